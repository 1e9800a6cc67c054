import { Temporal } from 'temporal-polyfill';

/** Milliseconds in 24 hours. For durations, not for calendar dates. */
export const DAY_MS = 86_400_000;

/** Returns the days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' })
    .days;
}

/** Returns the calendar date `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Returns the same day some months later, or that month's last day if the month is too short. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** Returns the calendar date of an instant in a time zone. */
export function civilDateIn(instant: Date, tz: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(tz)
    .toPlainDate()
    .toString();
}

/** Returns the instant when a clock in the time zone shows this date and time. */
export function instantAt(date: string, time: string, tz: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: tz,
    plainTime: Temporal.PlainTime.from(time),
  });
  return new Date(zoned.epochMilliseconds);
}

export function ageOn(dateOfBirth: string, day: string): number {
  return Temporal.PlainDate.from(dateOfBirth).until(Temporal.PlainDate.from(day), {
    largestUnit: 'year',
  }).years;
}

/** Whether a string is a real date in the form `YYYY-MM-DD`. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

export function isTimeZone(tz: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: tz });
    return true;
  } catch {
    return false;
  }
}
