const shownForDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns when a road note becomes too old to show: the end, in India, of the fourteenth day after
 * its date. In milliseconds, or NaN if it isn't a date.
 */
export function roadNoteEnd(writtenOn: string): number {
  return Date.parse(`${writtenOn}T00:00:00+05:30`) + (shownForDays + 1) * dayMs;
}
