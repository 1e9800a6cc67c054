/** Formats money, dates, times and phone numbers for emails and PDFs. */
import parsePhoneNumber from 'libphonenumber-js/max';
import { gstStates, stateCodes } from '../contract/gstStates.ts';
import { civilDateIn } from '../domain/dates.ts';

/** Formats an amount as `₹37,798`, with paise only if there are any or if requested. */
export function formatMoney(minor: number, currency: string, paise: 'auto' | 'always' = 'auto') {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: paise === 'auto' && minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);
}

/** Formats a calendar date (`2027-01-30`) as `30 Jan 2027`. */
export function formatDay(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}`;
}

/** Formats a calendar date as `Sat 30 Jan 2027`. */
export function formatWeekday(date: string): string {
  return `${partsOf(date).weekday} ${formatDay(date)}`;
}

/** Formats a date range as `30 Jan to 5 Feb 2027`. A shared month or year appears once. */
export function formatDays(start: string, end: string): string {
  const from = partsOf(start);
  const to = partsOf(end);
  if (from.year !== to.year) return `${formatDay(start)} to ${formatDay(end)}`;
  const first = from.month === to.month ? from.day : `${from.day} ${from.month}`;
  return `${first} to ${formatDay(end)}`;
}

/** Formats an instant as `30 Jan 2027, 7:00 am IST`; zones outside India as `GMT+9`. */
export function formatMoment(at: Date, tz: string): string {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: tz,
  })
    .format(at)
    .split(' ');
  const [hour = '', minute = ''] = time.split(':');
  const clock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
  const zone = new Intl.DateTimeFormat('en-IN', { timeZone: tz, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return `${formatDay(date)}, ${clock} ${zone?.value ?? tz}`;
}

/** `the end of 10 Dec 2026` for a moment at midnight, and otherwise as `formatMoment`. */
export function formatUntil(at: Date, tz: string): string {
  const isMidnight = / (12:00 am|11:59 pm) /.test(formatMoment(at, tz));
  return isMidnight
    ? `the end of ${formatDay(civilDateIn(new Date(at.getTime() - 60_000), tz))}`
    : formatMoment(at, tz);
}

/** Formats `+919816012345` as `+91 98160 12345`. */
export function formatPhone(number: string): string {
  return parsePhoneNumber(number)?.formatInternational() ?? number;
}

/** Formats basis points as `12.5%`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Returns a state with its GST number: `Karnataka (29)`. */
export function formatState(code: string): string {
  const known = stateCodes.find((one) => one === code);
  if (!known) return code;
  const { name, numbers } = gstStates[known];
  return `${name} (${numbers[0] ?? ''})`;
}

function partsOf(date: string) {
  // toUTCString returns the same in every locale: "Sat, 30 Jan 2027 00:00:00 GMT".
  const words = new Date(`${date}T00:00:00Z`).toUTCString().split(/,? /);
  const [weekday = '', day = '', month = '', year = ''] = words;
  return { weekday, day: Number(day), month, year };
}
