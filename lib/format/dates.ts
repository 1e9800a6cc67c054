/**
 * Plain calendar dates (`2026-12-19`) and instants as people read them. A calendar date is read as
 * such: no time zone can move it to another day.
 */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const dayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

interface CivilParts {
  year: number;
  month: number;
  day: number;
}

function civilParts(date: string): CivilParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) throw new Error(`Not a calendar date: ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** `December`; months count from 1. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? '';
}

/** `19 Dec` */
export function formatDay(date: string): string {
  const { month, day } = civilParts(date);
  return `${day} ${monthName(month).slice(0, 3)}`;
}

/** `19 Dec 2026` */
export function formatDate(date: string): string {
  return `${formatDay(date)} ${civilParts(date).year}`;
}

/** `19 December 2026` */
export function formatLongDate(date: string): string {
  const { year, month, day } = civilParts(date);
  return `${day} ${monthName(month)} ${year}`;
}

/** `Sat` */
export function formatWeekday(date: string): string {
  const { year, month, day } = civilParts(date);
  return (dayNames[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '').slice(0, 3);
}

/** `Sat 19 to Fri 25 Dec 2026`, naming month and year once where they are the same. */
export function formatDateRange(start: string, end: string): string {
  const from = civilParts(start);
  const to = civilParts(end);
  const startText =
    from.month === to.month && from.year === to.year
      ? `${from.day}`
      : from.year === to.year
        ? formatDay(start)
        : formatDate(start);
  return `${formatWeekday(start)} ${startText} to ${formatWeekday(end)} ${formatDate(end)}`;
}

/** `December 2026` of a calendar date. */
export function formatMonth(date: string): string {
  const { year, month } = civilParts(date);
  return `${monthName(month)} ${year}`;
}

/** `10:42` in the given zone; the operator's own unless said otherwise. */
export function formatTime(instant: string, timeZone = 'Asia/Kolkata'): string {
  return clockOf(timeZone).time.format(new Date(instant));
}

/** The instant of a clock time in India, as a form sends it: `2026-12-01T09:00`. Null when it is none. */
export function instantInIndia(clockTime: string): string | null {
  const isClockTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clockTime);
  const instant = new Date(isClockTime ? `${clockTime}:00+05:30` : NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** The clock time in India of an instant, as a form's field holds it. */
export function clockTimeInIndia(instant: string): string {
  const indianMs = Date.parse(instant) + 5.5 * 60 * 60 * 1_000;
  return new Date(indianMs).toISOString().slice(0, 16);
}

/** `21 Nov 2026, 10:42` in the given zone. */
export function formatInstant(instant: string, timeZone = 'Asia/Kolkata'): string {
  return `${formatDate(dayOf(instant, timeZone))}, ${formatTime(instant, timeZone)}`;
}

/** `21 Nov 2026`: the day of an instant in the given zone. */
export function formatDateOf(instant: string, timeZone = 'Asia/Kolkata'): string {
  return formatDate(dayOf(instant, timeZone));
}

/** So many days from one calendar date to another; negative backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The calendar date at an instant, somewhere. */
export function dayOf(instant: string | number, timeZone: string): string {
  return clockOf(timeZone).day.format(new Date(instant));
}

interface Clock {
  day: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

/** Kept, because making one costs a hundred times what using it does. */
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = {
    day: new Intl.DateTimeFormat('en-CA', { timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
  };
  clocks.set(timeZone, made);
  return made;
}
