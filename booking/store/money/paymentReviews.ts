/** Captured money that differs from the requested amount, and staff decisions about it. */
import { sql } from 'kysely';
import type { StaffPaymentReview } from '../../contract/staff.ts';
import type { Queries, Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, hasRow, run } from '../database/rows.ts';

export type PaymentReview = Omit<StaffPaymentReview, 'state' | 'createdAt'> & {
  departureId: string;
  bookingId: string;
  /** Whether the money awaits a decision. */
  isOpen: boolean;
  decision: 'accept' | 'refund' | null;
  createdAt: Date;
};

/** Whether attempt `a` awaits a decision. Money refunded in the dashboard still needs a review. */
export const isOpen = sql`(
  a.counted_minor = 0 and a.status in ('captured', 'partially_refunded', 'refunded'))`;

const reviews = sql`
  select a.id, a.departure_id, b.id as booking_id, p.id as payment_id,
         b.reference as booking_reference, b.status as booking_status, p.purpose,
         p.amount_minor as asked_minor, p.currency as asked_currency, a.amount_minor as came_minor,
         a.currency as came_currency, a.method, a.gateway_payment_id, ${isOpen} as is_open,
         a.review_decision as decision, a.review_by as decided_by,
         a.review_approved_by as approved_by, a.created_at
    from payment_attempt a
    join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
    join booking b on b.departure_id = p.departure_id and b.id = p.booking_id`;

export async function listPaymentReviews(queries: Queries): Promise<PaymentReview[]> {
  return allRows<PaymentReview>(queries)`
    ${reviews} where ${isOpen} order by a.created_at, a.id limit 200`;
}

/** Counts them without those that this person decided: someone else approves these. */
export async function countPaymentReviews(queries: Queries, decider: string): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from payment_attempt a
     where ${isOpen} and a.review_by is distinct from ${decider}`;
}

export async function findPaymentReview(queries: Queries, id: string) {
  return firstRow<PaymentReview>(queries)`
    ${reviews} where a.id = ${id} and (${isOpen} or a.review_decision is not null)`;
}

/** Records who decided what, and who approved it. */
export async function recordReviewDecision(
  tx: Tx,
  review: Pick<PaymentReview, 'departureId' | 'id'>,
  note: { decision: 'accept' | 'refund'; decidedBy: string; approvedBy: string | null },
): Promise<void> {
  await run(tx)`
    update payment_attempt
       set review_decision = ${note.decision}, review_by = ${note.decidedBy},
           review_approved_by = ${note.approvedBy}, updated_at = clock_now()
     where departure_id = ${review.departureId} and id = ${review.id}`;
}

/** Whether other money on the same payment still awaits review. */
export async function hasOpenReview(tx: Tx, payment: RowKey) {
  return hasRow(tx)`
    select a.id from payment_attempt a
     where a.departure_id = ${payment.departureId} and a.payment_id = ${payment.id} and ${isOpen}
     limit 1`;
}

/** Whether an order was paid with the requested amount, apart from any reviewed money. */
export async function isOrderPaid(tx: Tx, payment: RowKey) {
  return hasRow(tx)`
    select id from payment_attempt
     where departure_id = ${payment.departureId} and payment_id = ${payment.id}
       and counted_minor > 0 and review_decision is null limit 1`;
}
