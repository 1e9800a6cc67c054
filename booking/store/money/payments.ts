import { sql } from 'kysely';
import type { PaymentPurpose } from '../../contract/payments.ts';
import type { DecidedRefund, StaffRefund } from '../../contract/staff.ts';
import type { RefundSource } from '../../domain/refunds.ts';
import type { AttemptState, PaymentState, RefundState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, hasChanged, oneRow, run } from '../database/rows.ts';
import type { PaymentTable } from '../database/tables.ts';
import { goodwillReason, isWaitingGoodwill } from './goodwill.ts';

export interface PaymentRecord {
  id: string;
  departureId: string;
  bookingId: string;
  /** The share being paid; null for a payment on the booking as a whole. */
  shareId: string | null;
  purpose: PaymentPurpose;
  amountMinor: number;
  currency: string;
  status: PaymentState;
  gateway: PaymentTable['gateway'];
  gatewayOrderId: string | null;
  receipt: string;
  expiresAt: Date;
  capturedMinor: number;
  refundedMinor: number;
  createdAt: Date;
  now: Date;
}

const columns = sql`
  id, departure_id, booking_id, share_id, purpose, amount_minor, currency, status, gateway,
  gateway_order_id, receipt, expires_at, captured_minor, refunded_minor, created_at,
  clock_now() as now`;

export async function insertPayment(
  tx: Tx,
  payment: {
    id: string;
    departureId: string;
    bookingId: string;
    shareId?: string | null;
    purpose: PaymentPurpose;
    amountMinor: number;
    currency: string;
    gateway: PaymentTable['gateway'];
    expiresAt: Date;
  },
): Promise<PaymentRecord> {
  return oneRow<PaymentRecord>(tx)`
    insert into payment (departure_id, id, booking_id, share_id, purpose, amount_minor, currency, status,
                         gateway, receipt, expires_at, next_check_at)
    values (${payment.departureId}, ${payment.id}, ${payment.bookingId}, ${payment.shareId ?? null},
            ${payment.purpose},
            ${payment.amountMinor}, ${payment.currency}, 'created', ${payment.gateway},
            ${payment.id}, ${payment.expiresAt}, clock_now() + interval '1 minute')
    returning ${columns}`;
}

export async function findPayment(queries: Queries, paymentId: string) {
  return firstRow<PaymentRecord>(queries)`
    select ${columns} from payment where id = ${paymentId}`;
}

/** Returns a booking's own open payment, or null. Excludes payments for its shares. */
export async function findOpenPayment(queries: Queries, departureId: string, bookingId: string) {
  return firstRow<PaymentRecord>(queries)`
    select ${columns} from payment
     where departure_id = ${departureId} and booking_id = ${bookingId} and share_id is null
       and status in ('created', 'pending')`;
}

export async function findOpenSharePayment(queries: Queries, share: RowKey) {
  return firstRow<PaymentRecord>(queries)`
    select ${columns} from payment
     where departure_id = ${share.departureId} and share_id = ${share.id}
       and status in ('created', 'pending')`;
}

/** Locks a payment. Lock the departure, hold and booking first. */
export async function lockPayment(tx: Tx, departureId: string, paymentId: string) {
  return firstRow<PaymentRecord>(tx)`
    select ${columns} from payment
     where departure_id = ${departureId} and id = ${paymentId} for no key update`;
}

/** Stores the gateway's order, unless it is already known. */
export async function storeOrder(
  tx: Tx,
  payment: { departureId: string; id: string; gateway: string },
  orderId: string,
): Promise<void> {
  await run(tx)`
    update payment
       set status = case when status = 'created' then 'pending' else status end,
           gateway_order_id = ${orderId}, updated_at = clock_now()
     where departure_id = ${payment.departureId} and id = ${payment.id}
       and gateway_order_id is null`;
  await addGatewayRoute(tx, payment.gateway, 'order', orderId, payment.departureId, payment.id);
}

export async function addGatewayRoute(
  tx: Tx,
  gateway: string,
  kind: 'order' | 'payment' | 'refund',
  externalId: string,
  departureId: string,
  rowId: string,
): Promise<void> {
  await run(tx)`
    insert into gateway_route (gateway, kind, external_id, departure_id, row_id)
    values (${gateway}, ${kind}, ${externalId}, ${departureId}, ${rowId})
    on conflict do nothing`;
}

export async function findGatewayRoute(
  queries: Queries,
  gateway: string,
  kind: 'order' | 'payment' | 'refund',
  externalId: string,
) {
  return firstRow<{ departureId: string; rowId: string }>(queries)`
    select departure_id, row_id from gateway_route
     where gateway = ${gateway} and kind = ${kind} and external_id = ${externalId}`;
}

/** Whether a gateway has an order or a payment of ours. */
export async function hasTakenPayments(queries: Queries, gateway: string): Promise<boolean> {
  const route = await firstRow(queries)`
    select 1 as one from gateway_route where gateway = ${gateway} limit 1`;
  return route !== null;
}

export async function setPaymentStatus(tx: Tx, payment: RowKey, status: PaymentState) {
  await run(tx)`
    update payment set status = ${status}, updated_at = clock_now()
     where departure_id = ${payment.departureId} and id = ${payment.id}`;
}

/** Ends a booking's open payments once its seats are gone. Money may still arrive for them. */
export async function expireOpenPayments(tx: Tx, departureId: string, bookingId: string) {
  await run(tx)`
    update payment set status = 'expired', next_check_at = clock_now(), checks = 0,
           updated_at = clock_now()
     where departure_id = ${departureId} and booking_id = ${bookingId}
       and status in ('created', 'pending')`;
}

export async function addCaptured(tx: Tx, payment: RowKey, amountMinor: number): Promise<void> {
  await run(tx)`
    update payment set captured_minor = captured_minor + ${amountMinor}::bigint,
           captured_at = coalesce(captured_at, clock_now()), updated_at = clock_now()
     where departure_id = ${payment.departureId} and id = ${payment.id}`;
}

export interface AttemptRecord {
  id: string;
  gatewayPaymentId: string;
  status: AttemptState;
  amountMinor: number;
  countedMinor: number;
  method: string | null;
  errorDescription: string | null;
}

export async function listAttempts(queries: Queries, departureId: string, paymentId: string) {
  return allRows<AttemptRecord>(queries)`
    select id, gateway_payment_id, status, amount_minor, counted_minor, method, error_description
      from payment_attempt
     where departure_id = ${departureId} and payment_id = ${paymentId}
     order by created_at, id`;
}

/**
 * Returns the part of an attempt that its booking kept. Excludes duplicate or excess money, which
 * is refunded straight away. Money refunded later, such as after a cancellation, still counts as
 * received.
 */
export async function findReceived(queries: Queries, attemptId: string) {
  return firstRow<{
    departureId: string;
    bookingId: string;
    capturedMinor: number;
    receivedMinor: number;
  }>(queries)`
    select p.departure_id, p.booking_id, a.counted_minor as captured_minor,
           a.counted_minor - (
             select coalesce(sum(r.amount_minor), 0)::bigint from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.reason in ('duplicate', 'overpayment')
                and r.status not in ('rejected', 'superseded')) as received_minor
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where a.id = ${attemptId}`;
}

/** Whether an attempt in this state brought money, perhaps refunded since. */
export function wasCaptured(status: AttemptState): boolean {
  return status === 'captured' || status === 'partially_refunded' || status === 'refunded';
}

export async function insertAttempt(
  tx: Tx,
  payment: PaymentRecord,
  seen: {
    gatewayPaymentId: string;
    status: AttemptState;
    amountMinor: number;
    currency: string;
    method: string | null;
    feeMinor: number | null;
    taxMinor: number | null;
    errorCode: string | null;
    errorDescription: string | null;
  },
): Promise<AttemptRecord> {
  const id = newId();
  await tx
    .insertInto('payment_attempt')
    .values({
      departure_id: payment.departureId,
      id,
      payment_id: payment.id,
      gateway: payment.gateway,
      gateway_payment_id: seen.gatewayPaymentId,
      status: seen.status,
      method: seen.method,
      amount_minor: seen.amountMinor,
      currency: seen.currency,
      fee_minor: seen.feeMinor,
      tax_on_fee_minor: seen.taxMinor,
      error_code: seen.errorCode,
      error_description: seen.errorDescription,
      captured_at: wasCaptured(seen.status) ? payment.now : null,
    })
    .execute();
  await addGatewayRoute(
    tx,
    payment.gateway,
    'payment',
    seen.gatewayPaymentId,
    payment.departureId,
    id,
  );
  return {
    id,
    gatewayPaymentId: seen.gatewayPaymentId,
    status: seen.status,
    amountMinor: seen.amountMinor,
    countedMinor: 0,
    method: seen.method,
    errorDescription: seen.errorDescription,
  };
}

export async function moveAttempt(
  tx: Tx,
  departureId: string,
  attemptId: string,
  seen: {
    status: AttemptState;
    amountMinor: number;
    method: string | null;
    errorCode: string | null;
    errorDescription: string | null;
  },
): Promise<void> {
  await run(tx)`
    update payment_attempt
       set status = ${seen.status}, amount_minor = ${seen.amountMinor}::bigint,
           method = coalesce(${seen.method}, method), error_code = ${seen.errorCode},
           error_description = ${seen.errorDescription},
           captured_at = case when ${wasCaptured(seen.status)}
                         then coalesce(captured_at, clock_now()) else captured_at end,
           updated_at = clock_now()
     where departure_id = ${departureId} and id = ${attemptId}`;
}

/** Marks an attempt's money as recorded. Returns false if it already was. */
export async function countAttempt(
  tx: Tx,
  departureId: string,
  attemptId: string,
  amountMinor: number,
): Promise<boolean> {
  return hasChanged(tx)`
    update payment_attempt set counted_minor = ${amountMinor}::bigint, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${attemptId} and counted_minor = 0`;
}

export interface RefundRecord {
  id: string;
  departureId: string;
  bookingId: string;
  attemptId: string;
  paymentId: string;
  gatewayPaymentId: string;
  cancellationId: string | null;
  amountMinor: number;
  status: RefundState;
  destination: RefundDestination;
  speed: 'normal' | 'optimum';
  gateway: string;
  gatewayRefundId: string | null;
  idempotencyKey: string;
  requestedBy: string;
}

export type RefundDestination = 'gateway' | 'bank_transfer' | 'travel_credit' | 'move';

export const refundColumns = sql`
  r.id, r.departure_id, r.booking_id, r.payment_attempt_id as attempt_id, a.payment_id,
  a.gateway_payment_id, r.amount_minor, r.status, r.speed, r.gateway, r.gateway_refund_id,
  r.idempotency_key, r.cancellation_id, r.destination, r.requested_by`;

export type RefundReason =
  | 'cancellation'
  | 'late_payment'
  | 'overpayment'
  | 'duplicate'
  | 'departure_cancelled'
  | 'goodwill'
  | 'dispute'
  | 'wrong_amount'
  | 'room_change';

/** Requests a refund. An attempt's refunds, failed ones included, never exceed what it captured. */
export async function insertRefund(
  tx: Tx,
  refund: {
    id: string;
    departureId: string;
    bookingId: string;
    attemptId: string;
    amountMinor: number;
    reason: RefundReason;
    gateway: string;
    cancellationId?: string | null;
    destination: RefundDestination;
    /** `requested`: awaits approval. */
    status: 'requested' | 'approved';
    requestedBy?: string;
  },
): Promise<void> {
  const { status, requestedBy = 'system' } = refund;
  const isWritten = await hasChanged(tx)`
    insert into refund (departure_id, id, payment_attempt_id, booking_id, cancellation_id,
                        amount_minor, reason, destination, status, gateway, idempotency_key,
                        requested_by, approved_by, next_check_at)
    select ${refund.departureId}, ${refund.id}, a.id, ${refund.bookingId},
           ${refund.cancellationId ?? null}, ${refund.amountMinor}::bigint, ${refund.reason},
           ${refund.destination}, ${status}, ${refund.gateway},
           ${`refund-${refund.id}`}, ${requestedBy},
           ${status === 'approved' ? 'system' : null}, clock_now() + interval '2 minutes'
      from payment_attempt a
     where a.departure_id = ${refund.departureId} and a.id = ${refund.attemptId}
       and a.counted_minor >= ${refund.amountMinor}::bigint + coalesce((
             select sum(r.amount_minor) from refund r
              where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
                and r.status not in ('rejected', 'superseded')), 0)`;
  if (!isWritten) throw new Error('a refund larger than the captured amount was refused');
}

/**
 * Lists a booking's captured attempts, newest first, with the amount still refundable.
 * `isGoodwillEnded` counts as if goodwill that waits for approval had been rejected.
 */
export async function listRefundable(
  queries: Queries,
  departureId: string,
  bookingId: string,
  { isGoodwillEnded = false } = {},
) {
  const rows = await allRows<RefundSource>(queries)`
    select a.id as attempt_id, a.gateway, a.method,
           a.counted_minor - coalesce((select sum(r.amount_minor) from refund r
             where r.departure_id = a.departure_id and r.payment_attempt_id = a.id
               and r.status not in ('rejected', 'superseded')
               ${isGoodwillEnded ? sql`and not ${isWaitingGoodwill}` : sql``}), 0)::bigint
             as left_minor,
           exists (select 1 from dispute
             where departure_id = a.departure_id and payment_attempt_id = a.id
               and status = 'open') as is_disputed
      from payment_attempt a
      join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
     where p.departure_id = ${departureId} and p.booking_id = ${bookingId} and a.counted_minor > 0
     order by a.captured_at desc nulls last, a.id desc`;
  return rows.filter(({ leftMinor }) => leftMinor > 0);
}

const refunds = sql`
  select ${refundColumns}
    from refund r
    join payment_attempt a on a.departure_id = r.departure_id and a.id = r.payment_attempt_id`;

export async function findRefund(queries: Queries, departureId: string, refundId: string) {
  return firstRow<RefundRecord>(queries)`
    ${refunds}
     where r.departure_id = ${departureId} and r.id = ${refundId}`;
}

export type OpenRefund = Omit<StaffRefund, 'reason' | 'createdAt'> & {
  departureId: string;
  reason: RefundReason;
  createdAt: Date;
};

const openRefunds = sql`
  select r.id, r.departure_id, b.reference as booking_reference, r.amount_minor, r.reason,
         r.destination, r.status, r.requested_by, r.approved_by, ${goodwillReason} as why,
         r.last_error, r.created_at
    from refund r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id`;

/** Returns what one person's refunds of a booking sent today without anyone else's approval. */
export async function sentAloneMinor(
  queries: Queries,
  booking: RowKey,
  { requestedBy, timeZone }: { requestedBy: string; timeZone: string },
): Promise<number> {
  return firstNumber(queries)`
    select coalesce(sum(amount_minor), 0)::bigint from refund
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       and requested_by = ${requestedBy} and approved_by = 'system' and destination = 'gateway'
       and status not in ('rejected', 'superseded')
       and (created_at at time zone ${timeZone}::text)::date
             = (clock_now() at time zone ${timeZone}::text)::date`;
}

const isOpenRefund = sql`(
  r.status in ('requested', 'failed')
  or (r.status = 'approved' and r.destination = 'bank_transfer'))`;

/** Lists refunds waiting for staff to approve, pay out or retry. */
export async function listOpenRefunds(queries: Queries): Promise<OpenRefund[]> {
  return allRows<OpenRefund>(queries)`
    ${openRefunds}
     where ${isOpenRefund}
     order by r.created_at limit 200`;
}

interface DecidedRefundRow extends Omit<DecidedRefund, 'createdAt' | 'processedAt'> {
  createdAt: Date;
  processedAt: Date | null;
}

/** Lists refunds that no longer need a decision, newest first, from the one after an ID. */
export async function listDecidedRefunds(
  queries: Queries,
  after: string | null,
  limit: number,
): Promise<DecidedRefundRow[]> {
  return allRows<DecidedRefundRow>(queries)`
    select r.id, b.reference as booking_reference, b.currency, r.amount_minor, r.reason,
           r.destination, r.status, r.requested_by, r.approved_by, r.paid_by, r.gateway_refund_id,
           r.arn as bank_reference, r.created_at, r.processed_at
      from refund r join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where r.status not in ('requested', 'failed')
       and not (r.status = 'approved' and r.destination = 'bank_transfer')
       and (${after}::uuid is null or r.id < ${after}::uuid)
     order by r.id desc limit ${limit}`;
}

/** Counts open refunds without those that `asker` requested and someone else approves. */
export async function countOpenRefunds(queries: Queries, asker: string): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from refund r
     where ${isOpenRefund} and not (r.status = 'requested' and r.requested_by = ${asker})`;
}

export async function findOpenRefund(queries: Queries, id: string): Promise<OpenRefund | null> {
  return firstRow<OpenRefund>(queries)`${openRefunds} where r.id = ${id}`;
}

/** Records who approved a refund and who paid it out. */
export async function signRefund(
  tx: Tx,
  refund: RowKey,
  by: { approvedBy?: string; paidBy?: string },
): Promise<void> {
  await run(tx)`
    update refund set approved_by = coalesce(${by.approvedBy ?? null}, approved_by),
           paid_by = coalesce(${by.paidBy ?? null}, paid_by)
     where departure_id = ${refund.departureId} and id = ${refund.id}`;
}

/** Moves a refund from one of the expected states. Returns false if it wasn't in any of them. */
export async function moveRefund(
  tx: Tx,
  refund: RowKey,
  from: readonly RefundState[],
  to: RefundState,
  facts: { gatewayRefundId?: string; arn?: string | null; error?: string } = {},
): Promise<boolean> {
  return hasChanged(tx)`
    update refund
       set status = ${to},
           gateway_refund_id = coalesce(${facts.gatewayRefundId ?? null}, gateway_refund_id),
           arn = coalesce(${facts.arn ?? null}, arn),
           last_error = ${facts.error ?? null},
           processed_at = case when ${to} = 'processed' then clock_now() else processed_at end,
           attempts = attempts + 1,
           next_check_at = clock_now() + least(attempts + 1, 30) * interval '2 minutes',
           updated_at = clock_now()
     where departure_id = ${refund.departureId} and id = ${refund.id}
       and status in (${sql.join([...from])})`;
}

/** Records a processed refund on its payment and attempt. */
export async function addPaymentRefunded(tx: Tx, refund: RefundRecord): Promise<void> {
  await run(tx)`
    update payment set refunded_minor = refunded_minor + ${refund.amountMinor}::bigint,
           updated_at = clock_now()
     where departure_id = ${refund.departureId} and id = ${refund.paymentId}`;
  await run(tx)`
    update payment_attempt a
       -- The gateway may have told of the whole refund before each part of it was booked here.
       set status = case when a.status = 'refunded' or done.total >= a.counted_minor
                    then 'refunded' else 'partially_refunded' end, updated_at = clock_now()
      from (select coalesce(sum(amount_minor), 0) as total from refund
             where departure_id = ${refund.departureId}
               and payment_attempt_id = ${refund.attemptId} and status = 'processed') done
     where a.departure_id = ${refund.departureId} and a.id = ${refund.attemptId}`;
}

/** Claims an approved refund for sending. Returns false if its payment is disputed. */
export async function startRefund(tx: Tx, { departureId, id, attemptId }: RefundRecord) {
  return hasChanged(tx)`
    update refund set status = 'processing', attempts = attempts + 1,
           next_check_at = clock_now() + interval '2 minutes', updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id} and status = 'approved'
       and not exists (select 1 from dispute
             where departure_id = ${departureId} and payment_attempt_id = ${attemptId}
               and status = 'open')`;
}

/** Puts off a refund's next check, because its payment is disputed. */
export async function postponeRefund(queries: Queries, refund: RowKey): Promise<void> {
  await run(queries)`
    update refund set next_check_at = clock_now() + interval '1 hour'
     where departure_id = ${refund.departureId} and id = ${refund.id}
       and status in ('approved', 'processing')`;
}

/** Lists the refunds of a gateway payment that were sent and haven't ended. */
export async function listProcessingRefunds(
  queries: Queries,
  gateway: string,
  gatewayPaymentId: string,
): Promise<RefundRecord[]> {
  return allRows<RefundRecord>(queries)`
    ${refunds}
     where a.gateway = ${gateway} and a.gateway_payment_id = ${gatewayPaymentId}
       and r.status = 'processing' and r.destination = 'gateway'
     order by r.created_at, r.id`;
}

/** Lists refunds waiting for the gateway that are due for a check. */
export async function refundsToCheck(queries: Queries): Promise<RefundRecord[]> {
  return allRows<RefundRecord>(queries)`
    ${refunds}
     where r.status in ('approved', 'processing') and r.destination = 'gateway'
       and r.next_check_at <= clock_now()
     order by r.next_check_at limit 50`;
}

/**
 * Whether the gateway is still asked about a payment `p`: open payments, and those that ended unpaid,
 * for four days, because banks can respond late. Paid ones for ten: an order may be paid twice, and
 * its webhook may be lost.
 */
export const isStillChecked = sql`
  p.status in ('created', 'pending', 'expired', 'cancelled', 'captured', 'disputed', 'review')
  and p.gateway not in ('offline', 'travel_credit')
  and p.created_at > clock_now() - case when p.status in ('captured', 'disputed', 'review')
        then interval '10 days' else interval '4 days' end`;

/** Claims payments due for a gateway check, and schedules their next one. Paid ones wait a day. */
export async function claimPaymentsToCheck(queries: Queries): Promise<PaymentRecord[]> {
  return allRows<PaymentRecord>(queries)`
    update payment
       set checks = checks + 1,
           next_check_at = clock_now() + case when status in ('captured', 'disputed', 'review')
             then interval '1 day'
             else (array[1, 2, 5, 15, 60])[least(checks + 1, 5)] * interval '1 minute' end
     where (departure_id, id) in (
             select departure_id, id from payment p
              where ${isStillChecked}
                and next_check_at <= clock_now()
                -- Never earlier than created_at. Without it, the index would be read from the first payment on.
                and next_check_at > clock_now() - interval '10 days'
              order by next_check_at limit 50 for update skip locked)
    returning ${columns}`;
}

/** Claims an unpaid payment for a check, at most every `seconds`. False if it can't be checked. */
export async function claimPaymentForCheck(
  queries: Queries,
  { departureId, id }: Pick<PaymentRecord, 'departureId' | 'id'>,
  seconds: number,
): Promise<boolean> {
  const next = sql`clock_now() + make_interval(secs => ${seconds}::int)`;
  return hasChanged(queries)`
    update payment set next_check_at = ${next}
     where departure_id = ${departureId} and id = ${id}
       and status in ('pending', 'expired', 'cancelled')
       and not (next_check_at > clock_now() and next_check_at <= ${next})`;
}
