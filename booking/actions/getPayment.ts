import { messageOf, Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { findBooking, findOwnBooking } from '../store/bookings/bookings.ts';
import { claimPaymentForCheck, findPayment, type PaymentRecord } from '../store/money/payments.ts';
import { completePayment } from './completePayment.ts';
import type { Principal } from '../principal.ts';
import { viewPayment } from './viewPayment.ts';

/**
 * Returns a payment this session may see. While the payment is open, asks the gateway first, at
 * most every five seconds, so that no one returning from the gateway is asked to pay again. If the
 * gateway is unavailable, returns the stored state.
 */
export async function getPayment(deps: Deps, principal: Principal, paymentId: string) {
  const { queries } = deps.db;
  const payment = await findPayment(queries, paymentId);
  const booking = payment && (await findBooking(queries, payment.departureId, payment.bookingId));
  const own = booking && (await findOwnBooking(queries, booking.reference, principal));
  if (!payment || !own) throw new Refusal('not_found');
  const seen = payment.status === 'pending' ? await refreshPayment(deps, payment) : null;
  return viewPayment(deps, queries, seen ?? payment);
}

/**
 * Asks the gateway about an unpaid payment. Null if it was asked a moment ago or didn't respond.
 *
 * @param everySeconds how often it may be asked
 */
export async function refreshPayment(deps: Deps, payment: PaymentRecord, everySeconds = 5) {
  if (!(await claimPaymentForCheck(deps.db.queries, payment, everySeconds))) return null;
  return completePayment(deps, payment.id, 'return').catch((error: unknown) => {
    const fields = { paymentId: payment.id, message: messageOf(error) };
    deps.log.warn(fields, 'the gateway was unavailable while the payer waited');
    return null;
  });
}
