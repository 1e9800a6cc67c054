import type { Deps } from '../deps.ts';
import { canTransition, type AttemptState } from '../domain/states.ts';
import type { CaptureSource } from '../providers/metrics/metrics.ts';
import { gatewayOf, type GatewayPayment, type GatewayRefund } from '../providers/payment/port.ts';
import {
  addEvent,
  addPaid,
  findBooking,
  guaranteeIfReached,
  lockBooking,
  moneyIn,
  setBookingStatus,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { redeemCoupon, releaseCoupon, reserveCouponAgain } from '../store/catalogue/coupons.ts';
import type { Tx } from '../store/database/db.ts';
import { endHold, keepHold, lockHold, seatCountsOf } from '../store/bookings/holds.ts';
import type { RowKey } from '../store/database/ids.ts';
import { splitNewMoney } from '../store/money/moneyParts.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { isOrderPaid } from '../store/money/paymentReviews.ts';
import {
  addCaptured,
  countAttempt,
  findOpenSharePayment,
  findPayment,
  insertAttempt,
  listAttempts,
  lockPayment,
  moveAttempt,
  setPaymentStatus,
  wasCaptured,
  type AttemptRecord,
  type PaymentRecord,
  type RefundReason,
} from '../store/money/payments.ts';
import {
  bookHeldSeats,
  bookSeatsLate,
  isStillToMeet,
  lockDeparture,
  type SeatCounts,
} from '../store/bookings/seats.ts';
import { findShareOf, listShares, setShareStatus } from '../store/money/shares.ts';
import { capturePayment, findWantedApproval } from './capturePayment.ts';
import { closeExcessShares, openSharesMinor } from './closeShares.ts';
import { bookExternalRefunds } from './moneyOut.ts';
import { bookingOf, openRefund } from './refunds.ts';
import { queueDocuments } from './issueDocuments.ts';
import { markStep } from './paymentSteps.ts';
import { hasDeposit, writeOffRest } from './smallRests.ts';

/**
 * Updates a payment to match the gateway's state. Webhooks, returning browsers and the reconciler
 * all call this. Invariant: the state comes from the gateway's current response, never from a
 * message, and every captured paisa is counted once, in one transaction with its effects.
 */
export async function completePayment(deps: Deps, paymentId: string, by: CaptureSource = 'other') {
  const { db } = deps;
  const payment = await findPayment(db.queries, paymentId);
  if (!payment?.gatewayOrderId) return payment;
  const order = { ...payment, gatewayOrderId: payment.gatewayOrderId };
  const approved = await askGateway(deps, order, by);
  if (approved) {
    await capturePayment(deps, payment, approved);
    await askGateway(deps, order, by);
  }
  deps.wake();
  return findPayment(db.queries, paymentId);
}

/** Applies the gateway's state. Returns an authorised payment that the booking wants, or null. */
async function askGateway(
  deps: Deps,
  payment: PaymentRecord & { gatewayOrderId: string },
  by: CaptureSource,
): Promise<GatewayPayment | null> {
  const { db, metrics } = deps;
  const gateway = gatewayOf(deps, payment.gateway);
  const seen = await gateway.listOrderPayments(payment.gatewayOrderId);
  // Someone may refund a payment in the dashboard before we learn of it.
  const refunded = seen.filter(({ amountRefundedMinor }) => amountRefundedMinor > 0);
  const refunds = await Promise.all(refunded.map(({ id }) => gateway.listRefunds(id)));
  markStep(8);
  const { approved, isNewlyCaptured } = await db.transact((tx) =>
    applyGatewayPayments(tx, payment, seen, refunds.flat()),
  );
  markStep(11);
  if (isNewlyCaptured) metrics.captures.inc({ by });
  return approved;
}

/** Applies the gateway's response. Locks in the usual order: departure, hold, booking, payment. */
async function applyGatewayPayments(
  tx: Tx,
  { departureId, id, bookingId }: PaymentRecord,
  seen: readonly GatewayPayment[],
  refunds: readonly GatewayRefund[],
): Promise<{ approved: GatewayPayment | null; isNewlyCaptured: boolean }> {
  await lockDeparture(tx, departureId);
  const unlocked = await findBooking(tx, departureId, bookingId);
  if (unlocked?.holdId) await lockHold(tx, departureId, unlocked.holdId);
  await lockBooking(tx, departureId, bookingId);
  const locked = await lockPayment(tx, departureId, id);
  if (!locked) return { approved: null, isNewlyCaptured: false };
  const known = await listAttempts(tx, departureId, id);
  let payment = locked;
  for (const one of seen) {
    const attempt = await recordAttempt(tx, payment, known, one);
    if (attempt.countedMinor > 0 || !wasCaptured(attempt.status)) continue;
    const back = refunds.filter(({ paymentId }) => paymentId === one.id);
    payment = { ...payment, status: await applyCapture(tx, payment, attempt, one, back) };
    await queueDocuments(tx, { departureId, id: bookingId });
  }
  const isNewlyCaptured = locked.status !== 'captured' && payment.status === 'captured';
  return { approved: await findWantedApproval(tx, payment, seen), isNewlyCaptured };
}

async function recordAttempt(
  tx: Tx,
  payment: PaymentRecord,
  known: readonly AttemptRecord[],
  one: GatewayPayment,
): Promise<AttemptRecord> {
  const seen = { ...one, gatewayPaymentId: one.id, status: attemptState(one) };
  const before = known.find((attempt) => attempt.gatewayPaymentId === one.id);
  const isNews = !before || canTransition('attempt', before.status, seen.status);
  if (isNews && seen.status === 'failed') {
    await addEvent(tx, bookingOf(payment), 'payment_failed', one.amountMinor);
  }
  if (!before) return insertAttempt(tx, payment, seen);
  // Late or repeated reports never move an attempt backwards.
  if (!isNews) return before;
  await moveAttempt(tx, payment.departureId, before.id, seen);
  return { ...before, status: seen.status, amountMinor: seen.amountMinor };
}

function attemptState(one: GatewayPayment): AttemptState {
  if (one.status === 'captured' && one.amountRefundedMinor > 0) {
    return one.amountRefundedMinor < one.amountMinor ? 'partially_refunded' : 'refunded';
  }
  return one.status;
}

/** Records captured money and updates the booking. Returns the payment's new state. */
async function applyCapture(
  tx: Tx,
  payment: PaymentRecord,
  attempt: AttemptRecord,
  one: GatewayPayment,
  refunds: readonly GatewayRefund[],
): Promise<PaymentRecord['status']> {
  const booking = bookingOf(payment);
  if (one.amountMinor !== payment.amountMinor || one.currency !== payment.currency) {
    // Never guess about money: leave it to staff.
    const isNews = await addToOutbox(tx, {
      departureId: payment.departureId,
      topic: 'payment.review',
      payload: { paymentId: payment.id, gatewayPaymentId: one.id, amountMinor: one.amountMinor },
      dedupeKey: `payment.review:${attempt.id}`,
    });
    if (isNews) await addEvent(tx, booking, 'payment_review', one.amountMinor);
    // A paid order stays paid; the unexpected amount still needs a review.
    if (!canTransition('payment', payment.status, 'review')) return payment.status;
    await setPaymentStatus(tx, payment, 'review');
    return 'review';
  }
  const captured = { payment, attemptId: attempt.id, amountMinor: one.amountMinor };
  const isPaidBefore = await isOrderPaid(tx, payment);
  if (!(await recordCapture(tx, captured))) return payment.status;
  markStep(9);
  const kept = {
    ...captured,
    // What was refunded before we learned of the payment.
    amountMinor: one.amountMinor - (await bookExternalRefunds(tx, payment.gateway, refunds)),
  };
  if (isPaidBefore) {
    if (kept.amountMinor > 0) await requestRefund(tx, kept, 'duplicate');
    return payment.status;
  }
  if (refunds.length === 0 || (await isStillEnough(tx, payment))) await settleCapture(tx, kept);
  else {
    await markPaid(tx, captured);
    if (kept.amountMinor > 0) await requestRefund(tx, kept, 'overpayment');
  }
  return 'captured';
}

/** Whether what a dashboard refund left of a payment still pays for what it was meant for. */
async function isStillEnough(tx: Tx, { shareId, departureId, bookingId }: PaymentRecord) {
  const booking = await findBooking(tx, departureId, bookingId);
  if (!booking || shareId !== null) return false;
  return booking.status !== 'pending_payment' || hasDeposit(booking);
}

export interface Captured {
  payment: PaymentRecord;
  attemptId: string;
  amountMinor: number;
}

/** Records captured money on its attempt, payment and booking. Returns false if it already was. */
export async function recordCapture(tx: Tx, { payment, attemptId, amountMinor }: Captured) {
  if (!(await countAttempt(tx, payment.departureId, attemptId, amountMinor))) return false;
  await addCaptured(tx, payment, amountMinor);
  await addPaid(tx, bookingOf(payment), amountMinor);
  return true;
}

/** Marks the payment as paid and updates its booking. */
export async function settleCapture(tx: Tx, captured: Captured): Promise<void> {
  await markPaid(tx, captured);
  await settleBooking(tx, bookingOf(captured.payment), captured);
}

async function markPaid(tx: Tx, { payment, amountMinor }: Captured): Promise<void> {
  if (payment.status !== 'captured') await setPaymentStatus(tx, payment, 'captured');
  await addEvent(tx, bookingOf(payment), 'payment_captured', amountMinor);
}

/**
 * Updates a booking after a payment, or when none is needed. Lock the departure and hold first. A
 * late payment retakes the seats if they are still free; otherwise it is refunded. Money we keep is
 * split into value, GST and TCS.
 */
export async function settleBooking(tx: Tx, key: RowKey, captured: Captured | null) {
  await react(tx, key, captured);
  await writeOffRest(tx, key);
  await splitNewMoney(tx, key);
}

async function react(tx: Tx, key: RowKey, captured: Captured | null): Promise<void> {
  const booking = await lockBooking(tx, key.departureId, key.id);
  if (!booking) throw new Error(`booking ${key.id} is gone`);
  const giveBack = async (reason: RefundReason, amountMinor: number) => {
    if (!captured || amountMinor <= 0) return;
    await requestRefund(tx, { ...captured, amountMinor }, reason);
    if (reason === 'late_payment') await notify(tx, captured, 'payment.late');
  };
  const broughtMinor = captured?.amountMinor ?? 0;
  const excessMinor = Math.min(broughtMinor, moneyIn(booking) - booking.totalMinor);
  switch (booking.status) {
    case 'pending_payment':
      if (captured && !(await payShare(tx, captured))) return giveBack('overpayment', broughtMinor);
      if (!hasDeposit(booking)) {
        await closeExcessShares(tx, booking);
        return askFriends(tx, booking);
      }
      if (await convertHold(tx, booking)) await confirmBooking(tx, booking, 'booking_confirmed');
      else if (!(await confirmLate(tx, booking))) return giveBack('late_payment', broughtMinor);
      await giveBack('overpayment', excessMinor);
      await closeExcessShares(tx, booking);
      return askFriends(tx, booking);
    case 'expired':
      // A friend's part is never enough by itself, because it's less than the deposit.
      if (!(await confirmLate(tx, booking))) return giveBack('late_payment', broughtMinor);
      return giveBack('overpayment', excessMinor);
    case 'confirmed':
      // A closed, changed or paid share accepts no money: its payer gets a full refund.
      if (captured && !(await payShare(tx, captured))) return giveBack('overpayment', broughtMinor);
      if (captured && excessMinor < broughtMinor) await notify(tx, captured, 'payment.received');
      await giveBack('overpayment', excessMinor);
      return closeExcessShares(tx, booking);
    case 'cancelled':
    case 'completed':
    case 'no_show':
    case 'transferred':
      return giveBack('overpayment', broughtMinor);
  }
}

/** How long seats are kept for friends once whoever booked has paid their part of the deposit. */
const FRIENDS_HOURS = 24;

/**
 * After the first money of a booking with shares, asks the friends for theirs. Keeps the seats for
 * them while the deposit isn't complete.
 */
async function askFriends(tx: Tx, booking: BookingRecord): Promise<void> {
  const { departureId, id, holdId } = booking;
  const isShared = openSharesMinor(await listShares(tx, booking)) > 0;
  if (!isShared || holdId === null) return;
  const isNews = await addToOutbox(tx, {
    departureId,
    topic: 'friends.asked',
    payload: { bookingId: id },
    dedupeKey: `friends.asked:${id}`,
  });
  if (isNews) await keepHold(tx, { departureId, id: holdId }, FRIENDS_HOURS);
}

/**
 * Marks a payment's share as paid. Returns false if it's closed or its amount has changed. Staff
 * may have accepted a little more or less than was asked.
 */
async function payShare(tx: Tx, { payment, amountMinor }: Captured): Promise<boolean> {
  if (payment.shareId === null) return true;
  const booking = bookingOf(payment);
  const share = await findShareOf(tx, booking, payment.shareId);
  if (share?.status !== 'open' || share.amountMinor !== payment.amountMinor) return false;
  await setShareStatus(tx, share, 'paid');
  // Close any other open payment for this share. One may exist if its amount was changed and then
  // changed back.
  const other = await findOpenSharePayment(tx, share);
  if (other) await setPaymentStatus(tx, other, 'cancelled');
  await addEvent(tx, booking, 'share_paid', amountMinor);
  return true;
}

/** Queues the email about a payment on a confirmed booking, or about one that came too late. */
async function notify(
  tx: Tx,
  { payment, attemptId }: Captured,
  topic: 'payment.received' | 'payment.late',
): Promise<void> {
  await addToOutbox(tx, {
    departureId: payment.departureId,
    topic,
    payload: { paymentId: payment.id, attemptId },
    dedupeKey: `${topic}:${attemptId}`,
  });
}

async function convertHold(tx: Tx, booking: BookingRecord): Promise<boolean> {
  if (!booking.holdId) return false;
  const hold = await lockHold(tx, booking.departureId, booking.holdId);
  if (!hold || !(await endHold(tx, booking.departureId, hold.id, 'converted', null))) return false;
  await bookHeldSeats(tx, booking.departureId, seatCountsOf(hold));
  return true;
}

/** Confirms a booking whose hold has ended, if its seats are still free. Returns false if not. */
async function confirmLate(tx: Tx, booking: BookingRecord): Promise<boolean> {
  const hold = booking.holdId && (await lockHold(tx, booking.departureId, booking.holdId));
  if (!hold || !hasDeposit(booking) || !(await takeAgain(tx, booking, seatCountsOf(hold))))
    return false;
  await confirmBooking(tx, booking, 'booking_confirmed_late');
  return true;
}

/** Retakes everything an expired hold released, including its coupon. All or nothing. */
async function takeAgain(tx: Tx, booking: BookingRecord, counts: SeatCounts): Promise<boolean> {
  const { departureId } = booking;
  if (!(await isStillToMeet(tx, departureId))) return false;
  if (!(await reserveCouponAgain(tx, booking))) return false;
  if (await bookSeatsLate(tx, departureId, counts)) return true;
  await releaseCoupon(tx, booking);
  return false;
}

/** Confirms a booking whose seats are booked, and does everything that follows. */
export async function confirmBooking(
  tx: Tx,
  booking: BookingRecord,
  kind: 'booking_confirmed' | 'booking_confirmed_late',
  template: 'booking_confirmed' | 'date_changed' = 'booking_confirmed',
): Promise<void> {
  await setBookingStatus(tx, booking, 'confirmed');
  await redeemCoupon(tx, booking);
  await addEvent(tx, booking, kind);
  markStep(10);
  await addToOutbox(tx, {
    departureId: booking.departureId,
    topic: 'booking.confirmed',
    payload: { bookingId: booking.id, reference: booking.reference, template },
    dedupeKey: `booking.confirmed:${booking.id}`,
  });
  if (await guaranteeIfReached(tx, booking.departureId)) {
    await announceGuarantee(tx, booking.departureId);
  }
}

/** Announces, once, that a departure will take place. */
export async function announceGuarantee(tx: Tx, departureId: string): Promise<void> {
  await addToOutbox(tx, {
    departureId,
    topic: 'departure.guaranteed',
    payload: { departureId },
    dedupeKey: 'departure.guaranteed',
  });
}

/** Requests a refund; the outbox calls the gateway. `by` is set if staff request it. */
export async function requestRefund(
  tx: Tx,
  { payment, attemptId, amountMinor }: Captured,
  reason: RefundReason,
  by: { requestedBy: string; needsApproval: boolean } | null = null,
): Promise<void> {
  const { departureId, bookingId, gateway } = payment;
  const byHand = gateway === 'offline';
  await openRefund(tx, {
    ...{ departureId, bookingId, attemptId, amountMinor, reason, gateway },
    // A gateway can't refund money received outside it.
    destination: byHand ? 'bank_transfer' : 'gateway',
    status: byHand || by?.needsApproval ? 'requested' : 'approved',
    ...(by ? { requestedBy: by.requestedBy } : {}),
  });
  markStep(12);
}
