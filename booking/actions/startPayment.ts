import { found, invalid, Refusal } from '../errors.ts';
import type { Payment, PaymentPurpose, PaymentRequest } from '../contract/payments.ts';
import type { Deps, Log } from '../deps.ts';
import { gatewayOf, GatewayRejected, GatewayUnavailable } from '../providers/payment/port.ts';
import {
  addEvent,
  findOwnBooking,
  lockBooking,
  moneyIn,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import { extendHoldOnce, lockHold } from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  storeOrder,
  type PaymentRecord,
} from '../store/money/payments.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { listShares } from '../store/money/shares.ts';
import type { Principal } from '../principal.ts';
import { SMALLEST_PAYMENT_MINOR } from '../domain/dues.ts';
import { isActive } from './holds.ts';
import type { Done, Finish } from './idempotent.ts';
import { markStep } from './paymentSteps.ts';
import { closePayment, refuseWhileWaiting } from './closePayment.ts';
import { closeOpenShares, openSharesMinor } from './closeShares.ts';
import { refreshTcs } from './tcsOfToday.ts';
import { pageOf, viewPayment } from './viewPayment.ts';

const EXTENSION_MINUTES = 15;
const LATER_PAYMENT_MINUTES = 40;

/**
 * Opens a payment for what is due, or returns the open one. Invariant: a booking has at most one
 * open payment, and a payment at most one gateway order, wherever the process dies. The payment is
 * committed first, and its ID is the order's receipt.
 */
export async function startPayment(
  deps: Deps,
  principal: Principal,
  reference: string,
  request: PaymentRequest,
  finish: Finish<Payment>,
): Promise<Done<Payment>> {
  const { db } = deps;
  const own = found(await findOwnBooking(db.queries, reference, principal));
  const payment = await db.transact((tx) => openPayment(tx, deps, own, request));
  markStep(2);
  const ordered = await ensureOrder(deps, payment, own);
  const body = await viewPayment(deps, deps.db.queries, ordered);
  const done = await db.transact((tx) => finish(tx, 201, body, payment.id));
  markStep(5);
  return done;
}

async function openPayment(tx: Tx, deps: Deps, own: BookingRecord, request: PaymentRequest) {
  const { config, gateway } = deps;
  const isPart = request.partMinor !== undefined;
  if (isPart && (request.closesShares || request.purpose !== 'balance')) {
    throw invalid('partMinor', 'purpose', 'Only part of a balance can be paid');
  }
  await lockDeparture(tx, own.departureId);
  const hold = own.holdId ? await lockHold(tx, own.departureId, own.holdId) : null;
  const locked = found(await lockBooking(tx, own.departureId, own.id));
  const booking = await refreshTcs(tx, deps, locked);
  if (request.closesShares) await closeOpenShares(tx, booking);
  const sharedMinor = openSharesMinor(await listShares(tx, booking));
  const dueMinor = dueFor(booking, request, sharedMinor);
  // If the amount changed, the payer must see the new one first.
  if (request.shownMinor !== undefined && request.shownMinor !== dueMinor) {
    throw new Refusal('price_changed');
  }
  const isFirst = booking.status === 'pending_payment';
  if (isFirst && isPart) throw new Refusal('invalid_state');
  const amountMinor = partOf(dueMinor, request.partMinor);
  if (isFirst && !isActive(hold)) throw new Refusal('hold_expired');
  await refuseWhileWaiting(tx, booking);
  const open = await findOpenPayment(tx, booking.departureId, booking.id);
  if (open?.gateway === gateway.name && open.amountMinor === amountMinor) return open;
  await closePayment(tx, open);
  const until =
    isFirst && hold
      ? await extendHoldOnce(tx, hold, EXTENSION_MINUTES, config.holdMaxLifeMinutes)
      : null;
  const payment = await insertPayment(tx, {
    id: newId(),
    departureId: booking.departureId,
    bookingId: booking.id,
    purpose: purposeOf(booking, amountMinor),
    amountMinor,
    currency: booking.currency,
    gateway: gateway.name,
    expiresAt: until ?? new Date(booking.now.getTime() + LATER_PAYMENT_MINUTES * 60_000),
  });
  await addEvent(tx, booking, 'payment_started', amountMinor);
  markStep(1);
  return payment;
}

/** Returns what is due, from our own data. Excludes open shares. */
function dueFor(booking: BookingRecord, request: PaymentRequest, sharedMinor: number): number {
  const paid = moneyIn(booking);
  const rest = booking.totalMinor - paid;
  if (booking.status === 'pending_payment') {
    const due = request.purpose === 'deposit' ? booking.depositMinor - paid : rest;
    if (due <= 0) throw new Refusal('already_paid');
    if (due <= sharedMinor) throw new Refusal('shares_open');
    return due - sharedMinor;
  }
  if (booking.status === 'expired') throw new Refusal('hold_expired');
  if (booking.status !== 'confirmed') throw new Refusal('invalid_state');
  if (rest <= 0 || request.purpose === 'deposit') throw new Refusal('already_paid');
  if (rest <= sharedMinor) throw new Refusal('shares_open');
  return rest - sharedMinor;
}

/** Returns how much of a balance to pay. Neither the payment nor what remains may be below ₹1. */
function partOf(dueMinor: number, partMinor = dueMinor): number {
  const leftMinor = dueMinor - partMinor;
  if (leftMinor === 0) return partMinor;
  if (leftMinor < 0) throw invalid('partMinor', 'maximum', 'Enter no more than the balance');
  if (partMinor < SMALLEST_PAYMENT_MINOR) {
    throw invalid('partMinor', 'minimum', 'Enter at least ₹1');
  }
  if (leftMinor < SMALLEST_PAYMENT_MINOR) {
    throw invalid('partMinor', 'maximum', 'Pay the whole balance, or leave at least ₹1');
  }
  return partMinor;
}

/** Returns what a payment is for: whatever comes before a booking is confirmed, and isn't all, is a deposit. */
export function purposeOf(booking: BookingRecord, amountMinor: number): PaymentPurpose {
  if (booking.status === 'confirmed') return 'balance';
  return amountMinor === booking.totalMinor ? 'full' : 'deposit';
}

/**
 * Turns the gateway's errors into refusals, and logs why it refused, with our own IDs; rethrows all
 * others.
 */
export function refuseGatewayError(log: Log, ids: { paymentId: string }) {
  return (error: unknown): never => {
    if (error instanceof GatewayRejected) {
      log.error({ ...ids, ...error.reason }, 'the gateway refused a request');
    }
    if (error instanceof GatewayUnavailable || error instanceof GatewayRejected) {
      throw new Refusal('gateway_unavailable', { retryAfterSeconds: 5 });
    }
    throw error;
  };
}

/** Creates a payment's order if it has none. The same receipt always returns the same order. */
export async function ensureOrder(
  deps: Deps,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<PaymentRecord> {
  if (payment.status !== 'created') return payment;
  const { db, log } = deps;
  const page = await pageOf(deps, db.queries, payment, booking);
  const { orderId } = await gatewayOf(deps, payment.gateway)
    .createOrder({
      receipt: payment.receipt,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      notes: { booking: booking.reference, payment: payment.id },
      page,
    })
    .catch(refuseGatewayError(log, { paymentId: payment.id }));
  markStep(3);
  await db.transact((tx) => storeOrder(tx, payment, orderId));
  markStep(4);
  const stored = await findPayment(db.queries, payment.id);
  if (!stored) throw new Error(`payment ${payment.id} is gone`);
  return stored;
}
