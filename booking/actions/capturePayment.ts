/** Payments that a bank has approved and that we still have to capture, or let go. */
import type { Deps } from '../deps.ts';
import { gatewayOf, GatewayRejected, type GatewayPayment } from '../providers/payment/port.ts';
import { findBooking, moneyIn } from '../store/bookings/bookings.ts';
import { lockHold } from '../store/bookings/holds.ts';
import type { Tx } from '../store/database/db.ts';
import type { PaymentRecord } from '../store/money/payments.ts';
import { findShareOf } from '../store/money/shares.ts';
import { bookingOf } from './refunds.ts';

/**
 * Returns the authorised payment to capture, or null. The gateway returns what we leave: money for
 * a payment that has ended, of another amount, or for a booking that no longer wants it. Lock the
 * payment first.
 */
export async function findWantedApproval(
  tx: Tx,
  payment: PaymentRecord,
  seen: readonly GatewayPayment[],
): Promise<GatewayPayment | null> {
  const approved = seen.find(
    ({ status, amountMinor, currency }) =>
      status === 'authorized' &&
      amountMinor === payment.amountMinor &&
      currency === payment.currency,
  );
  if (!approved || payment.status !== 'pending') return null;
  return (await isMoneyWanted(tx, payment)) ? approved : null;
}

async function isMoneyWanted(tx: Tx, payment: PaymentRecord): Promise<boolean> {
  const booking = await findBooking(tx, payment.departureId, payment.bookingId);
  if (!booking || moneyIn(booking) >= booking.totalMinor) return false;
  if (payment.shareId !== null) {
    const share = await findShareOf(tx, bookingOf(payment), payment.shareId);
    if (share?.status !== 'open' || share.amountMinor !== payment.amountMinor) return false;
  }
  if (booking.status === 'confirmed') return true;
  if (booking.status !== 'pending_payment' || !booking.holdId) return false;
  const hold = await lockHold(tx, booking.departureId, booking.holdId);
  return hold?.status === 'active';
}

/**
 * Captures an authorised payment. Never call this in a transaction. If the gateway refuses, its
 * list of payments says why: someone else may just have captured it.
 */
export async function capturePayment(
  deps: Deps,
  { id, gateway }: PaymentRecord,
  { id: paymentId, amountMinor, currency }: GatewayPayment,
): Promise<void> {
  const own = gatewayOf(deps, gateway);
  await own.capture({ paymentId, amountMinor, currency }).catch((error: unknown) => {
    if (!(error instanceof GatewayRejected)) throw error;
    const about = { paymentId: id, gatewayPaymentId: paymentId, ...error.reason };
    deps.log.warn(about, 'the gateway refused to capture a payment');
  });
}
