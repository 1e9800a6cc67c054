import { Refusal } from '../errors.ts';
import type { Payment } from '../contract/payments.ts';
import type { Deps } from '../deps.ts';
import { findBooking } from '../store/bookings.ts';
import { findPayment } from '../store/payments.ts';
import type { Principal } from './holds.ts';
import { viewPayment } from './viewPayment.ts';

/** A payment of a booking of this session. */
export async function getPayment(
  deps: Deps,
  principal: Principal,
  paymentId: string,
): Promise<Payment> {
  const payment = await findPayment(deps.db.queries, paymentId);
  const booking =
    payment && (await findBooking(deps.db.queries, payment.departureId, payment.bookingId));
  if (!payment || booking?.sessionHash !== principal.sessionHash) throw new Refusal('not_found');
  return viewPayment(deps, payment);
}
