import { Refusal, messageOf } from '../errors.ts';
import type { Payment } from '../contract/payments.ts';
import type { Deps } from '../deps.ts';
import { findBooking, findOwnBooking } from '../store/bookings/bookings.ts';
import { claimPaymentForCheck, findPayment } from '../store/money/payments.ts';
import { completePayment } from './completePayment.ts';
import type { Principal } from '../principal.ts';
import { viewPayment } from './viewPayment.ts';

/**
 * Returns a payment this session may see. While it is open, asks the gateway first, at most every
 * five seconds, so that no one returning from it is asked to pay again. If the gateway is
 * unavailable, returns the stored state.
 */
export async function getPayment(
  deps: Deps,
  principal: Principal,
  paymentId: string,
): Promise<Payment> {
  const { queries } = deps.db;
  const payment = await findPayment(queries, paymentId);
  const booking = payment && (await findBooking(queries, payment.departureId, payment.bookingId));
  const own = booking && (await findOwnBooking(queries, booking.reference, principal));
  if (!payment || !own) throw new Refusal('not_found');
  const isAsked = payment.status === 'pending' && (await claimPaymentForCheck(queries, payment));
  const after = isAsked && (await completePayment(deps, paymentId).catch(noted(deps, paymentId)));
  return viewPayment(deps, deps.db.queries, after || payment);
}

function noted({ log }: Deps, paymentId: string) {
  return (error: unknown): null => {
    const message = messageOf(error);
    log.warn({ paymentId, message }, 'the gateway is unavailable for the payer');
    return null;
  };
}
