/** Money given back although we could have kept it. */
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstValue, run } from '../database/rows.ts';

/**
 * Whether refund `r` is goodwill that lowered the price when it was requested. One that replaces a
 * failed refund of the gateway's dashboard never did.
 */
const loweredPrice = sql`
  r.reason = 'goodwill' and not exists (
    select from refund x
     where x.departure_id = r.departure_id and x.payment_attempt_id = r.payment_attempt_id
       and x.source = 'external' and x.reason = 'goodwill' and x.status = 'superseded'
       and x.amount_minor = r.amount_minor)`;

/** Whether refund `r` is goodwill that nobody has approved or rejected yet. */
export const isWaitingGoodwill = sql`(r.status = 'requested' and ${loweredPrice})`;

/**
 * What was written when goodwill refund `r` of booking `b` was requested, or the failed one that it
 * replaces. Null for other refunds.
 */
export const goodwillReason = sql`
  case when r.reason = 'goodwill' then (
    select a.reason
      from refund x
      join audit_log a on a.object_kind = 'booking' and a.object_id = b.reference
       and a.action = 'refund.goodwill' and a.after->'refundIds' ? x.id::text
     where x.departure_id = r.departure_id and x.booking_id = r.booking_id
       and x.payment_attempt_id = r.payment_attempt_id and x.amount_minor = r.amount_minor
       and (x.id = r.id or x.status = 'superseded')
     order by x.id = r.id desc, a.at desc
     limit 1) end`;

/** Whether rejecting a refund must raise its booking's price again. */
export async function hasLoweredPrice(
  queries: Queries,
  { departureId, id }: RowKey,
): Promise<boolean> {
  const is = await firstValue<boolean>(queries)`
    select ${loweredPrice} and b.goodwill_minor >= r.amount_minor
      from refund r
      join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where r.departure_id = ${departureId} and r.id = ${id}`;
  return is ?? false;
}

/** Lists a booking's goodwill that nobody has approved or rejected yet. */
export async function listWaitingGoodwill(queries: Queries, { departureId, id }: RowKey) {
  return allRows<RowKey & { amountMinor: number }>(queries)`
    select r.departure_id, r.id, r.amount_minor from refund r
     where r.departure_id = ${departureId} and r.booking_id = ${id} and ${isWaitingGoodwill}`;
}

/** Lowers a booking's price by goodwill, or raises it again by a negative one. Lock the booking. */
export async function adjustForGoodwill(
  tx: Tx,
  { departureId, id }: RowKey,
  amountMinor: number,
): Promise<void> {
  const label = amountMinor > 0 ? 'Goodwill' : 'Goodwill, withdrawn';
  await run(tx)`
    insert into booking_line (departure_id, id, booking_id, seq, kind, description, qty, unit_minor,
                              amount_minor)
    select ${departureId}, ${newId()}, ${id}, coalesce(max(seq), -1) + 1, 'adjustment', ${label}, 1,
           ${-amountMinor}::bigint, ${-amountMinor}::bigint
      from booking_line where departure_id = ${departureId} and booking_id = ${id}`;
  await run(tx)`
    update booking
       set total_minor = total_minor - ${amountMinor}::bigint,
           goodwill_minor = goodwill_minor + ${amountMinor}::bigint,
           deposit_minor = least(deposit_minor, total_minor - ${amountMinor}::bigint),
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id}`;
}
