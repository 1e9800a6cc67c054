/** Bookings that staff make for someone who calls, and the link to pay for them. */
import { Type, type Static } from 'typebox';
import { BookingRequest, BookingStatus } from './bookings.ts';
import { Currency, Exact, Instant, Minor, Nullable } from './common.ts';
import { QuoteToken } from './quotes.ts';

/** How long a caller may take to pay, in hours. The end of sales is the latest. */
export const callerHours = { usual: 24, most: 72 } as const;

const { contact, billing, travellers, notes, acceptTerms, paymentPlan } = BookingRequest.properties;

/**
 * `POST /v1/staff/bookings` with an `Idempotency-Key`: takes the seats at the price of
 * `POST /v1/staff/bookings/preview`, and keeps them until the caller has paid through a link.
 */
export const CallerBookingRequest = Exact({
  quoteToken: QuoteToken,
  ...{ contact, billing, travellers, notes, paymentPlan },
  /** The versions that were read out or sent, and whether the caller agreed. */
  acceptTerms,
  /** The reference of a booking on the same date, to share its rooms: someone joins its people. */
  sharesWith: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  /** Defaults to 24. */
  payWithinHours: Type.Optional(Type.Integer({ minimum: 1, maximum: callerHours.most })),
});
export type CallerBookingRequest = Static<typeof CallerBookingRequest>;

export const CallerBooking = Type.Object({
  reference: Type.String(),
  status: BookingStatus,
  currency: Currency,
  totalMinor: Minor,
  dueNowMinor: Minor,
  /** Unless it's paid by then, the seats go back on sale. */
  payUntil: Instant,
  /** Where the link to pay is sent. */
  emailMasked: Type.String(),
});
export type CallerBooking = Static<typeof CallerBooking>;

/** `POST /v1/staff/bookings/{reference}/payment-link` with an `Idempotency-Key`. */
export const PaymentLinkSent = Type.Object({ emailMasked: Type.String(), payUntil: Instant });
export type PaymentLinkSent = Static<typeof PaymentLinkSent>;

/** `POST /v1/staff/bookings/{reference}/payment-link/read`: a link to read out or copy. */
export const PaymentLink = Type.Object({
  /** Opens the booking once, in one browser. */
  url: Type.String(),
  payUntil: Instant,
});
export type PaymentLink = Static<typeof PaymentLink>;
