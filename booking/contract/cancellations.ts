import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';

/** How a refund is paid: to the original payment method, or as travel credit. */
export const RefundChoice = Type.Enum(['original', 'travel_credit'] as const);
export type RefundChoice = Static<typeof RefundChoice>;

/** `POST /v1/bookings/{reference}/cancellations/preview`. Changes nothing. */
export const CancellationRequest = Exact({
  /** Defaults to all remaining travellers. */
  travellerIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 54 })),
  /** Defaults to `original`. */
  refundAs: Type.Optional(RefundChoice),
});
export type CancellationRequest = Static<typeof CancellationRequest>;

export const CancellationScope = Type.Enum(['booking', 'travellers'] as const);

const figures = {
  scope: CancellationScope,
  travellerIds: Type.Array(Uuid),
  /** The date at the place of departure, which decides the tier. */
  effectiveOn: CivilDate,
  /** The cancellation charge, including all taxes. */
  chargeMinor: Minor,
  /** TCS included in the charge. The buyer can reclaim it in their tax return. */
  tcsKeptMinor: Minor,
  keptMinor: Minor,
  refundMinor: Minor,
};

export const CancellationPreview = Type.Object({
  ...figures,
  currency: Currency,
  daysBefore: Type.Integer(),
  refundBps: Type.Integer(),
  /** These travellers' share of the price and of the amount paid. */
  shareMinor: Minor,
  paidMinor: Minor,
  /** Extras that end with these travellers or with the booking, with their part of the price. */
  endedExtras: Type.Array(
    Type.Object({ label: Type.String(), qty: Type.Integer(), shareMinor: Minor }),
  ),
  refundAs: RefundChoice,
  /** The payments to refund, newest first. */
  refunds: Type.Array(
    Type.Object({
      amountMinor: Minor,
      destination: Type.Enum(['gateway', 'bank_transfer', 'travel_credit'] as const),
      method: Nullable(Type.String()),
    }),
  ),
  /** Staff must approve the refund before it is sent. */
  needsApproval: Type.Boolean(),
  /** Confirming needs an emailed code, because this browser didn't book. */
  needsCode: Type.Boolean(),
  /** Send this back to confirm exactly what was previewed. */
  token: Type.String(),
  expiresAt: Instant,
});
export type CancellationPreview = Static<typeof CancellationPreview>;

const cancellationReasons = [
  'plans_changed',
  'health_or_family',
  'work_or_study',
  'travel_problem',
  'conditions',
  'cost',
  'other',
] as const;
/** Why they cancel, from a list; the reports count it. */
export const CancellationReason = Type.Enum(cancellationReasons);
export type CancellationReason = Static<typeof CancellationReason>;

/** `POST /v1/bookings/{reference}/cancellations` with an `Idempotency-Key`: cancels as shown. */
export const CancellationConfirm = Exact({
  token: Type.String({ minLength: 20, maxLength: 8_192 }),
  /** In their own words. No report has it. */
  reason: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  reasonCode: Type.Optional(CancellationReason),
  /** The emailed code, if the preview asks for one. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type CancellationConfirm = Static<typeof CancellationConfirm>;

/**
 * `POST /v1/bookings/{reference}/cancellations/{id}/choice` with an `Idempotency-Key`: the
 * traveller's choice after the operator cancels. `move` needs a quote for the same people on
 * another date.
 */
export const ChoiceRequest = Exact({
  choice: Type.Enum(['original', 'travel_credit', 'move'] as const),
  quoteToken: Type.Optional(Type.String({ minLength: 20, maxLength: 8_192 })),
  /** The emailed code, if the booking asks for one. */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type ChoiceRequest = Static<typeof ChoiceRequest>;

export const CancellationStatus = Type.Enum([
  'requested',
  'approved',
  'rejected',
  'applied',
  'settled',
] as const);

/** A cancellation as shown with its booking. */
export const BookingCancellation = Type.Object({
  id: Uuid,
  ...figures,
  initiator: Type.Enum(['traveller', 'staff', 'operator', 'system'] as const),
  status: CancellationStatus,
  /** Null until the traveller has chosen. */
  refundAs: Nullable(Type.Enum(['original', 'travel_credit', 'move'] as const)),
  /** The booking the money moved to. */
  movedTo: Nullable(Type.String()),
  chooseUntil: Nullable(Instant),
  reason: Nullable(Type.String()),
  createdAt: Instant,
});
export type BookingCancellation = Static<typeof BookingCancellation>;
