import { Refusal } from '../errors.ts';
import type { Deps } from '../deps.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { findGatewayRoute, findPayment, type PaymentRecord } from '../store/money/payments.ts';
import { refreshPayment } from './getPayment.ts';
import { payStepUrl, sharePageUrl } from './viewPayment.ts';

export interface GatewayReturn {
  paymentId: string | null;
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  signature: string | null;
}

/** Handles a browser returning from the gateway, authenticated by the gateway's signature. */
export async function returnFromGateway(deps: Deps, answer: GatewayReturn): Promise<string> {
  const payment = await paymentOf(deps, answer);
  if (!payment?.gatewayOrderId) throw new Refusal('not_found');
  const isSigned =
    answer.gatewayPaymentId !== null &&
    answer.signature !== null &&
    deps.gateway.verifyReturn({
      orderId: payment.gatewayOrderId,
      paymentId: answer.gatewayPaymentId,
      signature: answer.signature,
    });
  if (answer.signature !== null && !isSigned) throw new Refusal('signature_invalid');
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

async function paymentOf(deps: Deps, answer: GatewayReturn): Promise<PaymentRecord | null> {
  if (answer.paymentId) return findPayment(deps.db.queries, answer.paymentId);
  if (!answer.gatewayOrderId) return null;
  const { db, gateway } = deps;
  const route = await findGatewayRoute(db.queries, gateway.name, 'order', answer.gatewayOrderId);
  return route && findPayment(db.queries, route.rowId);
}
