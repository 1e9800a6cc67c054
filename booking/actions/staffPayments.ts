/** Payments recorded by hand, and credit spent on a traveller's behalf. */
import { createHash } from 'node:crypto';
import type {
  PaymentPreview,
  PaymentPreviewRequest,
  RecordedPayment,
  RecordedPaymentRequest,
} from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn, isCivilDate } from '../domain/dates.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { formatMoney } from '../providers/formats.ts';
import {
  addEvent,
  addPaid,
  findBooking,
  findBookingByReference,
  moneyIn,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { findCustomerEmail } from '../store/customers/signIn.ts';
import type { Tx } from '../store/database/db.ts';
import { keepHold, lockHold } from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import {
  addCaptured,
  findOpenPayment,
  findPayment,
  insertPayment,
  lockPayment,
  setPaymentStatus,
  type PaymentRecord,
} from '../store/money/payments.ts';
import {
  findRecorded,
  insertRecordedAttempt,
  listWaiting,
  markApproved,
  markRecorded,
  recordedAloneMinor,
  waitingMinor,
  type Recorded,
  type RecordedNote,
} from '../store/money/recordedPayments.ts';
import { redeemCredit } from '../store/money/travelCredit.ts';
import { lockForCancelling, previewExpiry } from './cancelBooking.ts';
import { closePayment } from './closePayment.ts';
import { settleBooking } from './completePayment.ts';
import { dryRun } from './dryRun.ts';
import { isActive } from './holds.ts';
import type { Done, Finish } from './idempotent.ts';
import { queueDocuments } from './issueDocuments.ts';
import { bookingOf, creditHolder } from './refunds.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { purposeOf } from './startPayment.ts';
import { refreshTcs } from './tcsOfToday.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Above this amount on one booking and day, a second person must approve the payment. */
export const ALONE_MAX_MINOR = 5_000_000;
/** Cash of ₹2 lakh or more is forbidden (Income-tax Act, section 269ST); ask an accountant. */
const CASH_LIMIT_MINOR = 20_000_000;
/** How long the seats of an unpaid booking are kept while its recorded money waits for approval. */
const APPROVAL_HOURS = 24;

/**
 * Returns what recording a payment would do. Takes the same steps, so that it can't differ, and
 * undoes them.
 */
export async function previewPayment(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: PaymentPreviewRequest,
): Promise<PaymentPreview> {
  requirePermission(staff, 'payments:record');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const { figures } = await dryRun(deps, (tx) =>
    record(tx, deps, staff, own, { ...request, reference: 'preview' }),
  );
  const expiresAt = previewExpiry(own.now);
  const claims = { bookingId: own.id, hash: hashOf(request, figures) };
  return {
    ...figures,
    token: deps.previews.payment.sign(claims, expiresAt),
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Records a payment made outside the gateway, up to the unpaid balance. With a preview's token, does
 * exactly what was shown, or refuses.
 */
export async function recordPayment(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: RecordedPaymentRequest,
  finish: Finish<RecordedPayment>,
): Promise<Done<RecordedPayment>> {
  requireFreshPermission(staff, 'payments:record');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const { token, ...sent } = request;
  const shown = token === undefined ? null : deps.previews.payment.verify(token, own.now);
  if (shown?.ok === false && shown.why === 'expired') throw new Refusal('preview_expired');
  if (shown && (!shown.ok || shown.claims.bookingId !== own.id)) {
    throw invalid('token', 'token', 'Check the payment again');
  }
  return transactAndWake(deps, async (tx) => {
    const { booking, payment, figures } = await record(tx, deps, staff, own, sent);
    if (shown?.ok && shown.claims.hash !== hashOf(sent, figures))
      throw new Refusal('preview_expired');
    await audit(tx, staff, {
      action: 'payment.record',
      objectKind: 'booking',
      objectId: booking.reference,
      before: { paidMinor: booking.paidMinor },
      after: { paymentId: payment.id, ...sent },
    });
    return finish(tx, 201, await readRecorded(tx, payment.id), payment.id);
  });
}

/** Writes a payment. Returns the booking as it was, and what changed. */
async function record(
  tx: Tx,
  deps: Deps,
  staff: Staff,
  own: BookingRecord,
  request: Omit<RecordedPaymentRequest, 'token'>,
) {
  const { amountMinor, method } = request;
  if (method === 'cash' && amountMinor >= CASH_LIMIT_MINOR) {
    throw invalid('amountMinor', 'maximum', 'Cash payments must be under ₹2 lakh');
  }
  const locked = await lockForCancelling(tx, own);
  refuseUnlikelyDay(deps, locked, request);
  const before = await moneyOf(tx, locked);
  const booking = await refreshTcs(tx, deps, locked, request.receivedOn);
  await refuseUnpayable(tx, booking, amountMinor);
  const open = await findOpenPayment(tx, booking.departureId, booking.id);
  await closePayment(tx, open);
  const note = { method, reference: request.reference, recordedBy: staff.name };
  const isCredit = method === 'travel_credit';
  const payment = isCredit
    ? await payByCredit(tx, deps, booking, amountMinor, note)
    : await insertRecorded(tx, booking, { amountMinor, gateway: 'offline', ...note });
  const alone = { recordedBy: staff.name, timeZone: deps.config.businessTz };
  const soFarMinor = await recordedAloneMinor(tx, booking, alone);
  const needsApproval = !isCredit && soFarMinor + amountMinor > ALONE_MAX_MINOR;
  if (!isCredit && !needsApproval) {
    await captureRecorded(tx, payment, note);
  } else if (needsApproval && booking.holdId) {
    await keepHold(tx, { departureId: booking.departureId, id: booking.holdId }, APPROVAL_HOURS);
  }
  await queueDocuments(tx, booking);
  const after = found(await findBooking(tx, booking.departureId, booking.id));
  const figures = {
    ...{ method, amountMinor, currency: booking.currency, needsApproval },
    closesOnlinePayment: open !== null,
    before,
    after: await moneyOf(tx, after),
  };
  return { booking, payment, figures };
}

async function moneyOf(tx: Tx, booking: BookingRecord) {
  const { status, totalMinor } = booking;
  const paidMinor = moneyIn(booking);
  const waiting = await waitingMinor(tx, booking);
  const balanceMinor = Math.max(totalMinor - paidMinor - waiting, 0);
  return { status, totalMinor, paidMinor, waitingMinor: waiting, balanceMinor };
}

const hashOf = ({ receivedOn }: PaymentPreviewRequest, figures: object) =>
  createHash('sha256')
    .update(JSON.stringify([receivedOn ?? null, figures]))
    .digest('base64url');

/** Pays part of a booking with its signed-in owner's credit. Lock the booking first. */
export async function payByCredit(
  tx: Tx,
  { config, links }: Pick<Deps, 'config' | 'links'>,
  booking: BookingRecord,
  amountMinor: number,
  { reference, recordedBy }: Omit<RecordedNote, 'method'>,
): Promise<PaymentRecord> {
  const note = { method: 'travel_credit', reference, recordedBy };
  const email = booking.customerId && (await findCustomerEmail(tx, booking.customerId));
  if (!email) {
    throw invalid('method', 'owner', 'Only a booking in a customer’s account can use credit');
  }
  const payment = await insertRecorded(tx, booking, {
    ...{ amountMinor, gateway: 'travel_credit', ...note },
  });
  const isEnough = await redeemCredit(tx, {
    holder: creditHolder(links, email),
    amountMinor,
    bookingId: booking.id,
    timeZone: config.businessTz,
  });
  if (!isEnough) throw invalid('amountMinor', 'maximum', 'There isn’t enough credit');
  await captureRecorded(tx, payment, note);
  return { ...payment, status: 'captured' };
}

/** Writes a payment that isn't captured yet, with who recorded it. */
async function insertRecorded(
  tx: Tx,
  booking: BookingRecord,
  recorded: RecordedNote & { amountMinor: number; gateway: 'offline' | 'travel_credit' },
): Promise<PaymentRecord> {
  const { amountMinor, gateway } = recorded;
  const payment = await insertPayment(tx, {
    ...{ id: newId(), departureId: booking.departureId, bookingId: booking.id },
    purpose: purposeOf(booking, amountMinor),
    ...{ amountMinor, currency: booking.currency, gateway },
    expiresAt: booking.now,
  });
  await markRecorded(tx, payment, recorded);
  return payment;
}

/** Throws if a payment is dated before its booking or in the future. */
function refuseUnlikelyDay(
  { config }: Deps,
  booking: BookingRecord,
  { method, receivedOn }: PaymentPreviewRequest,
): void {
  if (receivedOn === undefined) return;
  const dayOf = (instant: Date) => civilDateIn(instant, config.businessTz);
  const isLikely =
    // Credit is spent as soon as it is recorded.
    method !== 'travel_credit' &&
    isCivilDate(receivedOn) &&
    receivedOn >= dayOf(booking.createdAt) &&
    receivedOn <= dayOf(booking.now);
  if (isLikely) return;
  throw invalid('receivedOn', 'date', 'Choose a day between the booking date and today');
}

/** Lists recorded money that waits for a second person, oldest first. */
export async function viewRecordedPayments(deps: Deps, staff: Staff) {
  requirePermission(staff, 'payments:record');
  return { items: (await listWaiting(deps.db.queries)).map(toRecorded) };
}

/**
 * Approves a larger payment recorded by someone else. If its booking has lost its seats, it takes
 * them again or the money goes back.
 */
export async function approvePayment(deps: Deps, staff: Staff, paymentId: string) {
  return decideRecorded(deps, staff, paymentId, async (tx, payment, recorded) => {
    if (recorded.recordedBy === staff.name) throw new Refusal('second_person_required');
    await markApproved(tx, payment, staff.name);
    await captureRecorded(tx, payment, recorded);
    await audit(tx, staff, {
      action: 'payment.approve',
      objectKind: 'payment',
      objectId: payment.id,
      before: { status: payment.status },
      after: { status: 'captured', amountMinor: payment.amountMinor },
    });
    await queueDocuments(tx, bookingOf(payment));
  });
}

/** Withdraws recorded money that never came. Nothing was counted, so nothing is refunded. */
export async function rejectPayment(deps: Deps, staff: Staff, paymentId: string, reason: string) {
  return decideRecorded(deps, staff, paymentId, async (tx, payment) => {
    await setPaymentStatus(tx, payment, 'cancelled');
    await audit(tx, staff, {
      action: 'payment.reject',
      objectKind: 'payment',
      objectId: payment.id,
      before: { status: payment.status },
      after: { status: 'cancelled', amountMinor: payment.amountMinor },
      reason,
    });
  });
}

/** Decides on recorded money once. Locks everything that its capture may change. */
async function decideRecorded(
  deps: Deps,
  staff: Staff,
  paymentId: string,
  decide: (tx: Tx, payment: PaymentRecord, recorded: Recorded) => Promise<void>,
): Promise<RecordedPayment> {
  requireFreshPermission(staff, 'payments:record');
  const { queries } = deps.db;
  const seen = found(await findPayment(queries, paymentId));
  const own = found(await findBooking(queries, seen.departureId, seen.bookingId));
  const recorded = found(await findRecorded(queries, paymentId));
  return transactAndWake(deps, async (tx) => {
    await lockForCancelling(tx, own);
    const payment = await lockPayment(tx, seen.departureId, seen.id);
    if (payment?.status !== 'recorded') throw new Refusal('invalid_state');
    await decide(tx, payment, recorded);
    return readRecorded(tx, payment.id);
  });
}

/** Refuses a payment of more than is unpaid, or of a booking that takes none. */
export async function refuseUnpayable(
  tx: Tx,
  booking: BookingRecord,
  amountMinor: number,
  sharedMinor = 0,
): Promise<void> {
  if (booking.status === 'pending_payment') {
    const hold = booking.holdId ? await lockHold(tx, booking.departureId, booking.holdId) : null;
    if (!isActive(hold)) throw new Refusal('hold_expired');
  } else if (booking.status !== 'confirmed') {
    throw new Refusal('invalid_state');
  }
  const waiting = await waitingMinor(tx, booking);
  const rest = booking.totalMinor - moneyIn(booking) - waiting;
  if (rest <= 0) throw new Refusal(waiting > 0 ? 'payment_in_progress' : 'already_paid');
  if (rest <= sharedMinor) throw new Refusal('shares_open');
  if (amountMinor > rest - sharedMinor) {
    throw invalid(
      'amountMinor',
      'maximum',
      `Only ${formatMoney(rest - sharedMinor, booking.currency)} is still unpaid`,
    );
  }
}

/** Counts a recorded payment and updates the booking like any other payment. */
export async function captureRecorded(
  tx: Tx,
  payment: PaymentRecord,
  note: RecordedNote,
): Promise<void> {
  const booking = bookingOf(payment);
  const { method, reference, recordedBy } = note;
  const attemptId = await insertRecordedAttempt(tx, {
    ...payment,
    ...{ method, reference, recordedBy, at: payment.now },
  });
  await setPaymentStatus(tx, payment, 'captured');
  await addCaptured(tx, payment, payment.amountMinor);
  await addPaid(tx, booking, payment.amountMinor);
  await addEvent(tx, booking, 'payment_captured', payment.amountMinor);
  await settleBooking(tx, booking, { payment, attemptId, amountMinor: payment.amountMinor });
}

async function readRecorded(tx: Tx, paymentId: string): Promise<RecordedPayment> {
  const recorded = await findRecorded(tx, paymentId);
  if (!recorded) throw new Error('the payment was not written');
  return toRecorded(recorded);
}

function toRecorded({ departureId: _, createdAt, ...recorded }: Recorded): RecordedPayment {
  return { ...recorded, createdAt: createdAt.toISOString() };
}
