const shownForDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns when a road note is too old, in ms: the end of its fourteenth day in India, or NaN. */
export function roadNoteEnd(writtenOn: string): number {
  return Date.parse(`${writtenOn}T00:00:00+05:30`) + (shownForDays + 1) * dayMs;
}
