/** One chunk, loaded after the status, for what only the owner's trip page shows. */
export { MessageForm } from './ToolForm';
export { TripPreparation } from './TripPreparation';
export { TripToolsPart } from './TripToolsPart';
