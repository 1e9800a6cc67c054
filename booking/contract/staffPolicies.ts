/** Cancellation policies and their versions, as owners write them. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Nullable, Slug, Uuid } from './common.ts';
import { CancellationTier, DateChangeTerms } from './policies.ts';

const TcsRefund = Type.Enum(['until_deposited', 'never', 'always'] as const);

export const PolicyVersion = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  /** `past` also for a version that another replaced before it began. */
  state: Type.Enum(['coming', 'in_force', 'past', 'withdrawn'] as const),
  /** The first day by the operator's calendar. Null for a first version. */
  validFrom: Nullable(CivilDate),
  tcsRefund: TcsRefund,
  /** Most generous first. */
  tiers: Type.Array(CancellationTier),
  dateChange: DateChangeTerms,
  /** Null if it came with Safar. */
  writtenBy: Nullable(Type.String()),
  writtenAt: Instant,
  withdrawnBy: Nullable(Type.String()),
});
export type PolicyVersion = Static<typeof PolicyVersion>;

export const StaffPolicy = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** Grows with each version written or withdrawn. */
  version: Type.Integer(),
  /** Newest first. */
  versions: Type.Array(PolicyVersion),
  /** The trips with departures that follow it and haven't left, drafts included. */
  trips: Type.Array(
    Type.Object({
      slug: Slug,
      title: Type.String(),
      departures: Type.Integer(),
      firstStart: CivilDate,
      lastStart: CivilDate,
    }),
  ),
});
export type StaffPolicy = Static<typeof StaffPolicy>;

/** `GET /v1/staff/policies`: most used first. */
export const StaffPolicies = Type.Object({
  items: Type.Array(StaffPolicy),
  mayChange: Type.Boolean(),
  /** Today by the operator's calendar. */
  today: CivilDate,
});
export type StaffPolicies = Static<typeof StaffPolicies>;

const Days = Type.Integer({ minimum: 0, maximum: 730 });
const Bps = Type.Integer({ minimum: 0, maximum: 10_000 });

const terms = {
  tcsRefund: TcsRefund,
  /** The last is for 0 days before. */
  tiers: Type.Array(Exact({ minDaysBefore: Days, refundBps: Bps }), { minItems: 1, maxItems: 10 }),
  /** What a cancellation costs at least, unless everything is refunded. */
  minChargeMinorPerPax: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  dateChange: Exact({
    minDaysBefore: Days,
    freeChanges: Type.Integer({ minimum: 0, maximum: 20 }),
    feeBps: Bps,
  }),
};
export const PolicyTerms = Exact(terms);
export type PolicyTerms = Static<typeof PolicyTerms>;

/** `POST /v1/staff/policies`. No departure follows it yet. */
export const NewPolicyRequest = Exact({
  ...terms,
  name: Type.String({ minLength: 2, maxLength: 60 }),
});
export type NewPolicyRequest = Static<typeof NewPolicyRequest>;

/** `POST /v1/staff/policies/{id}/versions`, with `If-Match`. Today means at once. */
export const NewPolicyVersionRequest = Exact({ ...terms, validFrom: CivilDate });
export type NewPolicyVersionRequest = Static<typeof NewPolicyVersionRequest>;

/** `POST /v1/staff/policies/{id}/departures`: lets departures follow this policy instead of another. */
export const FollowPolicyRequest = Exact({
  /** All trips if null. */
  tripSlug: Nullable(Slug),
  /** Departures that start on this day or later. */
  fromDate: CivilDate,
});
export type FollowPolicyRequest = Static<typeof FollowPolicyRequest>;

export const FollowedPolicy = Type.Object({
  departures: Type.Integer(),
  /** Bookings on them, which keep the terms they were sold under. */
  bookings: Type.Integer(),
});
export type FollowedPolicy = Static<typeof FollowedPolicy>;

export const PolicyVersionParams = Type.Object({ id: Uuid, versionId: Uuid });
