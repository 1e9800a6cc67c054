import { decodeSignatureHeader, encodeSignatureHeader } from '@sanity/webhook';
import { siteEnvironment } from '../env';
import { isSameSecret } from '../sameSecret';

/** How far off the sender's clock may be, and how long an intercepted message can be replayed. */
const toleranceMs = 5 * 60_000;

export type Verdict = 'valid' | 'malformed' | 'forged' | 'too_old';

/**
 * Checks the signature over the raw body with each secret, in constant time, and its age: each
 * attempt is signed anew. The `sanity-webhook-signature` header is `t=<ms>,v1=<HMAC-SHA256 of "<ms>.<body>">`.
 */
export async function verifyWebhook(
  body: string,
  signature: string | undefined,
  secrets: readonly string[],
  now = Date.now(),
): Promise<Verdict> {
  if (!signature || !body || secrets.length === 0) return 'malformed';
  let timestamp: number;
  let expected: string[];
  try {
    timestamp = decodeSignatureHeader(signature).timestamp;
    expected = await Promise.all(
      secrets.map((secret) => encodeSignatureHeader(body, timestamp, secret)),
    );
  } catch {
    return 'malformed';
  }
  const given = signature.trim().replace(/,\s*/, ',');
  if (!expected.some((one) => isSameSecret(given, one))) return 'forged';
  return Math.abs(now - timestamp) > toleranceMs ? 'too_old' : 'valid';
}

/** Signs what the site sends on to the booking service, which checks it as the site does. */
export function signForService(body: string): Promise<string> {
  const [secret = ''] = siteEnvironment().webhookSecrets;
  return encodeSignatureHeader(body, Date.now(), secret);
}
