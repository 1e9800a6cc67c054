import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a value with one of our secrets in constant time. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
