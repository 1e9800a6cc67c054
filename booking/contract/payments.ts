import { Type, type Static } from 'typebox';
import { Currency, Instant, Minor, Nullable, Uuid } from './common.ts';

export const PaymentStatus = Type.Enum([
  'created',
  'pending',
  'captured',
  'failed',
  'expired',
  'cancelled',
  'review',
  'disputed',
] as const);
export type PaymentStatus = Static<typeof PaymentStatus>;

export const paymentPurposes = ['deposit', 'balance', 'instalment', 'full', 'extra'] as const;
export const PaymentPurpose = Type.Enum(paymentPurposes);
export type PaymentPurpose = Static<typeof PaymentPurpose>;

/**
 * `POST /v1/bookings/{reference}/payments` with an `Idempotency-Key`. The amount is always the service's own.
 */
export const PaymentRequest = Type.Object(
  {
    /** `deposit`: what is due now. `full`: everything that is not yet paid. */
    purpose: Type.Enum(['deposit', 'full', 'balance'] as const),
    /**
     * What the payer was shown. It decides no amount: when another one is due by now, because a tax changed
     * or money came meanwhile, the answer is `price_changed` and nothing was started.
     */
    shownMinor: Type.Optional(Minor),
    /**
     * Only once the booking is confirmed. Without it open shares keep their part of the rest; with it they are
     * closed, and all of the rest is paid.
     */
    closesShares: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PaymentRequest = Static<typeof PaymentRequest>;

/** A plain HTML form that takes the visitor to the gateway's own page. */
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
  /** The last try of the visitor on this order, when there was one. */
  lastAttempt: Nullable(
    Type.Object({
      status: Type.Enum(['created', 'authorized', 'captured', 'failed', 'refunded'] as const),
      method: Nullable(Type.String()),
      failureReason: Nullable(Type.String()),
    }),
  ),
  bookingStatus: Type.String(),
  /** Null once the payment cannot be paid any more. */
  checkout: Nullable(Checkout),
});
export type Payment = Static<typeof Payment>;
