import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';
import { CancellationTier } from './policies.ts';
import { ScheduleItem } from './quotes.ts';

/** What moving to one date costs. All amounts are for everyone still on the booking. */
const Difference = {
  departureId: Uuid,
  startDate: CivilDate,
  endDate: CivilDate,
  /** The new date's price. */
  totalMinor: Minor,
  /** The amount to pay after the move, and the amount refunded. At least one is 0. */
  dueMinor: Minor,
  refundMinor: Minor,
};

/** `GET /v1/bookings/{reference}/transfers/dates`: the dates this booking can move to. */
export const TransferDates = Type.Object({
  currency: Currency,
  /** The last day on which the traveller can move the booking. */
  changeUntil: CivilDate,
  /** The fee, including taxes. */
  feeMinor: Minor,
  /** The price of the current date. */
  oldTotalMinor: Minor,
  items: Type.Array(
    Type.Object({
      ...Difference,
      isGuaranteed: Type.Boolean(),
      /** Shown only when few are left. */
      seatsLeft: Nullable(Type.Integer()),
    }),
  ),
});
export type TransferDates = Static<typeof TransferDates>;

/** `POST /v1/bookings/{reference}/transfers/preview`. Changes nothing. */
export const TransferRequest = Exact({ departureId: Uuid });
export type TransferRequest = Static<typeof TransferRequest>;

export const TransferPreview = Type.Object({
  ...Difference,
  currency: Currency,
  /** The price of the current date. */
  oldTotalMinor: Minor,
  paidMinor: Minor,
  feeMinor: Minor,
  /** The part of the payments that moves to the new date. */
  movedMinor: Minor,
  /** When the first part of `dueMinor` is due. */
  dueOn: Nullable(CivilDate),
  /** When `dueMinor` is due, in parts. */
  leftToPay: Type.Array(ScheduleItem),
  /** Staff must approve the refund before it is sent. */
  needsApproval: Type.Boolean(),
  /** Extras on the booking that the new date doesn't have. */
  droppedExtras: Type.Array(Type.String()),
  /** The offer code whose discount the new date doesn't get. */
  droppedCoupon: Nullable(Type.String()),
  /** The new booking's cancellation tiers: none better than the current one. */
  tiers: Type.Array(CancellationTier),
  /** Confirming needs an emailed code, because this browser didn't book. */
  needsCode: Type.Boolean(),
  /** Send this back to confirm exactly what was previewed. */
  token: Type.String(),
  expiresAt: Instant,
});
export type TransferPreview = Static<typeof TransferPreview>;

/** `POST /v1/bookings/{reference}/transfers` with an `Idempotency-Key`: moves as shown. */
export const TransferConfirm = Exact({
  token: Type.String({ minLength: 20, maxLength: 8_192 }),
  /** The emailed code, if the preview asks for one. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type TransferConfirm = Static<typeof TransferConfirm>;

export const Transferred = Type.Object({
  /** The new booking, which replaces the old one. */
  reference: Type.String(),
});
export type Transferred = Static<typeof Transferred>;
