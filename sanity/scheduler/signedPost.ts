import { createHmac } from 'node:crypto';

/** Signs a body as Sanity does: `t=<ms>,v1=<HMAC-SHA256 of "<ms>.<body>">`. */
export function signatureOf(body: string, timestamp: number, secret: string): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url');
  return `t=${timestamp},v1=${hash}`;
}

export interface SignedPost {
  url: string;
  secret: string;
  message: object;
  /** The same for every attempt at one message, so that the site can tell a repetition. */
  idempotencyKey: string;
  signal: AbortSignal;
}

const PATIENCE_MS = 30_000;

/** Sends one message as Sanity's webhooks are sent; throws when the answer is not 2xx. */
export async function postSigned(post: SignedPost): Promise<void> {
  const body = JSON.stringify(post.message);
  const response = await fetch(post.url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': post.idempotencyKey,
      'sanity-webhook-signature': signatureOf(body, Date.now(), post.secret),
    },
    signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), post.signal]),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${new URL(post.url).origin} answered ${response.status}`);
}
