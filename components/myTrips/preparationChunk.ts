/**
 * One chunk for everything that only the owner's trip page shows. Loads after the booking's status.
 */
export { MessageForm } from './ToolForm';
export { TripPreparation } from './TripPreparation';
export { TripToolsPart } from './TripToolsPart';
