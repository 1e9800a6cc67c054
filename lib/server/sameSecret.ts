import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares what somebody sent with a secret of ours. Takes the same time whatever is wrong. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
