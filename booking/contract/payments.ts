import { Type, type Static } from 'typebox';
import { Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';

export const PaymentStatus = Type.Enum([
  'created',
  'pending',
  'captured',
  'failed',
  'expired',
  'cancelled',
  'review',
  'disputed',
  // Staff recorded the money, and a second person must approve it.
  'recorded',
] as const);

export const paymentPurposes = ['deposit', 'balance', 'instalment', 'full', 'extra'] as const;
export const PaymentPurpose = Type.Enum(paymentPurposes);
export type PaymentPurpose = Static<typeof PaymentPurpose>;

/** `POST /v1/bookings/{reference}/payments` with an `Idempotency-Key`. */
export const PaymentRequest = Exact({
  /** `deposit`: the amount due now. `full`: the whole unpaid balance. */
  purpose: Type.Enum(['deposit', 'full', 'balance'] as const),
  /** The amount shown; never decides the charge. If they differ, the answer is `price_changed`. */
  shownMinor: Type.Optional(Minor),
  /** Needs a confirmed booking. Pays this much of the balance, leaving nothing or at least ₹1. */
  partMinor: Type.Optional(Minor),
  /** Needs a confirmed booking. True closes open shares and pays the whole balance. */
  closesShares: Type.Optional(Type.Boolean()),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

/** `POST /v1/bookings/{reference}/credit` with an `Idempotency-Key`: how much credit to use. */
export const CreditPaymentRequest = Exact({ amountMinor: Minor });
export type CreditPaymentRequest = Static<typeof CreditPaymentRequest>;

/** A plain HTML form that takes the visitor to the gateway. */
export const Checkout = Type.Object({
  action: Type.String(),
  method: Type.Literal('post'),
  fields: Type.Record(Type.String(), Type.String()),
});
export type Checkout = Static<typeof Checkout>;

export const Payment = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  purpose: PaymentPurpose,
  status: PaymentStatus,
  gateway: Type.String(),
  keyId: Nullable(Type.String()),
  orderId: Nullable(Type.String()),
  amountMinor: Minor,
  currency: Currency,
  expiresAt: Instant,
  serverNow: Instant,
  /** The visitor's last attempt to pay this order, if any. */
  lastAttempt: Nullable(
    Type.Object({
      status: Type.Enum(['created', 'authorized', 'captured', 'failed', 'refunded'] as const),
      method: Nullable(Type.String()),
      failureReason: Nullable(Type.String()),
    }),
  ),
  bookingStatus: Type.String(),
  /** Null once the payment can no longer be made. */
  checkout: Nullable(Checkout),
});
export type Payment = Static<typeof Payment>;
