import type { CreditPaymentRequest, Payment } from '../contract/payments.ts';
import type { Deps } from '../deps.ts';
import { SMALLEST_PAYMENT_MINOR } from '../domain/dues.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Customer, Principal } from '../principal.ts';
import { findOwnBooking, moneyIn } from '../store/bookings/bookings.ts';
import { claimBookings } from '../store/customers/signIn.ts';
import { findOpenPayment } from '../store/money/payments.ts';
import { listShares } from '../store/money/shares.ts';
import { lockForCancelling } from './cancelBooking.ts';
import { closePayment, refuseWhileWaiting } from './closePayment.ts';
import { openSharesMinor } from './closeShares.ts';
import type { Done, Finish } from './idempotent.ts';
import { queueDocuments } from './issueDocuments.ts';
import { payByCredit, refuseUnpayable } from './staffPayments.ts';
import { refreshTcs } from './tcsOfToday.ts';
import { transactAndWake } from './transactAndWake.ts';
import { viewPayment } from './viewPayment.ts';

/**
 * Pays part or all of a customer's booking with their travel credit. No payment and nothing left to
 * pay may be below ₹1. Shares that friends were asked to pay stay theirs.
 */
export async function spendCredit(
  deps: Deps,
  principal: Principal & { customer: Customer },
  reference: string,
  { amountMinor }: CreditPaymentRequest,
  finish: Finish<Payment>,
): Promise<Done<Payment>> {
  const { queries } = deps.db;
  const { customer } = principal;
  await deps.db.transact(async (tx) => claimBookings(tx, customer));
  const own = found(await findOwnBooking(queries, reference, principal));
  if (own.customerId !== customer.id) throw new Refusal('forbidden');
  return transactAndWake(deps, async (tx) => {
    const booking = await refreshTcs(tx, deps, await lockForCancelling(tx, own));
    const sharedMinor = openSharesMinor(await listShares(tx, booking));
    await refuseUnpayable(tx, booking, amountMinor, sharedMinor);
    const paidMinor = moneyIn(booking) + amountMinor;
    const isFirst = booking.status === 'pending_payment';
    const leftMinor = [
      booking.totalMinor - sharedMinor - paidMinor,
      isFirst ? booking.depositMinor - paidMinor : 0,
    ];
    if (amountMinor < SMALLEST_PAYMENT_MINOR) {
      throw invalid('amountMinor', 'minimum', 'Use at least ₹1');
    }
    if (leftMinor.some((left) => left > 0 && left < SMALLEST_PAYMENT_MINOR)) {
      throw invalid('amountMinor', 'maximum', 'Pay everything, or leave at least ₹1');
    }
    await refuseWhileWaiting(tx, booking);
    await closePayment(tx, await findOpenPayment(tx, booking.departureId, booking.id));
    const note = { reference: booking.reference, recordedBy: 'customer' };
    const payment = await payByCredit(tx, deps, booking, amountMinor, note);
    await queueDocuments(tx, booking);
    return finish(tx, 201, await viewPayment(deps, tx, payment), payment.id);
  });
}
