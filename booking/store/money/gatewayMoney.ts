/** The bookings that hold a gateway payment's money, and what left them outside the service. */
import { sql } from 'kysely';
import { ChangedMeanwhile, type Queries, type Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, allValues, firstValue } from '../database/rows.ts';
import { isOpen } from './paymentReviews.ts';
import { refundColumns, type RefundReason, type RefundRecord } from './payments.ts';

/** A payment's money on one booking. After a change of date there may be several. */
export interface HeldMoney {
  departureId: string;
  attemptId: string;
  paymentId: string;
  bookingId: string;
  gateway: string;
  /** Captured, less what left for sure: refunds sent or made. */
  leftMinor: number;
  /** Sent to the gateway, which hasn't paid it yet. */
  processingMinor: number;
  /** Staff haven't decided yet whether the money counts. */
  isInReview: boolean;
}

const heldMoney = sql`
    select a.departure_id, a.id as attempt_id, a.payment_id, p.booking_id, a.gateway,
           a.counted_minor - coalesce(r.sent, 0)::bigint as left_minor,
           coalesce(r.processing, 0)::bigint as processing_minor,
           ${isOpen} as is_in_review
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
      left join lateral (
        select sum(amount_minor) as sent,
               sum(amount_minor) filter (where status = 'processing') as processing
          from refund
         where departure_id = a.departure_id and payment_attempt_id = a.id
           and status in ('processing', 'processed')) r on true`;

/** Lists where a gateway payment's money is, the newest booking first. */
export async function listHeldMoney(queries: Queries, gateway: string, gatewayPaymentId: string) {
  return allRows<HeldMoney>(queries)`
    ${heldMoney}
     where a.gateway = ${gateway} and a.gateway_payment_id = ${gatewayPaymentId}
     order by a.created_at desc, a.id desc`;
}

/** Lists a booking's money, the newest payment first. */
export async function listHeldMoneyOf(queries: Queries, { departureId, id }: RowKey) {
  return allRows<HeldMoney>(queries)`
    ${heldMoney}
     where p.departure_id = ${departureId} and p.booking_id = ${id} and a.counted_minor > 0
     order by a.created_at desc, a.id desc`;
}

/**
 * Whether a refund is one of ours, or already written. If the response with its ID was lost, one of
 * ours is recognised by its receipt or amount.
 */
export async function isKnownRefund(
  queries: Queries,
  gateway: string,
  seen: { id: string; paymentId: string; amountMinor: number; receipt: string | null },
): Promise<boolean> {
  const known = await firstValue<boolean>(queries)`
    select true from refund r
      join payment_attempt a on a.departure_id = r.departure_id and a.id = r.payment_attempt_id
     where a.gateway = ${gateway} and a.gateway_payment_id = ${seen.paymentId}
       and (r.gateway_refund_id = ${seen.id} or r.idempotency_key = ${seen.receipt}
            or (r.gateway_refund_id is null and r.destination = 'gateway'
                and r.status in ('approved', 'processing')
                and r.amount_minor = ${seen.amountMinor}::bigint))
     limit 1`;
  return known !== null;
}

/** Returns those of the gateway's refunds that no row here belongs to. */
export async function findUnknownRefunds(
  queries: Queries,
  gateway: string,
  refundIds: readonly string[],
): Promise<Set<string>> {
  const ids = await allValues<string>(queries)`
    select id from unnest(${[...refundIds]}::text[]) as seen (id)
     where not exists (
             select 1 from gateway_route
              where gateway = ${gateway} and kind = 'refund' and external_id = seen.id)`;
  return new Set(ids);
}

/** Writes money that left outside the service as a `processing` refund. Returns its ID. */
export async function insertMoneyOut(
  tx: Tx,
  { departureId, attemptId }: HeldMoney,
  out: {
    amountMinor: number;
    reason: RefundReason;
    gatewayRefundId: string | null;
    cancellationId: string | null;
  },
): Promise<string> {
  const id = newId();
  const written = await firstValue<string>(tx)`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, cancellation_id,
                        amount_minor, reason, destination, status, source, gateway,
                        gateway_refund_id, idempotency_key, requested_by, approved_by,
                        next_check_at)
    select a.departure_id, ${id}, a.id, p.booking_id, ${out.cancellationId},
           ${out.amountMinor}::bigint, ${out.reason}, 'gateway', 'processing', 'external',
           a.gateway, ${out.gatewayRefundId}, ${`refund-${id}`}, 'gateway', 'gateway',
           clock_now() + interval '2 minutes'
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.departure_id = ${departureId} and a.id = ${attemptId}
       and a.counted_minor >= ${out.amountMinor}::bigint + coalesce((
             select sum(r.amount_minor) from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.status in ('processing', 'processed')), 0)
    returning id`;
  // Since the held money was read, a worker has begun to send a refund of it.
  if (written === null) throw new ChangedMeanwhile('a refund was just sent');
  return id;
}

export type UnsentRefund = RefundRecord & { reason: RefundReason };

/** Lists the refunds of an attempt that haven't been sent: failed ones first, then the oldest. */
export async function listUnsentRefunds(
  queries: Queries,
  { departureId, attemptId }: Pick<HeldMoney, 'departureId' | 'attemptId'>,
) {
  return allRows<UnsentRefund>(queries)`
    select ${refundColumns}, r.reason
      from refund r
      join payment_attempt a on a.departure_id = r.departure_id and a.id = r.payment_attempt_id
     where r.departure_id = ${departureId} and r.payment_attempt_id = ${attemptId}
       and r.status in ('requested', 'approved', 'failed')
     order by r.status = 'failed' desc, r.created_at, r.id`;
}
