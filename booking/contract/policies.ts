import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';

export const CancellationTier = Type.Object({
  minDaysBefore: Type.Integer(),
  /** The refund in basis points. */
  refundBps: Type.Integer(),
  minChargeMinorPerPax: Minor,
});

export type CancellationTier = Static<typeof CancellationTier>;

export const DateChangeTerms = Type.Object({
  /** The booking can be moved until this many days before the start. */
  minDaysBefore: Type.Integer(),
  /** Changes that cost nothing; the fee applies from the next one. */
  freeChanges: Type.Integer(),
  /** The fee in basis points of the price. */
  feeBps: Type.Integer(),
});
export type DateChangeTerms = Static<typeof DateChangeTerms>;

export const CancellationPolicy = Type.Object({
  id: Uuid,
  name: Type.String(),
  tcsRefund: Type.Enum(['until_deposited', 'never', 'always'] as const),
  /** Most generous first. */
  tiers: Type.Array(CancellationTier),
  dateChange: DateChangeTerms,
  /** The number of upcoming departures sold under it. */
  departureCount: Type.Integer(),
});
export type CancellationPolicy = Static<typeof CancellationPolicy>;

/** `GET /v1/cancellation-policies`: the policies of upcoming departures, most used first. */
export const CancellationPolicies = Type.Object({
  items: Type.Array(CancellationPolicy),
  asOf: Instant,
});
export type CancellationPolicies = Static<typeof CancellationPolicies>;

/** `GET /v1/cancellation-policies/{id}/example`: works out an example cancellation. */
export const CancellationExampleQuery = Exact({
  startDate: CivilDate,
  cancelOn: CivilDate,
  /** The booking's all-in price, below ten crore rupees. */
  totalMinor: Type.String({ pattern: '^[1-9]\\d{2,9}$' }),
  /** The amount paid so far. Defaults to the whole price. */
  paidMinor: Type.Optional(Type.String({ pattern: '^\\d{1,10}$' })),
  travellers: Type.String({ pattern: '^[1-9]\\d?$' }),
});
export type CancellationExampleQuery = Static<typeof CancellationExampleQuery>;

export const CancellationExample = Type.Object({
  daysBefore: Type.Integer(),
  refundBps: Type.Integer(),
  /** The GST assumed to be included in the price. */
  gstBps: Type.Integer(),
  paidMinor: Minor,
  chargeMinor: Minor,
  keptMinor: Minor,
  refundMinor: Minor,
  steps: Type.Array(
    Type.Object({
      minDaysBefore: Type.Integer(),
      refundBps: Type.Integer(),
      /** The tier's last day; null if it is before `cancelOn`. */
      cancelUntil: Nullable(CivilDate),
    }),
  ),
});
export type CancellationExample = Static<typeof CancellationExample>;
