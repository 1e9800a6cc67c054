import type { Deps } from '../deps.ts';
import { GatewayRejected, type GatewayRefund } from '../providers/payment/port.ts';
import { addEvent, addRefunded, lockBooking } from '../store/bookings.ts';
import {
  addGatewayRoute,
  addPaymentRefunded,
  findRefund,
  lockPayment,
  moveRefund,
  type RefundRecord,
} from '../store/payments.ts';
import { lockDeparture } from '../store/seats.ts';
import { reach } from './paymentSteps.ts';

type Needs = Pick<Deps, 'db' | 'gateway'>;

/**
 * Sends an approved refund to the gateway, with the key that was stored beforehand.
 * Doing it again is safe: the same key and body answer the same refund.
 */
export async function executeRefund(
  { db, gateway }: Needs,
  departureId: string,
  refundId: string,
): Promise<void> {
  const refund = await findRefund(db.queries, departureId, refundId);
  if (!refund || (refund.status !== 'approved' && refund.status !== 'processing')) return;
  if (refund.status === 'approved') {
    await db.transact((tx) => moveRefund(tx, refund, ['approved'], 'processing'));
  }
  reach(13);
  try {
    const answer = await gateway.refund({
      paymentId: refund.gatewayPaymentId,
      amountMinor: refund.amountMinor,
      idempotencyKey: refund.idempotencyKey,
      speed: refund.speed,
      notes: { refund: refund.id },
    });
    reach(14);
    await applyRefund({ db }, refund, answer);
    reach(16);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    await failRefund({ db }, refund, error.message);
  }
}

/** Asks the gateway what became of a refund and applies it. */
export async function refreshRefund({ db, gateway }: Needs, refund: RefundRecord): Promise<void> {
  if (!refund.gatewayRefundId) {
    await executeRefund({ db, gateway }, refund.departureId, refund.id);
    return;
  }
  const all = await gateway.listRefunds(refund.gatewayPaymentId);
  const answer = all.find((one) => one.id === refund.gatewayRefundId);
  if (answer) await applyRefund({ db }, refund, answer);
}

async function applyRefund(
  { db }: Pick<Deps, 'db'>,
  refund: RefundRecord,
  answer: GatewayRefund,
): Promise<void> {
  if (answer.status === 'failed') {
    return failRefund({ db }, refund, 'the gateway could not pay out', answer.id);
  }
  await db.transact(async (tx) => {
    await lockDeparture(tx, refund.departureId);
    await lockBooking(tx, refund.departureId, refund.bookingId);
    await lockPayment(tx, refund.departureId, refund.paymentId);
    await addGatewayRoute(tx, refund.gateway, 'refund', answer.id, refund.departureId, refund.id);
    const facts = { gatewayRefundId: answer.id, arn: answer.arn };
    if (answer.status === 'pending') {
      await moveRefund(tx, refund, ['processing'], 'processing', facts);
      return;
    }
    // Only the one call that moves the refund books its money.
    if (!(await moveRefund(tx, refund, ['approved', 'processing'], 'processed', facts))) return;
    const booking = { departureId: refund.departureId, id: refund.bookingId };
    await addPaymentRefunded(tx, refund);
    await addRefunded(tx, booking, refund.amountMinor);
    await addEvent(tx, booking, 'refund_processed', refund.amountMinor);
    reach(15);
  });
}

async function failRefund(
  { db }: Pick<Deps, 'db'>,
  refund: RefundRecord,
  why: string,
  gatewayRefundId?: string,
): Promise<void> {
  await db.transact(async (tx) => {
    await lockDeparture(tx, refund.departureId);
    const facts = { error: why, ...(gatewayRefundId ? { gatewayRefundId } : {}) };
    if (!(await moveRefund(tx, refund, ['processing'], 'failed', facts))) return;
    // The webhook that tells of it finds its refund, and is no orphan.
    if (gatewayRefundId) {
      const { gateway, departureId, id } = refund;
      await addGatewayRoute(tx, gateway, 'refund', gatewayRefundId, departureId, id);
    }
    await addEvent(
      tx,
      { departureId: refund.departureId, id: refund.bookingId },
      'refund_failed',
      refund.amountMinor,
    );
  });
}
