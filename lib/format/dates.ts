/** Formats calendar dates (`2026-12-19`), which have no time zone, and instants, which need one. */
import { memoized } from './memoized';

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const dayNames = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

function civilParts(date: string) {
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
  return dayNames[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
}

/** `Sat 19 to Fri 25 Dec 2026`: a month or year that both dates share appears once. */
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

/** `December 2026` */
export function formatMonth(date: string): string {
  const { year, month } = civilParts(date);
  return `${monthName(month)} ${year}`;
}

/** `6:30 pm`, in India unless another zone is given. */
export function formatTime(instant: string, timeZone = 'Asia/Kolkata'): string {
  const [hour = '', minute = ''] = clockOf(timeZone).time.format(new Date(instant)).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

/** Parses a time in India from a form field (`2026-12-01T09:00`) into an instant, or null. */
export function instantInIndia(clockTime: string): string | null {
  const isClockTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clockTime);
  const instant = new Date(isClockTime ? `${clockTime}:00+05:30` : NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** Formats an instant as Indian clock time for a form field. */
export function clockTimeInIndia(instant: string): string {
  const indianMs = Date.parse(instant) + 5.5 * 60 * 60 * 1_000;
  return new Date(indianMs).toISOString().slice(0, 16);
}

/** `21 Nov 2026, 6:30 pm IST`. Time zones other than India's appear as offsets, such as `GMT+9`. */
export function formatInstant(instant: string, timeZone = 'Asia/Kolkata'): string {
  return `${formatDate(dayOf(instant, timeZone))}, ${formatTime(instant, timeZone)} ${zoneName(instant, timeZone)}`;
}

/** `the end of 10 Dec 2026` for a moment at midnight, and otherwise as `formatInstant`. */
export function formatUntil(instant: string, timeZone = 'Asia/Kolkata'): string {
  const last = Date.parse(instant) - 60_000;
  return /^(12:00 am|11:59 pm)$/.test(formatTime(instant, timeZone))
    ? `the end of ${formatDate(dayOf(last, timeZone))}`
    : formatInstant(instant, timeZone);
}

function zoneName(instant: string, timeZone: string): string {
  if (timeZone === 'Asia/Kolkata') return 'IST';
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' });
  const name = parts.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}

/** `21 Nov 2026`, from an instant. */
export function formatDateOf(instant: string, timeZone = 'Asia/Kolkata'): string {
  return formatDate(dayOf(instant, timeZone));
}

/** Counts the days from one calendar date to another. Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Returns the calendar date (`2026-12-19`) of an instant in a time zone. */
export function dayOf(instant: string | number, timeZone: string): string {
  return clockOf(timeZone).day.format(new Date(instant));
}

/** Cached, because creating a formatter costs about 100 times as much as using it. */
const clockOf = memoized((timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-CA', { timeZone }),
  time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
}));
