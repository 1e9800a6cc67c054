/** Refunds made in the gateway's dashboard, and the payment attempts they refunded. */
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { firstRow, firstValue } from '../database/rows.ts';

export interface AttemptKey {
  departureId: string;
  attemptId: string;
}

export async function findAttemptOwner(queries: Queries, { departureId, attemptId }: AttemptKey) {
  return firstRow<{ paymentId: string; bookingId: string }>(queries)`
    select p.id as payment_id, p.booking_id
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.departure_id = ${departureId} and a.id = ${attemptId}`;
}

/**
 * Writes an external refund as `processing`. Returns null if it is one of ours, already known, or
 * more than the remaining captured money. If the response with its ID was lost, one of ours is
 * recognised by its receipt or amount.
 */
export async function insertExternalRefund(
  tx: Tx,
  { departureId, attemptId }: AttemptKey,
  seen: { id: string; amountMinor: number; receipt: string | null },
): Promise<string | null> {
  const id = newId();
  return firstValue<string>(tx)`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, amount_minor, reason,
                        destination, status, source, gateway, gateway_refund_id, idempotency_key,
                        requested_by, approved_by, next_check_at)
    select a.departure_id, ${id}, a.id, p.booking_id, ${seen.amountMinor}::bigint, 'goodwill',
           'gateway', 'processing', 'external', a.gateway, ${seen.id}, ${`refund-${id}`},
           'gateway', 'gateway', clock_now() + interval '2 minutes'
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.departure_id = ${departureId} and a.id = ${attemptId}
       and not exists (
             select 1 from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and (r.gateway_refund_id = ${seen.id} or r.idempotency_key = ${seen.receipt}
                     or (r.gateway_refund_id is null and r.destination = 'gateway'
                         and r.status in ('approved', 'processing')
                         and r.amount_minor = ${seen.amountMinor}::bigint)))
       and a.counted_minor >= ${seen.amountMinor}::bigint + coalesce((
             select sum(r.amount_minor) from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.status not in ('failed', 'rejected', 'superseded')), 0)
    returning id`;
}
