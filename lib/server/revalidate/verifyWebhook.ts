import { decodeSignatureHeader, encodeSignatureHeader } from '@sanity/webhook';
import { isSameSecret } from '../sameSecret';

/** How far the sender's clock may be off, and how long a caught message could be sent again. */
const toleranceMs = 5 * 60_000;

export type Verdict = 'valid' | 'malformed' | 'forged' | 'too_old';

/**
 * Checks the signature of a webhook of the content store over the body as it came, in constant time,
 * and that it was made just now: a message is signed anew each time it is sent.
 * Source: the `sanity-webhook-signature` header, `t=<ms>,v1=<HMAC-SHA256 of "<ms>.<body>">`.
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
