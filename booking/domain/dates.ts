import { Temporal } from 'temporal-polyfill';

/** A day of 24 hours, in milliseconds: for limits of time, not for dates. */
export const DAY_MS = 86_400_000;

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' })
    .days;
}

/** The civil date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The same day some months later; where that month is shorter, its last day. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** The civil date that an instant has in a zone. */
export function civilDateIn(instant: Date, tz: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(tz)
    .toPlainDate()
    .toString();
}

/** The instant at which a wall clock in a zone shows the given time. */
export function instantAt(date: string, time: string, tz: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: tz,
    plainTime: Temporal.PlainTime.from(time),
  });
  return new Date(zoned.epochMilliseconds);
}

/** Whole years between a birth day and another day, by the calendar. */
export function ageOn(dateOfBirth: string, day: string): number {
  return Temporal.PlainDate.from(dateOfBirth).until(Temporal.PlainDate.from(day), {
    largestUnit: 'year',
  }).years;
}

/** Tells whether a text is a real day in the form `YYYY-MM-DD`. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** Tells whether a text names a time zone that the runtime knows. */
export function isTimeZone(tz: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
}
