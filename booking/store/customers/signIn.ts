/** Sign-in code requests, sign-in attempts, and the customers they create. */
import { sql } from 'kysely';
import { insertWithinLimits, limitsOf, nthNewest, type CodeLimits } from './codeLimits.ts';
import type { Contact } from './contactChanges.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { firstRow, firstValue, hasRow, run } from '../database/rows.ts';

/** Locks an address, so that no one else requests a code between the count and the insert. */
async function lockFor(tx: Tx, hash: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`sign-in:${hash}`}))`;
}

/** Records a request for a sign-in code, or returns how many seconds to wait. */
export async function insertSignInCode(
  tx: Tx,
  request: Contact & { addressHash: string; sessionHash: string; ipHash: string | null },
  limits: CodeLimits & { perHourAndAddress: number },
): Promise<{ id: string } | { waitSeconds: number }> {
  const { addressHash, ipHash } = request;
  await lockFor(tx, addressHash);
  // Always take this lock after the one above, so that they never deadlock.
  if (ipHash) await lockFor(tx, ipHash);
  const ofNetwork = sql`from sign_in_code where ip_hash = ${ipHash}::text`;
  return insertWithinLimits(
    tx,
    [
      ...limitsOf(sql`from sign_in_code where address_hash = ${addressHash}`, limits),
      sql`${nthNewest(ofNetwork, limits.perHourAndAddress)} + interval '1 hour'`,
    ],
    sql`
      insert into sign_in_code (id, email, phone, address_hash, session_hash, ip_hash)
      select ${newId()}::uuid, lower(${request.email}::text), ${request.phone}::text,
             ${addressHash}::text, ${request.sessionHash}::text, ${ipHash}::text`,
  );
}

/** Returns a request's address or number; null after an hour or once there is a newer one. */
export async function findSignInCode(queries: Queries, id: string): Promise<Contact | null> {
  return firstRow<Contact>(queries)`
    select email, phone from sign_in_code w
     where id = ${id} and created_at > clock_now() - interval '1 hour'
       and not exists (
         select from sign_in_code n
          where n.address_hash = w.address_hash and n.created_at > w.created_at)`;
}

/** Whether this browser requested an account's latest code, by address or number. */
export async function hasAskedForCode(
  queries: Queries,
  hashes: readonly string[],
  sessionHash: string,
): Promise<boolean> {
  const asker = await firstValue<string>(queries)`
    select session_hash from sign_in_code
     where address_hash in (${sql.join([...hashes])})
       and created_at > clock_now() - interval '2 hours'
     order by created_at desc limit 1`;
  return asker === sessionHash;
}

/** Records that an account's newest session was opened with a texted code. */
export async function markSmsSession(queries: Queries, userId: string): Promise<void> {
  await run(queries)`
    update auth_session set is_by_text = true
     where id = (select id from auth_session where user_id = ${userId}
                  order by created_at desc, id desc limit 1)`;
}

export async function isSmsSession(queries: Queries, sessionId: string): Promise<boolean> {
  return hasRow(queries)`
    select from auth_session where id = ${sessionId} and is_by_text`;
}

/** Records a sign-in attempt. Returns null if it is allowed, else how many seconds to wait. */
export async function recordSignInAttempt(tx: Tx, addressHash: string, mostPer15Minutes: number) {
  await lockFor(tx, addressHash);
  const waitSeconds = await firstValue<number>(tx)`
    select ceil(extract(epoch from created_at + interval '15 minutes' - clock_now()))::int
      from sign_in_try
     where address_hash = ${addressHash} and created_at > clock_now() - interval '15 minutes'
     order by created_at desc limit 1 offset ${mostPer15Minutes - 1}::int`;
  if (waitSeconds !== null) return Math.max(waitSeconds, 1);
  await run(tx)`
    insert into sign_in_try (id, address_hash) values (${newId()}, ${addressHash})`;
  return null;
}

export interface CustomerRow {
  id: string;
  email: string;
  name: string | null;
}

/** Returns an account's customer, creating one if needed. */
export async function ensureCustomer(queries: Queries, account: { userId: string; email: string }) {
  const known = await findCustomerOf(queries, account.userId);
  if (known) return known;
  await run(queries)`
    insert into customer (id, auth_user_id, email)
    values (${newId()}, ${account.userId}, lower(${account.email}::text))
    on conflict (auth_user_id) do nothing`;
  const made = await findCustomerOf(queries, account.userId);
  if (!made) throw new Error('an account has no customer');
  return made;
}

async function findCustomerOf(queries: Queries, userId: string): Promise<CustomerRow | null> {
  return firstRow<CustomerRow>(queries)`
    select id, email, full_name as name from customer where auth_user_id = ${userId}`;
}

/** Returns a customer's address, which can't change until the transaction ends. */
export async function findCustomerEmail(tx: Tx, id: string): Promise<string | null> {
  return firstValue<string>(tx)`select email from customer where id = ${id} for share`;
}

/** Gives a customer the guest bookings made with their address, once a code has verified it. */
export async function claimBookings(
  queries: Queries,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await run(queries)`
    update booking set customer_id = ${id}
     where customer_id is null and lower(contact_email) = lower(${email}::text)`;
}

/** Deletes requests and attempts too old for any limit, and expired sessions and codes. */
export async function forgetSignIns(queries: Queries): Promise<void> {
  await run(queries)`delete from sign_in_code where created_at < clock_now() - interval '2 days'`;
  await run(queries)`delete from sign_in_try where created_at < clock_now() - interval '1 day'`;
  await run(queries)`delete from auth_session where expires_at < clock_now()`;
  await run(queries)`delete from auth_verification where expires_at < clock_now()`;
}
