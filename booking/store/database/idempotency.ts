/** Makes requests safe to repeat: the response is stored in the same commit as its effect. */
import { randomUUID } from 'node:crypto';
import { json, type Queries, type Tx } from './db.ts';
import { firstRow, firstValue, hasChanged, run } from './rows.ts';

export interface RequestKey {
  scope: string;
  key: string;
}
/** A key whose request is running. `claim` is unique to this caller; a takeover writes another. */
export type Claim = RequestKey & { claim: string };

export type ClaimResult =
  | { state: 'mine'; claim: Claim }
  | { state: 'done'; sameRequest: boolean; status: number; response: object }
  | { state: 'running'; sameRequest: boolean };

/** How long a claim lasts unless it is renewed: the longest that a dead process blocks a key. */
const CLAIM_SECONDS = 4;

/**
 * Claims a key for a request, for a few seconds unless `renewKey` prolongs it. If the key is taken,
 * returns the first request's state and response.
 */
export async function claimKey(
  queries: Queries,
  { scope, key }: RequestKey,
  requestHash: string,
  ttlHours: number,
): Promise<ClaimResult> {
  const claim = await firstValue<string>(queries)`
    insert into idempotency_key
           (scope, key, request_hash, state, claim, locked_until, expires_at)
    values (${scope}, ${key}, ${requestHash}, 'running', ${randomUUID()},
            clock_now() + make_interval(secs => ${CLAIM_SECONDS}),
            clock_now() + make_interval(hours => ${ttlHours}::int))
    on conflict (scope, key) do update
       set claim = excluded.claim, locked_until = excluded.locked_until,
           request_hash = excluded.request_hash, expires_at = excluded.expires_at,
           state = 'running', status = null, response = null
     where (idempotency_key.state = 'running' and idempotency_key.locked_until < clock_now()
            and idempotency_key.request_hash = excluded.request_hash)
        or idempotency_key.expires_at < clock_now()
    returning claim`;
  if (claim !== null) return { state: 'mine', claim: { scope, key, claim } };
  const row = await firstRow<{
    state: 'running' | 'done';
    status: number | null;
    response: object | null;
    requestHash: string;
  }>(queries)`
    select state, status, response, request_hash from idempotency_key
     where scope = ${scope} and key = ${key}`;
  // The row was deleted between the two statements, so try again.
  if (!row) return claimKey(queries, { scope, key }, requestHash, ttlHours);
  const sameRequest = row.requestHash === requestHash;
  return row.state === 'done' && row.status !== null
    ? { state: 'done', sameRequest, status: row.status, response: row.response ?? {} }
    : { state: 'running', sameRequest };
}

/** Prolongs a claim whose request still runs. Does nothing once another caller has the key. */
export async function renewKey(queries: Queries, { scope, key, claim }: Claim): Promise<void> {
  await run(queries)`
    update idempotency_key
       set locked_until = clock_now() + make_interval(secs => ${CLAIM_SECONDS})
     where scope = ${scope} and key = ${key} and state = 'running' and claim = ${claim}`;
}

/** Stores the response with its effect. False if another caller took the key: don't commit. */
export async function finishKey(
  tx: Tx,
  { scope, key, claim }: Claim,
  status: number,
  response: object,
  resourceId: string | null,
): Promise<boolean> {
  return hasChanged(tx)`
    update idempotency_key
       set state = 'done', status = ${status}, response = ${json(response)}::jsonb,
           resource_id = ${resourceId}
     where scope = ${scope} and key = ${key} and state = 'running' and claim = ${claim}`;
}

/** Deletes a claim whose request changed nothing, so that the key can be reused. */
export async function dropKey(queries: Queries, { scope, key, claim }: Claim): Promise<void> {
  await run(queries)`
    delete from idempotency_key
     where scope = ${scope} and key = ${key} and state = 'running' and claim = ${claim}`;
}

export async function deleteOldKeys(queries: Queries): Promise<void> {
  await run(queries)`delete from idempotency_key where expires_at < clock_now()`;
}
