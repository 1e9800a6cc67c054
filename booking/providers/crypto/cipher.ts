/** AES-256-GCM for drafts, identity numbers and travellers' files in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keyring } from '../../config.ts';

export interface Cipher {
  /** How everything begins that the current key has encrypted. */
  readonly currentHead: Buffer;
  /** `context` binds what is encrypted to one row, so it can't be copied to another. */
  encrypt(content: string | Uint8Array, context: string): Buffer;
  /** Null if the text was tampered with or its key is gone. */
  decrypt(encrypted: Uint8Array, context: string): string | null;
  /** Like `decrypt`, for what isn't text. */
  decryptBytes(encrypted: Uint8Array, context: string): Buffer | null;
}

const VERSION = 1;

const headOf = (kid: string) => Buffer.from([VERSION, Buffer.byteLength(kid), ...Buffer.from(kid)]);

/** Encrypts with the current key and decrypts with any key in the ring. */
export function makeCipher(keyring: Keyring): Cipher {
  const keys = new Map(
    Object.entries(keyring.secrets).map(([kid, secret]) => [
      kid,
      Buffer.from(hkdfSync('sha256', secret, '', 'safar-booking-cipher', 32)),
    ]),
  );
  const decryptBytes: Cipher['decryptBytes'] = (encrypted, context) => {
    const bytes = Buffer.from(encrypted);
    const kidLength = bytes[1] ?? 0;
    const start = 2 + kidLength;
    const key = keys.get(bytes.subarray(2, start).toString());
    if (bytes[0] !== VERSION || !key || bytes.length < start + 28) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(start, start + 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(start + 12, start + 28));
      return Buffer.concat([decipher.update(bytes.subarray(start + 28)), decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    currentHead: headOf(keyring.current),
    encrypt(content, context) {
      const key = keys.get(keyring.current);
      if (!key) throw new Error('no encryption key');
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([headOf(keyring.current), iv, cipher.getAuthTag(), body]);
    },
    decrypt: (encrypted, context) => decryptBytes(encrypted, context)?.toString('utf8') ?? null,
    decryptBytes,
  };
}
