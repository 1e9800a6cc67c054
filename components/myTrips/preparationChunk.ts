/** One chunk for what only the owner's trip page shows, loaded after the status. */
export { MessageForm } from './ToolForm';
export { TripPreparation } from './TripPreparation';
export { TripToolsPart } from './TripToolsPart';
