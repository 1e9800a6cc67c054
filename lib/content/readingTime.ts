/** Letters, spaces counted, that are about 210 English words: what most people read in a minute. */
const lettersPerMinute = 1_150;

/** How long a text of so many letters takes to read: `6 minutes`; never less than one. */
export function readingTime(letters: number): string {
  const minutes = Math.max(1, Math.round(letters / lettersPerMinute));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
