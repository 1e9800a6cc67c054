import { messageOf } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import {
  claimPaymentsToCheck,
  lockPayment,
  refundsToCheck,
  setPaymentStatus,
  type PaymentRecord,
} from '../store/money/payments.ts';
import { completePayment } from './completePayment.ts';
import { refreshRefund } from './refunds.ts';
import { ensureOrder } from './startPayment.ts';

/** Asks the gateway about everything overdue, so that a lost webhook costs minutes, not money. */
export async function reconcile(deps: Deps): Promise<number> {
  const payments = await claimPaymentsToCheck(deps.db.queries);
  for (const payment of payments) {
    await guarded(deps, { paymentId: payment.id }, () => reconcilePayment(deps, payment));
  }
  const refunds = await refundsToCheck(deps.db.queries);
  for (const refund of refunds) {
    await guarded(deps, { refundId: refund.id }, () => refreshRefund(deps, refund));
  }
  return payments.length + refunds.length;
}

async function reconcilePayment(deps: Deps, payment: PaymentRecord): Promise<void> {
  // The service died before creating or storing the order: the same receipt finds or creates it.
  if (payment.status === 'created') {
    const booking = await findBooking(deps.db.queries, payment.departureId, payment.bookingId);
    if (booking) await ensureOrder(deps, payment, booking);
  }
  const after = await completePayment(deps, payment.id, 'reconciler');
  if (after?.status === 'pending' && after.expiresAt <= after.now) {
    const booking = await findBooking(deps.db.queries, payment.departureId, payment.bookingId);
    if (booking?.status === 'pending_payment') return;
    // Close a balance payment that was never completed. Money that arrives later is still handled.
    await deps.db.transact(async (tx) => {
      const locked = await lockPayment(tx, payment.departureId, payment.id);
      if (locked?.status === 'pending') await setPaymentStatus(tx, locked, 'expired');
    });
  }
}

/** Goes on with the others after an error, which counts as a failure of the job. */
async function guarded(deps: Deps, ids: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = messageOf(error);
    deps.metrics.jobFailures.inc({ task: 'reconcile' });
    deps.log.warn({ ...ids, message }, 'reconciling will be retried');
  }
}
