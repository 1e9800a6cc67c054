/** Sign-in codes, and the customers they create. */
import { sql } from 'kysely';
import { insertWithinLimits, nthNewest } from './codeLimits.ts';
import type { Contact } from './contactChanges.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { firstRow, firstValue, run } from '../database/rows.ts';

/** Locks an address, so that no one else requests a code between the count and the insert. */
async function lockFor(tx: Tx, hash: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext(${`sign-in:${hash}`}))`;
}

/** How often codes can be requested. */
export interface SignInCodeLimits {
  /** Between two requests of one browser. */
  resendSeconds: number;
  /** Of one requester for one recipient. Few, so that nobody fills someone's inbox. */
  perHour: number;
  perDay: number;
  /** For one recipient. Many, so that strangers can't use up the owner's. */
  perHourAndRecipient: number;
  perDayAndRecipient: number;
  /** Of one network, for any recipient. */
  perHourAndNetwork: number;
}

/** Records a request for a sign-in code, or returns how many seconds to wait. */
export async function insertSignInCode(
  tx: Tx,
  request: Contact & { addressHash: string; sessionHash: string; ipHash: string | null },
  limits: SignInCodeLimits,
): Promise<{ id: string } | { waitSeconds: number }> {
  const { addressHash, sessionHash, ipHash } = request;
  await lockFor(tx, addressHash);
  // Always take this lock after the one above, so that they never deadlock.
  if (ipHash) await lockFor(tx, ipHash);
  const ofNetwork = sql`from sign_in_code where ip_hash = ${ipHash}::text`;
  const ofRecipient = sql`from sign_in_code where address_hash = ${addressHash}`;
  const ofBrowser = sql`${ofRecipient} and session_hash = ${sessionHash}`;
  const ofRequester = sql`
    ${ofRecipient} and (session_hash = ${sessionHash} or ip_hash = ${ipHash}::text)`;
  return insertWithinLimits(
    tx,
    [
      sql`${nthNewest(ofBrowser, 1)} + make_interval(secs => ${limits.resendSeconds}::int)`,
      sql`${nthNewest(ofRequester, limits.perHour)} + interval '1 hour'`,
      sql`${nthNewest(ofRequester, limits.perDay)} + interval '1 day'`,
      sql`${nthNewest(ofRecipient, limits.perHourAndRecipient)} + interval '1 hour'`,
      sql`${nthNewest(ofRecipient, limits.perDayAndRecipient)} + interval '1 day'`,
      sql`${nthNewest(ofNetwork, limits.perHourAndNetwork)} + interval '1 hour'`,
    ],
    sql`
      insert into sign_in_code (id, email, phone, address_hash, session_hash, ip_hash)
      select ${newId()}::uuid, lower(${request.email}::text), ${request.phone}::text,
             ${addressHash}::text, ${sessionHash}::text, ${ipHash}::text`,
  );
}

/** Returns a request's recipient; null after an hour or once its browser has made a newer one. */
export async function findSignInCode(queries: Queries, id: string): Promise<Contact | null> {
  return firstRow<Contact>(queries)`
    select email, phone from sign_in_code w
     where id = ${id} and created_at > clock_now() - interval '1 hour'
       and not exists (
         select from sign_in_code n
          where n.address_hash = w.address_hash and n.session_hash = w.session_hash
            and n.created_at > w.created_at)`;
}

/** Saves the hash of a request's code, which works for ten minutes from now. */
export async function setSignInCode(queries: Queries, id: string, codeHash: string) {
  await run(queries)`
    update sign_in_code
       set code_hash = ${codeHash}, attempts = 0, expires_at = clock_now() + interval '10 minutes'
     where id = ${id} and used_at is null`;
}

/** Returns and locks a browser's latest request for an address or number. */
export async function lockSignInCode(
  tx: Tx,
  addressHashes: readonly string[],
  sessionHash: string,
) {
  return firstRow<{ id: string; codeHash: string | null; attempts: number; isGood: boolean }>(tx)`
    select id, code_hash, attempts,
           used_at is null and coalesce(expires_at > clock_now(), false) as is_good
      from sign_in_code
     where address_hash = any(${[...addressHashes]}::text[]) and session_hash = ${sessionHash}
     order by created_at desc limit 1
       for update`;
}

/** Counts an attempt at a code, and marks it as used if it was right. */
export async function recordSignInAttempt(tx: Tx, id: string, isRight: boolean): Promise<void> {
  await run(tx)`
    update sign_in_code set attempts = attempts + 1,
           used_at = case when ${isRight} then clock_now() end
     where id = ${id}`;
}

/** Stores what only we know about a new session: how its code was sent, and the database's time. */
export async function markSession(
  queries: Queries,
  sessionId: string,
  { isByText }: { isByText: boolean },
): Promise<void> {
  await run(queries)`
    update auth_session set is_by_text = ${isByText}, created_at = clock_now()
     where id = ${sessionId}`;
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

/**
 * Returns whether a session was opened with an emailed code within the last ten minutes, and whether
 * it is too old, however often it was extended.
 */
export async function ageOfSession(queries: Queries, sessionId: string) {
  return firstRow<{ isFresh: boolean; isOver: boolean }>(queries)`
    select not is_by_text and created_at > clock_now() - interval '10 minutes' as is_fresh,
           created_at < clock_now() - interval '180 days' as is_over
      from auth_session where id = ${sessionId}`;
}

/** Returns a customer's address, which can't change until the transaction ends. */
export async function findCustomerEmail(tx: Tx, id: string): Promise<string | null> {
  return firstValue<string>(tx)`select email from customer where id = ${id} for share`;
}

/**
 * Gives a customer the guest bookings made with their address, once a code has verified it. Takes a
 * transaction because that is tried again if another one locks the same bookings in another order.
 */
export async function claimBookings(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await run(tx)`
    update booking set customer_id = ${id}
     where customer_id is null and lower(contact_email) = lower(${email}::text)`;
}

/** Deletes requests too old for any limit, and expired sessions. */
export async function forgetSignIns(queries: Queries): Promise<void> {
  await run(queries)`delete from sign_in_code where created_at < clock_now() - interval '2 days'`;
  await run(queries)`delete from auth_session where expires_at < clock_now()`;
  await run(queries)`delete from auth_verification where expires_at < clock_now()`;
}
