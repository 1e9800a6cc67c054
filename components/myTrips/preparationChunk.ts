/** What only the page of one's own trip shows, behind what matters first: one script for all of it. */
export { MessageForm } from './ToolForm';
export { TripPreparation } from './TripPreparation';
export { TripToolsPart } from './TripToolsPart';
