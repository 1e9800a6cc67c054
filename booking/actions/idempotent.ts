import { createHash } from 'node:crypto';
import { Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import {
  claimKey,
  dropKey,
  finishKey,
  renewKey,
  type Claim,
} from '../store/database/idempotency.ts';

export interface Done<T extends object> {
  status: number;
  body: T;
}

export type Answer<T extends object> = Done<T> & { replayed: boolean };

/** Stores and returns an action's response. Call it in the transaction that makes the change. */
export type Finish<T extends object> = (
  tx: Tx,
  status: number,
  body: T,
  resourceId: string,
) => Promise<Done<T>>;

export interface IdempotentRequest {
  /** The caller and the request. The same key from another principal is a different key. */
  scope: string;
  key: string | undefined;
  body: unknown;
  ttlHours: number;
  /** The answer has a secret, so a repeat is refused with `invalid_state` instead. */
  isToldOnce?: boolean;
}

const RENEW_MS = 1_000;
/** A request that hangs keeps its key for half a minute. */
const MOST_RENEWALS = 30;

/** Runs an action once per key. A repeat gets the stored response; failures leave no trace. */
export async function runOnce<T extends object>(
  { db }: Pick<Deps, 'db'>,
  request: IdempotentRequest,
  run: (finish: Finish<T>) => Promise<Done<T>>,
): Promise<Answer<T>> {
  const key = request.key?.trim() ?? '';
  if (!/^[\x21-\x7e]{16,255}$/.test(key)) throw new Refusal('idempotency_key_required');
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url');
  const claimed = await claimKey(db.queries, { scope: request.scope, key }, hash, request.ttlHours);
  if (claimed.state !== 'mine') {
    if (!claimed.sameRequest) throw new Refusal('idempotency_key_reused');
    if (claimed.state === 'running') {
      throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
    }
    if (request.isToldOnce) throw new Refusal('invalid_state');
    // Written by this action's own `finish`, so the shape is safe.
    return { status: claimed.status, body: claimed.response as T, replayed: true };
  }
  const { claim } = claimed;
  const release = keepClaim(db.queries, claim);
  try {
    const result = await run(async (tx, status, body, resourceId) => {
      // A retry took over because this took too long. The retry wins, and this one rolls back.
      if (!(await finishKey(tx, claim, status, body, resourceId))) {
        throw new Refusal('request_in_progress', { retryAfterSeconds: 1 });
      }
      return { status, body };
    });
    return { ...result, replayed: false };
  } catch (error) {
    // This only drops a claim that is still running; a stored response stays.
    await dropKey(db.queries, claim).catch(() => {});
    throw error;
  } finally {
    release();
  }
}

/** Renews a claim every second until the returned function is called. */
function keepClaim(queries: Queries, claim: Claim): () => void {
  let renewals = 0;
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    renewals += 1;
    if (renewals === MOST_RENEWALS) clearInterval(timer);
    isRenewing = true;
    // If it fails, the claim may end early. A retry then takes over, and `finishKey` refuses this one.
    void renewKey(queries, claim)
      .catch(() => {})
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}
