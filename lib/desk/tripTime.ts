/** Clock times of a trip abroad as form fields, and back. */

/** Formats an instant as a time zone's clock time for a form field: `2026-12-01T09:00`. */
export function clockTimeIn(instant: string | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, dateStyle: 'short', timeStyle: 'short' },
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** Parses a time zone's clock time from a form field into an instant; null if there is no such time. */
export function instantIn(clockTime: string, timeZone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clockTime)) return null;
  const asUtc = Date.parse(`${clockTime}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const offset = (at: number) => Date.parse(`${clockTimeIn(at, timeZone)}:00Z`) - at;
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  const found = asUtc - offset(asUtc - offset(asUtc));
  // In spring, clocks skip an hour.
  return clockTimeIn(found, timeZone) === clockTime ? new Date(found).toISOString() : null;
}

/** Says whose clock a field means: `IST.` or `Local time in Tokyo.` */
export function clockHint(timeZone: string): string {
  if (timeZone === 'Asia/Kolkata') return 'IST.';
  return `Local time in ${timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone}.`;
}
