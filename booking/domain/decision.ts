/** When we decide whether a departure runs. */
import { addDays } from './dates.ts';

/** Days before the start, while travellers can still change their plans. */
export const DECIDE_DAYS = 7;

/** Returns the last day to decide whether a departure runs; null if it doesn't need deciding. */
export function decideByOf(departure: {
  status: string;
  booked: number;
  minPax: number;
  startDate: string;
}): string | null {
  const isShort = departure.status === 'scheduled' && departure.booked < departure.minPax;
  return isShort ? addDays(departure.startDate, -DECIDE_DAYS) : null;
}
