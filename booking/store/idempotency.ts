/** Requests that may come twice: the answer is stored in the same commit as the effect. */
import { sql } from 'kysely';
import { json, type Queries, type Tx } from './db.ts';

export type Claim = { scope: string; key: string };

export type ClaimResult =
  | { state: 'mine' }
  | { state: 'done'; sameRequest: boolean; status: number; response: object }
  | { state: 'running'; sameRequest: boolean };

const LOCK_SECONDS = 30;

/** Claims a key for execution, or tells what became of it. */
export async function claimKey(
  queries: Queries,
  claim: Claim,
  requestHash: string,
  ttlHours: number,
): Promise<ClaimResult> {
  const { rows: mine } = await sql`
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
    returning key`.execute(queries);
  if (mine.length > 0) return { state: 'mine' };
  const row = await queries
    .selectFrom('idempotency_key')
    .select(['state', 'status', 'response', 'request_hash'])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  // Gone between the two statements: whoever removed it is done, so this caller may try again.
  if (!row) return claimKey(queries, claim, requestHash, ttlHours);
  const sameRequest = row.request_hash === requestHash;
  return row.state === 'done' && row.status !== null
    ? { state: 'done', sameRequest, status: row.status, response: row.response ?? {} }
    : { state: 'running', sameRequest };
}

/** Whether a key was used before, or its session has seats on hold somewhere. */
export async function isKnownCaller(
  queries: Queries,
  claim: Claim,
  sessionHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from idempotency_key
                    where scope = ${claim.scope} and key = ${claim.key})
        or exists (select 1 from seat_hold
                    where session_hash = ${sessionHash} and status = 'active') as known`.execute(
    queries,
  );
  return rows[0]?.known ?? true;
}

/** Stores the answer. Called inside the transaction whose effect it describes. */
export async function finishKey(
  tx: Tx,
  claim: Claim,
  status: number,
  response: object,
  resourceId: string | null,
): Promise<void> {
  await sql`
    update idempotency_key
       set state = 'done', status = ${status}, response = ${json(response)}::jsonb,
           resource_id = ${resourceId}
     where scope = ${claim.scope} and key = ${claim.key}`.execute(tx);
}

/** Forgets a claim whose execution changed nothing, so that the same key may try again. */
export async function dropKey(queries: Queries, claim: Claim): Promise<void> {
  await queries
    .deleteFrom('idempotency_key')
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .where('state', '=', 'running')
    .execute();
}

/** Removes keys whose time is over. */
export async function deleteOldKeys(queries: Queries): Promise<void> {
  await sql`delete from idempotency_key where expires_at < clock_now()`.execute(queries);
}
