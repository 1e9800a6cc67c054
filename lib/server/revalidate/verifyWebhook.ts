import { decodeSignatureHeader, encodeSignatureHeader } from '@sanity/webhook';
import { isSameSecret } from '../sameSecret';

/** How far off the sender's clock may be, and how long an intercepted message can be replayed. */
const toleranceMs = 5 * 60_000;

export type Verdict = 'valid' | 'malformed' | 'forged' | 'too_old';

/**
 * Checks the signature over the raw body, in constant time, and its age: each attempt is signed
 * anew. The `sanity-webhook-signature` header is `t=<ms>,v1=<HMAC-SHA256 of "<ms>.<body>">`.
 */
export async function verifyWebhook(
  body: string,
  signature: string | undefined,
  secret: string,
  now = Date.now(),
): Promise<Verdict> {
  if (!signature || !body || !secret) return 'malformed';
  let timestamp: number;
  let expected: string;
  try {
    timestamp = decodeSignatureHeader(signature).timestamp;
    expected = await encodeSignatureHeader(body, timestamp, secret);
  } catch {
    return 'malformed';
  }
  if (!isSameSecret(signature.trim().replace(/,\s*/, ','), expected)) return 'forged';
  return Math.abs(now - timestamp) > toleranceMs ? 'too_old' : 'valid';
}
