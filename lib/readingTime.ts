/** Letters a practised reader takes in a minute: about 220 English words, spaces counted. */
const lettersPerMinute = 1_250;

/** How long a text of so many letters takes to read: `6 minutes`; never less than one. */
export function readingTime(letters: number): string {
  const minutes = Math.max(1, Math.round(letters / lettersPerMinute));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
