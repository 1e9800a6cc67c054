/** One-time codes of an authenticator app (RFC 6238), and the recovery codes that replace it. */
import { randomBytes } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { toString } from 'qrcode';
import { sameText } from './compare.ts';

const STEP_MS = 30_000;

/** Returns 128 random bits as text, which makes a key of 36 letters to type. */
export function newAppSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns what an app is set up with: an address, its QR code, and the key to type instead. */
export async function describeAppSecret(secret: string, issuer: string, account: string) {
  const uri = createOTP(secret).url(issuer, account);
  // As SVG, because packing a PNG takes ten times as long.
  const drawing = await toString(uri, { type: 'svg', margin: 2 });
  const qrCode = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  return { uri, qrCode, key: base32.encode(secret, { padding: false }) };
}

/**
 * Returns the 30-second step whose code this is: now, or one step earlier or later, for clocks that
 * differ. Null if it is wrong.
 */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const step = Math.floor(now.getTime() / STEP_MS);
  for (const candidate of [step, step - 1, step + 1]) {
    if (sameText(await createOTP(secret).hotp(candidate), code)) return candidate;
  }
  return null;
}

/** Returns ten codes like `k3mq-9xwd-h2vn`: 60 random bits each, in letters that are hard to mix up. */
export function newRecoveryCodes(): string[] {
  const letters = 'abcdefghjkmnpqrstvwxyz0123456789';
  return Array.from({ length: 10 }, () => {
    const code = [...randomBytes(12)].map((byte) => letters[byte % 32]).join('');
    return code.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Parses a recovery code, whatever its case and spaces; null for anything else. */
export function readRecoveryCode(text: string): string | null {
  const code = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return code.length === 12 ? code.replace(/(.{4})(?=.)/g, '$1-') : null;
}
