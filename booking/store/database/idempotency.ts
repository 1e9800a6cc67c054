/** Makes requests safe to repeat: the response is stored in the same commit as its effect. */
import { json, type Queries, type Tx } from './db.ts';
import { firstRow, firstValue, hasChanged, run } from './rows.ts';

export interface RequestKey {
  scope: string;
  key: string;
}
/** A key whose request is running. `until` is unique to this caller; a takeover writes another. */
export type Claim = RequestKey & { until: string };

export type ClaimResult =
  | { state: 'mine'; claim: Claim }
  | { state: 'done'; sameRequest: boolean; status: number; response: object }
  | { state: 'running'; sameRequest: boolean };

const LOCK_SECONDS = 30;

/** Claims a key for a request. If it is taken, returns the first request's state and response. */
export async function claimKey(
  queries: Queries,
  claim: RequestKey,
  requestHash: string,
  ttlHours: number,
): Promise<ClaimResult> {
  const until = await firstValue<string>(queries)`
    insert into idempotency_key (scope, key, request_hash, state, locked_until, expires_at)
    values (${claim.scope}, ${claim.key}, ${requestHash}, 'running',
            clock_now() + make_interval(secs => ${LOCK_SECONDS}),
            clock_now() + make_interval(hours => ${ttlHours}::int))
    on conflict (scope, key) do update
       set locked_until = excluded.locked_until, request_hash = excluded.request_hash,
           expires_at = excluded.expires_at, state = 'running', status = null, response = null
     where (idempotency_key.state = 'running' and idempotency_key.locked_until < clock_now()
            and idempotency_key.request_hash = excluded.request_hash)
        or idempotency_key.expires_at < clock_now()
    returning locked_until::text`;
  if (until !== null) return { state: 'mine', claim: { ...claim, until } };
  const row = await firstRow<{
    state: 'running' | 'done';
    status: number | null;
    response: object | null;
    requestHash: string;
  }>(queries)`
    select state, status, response, request_hash from idempotency_key
     where scope = ${claim.scope} and key = ${claim.key}`;
  // The row was deleted between the two statements, so try again.
  if (!row) return claimKey(queries, claim, requestHash, ttlHours);
  const sameRequest = row.requestHash === requestHash;
  return row.state === 'done' && row.status !== null
    ? { state: 'done', sameRequest, status: row.status, response: row.response ?? {} }
    : { state: 'running', sameRequest };
}

/** Stores the response with its effect. False if another caller took the key: don't commit. */
export async function finishKey(
  tx: Tx,
  claim: Claim,
  status: number,
  response: object,
  resourceId: string | null,
): Promise<boolean> {
  return hasChanged(tx)`
    update idempotency_key
       set state = 'done', status = ${status}, response = ${json(response)}::jsonb,
           resource_id = ${resourceId}
     where scope = ${claim.scope} and key = ${claim.key} and state = 'running'
       and locked_until = ${claim.until}::timestamptz`;
}

/** Deletes a claim whose request changed nothing, so that the key can be reused. */
export async function dropKey(queries: Queries, claim: Claim): Promise<void> {
  await run(queries)`
    delete from idempotency_key
     where scope = ${claim.scope} and key = ${claim.key} and state = 'running'
       and locked_until = ${claim.until}::timestamptz`;
}

export async function deleteOldKeys(queries: Queries): Promise<void> {
  await run(queries)`delete from idempotency_key where expires_at < clock_now()`;
}
