/** Links and codes that open a booking in another browser, and the browsers with access. */
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstRow, hasChanged, hasRow, run } from '../database/rows.ts';
import { insertWithinLimits, limitsOf, type CodeLimits } from './codeLimits.ts';

/** What a code allows: to open a booking, cancel travellers, or choose after a cancellation. */
export type CodePurpose = 'open' | 'cancel' | 'choose' | 'change';
/** Actions that require a code in a browser that didn't book. */
export type ProvenPurpose = Exclude<CodePurpose, 'open'>;
/** A year after the trip, in local time, no link or code opens its bookings. */
const endOfAccess = sql`
  ((d.end_date + interval '1 year')::date + 1)::timestamp at time zone d.tz`;
/** When a link or access given now ends: 30 days from now or after the trip, at most a year after. */
const endOfThis = sql`
  least(greatest((d.end_date + 31)::timestamp at time zone d.tz,
                 clock_now() + interval '30 days'), ${endOfAccess})`;

/** Whether links and codes no longer open a booking, because its trip ended over a year ago. */
export async function hasAccessEnded(
  queries: Queries,
  { departureId }: Pick<RowKey, 'departureId'>,
): Promise<boolean> {
  return hasRow(queries)`
    select 1 from departure d where d.id = ${departureId} and ${endOfAccess} <= clock_now()`;
}

/**
 * Stores a link's hash. The link works until `expiresAt`, or else for 30 days and until 30 days
 * after the trip. Returns false a year after the trip, when no link works any more.
 */
export async function insertGuestToken(
  queries: Queries,
  booking: RowKey,
  tokenHash: string,
  expiresAt: Date | null = null,
): Promise<boolean> {
  return hasChanged(queries)`
    insert into guest_access_token (departure_id, id, booking_id, purpose, token_hash, expires_at)
    select ${booking.departureId}::uuid, ${newId()}::uuid, ${booking.id}::uuid, 'open',
           ${tokenHash}::text, coalesce(${expiresAt}::timestamptz, ${endOfThis})
      from departure d
     where d.id = ${booking.departureId} and ${endOfAccess} > clock_now()`;
}

/** How long the same session may exchange the same secret again, in case the response is lost. */
const mayRepeat = sql`interval '2 minutes'`;

/** Uses up a link for a session. Returns null if it is unknown, used, expired or revoked. */
export async function redeemGuestToken(
  tx: Tx,
  reference: string,
  tokenHash: string,
  { usedBy, givenTo }: { usedBy: string | null; givenTo: string },
): Promise<RowKey | null> {
  return firstRow<RowKey>(tx)`
    update guest_access_token t
       set used_at = clock_now(), used_by = ${usedBy}, given_to = ${givenTo}
      from booking_route r
     where r.reference = ${reference} and t.departure_id = r.departure_id
       and t.booking_id = r.booking_id and t.purpose = 'open' and t.token_hash = ${tokenHash}
       and t.used_at is null and t.revoked_at is null and t.expires_at > clock_now()
    returning t.departure_id, t.booking_id as id`;
}

/** The session that a secret was exchanged for earlier, and the booking it opened. */
export interface EarlierExchange {
  booking: RowKey;
  before: string;
}

/** Repeats a link's exchange for the session that just used it; null for any other. */
export async function repeatTokenExchange(
  tx: Tx,
  reference: string,
  tokenHash: string,
  { usedBy, givenTo }: { usedBy: string; givenTo: string },
): Promise<EarlierExchange | null> {
  const found = await firstRow<RowKey & { bookingId: string; before: string }>(tx)`
    select t.departure_id, t.id, t.booking_id, t.given_to as before
      from guest_access_token t
      join booking_route r on r.departure_id = t.departure_id and r.booking_id = t.booking_id
     where r.reference = ${reference} and t.purpose = 'open' and t.token_hash = ${tokenHash}
       and t.used_by = ${usedBy} and t.given_to is not null and t.revoked_at is null
       and t.used_at > clock_now() - ${mayRepeat}
       for update of t`;
  if (!found) return null;
  await run(tx)`
    update guest_access_token set given_to = ${givenTo}
     where departure_id = ${found.departureId} and id = ${found.id}`;
  return {
    booking: { departureId: found.departureId, id: found.bookingId },
    before: found.before,
  };
}

export type AccessCodeRequest = RowKey & {
  bookingId: string;
  sessionHash: string;
  purpose: CodePurpose;
};

/** Records a request for a code, or returns how many seconds to wait. Lock the booking first. */
export async function insertAccessCodeRequest(
  tx: Tx,
  booking: RowKey,
  request: { sessionHash: string; purpose: CodePurpose; limits: CodeLimits },
): Promise<{ id: string } | { waitSeconds: number }> {
  const earlier = sql`
    from guest_access_code
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and purpose = ${request.purpose}`;
  return insertWithinLimits(
    tx,
    limitsOf(earlier, request.limits),
    sql`
      insert into guest_access_code (departure_id, id, booking_id, purpose, session_hash)
      select ${booking.departureId}::uuid, ${newId()}::uuid, ${booking.id}::uuid,
             ${request.purpose}::text, ${request.sessionHash}::text`,
  );
}

/** Returns an unused code request from the last hour, or null. A newer one replaces it. */
export async function findAccessCodeRequest(queries: Queries, id: string) {
  return firstRow<AccessCodeRequest>(queries)`
    select departure_id, id, booking_id, session_hash, purpose
      from guest_access_code w
     where id = ${id} and used_at is null and created_at > clock_now() - interval '1 hour'
       and not exists (
         select from guest_access_code n
          where n.departure_id = w.departure_id and n.booking_id = w.booking_id
            and n.session_hash = w.session_hash and n.purpose = w.purpose
            and n.created_at > w.created_at)`;
}

/** Creates a code, valid for ten minutes and five attempts, replacing this browser's others. */
export async function setCode(tx: Tx, request: AccessCodeRequest, codeHash: string): Promise<void> {
  await run(tx)`
    update guest_access_code set expires_at = clock_now()
     where departure_id = ${request.departureId} and booking_id = ${request.bookingId}
       and session_hash = ${request.sessionHash} and purpose = ${request.purpose}
       and expires_at > clock_now()`;
  await run(tx)`
    update guest_access_code
       set code_hash = ${codeHash}, attempts = 0, expires_at = clock_now() + interval '10 minutes'
     where departure_id = ${request.departureId} and id = ${request.id}`;
}

export type CodeAttempt = RowKey & { bookingId: string; codeHash: string };

/**
 * Counts one of the five attempts before the code is compared, so that concurrent attempts all
 * count. Returns the codes to compare: none if there is no code to try, and two if one was used a
 * moment ago.
 */
export async function spendAttempt(
  queries: Queries,
  reference: string,
  { sessionHash, purpose }: { sessionHash: string; purpose: CodePurpose },
): Promise<CodeAttempt[]> {
  return allRows<CodeAttempt>(queries)`
    update guest_access_code c set attempts = c.attempts + 1
      from booking_route r
     where r.reference = ${reference} and c.departure_id = r.departure_id
       and c.booking_id = r.booking_id and c.session_hash = ${sessionHash}
       and c.purpose = ${purpose} and c.code_hash is not null and c.attempts < 5
       and ((c.used_at is null and c.expires_at > clock_now())
            or (c.given_to is not null and c.used_at > clock_now() - ${mayRepeat}))
    returning c.departure_id, c.id, c.booking_id, c.code_hash`;
}

/** Uses up a code and records the session it was exchanged for. Returns false if already used. */
export async function redeemCode(tx: Tx, { departureId, id }: CodeAttempt, givenTo: string | null) {
  return hasChanged(tx)`
    update guest_access_code set used_at = clock_now(), given_to = ${givenTo}
     where departure_id = ${departureId} and id = ${id} and used_at is null`;
}

/** Repeats a code's exchange for the session that just used it; null once it is too late. */
export async function repeatCodeExchange(
  tx: Tx,
  { departureId, id, bookingId }: CodeAttempt,
  givenTo: string,
): Promise<EarlierExchange | null> {
  const found = await firstRow<{ before: string }>(tx)`
    select given_to as before from guest_access_code
     where departure_id = ${departureId} and id = ${id} and given_to is not null
       and used_at > clock_now() - ${mayRepeat}
       for update`;
  if (!found) return null;
  await run(tx)`
    update guest_access_code set given_to = ${givenTo}
     where departure_id = ${departureId} and id = ${id}`;
  return { booking: { departureId, id: bookingId }, before: found.before };
}

export async function hasAccess(queries: Queries, booking: RowKey, sessionHash: string) {
  return hasRow(queries)`
    select 1 from booking_access
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and session_hash = ${sessionHash} and revoked_at is null
       and expires_at > clock_now()`;
}

/**
 * Gives a browser access to a booking; `byCode` records that it has just verified the address.
 * Returns false a year after the trip.
 */
export async function grantAccess(
  tx: Tx,
  booking: RowKey,
  sessionHash: string,
  { byCode }: { byCode: boolean },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into booking_access (departure_id, booking_id, session_hash, code_at, expires_at)
    select ${booking.departureId}::uuid, ${booking.id}::uuid, ${sessionHash}::text,
           case when ${byCode}::boolean then clock_now() end, ${endOfThis}
      from departure d
     where d.id = ${booking.departureId} and ${endOfAccess} > clock_now()
    on conflict (departure_id, booking_id, session_hash) do update
       set code_at = coalesce(excluded.code_at, booking_access.code_at),
           expires_at = excluded.expires_at, revoked_at = null`;
}

/** Records that a browser with access has just verified the address again. */
export async function recordCode(tx: Tx, booking: RowKey, sessionHash: string): Promise<void> {
  await run(tx)`
    update booking_access set code_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and session_hash = ${sessionHash} and revoked_at is null`;
}

/** Whether a browser with access has verified the address within the last ten minutes. */
export async function hasFreshCode(queries: Queries, booking: RowKey, sessionHash: string) {
  return hasRow(queries)`
    select 1 from booking_access
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and session_hash = ${sessionHash} and revoked_at is null
       and code_at > clock_now() - interval '10 minutes'`;
}

/** Copies access, so that anyone with access to a booking can also see the one it moved to. */
export async function copyAccess(tx: Tx, from: RowKey, to: RowKey): Promise<void> {
  await run(tx)`
    insert into booking_access (departure_id, booking_id, session_hash, code_at, expires_at)
    select d.id, ${to.id}::uuid, a.session_hash, a.code_at, ${endOfThis}
      from booking_access a
      join departure d on d.id = ${to.departureId}
     where a.departure_id = ${from.departureId} and a.booking_id = ${from.id}
       and a.revoked_at is null and a.expires_at > clock_now()
    on conflict do nothing`;
}

/** Moves everything a session had to a new one: seats, bookings, access and codes. */
export async function moveSession(tx: Tx, from: string, to: string): Promise<void> {
  await run(tx)`update seat_hold set session_hash = ${to} where session_hash = ${from}`;
  await run(tx)`update booking set session_hash = ${to} where session_hash = ${from}`;
  await run(tx)`update booking_access set session_hash = ${to} where session_hash = ${from}`;
  await run(tx)`
    update guest_access_code set session_hash = ${to}
     where session_hash = ${from} and used_at is null`;
  // Both sessions may have opened the same share's link.
  await run(tx)`
    insert into payment_share_access (departure_id, share_id, session_hash, expires_at)
    select departure_id, share_id, ${to}, expires_at
      from payment_share_access where session_hash = ${from}
    on conflict do nothing`;
  await run(tx)`delete from payment_share_access where session_hash = ${from}`;
}

/** Revokes all unused links and all access except the booker's. Returns how many of each. */
export async function revokeAccess(tx: Tx, booking: RowKey) {
  const links = await run(tx)`
    update guest_access_token set revoked_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and revoked_at is null and used_at is null and expires_at > clock_now()`;
  const browsers = await run(tx)`
    update booking_access set revoked_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and revoked_at is null and expires_at > clock_now()`;
  // Includes codes whose email is still to be written.
  await run(tx)`
    update guest_access_code set used_at = clock_now()
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and used_at is null`;
  return { links, browsers };
}

/** Deletes codes a week after the request, and links and access a week after they expire. */
export async function forgetGuestAccess(queries: Queries): Promise<void> {
  await run(queries)`
    delete from guest_access_code
     where created_at < clock_now() - interval '7 days'`;
  for (const table of ['guest_access_token', 'booking_access', 'payment_share_access']) {
    await run(queries)`
      delete from ${sql.table(table)}
       where expires_at < clock_now() - interval '7 days'`;
  }
}

/** Ends guest access to a customer's bookings. The booker's browser keeps any unpaid ones. */
export async function endGuestSessions(queries: Queries, customerId: string): Promise<void> {
  await run(queries)`
    update booking_access a set revoked_at = clock_now()
      from booking b
     where b.departure_id = a.departure_id and b.id = a.booking_id and a.revoked_at is null
       and b.customer_id = ${customerId}`;
  await run(queries)`
    update booking set session_hash = null, updated_at = clock_now()
     where customer_id = ${customerId} and session_hash is not null
       and status <> 'pending_payment'`;
}
