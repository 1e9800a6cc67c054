/** Shares of a booking's balance. They only change while the booking is locked. */
import { sql } from 'kysely';
import type { ShareStatus } from '../../contract/shares.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import {
  allRows,
  firstNumber,
  firstRow,
  firstValue,
  hasRow,
  oneRow,
  run,
} from '../database/rows.ts';

export interface ShareRecord {
  id: string;
  departureId: string;
  bookingId: string;
  payerName: string;
  payerEmail: string;
  amountMinor: number;
  status: ShareStatus;
  mails: number;
  paidAt: Date | null;
  createdAt: Date;
}

const columns = sql`
  s.id, s.departure_id, s.booking_id, s.payer_name, s.payer_email, s.amount_minor, s.status,
  s.mails, s.paid_at, s.created_at`;

/** Writes an open share whose link isn't emailed yet. Lock the booking first. */
export async function insertShare(
  tx: Tx,
  booking: RowKey,
  share: { payerName: string; payerEmail: string; amountMinor: number },
): Promise<ShareRecord> {
  return oneRow<ShareRecord>(tx)`
    insert into payment_share as s (departure_id, id, booking_id, payer_name, payer_email, amount_minor)
    values (${booking.departureId}, ${newId()}, ${booking.id}, ${share.payerName},
            ${share.payerEmail}, ${share.amountMinor}::bigint)
    returning ${columns}`;
}

export async function listShares(queries: Queries, booking: RowKey): Promise<ShareRecord[]> {
  return allRows<ShareRecord>(queries)`
    select ${columns} from payment_share s
     where s.departure_id = ${booking.departureId} and s.booking_id = ${booking.id}
     order by s.created_at, s.id`;
}

export async function hasShares(queries: Queries, booking: RowKey): Promise<boolean> {
  return hasRow(queries)`
    select from payment_share
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}`;
}

/** Returns a booking's share, or null if it belongs to another booking. */
export async function findShareOf(queries: Queries, booking: RowKey, shareId: string) {
  return firstRow<ShareRecord>(queries)`
    select ${columns} from payment_share s
     where s.departure_id = ${booking.departureId} and s.booking_id = ${booking.id}
       and s.id = ${shareId}`;
}

/** Returns a share by its ID alone, for emails. */
export async function findShare(queries: Queries, shareId: string): Promise<ShareRecord | null> {
  return firstRow<ShareRecord>(queries)`
    select ${columns} from payment_share s where s.id = ${shareId}`;
}

/** Returns a share to a browser that opened its link; for others it doesn't exist. */
export async function findOpenedShare(queries: Queries, shareId: string, sessionHash: string) {
  return firstRow<ShareRecord>(queries)`
    select ${columns} from payment_share s
      join payment_share_access a on a.departure_id = s.departure_id and a.share_id = s.id
     where s.id = ${shareId} and a.session_hash = ${sessionHash}
       and a.expires_at > clock_now()`;
}

/** Returns the share whose emailed link has this secret, until thirty days after the trip. */
export async function findLinkedShare(queries: Queries, shareId: string, tokenHash: string) {
  return firstRow<ShareRecord>(queries)`
    select ${columns} from payment_share s
      join departure d on d.id = s.departure_id
     where s.id = ${shareId} and ${tokenHash} = any(s.token_hashes)
       and (d.end_date + 31)::timestamp at time zone d.tz > clock_now()`;
}

export async function grantShareAccess(tx: Tx, share: RowKey, sessionHash: string) {
  await run(tx)`
    insert into payment_share_access (departure_id, share_id, session_hash, expires_at)
    select ${share.departureId}, ${share.id}, ${sessionHash},
           (d.end_date + 31)::timestamp at time zone d.tz
      from departure d where d.id = ${share.departureId}
    on conflict do nothing`;
}

/** Stores the hash of a link about to be emailed. */
export async function addShareLink(queries: Queries, share: RowKey, tokenHash: string) {
  await run(queries)`
    update payment_share set token_hashes = array_append(token_hashes, ${tokenHash}::text)
     where departure_id = ${share.departureId} and id = ${share.id}`;
}

/** Counts a request to email the link. Returns the count, or null if too soon or too many. */
export async function countShareMail(
  tx: Tx,
  share: RowKey,
  limit: { resendSeconds: number; most: number },
): Promise<number | null> {
  return firstValue<number>(tx)`
    update payment_share
       set mails = mails + 1, mail_asked_at = clock_now(), updated_at = clock_now()
     where departure_id = ${share.departureId} and id = ${share.id}
       and mails < ${limit.most}::int
       and (mail_asked_at is null
            or mail_asked_at <= clock_now() - make_interval(secs => ${limit.resendSeconds}::int))
    returning mails`;
}

/** Moves a share to another state; the database enforces the transitions. */
export async function setShareStatus(tx: Tx, share: RowKey, status: 'paid' | 'cancelled') {
  await run(tx)`
    update payment_share
       set status = ${status}, updated_at = clock_now(),
           paid_at = case when ${status} = 'paid' then clock_now() else paid_at end
     where departure_id = ${share.departureId} and id = ${share.id}`;
}

export async function setShareAmount(tx: Tx, share: RowKey, amountMinor: number): Promise<void> {
  await run(tx)`
    update payment_share set amount_minor = ${amountMinor}::bigint, updated_at = clock_now()
     where departure_id = ${share.departureId} and id = ${share.id} and status = 'open'`;
}

/** Returns when a booking's balance is due, and today where the trip is. A deposit has no due day. */
export async function findDueDay(queries: Queries, booking: RowKey) {
  return oneRow<{ dueOn: string | null; today: string }>(queries)`
    select case when b.status <> 'pending_payment' then b.balance_due_on end as due_on,
           (clock_now() at time zone d.tz)::date as today
      from booking b join departure d on d.id = b.departure_id
     where b.departure_id = ${booking.departureId} and b.id = ${booking.id}`;
}

/** Returns the part of a share's money to refund straight away, because it is duplicate or late. */
export async function shareRefundMinor(queries: Queries, share: RowKey): Promise<number> {
  return firstNumber(queries)`
    select coalesce(sum(r.amount_minor), 0)::bigint as refund_minor
      from payment p
      join payment_attempt a on a.departure_id = p.departure_id and a.payment_id = p.id
      join refund r on r.departure_id = a.departure_id and r.payment_attempt_id = a.id
     where p.departure_id = ${share.departureId} and p.share_id = ${share.id}
       and r.reason in ('overpayment', 'duplicate')
       and r.status not in ('rejected', 'superseded')`;
}

/**
 * Deletes the addresses that links were sent to, and the links themselves, ninety days after the
 * trip. The name stays, so that the booking's owner can see who has paid. Returns how many shares
 * changed.
 */
export async function forgetShareAddresses(queries: Queries): Promise<number> {
  return run(queries)`
    update payment_share s
       set payer_email = 'erased-' || s.id::text || '@erased.invalid', token_hashes = '{}',
           updated_at = clock_now()
      from departure d
     where d.id = s.departure_id
       and (d.end_date + 91)::timestamp at time zone d.tz <= clock_now()
       and s.payer_email not like '%@erased.invalid'`;
}
