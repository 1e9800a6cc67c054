import type { Payment } from '../contract/payments.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { findGateway, type PaymentPage } from '../providers/payment/port.ts';
import { findBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { listAttempts, type PaymentRecord } from '../store/money/payments.ts';
import { findShare } from '../store/money/shares.ts';

/** Returns a payment as its payer sees it, with the gateway form while it is open. */
export async function viewPayment(
  deps: Deps,
  queries: Queries,
  payment: PaymentRecord,
): Promise<Payment> {
  const booking = await findBooking(queries, payment.departureId, payment.bookingId);
  if (!booking) throw new Error(`payment ${payment.id} has no booking`);
  const attempts = await listAttempts(queries, payment.departureId, payment.id);
  const last = attempts.at(-1);
  return {
    id: payment.id,
    bookingReference: booking.reference,
    purpose: payment.purpose,
    status: payment.status,
    gateway: payment.gateway,
    keyId: findGateway(deps, payment.gateway)?.keyId ?? null,
    orderId: payment.gatewayOrderId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    expiresAt: payment.expiresAt.toISOString(),
    serverNow: payment.now.toISOString(),
    lastAttempt: last
      ? {
          status: last.status === 'partially_refunded' ? 'refunded' : last.status,
          method: last.method,
          failureReason: last.errorDescription,
        }
      : null,
    bookingStatus: booking.status,
    checkout: await checkoutOf(deps, queries, payment, booking),
  };
}

async function checkoutOf(
  deps: Deps,
  queries: Queries,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<Payment['checkout']> {
  const gateway = findGateway(deps, payment.gateway);
  if (payment.status !== 'pending' || !payment.gatewayOrderId || !gateway) return null;
  return gateway.checkout({
    orderId: payment.gatewayOrderId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    ...(await pageOf(deps, queries, payment, booking)),
  });
}

/** Returns what a payment's page at the gateway shows, and where its payer goes next. */
export async function pageOf(
  { config }: Pick<Deps, 'config'>,
  queries: Queries,
  payment: PaymentRecord,
  booking: BookingRecord,
): Promise<PaymentPage> {
  const departure = await findDeparture(queries, payment.departureId);
  if (!departure) throw new Error(`payment ${payment.id} has no departure`);
  return {
    description: `${departure.tripTitle}, ${departure.startDate}, ${booking.reference}`,
    callbackUrl: returnUrl(config, payment.id),
    pageUrl: `${config.publicUrl}/v1/payments/page?payment=${payment.id}`,
    cancelUrl: payment.shareId
      ? sharePageUrl(config.siteUrl, booking.reference, payment.shareId, 'cancelled')
      : payStepUrl(config.siteUrl, departure.tripSlug, booking, 'cancelled'),
    prefill: (await sharePrefill(queries, payment)) ?? {
      name: booking.contactName,
      email: booking.contactEmail,
      contact: booking.contactPhone,
    },
  };
}

/** Returns the address that takes a payer back from the gateway. */
export const returnUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, paymentId: string) =>
  `${publicUrl}/v1/payments/return?payment=${paymentId}`;

/** Returns only what the organiser entered about a share's payer. */
async function sharePrefill(queries: Queries, { shareId }: PaymentRecord) {
  const share = shareId === null ? null : await findShare(queries, shareId);
  return share && { name: share.payerName, email: share.payerEmail, contact: '' };
}

export function sharePageUrl(
  siteUrl: string,
  reference: string,
  shareId: string,
  payment: 'failed' | 'cancelled' | 'confirming' | null = null,
): string {
  const page = `${siteUrl}/booking-details/${reference}/share?of=${shareId}`;
  return payment ? `${page}&payment=${payment}` : page;
}

export function payStepUrl(
  siteUrl: string,
  tripSlug: string,
  booking: Pick<BookingRecord, 'reference' | 'holdId' | 'status' | 'channel'>,
  payment: 'failed' | 'cancelled',
): string {
  // A confirmed booking's balance is paid on its own page, and so is what staff booked: only the
  // browser that took the seats can open the steps of a booking.
  if (booking.status !== 'pending_payment' || !booking.holdId || booking.channel !== 'web') {
    return `${siteUrl}/booking-details/${booking.reference}?payment=${payment}`;
  }
  return `${siteUrl}/booking/${tripSlug}?hold=${booking.holdId}&step=pay&payment=${payment}`;
}
