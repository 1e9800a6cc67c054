import type { SearchableDeparture } from '@/booking/contract/departureChanges';
import type { SearchQuery } from '@/lib/searchQuery';

/** Narrowings that a date fits or fails. Each has a bit, so that what a date fails is one number. */
export const bitOf = { month: 1, dates: 2, budget: 4, people: 8, sure: 16, group: 32 } as const;
export type DateNarrowing = keyof typeof bitOf;
export const dateNarrowings = Object.keys(bitOf) as DateNarrowing[];

/** The largest whole number of 31 bits and a sign. */
const largest = 2 ** 31 - 1;
const since = Date.UTC(2020, 0, 1);

/**
 * A departure as whole numbers of at most 31 bits, worked out once: a search looks at a hundred thousand
 * of them, and such numbers lie in the object itself.
 */
export interface Offer {
  departure: SearchableDeparture;
  /** Whole days since 1970. */
  day: number;
  /** Whole months since the year 0. */
  month: number;
  isForWomen: boolean;
  isGuaranteed: boolean;
  seatsFree: number;
  /** -1: it has no price, and lies within no budget. */
  priceMinor: number;
  tz: string;
  /** Bookable from and until, as `secondNumber` counts; never: from is later than any time. */
  opens: number;
  closes: number;
}

export function offerOf(departure: SearchableDeparture): Offer {
  const { startDate, womenOnly, from, isBookable, salesState, salesOpenAt, seatsFree } = departure;
  const opensLater = salesState === 'not_open' && salesOpenAt !== null && seatsFree > 0 && from;
  return {
    departure,
    day: dayNumber(startDate),
    month: monthNumber(startDate),
    isForWomen: womenOnly,
    isGuaranteed: departure.isGuaranteed,
    seatsFree,
    priceMinor: from ? Math.min(from.amountMinor, largest) | 0 : -1,
    tz: departure.tz,
    opens: isBookable ? 0 : opensLater ? secondNumber(Date.parse(salesOpenAt)) : largest,
    closes: secondNumber(Date.parse(departure.salesCloseAt)),
  };
}

/** What a search asks of a date, as numbers. */
export interface WantedDate {
  /** Empty: any. */
  months: number[];
  isWomenOut: boolean;
  isMixedOut: boolean;
  firstDay: number;
  lastDay: number;
  hasBudget: boolean;
  minMinor: number;
  maxMinor: number;
  people: number;
  sure: boolean;
}

export function wantedDate(query: SearchQuery): WantedDate {
  const { month, group, leaveFrom, leaveTo, minMinor, maxMinor } = query;
  return {
    months: month.map(monthNumber),
    isWomenOut: group.length > 0 && !group.includes('women'),
    isMixedOut: group.length > 0 && !group.includes('mixed'),
    firstDay: leaveFrom === null ? -Infinity : dayNumber(leaveFrom),
    lastDay: leaveTo === null ? Infinity : dayNumber(leaveTo),
    hasBudget: minMinor !== null || maxMinor !== null,
    minMinor: minMinor ?? 0,
    maxMinor: maxMinor ?? Infinity,
    people: query.people ?? 0,
    sure: query.sure,
  };
}

/**
 * Whether a date can be booked at an instant. Dates pass, and sales open and close, by the clock alone.
 *
 * @param second the instant, as `secondNumber` counts
 * @param today the calendar day at that instant where the trip starts, as `dayNumber` counts
 */
export function isBookableAt(offer: Offer, second: number, today: number): boolean {
  return offer.opens <= second && second < offer.closes && offer.day >= today;
}

/** What of the search a date does not fit, as bits. 0: it fits. */
export function failuresOf(offer: Offer, wanted: WantedDate): number {
  const { day, priceMinor } = offer;
  let failures = 0;
  if (wanted.months.length > 0 && !wanted.months.includes(offer.month)) failures |= bitOf.month;
  if (offer.isForWomen ? wanted.isWomenOut : wanted.isMixedOut) failures |= bitOf.group;
  if (day < wanted.firstDay || day > wanted.lastDay) failures |= bitOf.dates;
  if (wanted.hasBudget && !(priceMinor >= wanted.minMinor && priceMinor <= wanted.maxMinor)) {
    failures |= bitOf.budget;
  }
  if (offer.seatsFree < wanted.people) failures |= bitOf.people;
  if (wanted.sure && !offer.isGuaranteed) failures |= bitOf.sure;
  return failures;
}

/** Whole days since 1970 of a calendar date. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(date) / 86_400_000) | 0;
}

/** Whole seconds since 2020 of an instant in milliseconds. */
export function secondNumber(instant: number): number {
  return Math.min(Math.ceil((instant - since) / 1000), largest) | 0;
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
