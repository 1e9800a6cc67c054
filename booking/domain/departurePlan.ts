/** Which departures a series or a copied season makes. Pure; the caller looks for clashes. */
import { Temporal } from 'temporal-polyfill';
import type { NewDepartureRequest, StaffPrice } from '../contract/staff.ts';
import type { PriceRule, SeasonPlan, SeriesPlan } from '../contract/staffDeparturePlans.ts';
import { addDays, daysBetween } from './dates.ts';

/** A departure to copy. Instants are as in a request. */
export type CopySource = NewDepartureRequest & { id: string; tz: string };

/** Returns a series' dates in order, or as many as `most` and one more. */
export function seriesDates(
  { weekdays, everyWeeks, from, to }: SeriesPlan,
  most: number,
): string[] {
  const first = Temporal.PlainDate.from(from);
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const last = Temporal.PlainDate.from(to);
  const dates: string[] = [];
  for (
    let week = monday;
    Temporal.PlainDate.compare(week, last) <= 0 && dates.length <= most;
    week = week.add({ weeks: everyWeeks })
  ) {
    for (const weekday of [...new Set(weekdays)].sort((a, b) => a - b)) {
      const day = week.add({ days: weekday - 1 });
      const isWithin =
        Temporal.PlainDate.compare(day, first) >= 0 && Temporal.PlainDate.compare(day, last) <= 0;
      if (isWithin) dates.push(day.toString());
    }
  }
  return dates;
}

/** Returns the date a season's departure is copied to. 29 February moves to the 28th if need be. */
export function movedDate(date: string, { unit, count }: SeasonPlan['moveBy']): string {
  const day = Temporal.PlainDate.from(date);
  return day.add(unit === 'weeks' ? { weeks: count } : { years: count }).toString();
}

/** Copies a departure to another start date: same clock times, same number of days. */
export function copyTo(source: CopySource, startDate: string, rule: PriceRule) {
  const { id: _id, tz, ...rest } = source;
  const days = daysBetween(source.startDate, startDate);
  const moved = (instant: string) => movedInstant(instant, days, tz);
  return {
    ...rest,
    code: codeFor(source, startDate),
    startDate,
    endDate: addDays(source.endDate, days),
    reportAt: moved(source.reportAt),
    salesOpenAt: source.salesOpenAt === null ? null : moved(source.salesOpenAt),
    salesCloseAt: moved(source.salesCloseAt),
    pickups: source.pickups.map((pickup) => ({ ...pickup, pickupAt: moved(pickup.pickupAt) })),
    prices: source.prices.map((price) => priceUnder(rule, price, startDate)),
  };
}

/** Moves an instant by whole days of the clock where the trip is. */
function movedInstant(instant: string, days: number, tz: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(tz).add({ days });
  return new Date(zoned.epochMilliseconds).toISOString();
}

/** Returns a price after the rule. Never below a paisa. */
export function priceUnder(rule: PriceRule, price: StaffPrice, startDate: string): StaffPrice {
  if (rule.from !== undefined && startDate < rule.from) return price;
  if (rule.bps === 0 && rule.addMinor === 0) return price;
  const exact = (price.amountMinor * (10_000 + rule.bps)) / 10_000 + rule.addMinor;
  const rounded = Math.round(exact / rule.roundToMinor) * rule.roundToMinor;
  return { ...price, amountMinor: Math.max(rounded, 1) };
}

const LONGEST_CODE = 40;

/** Returns a code for the new date: the source's with its date replaced, or with the date added. */
function codeFor({ code, startDate, tripSlug }: CopySource, newDate: string): string {
  if (code.includes(startDate)) return code.replace(startDate, newDate);
  const stem = tripSlug.toUpperCase().slice(0, LONGEST_CODE - newDate.length - '-99-'.length);
  return `${stem.replace(/-$/, '')}-${newDate}`;
}

const MOST_ALIKE = 20;

/** Returns the code and the ones to use if it is taken. */
export const codeChoices = (code: string): string[] => [
  code,
  ...Array.from({ length: MOST_ALIKE - 1 }, (_, index) => {
    const suffix = `-${index + 2}`;
    return `${code.slice(0, LONGEST_CODE - suffix.length)}${suffix}`;
  }),
];

/** Returns the first choice that isn't taken, and takes it. */
export function freeCode(code: string, taken: Set<string>): string {
  const free = codeChoices(code).find((choice) => !taken.has(choice)) ?? code;
  taken.add(free);
  return free;
}
