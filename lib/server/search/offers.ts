import type { SearchableDeparture } from '@/booking/contract/departureChanges';

/** The largest signed 32-bit number. */
const largest = 2 ** 31 - 1;
const since = Date.UTC(2020, 0, 1);

/** A departure with what a search compares, read once: all numbers are 32-bit integers. */
export interface Offer {
  departure: SearchableDeparture;
  /** Whole days since 1970. */
  day: number;
  /** Like `2026-12`. */
  month: string;
  /** Pickup cities, one per line. */
  cities: string;
  /** -1: it has no price and is within no budget. */
  priceMinor: number;
  /** Bookable from and until, in the units of `secondNumber`; never: from is later than any time. */
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

/** Whole days since 1970 for a calendar date. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(date) / 86_400_000) | 0;
}

/** Whole seconds since 2020 for an instant in milliseconds. */
export function secondNumber(instant: number): number {
  return Math.min(Math.ceil((instant - since) / 1000), largest) | 0;
}
