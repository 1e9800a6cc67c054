/** Secrets that open a booking in another browser. Only hashes of them are stored. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, for the part of an emailed link after its #. */
export function newGuestKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a key for storage. Keys are random, so a plain hash is enough. */
export function hashGuestKey(key: string): string {
  return createHash('sha256').update(`safar-guest-key:${key}`).digest('base64url');
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Parses six digits, with or without spaces; null for anything else. */
export function readCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}
