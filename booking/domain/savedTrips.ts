/** The changes that saved trip alerts report. Pure. */
import { Type, type Static } from 'typebox';
import type { Departure } from '../contract/departures.ts';

/** The most trips a customer can save. */
export const MOST_SAVED_TRIPS = 50;
/** A trip has at most one alert in this many days. */
export const ALERT_PAUSE_DAYS = 3;

/** A trip as a customer sees it now. Dates are the IDs of departures. */
export interface TripNow {
  tripSlug: string;
  /** The lowest price of its open dates. Null if none is open. */
  priceMinor: number | null;
  currency: string | null;
  open: string[];
  full: string[];
  /** The only open date, if few of its seats are left. */
  last: string | null;
}

/** What an alert told. Stored until the next one. */
export const Told = Type.Object({
  /** The lowest price before it fell, or null if it didn't. */
  wasMinor: Type.Union([Type.Integer(), Type.Null()]),
  /** Dates that were full and had seats again. */
  again: Type.Array(Type.String()),
  last: Type.Union([Type.String(), Type.Null()]),
});
export type Told = Static<typeof Told>;

interface SeatsLeft {
  startDate: string;
  endDate: string;
  /** Exact if it's 5 or fewer, else null. */
  seatsLeft: number | null;
}

/** The part of an alert that is about one trip. */
export interface TripChange {
  price: { wasMinor: number; nowMinor: number; currency: string } | null;
  /** Dates that were full. */
  again: SeatsLeft[];
  /** The last open date. */
  last: SeatsLeft | null;
}

/** Returns what is still true of an alert, or null if nothing is. */
export function changeNow(told: Told, dates: readonly Departure[]): TripChange | null {
  const { priceMinor, currency } = tripNow('', dates);
  const open = dates.filter(({ isBookable }) => isBookable);
  const again = open.filter(({ id }) => told.again.includes(id));
  const [last = null] = open.length === 1 ? open.filter(({ id }) => id === told.last) : [];
  const { wasMinor } = told;
  const isCheaper = wasMinor !== null && priceMinor !== null && priceMinor < wasMinor;
  const price = isCheaper && currency ? { wasMinor, nowMinor: priceMinor, currency } : null;
  const isLast = last !== null && last.seatsLeft !== null;
  if (!price && again.length === 0 && !isLast) return null;
  return { price, again: again.map(seatsOf), last: isLast ? seatsOf(last) : null };
}

const seatsOf = ({ startDate, endDate, seatsLeft }: Departure): SeatsLeft => ({
  startDate,
  endDate,
  seatsLeft,
});

/** Sums up a trip's upcoming dates. Seats on hold for a few minutes don't make a date full. */
export function tripNow(tripSlug: string, dates: readonly Departure[]): TripNow {
  const open = dates.filter(({ isBookable }) => isBookable);
  const [from = null] = open
    .flatMap((date) => date.from ?? [])
    .sort((a, b) => a.amountMinor - b.amountMinor);
  const [last] = open;
  return {
    tripSlug,
    priceMinor: from?.amountMinor ?? null,
    currency: from?.currency ?? null,
    open: open.map(({ id }) => id),
    full: dates.filter(({ salesState }) => salesState === 'waitlist').map(({ id }) => id),
    last: open.length === 1 && last && last.seatsLeft !== null ? last.id : null,
  };
}
