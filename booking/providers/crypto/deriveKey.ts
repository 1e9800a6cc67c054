import { hkdfSync } from 'node:crypto';

/** Derives a key for one purpose from a secret (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `safar ${purpose}`, 32));
}
