import type { SearchableDeparture } from '@/booking/contract/departureChanges';

/** The largest signed 32-bit number. */
const largest = 2 ** 31 - 1;
const since = Date.UTC(2020, 0, 1);

/** A departure with the values that searches compare. All numbers are 32-bit integers. */
export interface Offer {
  departure: SearchableDeparture;
  /** Whole days since 1970. */
  day: number;
  /** Like `2026-12`. */
  month: string;
  /** Pickup cities, one per line. */
  cities: string;
  /** -1 means it has no price, so it fits no budget. */
  priceMinor: number;
  /** When it can be booked, in the units of `secondNumber`. Later than any time if never. */
  opens: number;
  closes: number;
}

export function offerOf(departure: SearchableDeparture): Offer {
  const { startDate, from, isBookable, salesState, salesOpenAt, seatsFree, pickupCities } =
    departure;
  const opensLater = salesState === 'not_open' && salesOpenAt !== null && seatsFree > 0 && from;
  return {
    departure,
    day: dayNumber(startDate),
    month: startDate.slice(0, 7),
    cities: pickupCities.join('\n'),
    priceMinor: from ? Math.min(from.amountMinor, largest) | 0 : -1,
    opens: isBookable ? 0 : opensLater ? secondNumber(Date.parse(salesOpenAt)) : largest,
    closes: secondNumber(Date.parse(departure.salesCloseAt)),
  };
}

/** Converts a calendar date to whole days since 1970. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(date) / 86_400_000) | 0;
}

/** Converts an instant in milliseconds to whole seconds since 2020. */
export function secondNumber(instant: number): number {
  return Math.min(Math.ceil((instant - since) / 1000), largest) | 0;
}
