/** Payments with an unexpected amount or currency: staff accept or refund them. */
import type { StaffPaymentReview } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { found, Refusal } from '../errors.ts';
import { gatewayOf, type GatewayRefund } from '../providers/payment/port.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import {
  findPaymentReview,
  hasOpenReview,
  listPaymentReviews,
  recordReviewDecision,
  type PaymentReview,
} from '../store/money/paymentReviews.ts';
import { lockPayment, setPaymentStatus } from '../store/money/payments.ts';
import { lockForCancelling } from './cancelBooking.ts';
import {
  settleCapture,
  completePayment,
  recordCapture,
  requestRefund,
  type Captured,
} from './completePayment.ts';
import { bookExternalRefunds } from './moneyOut.ts';
import { queueDocuments } from './issueDocuments.ts';
import { operatorSettings } from './operatorSettings.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { ALONE_MAX_MINOR } from './staffPayments.ts';
import { refuseGatewayError } from './startPayment.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Lists open reviews with the expected and received amounts. */
export async function viewPaymentReviews(deps: Deps, staff: Staff) {
  requirePermission(staff, 'payments:review');
  return { items: (await listPaymentReviews(deps.db.queries)).map(toReview) };
}

/** Counts the money towards its booking. Above ₹50,000, a second person must approve it first. */
export async function acceptPayment(deps: Deps, staff: Staff, id: string, reason: string) {
  const row = { action: 'payment.review.accept', reason };
  return decide(deps, staff, id, row, async (tx, review, captured, sent) => {
    if (review.cameCurrency !== review.askedCurrency) throw new Refusal('invalid_state');
    const first = review.decision === 'accept' ? review.decidedBy : null;
    if (first === staff.name) throw new Refusal('second_person_required');
    await recordReviewDecision(tx, review, {
      decision: 'accept',
      decidedBy: first ?? staff.name,
      approvedBy: first === null ? null : staff.name,
    });
    if (first === null && review.cameMinor > ALONE_MAX_MINOR) return;
    const left = await countWhatIsLeft(tx, captured, sent);
    if (left.amountMinor <= 0) throw new Refusal('invalid_state');
    await settleCapture(tx, left);
  });
}

/** Refunds what is left of the payment. Above the refund limit, a second person must approve it. */
export async function refundPayment(deps: Deps, staff: Staff, id: string, reason: string) {
  const row = { action: 'payment.review.refund', reason };
  return decide(deps, staff, id, row, async (tx, review, captured, sent) => {
    const { payment } = captured;
    const note = { decision: 'refund', decidedBy: staff.name, approvedBy: null } as const;
    await recordReviewDecision(tx, review, note);
    const left = await countWhatIsLeft(tx, captured, sent);
    // The traveller may pay again, unless the order has more to review.
    if (payment.status === 'review' && !(await hasOpenReview(tx, payment))) {
      await setPaymentStatus(tx, payment, 'cancelled');
    }
    if (left.amountMinor <= 0) return;
    const { refundApprovalAboveMinor } = await operatorSettings(tx, deps.config);
    await requestRefund(tx, left, 'wrong_amount', {
      requestedBy: staff.name,
      needsApproval: left.amountMinor > refundApprovalAboveMinor,
    });
  });
}

async function decide(
  deps: Deps,
  staff: Staff,
  id: string,
  row: { action: string; reason: string },
  work: (
    tx: Tx,
    review: PaymentReview,
    captured: Captured,
    sent: readonly GatewayRefund[],
  ) => Promise<void>,
): Promise<StaffPaymentReview> {
  requireFreshPermission(staff, 'payments:review');
  const { queries } = deps.db;
  const seen = await findPaymentReview(queries, id);
  const own = seen && (await findBooking(queries, seen.departureId, seen.bookingId));
  if (!seen || !own) throw new Refusal('not_found');
  // The gateway may already have refunded the money.
  const refuse = refuseGatewayError(deps.log, { paymentId: seen.paymentId });
  const paid = found(await completePayment(deps, seen.paymentId).catch(refuse));
  const gateway = gatewayOf(deps, paid.gateway);
  const sent = await gateway.listRefunds(seen.gatewayPaymentId).catch(refuse);
  return transactAndWake(deps, async (tx) => {
    await lockForCancelling(tx, own);
    const payment = await lockPayment(tx, seen.departureId, seen.paymentId);
    const before = await findPaymentReview(tx, id);
    // Someone else has already decided.
    if (!payment || !before?.isOpen) throw new Refusal('invalid_state');
    await work(tx, before, { payment, attemptId: id, amountMinor: before.cameMinor }, sent);
    const changed = await findPaymentReview(tx, id);
    if (!changed) throw new Error('the decision was not written');
    await audit(tx, staff, {
      ...row,
      objectKind: 'payment',
      objectId: payment.id,
      before: { state: stateOf(before), askedMinor: before.askedMinor },
      after: {
        state: stateOf(changed),
        cameMinor: changed.cameMinor,
        currency: changed.cameCurrency,
      },
    });
    await queueDocuments(tx, own);
    return toReview(changed);
  });
}

/** Records all the money and any refunds made in the dashboard, and returns what is left. */
async function countWhatIsLeft(tx: Tx, captured: Captured, sent: readonly GatewayRefund[]) {
  await recordCapture(tx, captured);
  const sentMinor = await bookExternalRefunds(tx, captured.payment.gateway, sent);
  return { ...captured, amountMinor: captured.amountMinor - sentMinor };
}

function stateOf({ isOpen, decision }: PaymentReview): StaffPaymentReview['state'] {
  if (!isOpen) return decision === 'accept' ? 'accepted' : 'refunded';
  return decision === 'accept' ? 'needs_approval' : 'open';
}

function toReview(review: PaymentReview): StaffPaymentReview {
  const { departureId: _departureId, bookingId: _bookingId, isOpen: _isOpen, ...rest } = review;
  const { decision: _decision, createdAt, ...shown } = rest;
  return { ...shown, state: stateOf(review), createdAt: createdAt.toISOString() };
}
