/** Secrets that open a booking in another browser. Only their hashes are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns 256 random bits, to put after the # in an emailed link. */
export function newGuestKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Letters and digits that sound and look different from each other. */
const spoken = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Returns about 98 random bits as four groups of five capitals and digits, to read out in a call. */
export function newSpokenKey(): string {
  const group = () => Array.from({ length: 5 }, () => spoken[randomInt(spoken.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Hashes a key for storage. Keys are random, so a plain hash is enough. */
export function hashGuestKey(key: string): string {
  return createHash('sha256').update(`safar-guest-key:${key}`).digest('base64url');
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Parses six digits, with or without spaces; null for anything else. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}
