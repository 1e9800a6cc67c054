/** The secrets that open a booking in another browser. What is kept of them cannot be turned back. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, for the part of a mailed link behind its #. */
export function newGuestKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a key; as random as it is, a plain hash is enough. */
export function hashGuestKey(key: string): string {
  return createHash('sha256').update(`safar-guest-key:${key}`).digest('base64url');
}

/** Six digits, evenly drawn. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Six digits as typed, with or without spaces; null for anything else. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}
