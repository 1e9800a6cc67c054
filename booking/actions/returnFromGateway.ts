import { messageOf, Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { gatewayOf } from '../providers/payment/port.ts';
import { findPayment } from '../store/money/payments.ts';
import { refreshPayment } from './getPayment.ts';
import { payStepUrl, sharePageUrl } from './viewPayment.ts';

export interface GatewayReturn {
  paymentId: string | null;
  /** What the gateway had the browser bring. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Handles a browser returning from the gateway, whose fields say whether it paid there.
 *
 * @param limitUnsigned throws if there were too many that the gateway hasn't signed
 */
export async function returnFromGateway(
  deps: Deps,
  answer: GatewayReturn,
  limitUnsigned: () => Promise<void> = async () => {},
): Promise<string> {
  const payment = answer.paymentId && (await findPayment(deps.db.queries, answer.paymentId));
  if (!payment || !payment.gatewayOrderId) throw new Refusal('not_found');
  const claim = gatewayOf(deps, payment.gateway).readReturn(payment.gatewayOrderId, answer.fields);
  if (claim === 'forged') throw new Refusal('signature_invalid');
  const isSigned = claim === 'paid';
  // Anyone can make one without a signature.
  if (!isSigned) await limitUnsigned();
  // The return only speeds things up, and anyone can repeat it, so the gateway is asked at most once
  // a second. If it is unavailable, the webhook will follow.
  await refreshPayment(deps, payment, 1);
  const [booking, departure] = await Promise.all([
    findBooking(deps.db.queries, payment.departureId, payment.bookingId),
    findDeparture(deps.db.queries, payment.departureId),
  ]);
  if (!booking || !departure) throw new Refusal('not_found');
  const after = await findPayment(deps.db.queries, payment.id);
  const isFailed = !isSigned && after?.status !== 'captured';
  // The signature says the gateway has the money, but we couldn't check. Don't let anyone pay
  // again.
  const isUnsure = !isFailed && after?.status === 'pending';
  const { siteUrl } = deps.config;
  if (payment.shareId) {
    const state = isFailed ? 'failed' : isUnsure ? 'confirming' : null;
    return sharePageUrl(siteUrl, booking.reference, payment.shareId, state);
  }
  if (isFailed) return payStepUrl(siteUrl, departure.tripSlug, booking, 'failed');
  const page = `${siteUrl}/booking-details/${booking.reference}`;
  return isUnsure ? `${page}?payment=confirming` : page;
}

/**
 * Returns where to send a payer who wants to pay: the gateway's page, or ours if it's no longer open
 * or the gateway is unavailable. Only the payer knows the order's ID.
 */
export async function openPaymentPage(
  deps: Deps,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<string> {
  const payment = await findPayment(deps.db.queries, paymentId);
  if (payment?.gatewayOrderId !== orderId) throw new Refusal('not_found');
  const page = await gatewayOf(deps, payment.gateway)
    .findPage(orderId)
    .catch((error: unknown) => {
      deps.log.warn({ paymentId, message: messageOf(error) }, 'a payment page could not be opened');
      return null;
    });
  return page ?? returnFromGateway(deps, { paymentId, fields: {} });
}
