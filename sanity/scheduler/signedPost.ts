import { encodeSignatureHeader } from '@sanity/webhook';

export interface SignedPost {
  url: string;
  secret: string;
  message: object;
  /** The same for every attempt to send one message, so that the site can recognise repeats. */
  idempotencyKey: string;
  signal: AbortSignal;
}

const PATIENCE_MS = 30_000;

/** Sends one message as Sanity's webhooks do. Throws unless the response is 2xx. */
export async function postSigned(post: SignedPost): Promise<void> {
  const body = JSON.stringify(post.message);
  const response = await fetch(post.url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': post.idempotencyKey,
      'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), post.secret),
    },
    signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), post.signal]),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${new URL(post.url).origin} answered ${response.status}`);
}
