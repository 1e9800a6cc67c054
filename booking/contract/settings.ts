/** What the operator has decided: policies, tax rates, and settings of the environment. */
import { Type, type Static } from 'typebox';
import { CivilDate, Minor, Nullable } from './common.ts';
import { CancellationPolicy } from './policies.ts';

/** `GET /v1/staff/settings`. */
export const StaffSettings = Type.Object({
  /** Every cancellation policy, those of upcoming departures first. */
  policies: Type.Array(CancellationPolicy),
  /** The newest rates first. */
  taxRules: Type.Array(
    Type.Object({
      kind: Type.Enum(['gst', 'tcs'] as const),
      taxClass: Type.String(),
      /** Empty for the standard rate. */
      condition: Type.String(),
      bps: Type.Integer(),
      validFrom: CivilDate,
      validTo: Nullable(CivilDate),
      isCurrent: Type.Boolean(),
    }),
  ),
  /** Set by the environment's variables, so that only a restart changes them. */
  holds: Type.Object({
    ttlMinutes: Type.Integer(),
    maxLifeMinutes: Type.Integer(),
    maxSeatsPerNetwork: Type.Integer(),
    waitlistOfferMinutes: Type.Integer(),
  }),
  money: Type.Object({
    gateway: Type.String(),
    /** Larger refunds wait for a second person. */
    refundApprovalAboveMinor: Minor,
    travelCreditMonths: Type.Integer(),
    refundChoiceDays: Type.Integer(),
  }),
  firm: Type.Object({
    name: Type.String(),
    legalName: Type.String(),
    gstin: Type.String(),
    stateCode: Type.String(),
    timeZone: Type.String(),
  }),
});
export type StaffSettings = Static<typeof StaffSettings>;
