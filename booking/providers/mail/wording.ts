/** Amounts, days and moments as mails write them. */

/** An amount with its sign of currency; paise only where there are some. */
export const money = (minor: number, currency: string) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);

/** A civil day in words. */
export const dayOf = (civilDate: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${civilDate}T00:00:00Z`),
  );

/** A moment at a place, in its own time. */
export const formatMoment = (at: Date, tz: string) =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: tz,
    hour12: false,
  }).format(at);

/** The days of a trip; what both ends share is said once. */
export function daysOf(from: string, to: string): string {
  const day = (civilDate: string) => new Date(`${civilDate}T00:00:00Z`);
  const range = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
  // Not every mail program knows the thin spaces around the dash.
  return range.formatRange(day(from), day(to)).replace(/\s/g, ' ');
}
