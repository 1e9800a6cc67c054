import { createHash } from 'node:crypto';
import { Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database/db.ts';
import { claimKey, dropKey, finishKey } from '../store/database/idempotency.ts';

export type Answer<T extends object> = { status: number; body: T; replayed: boolean };

/** Stores the answer of an action; called inside the transaction that has the effect. */
export type Finish<T extends object> = (
  tx: Tx,
  status: number,
  body: T,
  resourceId: string,
) => Promise<T>;

export type IdempotentRequest = {
  /** Who asks, and for what: the same key of another principal is another key. */
  scope: string;
  key: string | undefined;
  body: unknown;
  ttlHours: number;
};

/**
 * Runs an action once per key. A second request with the same key and body gets the stored
 * answer; one that comes while the first is still running is asked to come again.
 * Whatever fails leaves no trace, so that the same key may be used for another try.
 */
export async function runOnce<T extends object>(
  { db }: Pick<Deps, 'db'>,
  request: IdempotentRequest,
  run: (finish: Finish<T>) => Promise<{ status: number; body: T }>,
): Promise<Answer<T>> {
  const key = request.key?.trim() ?? '';
  if (!/^[\x21-\x7e]{16,255}$/.test(key)) throw new Refusal('idempotency_key_required');
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url');
  const claimed = await claimKey(db.queries, { scope: request.scope, key }, hash, request.ttlHours);
  if (claimed.state !== 'mine') {
    if (!claimed.sameRequest) throw new Refusal('idempotency_key_reused');
    if (claimed.state === 'running') {
      throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    }
    // The stored answer was written by `finish` of this very action, so it has its shape.
    return { status: claimed.status, body: claimed.response as T, replayed: true };
  }
  const { claim } = claimed;
  try {
    const result = await run(async (tx, status, body, resourceId) => {
      // It took so long that a repetition was let in: that one decides, and this one leaves no trace.
      if (!(await finishKey(tx, claim, status, body, resourceId))) {
        throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
      }
      return body;
    });
    return { ...result, replayed: false };
  } catch (error) {
    // Only a claim that is still running is dropped: a stored answer stays.
    await dropKey(db.queries, claim).catch(() => {});
    throw error;
  }
}
