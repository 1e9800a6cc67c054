import { timingSafeEqual } from 'node:crypto';

/** Compares two strings in constant time. */
export function sameText(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
