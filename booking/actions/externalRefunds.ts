/** Imports refunds made in the gateway's own dashboard. */
import type { Deps } from '../deps.ts';
import type { GatewayRefund } from '../providers/payment/port.ts';
import { findBooking, followSchedule } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import {
  findAttemptOwner,
  insertExternalRefund,
  type AttemptKey,
} from '../store/money/externalRefunds.ts';
import {
  addGatewayRoute,
  findGatewayRoute,
  findRefund,
  lockPayment,
} from '../store/money/payments.ts';
import { lockForCancelling } from './cancelBooking.ts';
import { completePayment } from './completePayment.ts';
import { queueDocuments } from './issueDocuments.ts';
import { bookingOf, bookRefund } from './refunds.ts';

/**
 * Records, once, a refund that a webhook reported but no one here requested, and notifies staff.
 * Returns false if there is nothing to record: the gateway doesn't know the refund, it is one of
 * ours whose response was lost, or its payment is waiting for a review that will record it.
 */
export async function importGatewayRefund(
  deps: Deps,
  told: { orderId: string | null; paymentId: string | null; refundId: string },
): Promise<boolean> {
  const { db, gateway, log } = deps;
  if (!told.paymentId) return false;
  const order =
    told.orderId && (await findGatewayRoute(db.queries, gateway.name, 'order', told.orderId));
  // We may not have recorded the payment itself yet.
  if (order) await completePayment(deps, order.rowId);
  const route = await findGatewayRoute(db.queries, gateway.name, 'payment', told.paymentId);
  if (!route) return false;
  const attempt = { departureId: route.departureId, attemptId: route.rowId };
  const owner = await findAttemptOwner(db.queries, attempt);
  const own = owner && (await findBooking(db.queries, route.departureId, owner.bookingId));
  if (!own) return false;
  const refunds = await gateway.listRefunds(told.paymentId);
  const seen = refunds.find(({ id }) => id === told.refundId);
  if (!seen) return false;
  const isBooked = await db.transact(async (tx) => {
    await lockForCancelling(tx, own);
    await lockPayment(tx, route.departureId, owner.paymentId);
    const isNews = await bookExternalRefund(tx, attempt, gateway.name, seen);
    if (isNews) await queueDocuments(tx, own);
    return isNews;
  });
  if (isBooked) {
    log.error(
      { booking: own.reference, refundId: seen.id, amountMinor: seen.amountMinor },
      'a refund made in the gateway dashboard was recorded',
    );
  }
  return isBooked;
}

/** Records a refund made in the dashboard, once. Lock the departure, booking and payment first. */
export async function bookExternalRefund(
  tx: Tx,
  attempt: AttemptKey,
  gateway: string,
  seen: GatewayRefund,
): Promise<boolean> {
  if (seen.status === 'failed') return false;
  const id = await insertExternalRefund(tx, attempt, seen);
  if (!id) return false;
  await addGatewayRoute(tx, gateway, 'refund', seen.id, attempt.departureId, id);
  const refund = await findRefund(tx, attempt.departureId, id);
  if (!refund) throw new Error('the refund was not written');
  await followSchedule(tx, bookingOf(refund));
  // Refunds the bank is still processing are tracked like our own.
  if (seen.status === 'processed') await bookRefund(tx, refund, { arn: seen.arn });
  return true;
}
