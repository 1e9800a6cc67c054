const shownForDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The instant from which a note on the state of a road is too old to be shown: the end, in India, of
 * the fourteenth day after the one it was written on. In milliseconds; NaN for what is no date.
 */
export function roadNoteEnd(writtenOn: string): number {
  return Date.parse(`${writtenOn}T00:00:00+05:30`) + (shownForDays + 1) * dayMs;
}
