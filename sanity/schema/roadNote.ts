const shownForDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the instant, in milliseconds, when a road note becomes too old to show: the end of the
 * fourteenth day after its date, in India. Returns NaN if the date is invalid.
 */
export function roadNoteEnd(writtenOn: string): number {
  return Date.parse(`${writtenOn}T00:00:00+05:30`) + (shownForDays + 1) * dayMs;
}
