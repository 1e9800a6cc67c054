const shownForDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/** Returns when a road note expires, in ms, or NaN: the end of the 14th day after it, in India. */
export function roadNoteEnd(writtenOn: string): number {
  return Date.parse(`${writtenOn}T00:00:00+05:30`) + (shownForDays + 1) * dayMs;
}
