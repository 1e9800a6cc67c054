/** Captured money that differs from the requested amount, and staff decisions about it. */
import { sql } from 'kysely';
import type { PaymentPurpose } from '../../contract/payments.ts';
import type { BookingState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';

export type PaymentReview = {
  /** The attempt that captured the money. */
  id: string;
  departureId: string;
  bookingId: string;
  paymentId: string;
  bookingReference: string;
  bookingStatus: BookingState;
  purpose: PaymentPurpose;
  askedMinor: number;
  askedCurrency: string;
  cameMinor: number;
  cameCurrency: string;
  method: string | null;
  gatewayPaymentId: string;
  /** Whether the money awaits a decision. */
  isOpen: boolean;
  decision: 'accept' | 'refund' | null;
  decidedBy: string | null;
  approvedBy: string | null;
  createdAt: Date;
};

// Money refunded in the gateway's dashboard still needs a review.
const isOpen = sql`(
  a.counted_minor = 0 and a.status in ('captured', 'partially_refunded', 'refunded'))`;

const reviews = sql`
  select a.id, a.departure_id as "departureId", b.id as "bookingId", p.id as "paymentId",
         b.reference as "bookingReference", b.status as "bookingStatus", p.purpose,
         p.amount_minor as "askedMinor", p.currency as "askedCurrency",
         a.amount_minor as "cameMinor", a.currency as "cameCurrency", a.method,
         a.gateway_payment_id as "gatewayPaymentId", ${isOpen} as "isOpen",
         a.review_decision as decision, a.review_by as "decidedBy",
         a.review_approved_by as "approvedBy", a.created_at as "createdAt"
    from payment_attempt a
    join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
    join booking b on b.departure_id = p.departure_id and b.id = p.booking_id`;

/** Open reviews, oldest first. */
export async function listPaymentReviews(queries: Queries): Promise<PaymentReview[]> {
  const { rows } = await sql<PaymentReview>`
    ${reviews} where ${isOpen} order by a.created_at, a.id limit 200`.execute(queries);
  return rows;
}

/** A review, open or decided. */
export async function findPaymentReview(
  queries: Queries,
  id: string,
): Promise<PaymentReview | null> {
  const { rows } = await sql<PaymentReview>`
    ${reviews} where a.id = ${id} and (${isOpen} or a.review_decision is not null)`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** Records who decided what, and who approved it. */
export async function recordReviewDecision(
  tx: Tx,
  review: Pick<PaymentReview, 'departureId' | 'id'>,
  note: { decision: 'accept' | 'refund'; decidedBy: string; approvedBy: string | null },
): Promise<void> {
  await sql`
    update payment_attempt
       set review_decision = ${note.decision}, review_by = ${note.decidedBy},
           review_approved_by = ${note.approvedBy}, updated_at = clock_now()
     where departure_id = ${review.departureId} and id = ${review.id}`.execute(tx);
}

/** Whether other money on the same payment still awaits review. */
export async function hasOpenReview(
  tx: Tx,
  payment: { departureId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select a.id from payment_attempt a
     where a.departure_id = ${payment.departureId} and a.payment_id = ${payment.id} and ${isOpen}
     limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether an order was paid with the requested amount, apart from any reviewed money. */
export async function isOrderPaid(
  tx: Tx,
  payment: { departureId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select id from payment_attempt
     where departure_id = ${payment.departureId} and payment_id = ${payment.id}
       and counted_minor > 0 and review_decision is null limit 1`.execute(tx);
  return rows.length > 0;
}
