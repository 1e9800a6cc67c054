/** Signed previews, so that people confirm exactly what they saw. */
import { Type, type Static } from 'typebox';
import type { Keyring } from '../../config.ts';
import { RefundChoice } from '../../contract/cancellations.ts';
import { Nullable } from '../../contract/common.ts';
import { makeSignedClaims, type SignedClaims } from './signedClaims.ts';

const CancellationClaims = Type.Object({
  bookingId: Type.String(),
  travellerIds: Nullable(Type.Array(Type.String())),
  refundAs: RefundChoice,
  effectiveOn: Type.String(),
  chargeMinor: Type.Integer(),
  keptMinor: Type.Integer(),
  refundMinor: Type.Integer(),
});
export type CancellationClaims = Static<typeof CancellationClaims>;

const DepartureEndClaims = Type.Object({
  departureId: Type.String(),
  bookings: Type.Integer(),
  refundMinor: Type.Integer(),
});
export type DepartureEndClaims = Static<typeof DepartureEndClaims>;

const TransferClaims = Type.Object({
  bookingId: Type.String(),
  departureId: Type.String(),
  /** The new date's price. */
  hash: Type.String(),
  feeMinor: Type.Integer(),
  movedMinor: Type.Integer(),
});
export type TransferClaims = Static<typeof TransferClaims>;

const GoodwillClaims = Type.Object({
  bookingId: Type.String(),
  amountMinor: Type.Integer(),
  /** The most that could be refunded then. */
  mostMinor: Type.Integer(),
});
export type GoodwillClaims = Static<typeof GoodwillClaims>;

const PaymentClaims = Type.Object({
  bookingId: Type.String(),
  /** What was to be recorded, and everything that was shown. */
  hash: Type.String(),
});
export type PaymentClaims = Static<typeof PaymentClaims>;

const DeparturePlanClaims = Type.Object({
  /** The drafts that were shown. */
  hash: Type.String(),
});
export type DeparturePlanClaims = Static<typeof DeparturePlanClaims>;

const PeopleClaims = Type.Object({
  bookingId: Type.String(),
  /** The booking as it was then. */
  version: Type.Integer(),
  /** What was to change, and everything that was shown. */
  hash: Type.String(),
});
export type PeopleClaims = Static<typeof PeopleClaims>;

export interface PreviewTokens {
  people: SignedClaims<PeopleClaims>;
  goodwill: SignedClaims<GoodwillClaims>;
  payment: SignedClaims<PaymentClaims>;
  cancellation: SignedClaims<CancellationClaims>;
  departureEnd: SignedClaims<DepartureEndClaims>;
  transfer: SignedClaims<TransferClaims>;
  departurePlan: SignedClaims<DeparturePlanClaims>;
}

/** Uses the quote keys, with a separate audience for each kind of preview. */
export function makePreviewTokens(keyring: Keyring): PreviewTokens {
  return {
    people: makeSignedClaims(keyring, 'people', PeopleClaims),
    goodwill: makeSignedClaims(keyring, 'goodwill', GoodwillClaims),
    payment: makeSignedClaims(keyring, 'payment', PaymentClaims),
    cancellation: makeSignedClaims(keyring, 'cancellation', CancellationClaims),
    departureEnd: makeSignedClaims(keyring, 'departure-end', DepartureEndClaims),
    transfer: makeSignedClaims(keyring, 'transfer', TransferClaims),
    departurePlan: makeSignedClaims(keyring, 'departure-plan', DeparturePlanClaims),
  };
}
