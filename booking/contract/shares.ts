/** Splitting a booking's balance into shares, with one payment link per friend. */
import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';
import { Checkout } from './payments.ts';

export const ShareStatus = Type.Enum(['open', 'paid', 'cancelled'] as const);
export type ShareStatus = Static<typeof ShareStatus>;

/** A share as the booking's owner sees it. */
export const PaymentShare = Type.Object({
  id: Uuid,
  payerName: Type.String(),
  /** Masked for a browser that was given access through a link. */
  payerEmail: Type.String(),
  amountMinor: Minor,
  status: ShareStatus,
  isOverdue: Type.Boolean(),
  createdAt: Instant,
  paidAt: Nullable(Instant),
});
export type PaymentShare = Static<typeof PaymentShare>;

/** `GET /v1/bookings/{reference}/shares` */
export const PaymentShares = Type.Object({
  currency: Currency,
  balanceMinor: Minor,
  openMinor: Minor,
  /** The part that isn't in any share and can still be split. */
  freeMinor: Minor,
  /** What whoever booked must pay first, before friends are asked for parts of the deposit. */
  ownMinor: Minor,
  /** When the hold on the seats ends. Set while shares are parts of a deposit. */
  heldUntil: Nullable(Instant),
  /** When the whole balance is due; null when nothing is left to pay. */
  dueOn: Nullable(CivilDate),
  shares: Type.Array(PaymentShare),
});
export type PaymentShares = Static<typeof PaymentShares>;

const text = Type.String({ maxLength: 1_000 });

/**
 * `POST /v1/bookings/{reference}/shares` with an `Idempotency-Key`. Shares without an amount split
 * the remaining balance equally, in whole rupees.
 */
export const SharesRequest = Exact({
  shares: Type.Array(
    Exact({
      payerName: text,
      payerEmail: text,
      amountMinor: Type.Optional(Minor),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type SharesRequest = Static<typeof SharesRequest>;

/** `PATCH /v1/bookings/{reference}/shares/{id}` */
export const ShareChange = Exact({ amountMinor: Minor });
export type ShareChange = Static<typeof ShareChange>;

/** `POST /v1/share-sessions`: exchanges an emailed secret for a cookie that opens its share. */
export const ShareSessionRequest = Exact({ share: Uuid, key: Type.String({ maxLength: 200 }) });
export type ShareSessionRequest = Static<typeof ShareSessionRequest>;

/** A share's payment, with the gateway form while it is open. */
export const SharePayment = Type.Object({
  id: Uuid,
  amountMinor: Minor,
  currency: Currency,
  checkout: Nullable(Checkout),
});
export type SharePayment = Static<typeof SharePayment>;

/** `GET /v1/shares/{id}`: a share as its payer sees it, with the organiser's first name only. */
export const ShareToPay = Type.Object({
  id: Uuid,
  organiser: Type.String(),
  payerName: Type.String(),
  trip: Type.Object({ slug: Type.String(), title: Type.String() }),
  startDate: CivilDate,
  endDate: CivilDate,
  amountMinor: Minor,
  currency: Currency,
  dueOn: Nullable(CivilDate),
  /** `confirming`: the bank is still processing the payment. */
  status: Type.Enum(['open', 'confirming', 'paid', 'cancelled'] as const),
  isOverdue: Type.Boolean(),
  /** When the hold on the seats ends. Set while the share is part of a deposit. */
  heldUntil: Nullable(Instant),
  /** The deposit wasn't complete in time, so this part is refunded. */
  isReturned: Type.Boolean(),
  /** Duplicate or late payments to be refunded. */
  refundMinor: Minor,
  /** The payment to make at the gateway now, if one is open. */
  payment: Nullable(SharePayment),
});
export type ShareToPay = Static<typeof ShareToPay>;

/** `POST /v1/shares/{id}/payments` with an `Idempotency-Key`. */
export const SharePaymentRequest = Exact({
  /** The amount shown to the payer. If it is out of date, the response is `price_changed`. */
  shownMinor: Minor,
});
export type SharePaymentRequest = Static<typeof SharePaymentRequest>;

/** The new shares, in the order requested. */
export const SharesOpened = Type.Object({ ids: Type.Array(Uuid) });
export type SharesOpened = Static<typeof SharesOpened>;
