/** One chunk for everything that only the owner's trip page shows. Loads after the status. */
export { MessageForm } from './ToolForm';
export { TripPreparation } from './TripPreparation';
export { TripToolsPart } from './TripToolsPart';
