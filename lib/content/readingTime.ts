/** Characters per minute, including spaces: about 210 English words. */
const lettersPerMinute = 1_150;

/** Formats the time it takes to read a text, such as `6 minutes`. At least one minute. */
export function readingTime(letters: number): string {
  const minutes = Math.max(1, Math.round(letters / lettersPerMinute));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
