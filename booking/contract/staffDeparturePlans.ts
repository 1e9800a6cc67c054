/** New departures for the desk: one, a series or a copied season, each with a dry run. */
import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Minor, Nullable, Occupancy, Slug, Uuid } from './common.ts';
import { EarlyTier, GroupTier, NewDepartureRequest } from './staff.ts';
import { DepartureState } from './staffDepartures.ts';

/** The most departures that one plan makes. */
export const MOST_PLANNED = 60;

/** How adult prices change. Pickup points, extras and infants keep theirs. */
export const PriceRule = Exact({
  /** In basis points: 500 is 5% more. */
  bps: Type.Integer({ minimum: -9_000, maximum: 50_000 }),
  /** Added after the percentage. */
  addMinor: Type.Integer({ minimum: -100_000_000, maximum: 100_000_000 }),
  roundToMinor: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Earlier departures keep the price they are copied from. */
  from: Type.Optional(CivilDate),
});
export type PriceRule = Static<typeof PriceRule>;

/** Every chosen weekday between two dates, each a copy of one departure. */
export const SeriesPlan = Exact({
  sourceId: Uuid,
  /** 1 is Monday and 7 is Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  /** Every so many weeks, counted from the first date's week. */
  everyWeeks: Type.Integer({ minimum: 1, maximum: 12 }),
  from: CivilDate,
  to: CivilDate,
});
export type SeriesPlan = Static<typeof SeriesPlan>;

/** Every departure between two dates, moved by whole weeks or years. */
export const SeasonPlan = Exact({
  /** Null copies all trips. */
  tripSlug: Nullable(Slug),
  from: CivilDate,
  to: CivilDate,
  moveBy: Exact({
    unit: Type.Enum(['weeks', 'years'] as const),
    count: Type.Integer({ minimum: 1, maximum: 156 }),
  }),
});
export type SeasonPlan = Static<typeof SeasonPlan>;

/** `POST /v1/staff/departure-plans/preview`: either a series or a season. */
export const DeparturePlanRequest = Exact({
  series: Type.Optional(SeriesPlan),
  season: Type.Optional(SeasonPlan),
  /** New dates to leave out. */
  notOn: Type.Array(CivilDate, { maxItems: 100 }),
  prices: PriceRule,
});
export type DeparturePlanRequest = Static<typeof DeparturePlanRequest>;

/**
 * Why a planned departure isn't made. `date_exists`: the trip already leaves that day.
 * `trip_hidden`: the trip isn't published.
 */
export const PlanClash = Type.Enum([
  'date_exists',
  'date_passed',
  'left_out',
  'trip_hidden',
] as const);
export type PlanClash = Static<typeof PlanClash>;

const PlannedPrice = Type.Object({
  occupancy: Occupancy,
  beforeMinor: Minor,
  amountMinor: Minor,
  /** With taxes and today's early discount, for an adult booking alone; null if not on sale. */
  allInMinor: Nullable(Minor),
});

export const PlannedDeparture = Type.Object({
  sourceId: Uuid,
  sourceStartDate: CivilDate,
  tripTitle: Type.String(),
  /** Exactly what is written. */
  draft: NewDepartureRequest,
  groupTiers: Type.Array(GroupTier),
  earlyTiers: Type.Array(EarlyTier),
  prices: Type.Array(PlannedPrice),
  /** Null if it will be made. */
  clash: Nullable(PlanClash),
});
export type PlannedDeparture = Static<typeof PlannedDeparture>;

export const DeparturePlan = Type.Object({
  items: Type.Array(PlannedDeparture),
  /** How many drafts will be made. */
  count: Type.Integer(),
  token: Type.String(),
  expiresAt: Instant,
});
export type DeparturePlan = Static<typeof DeparturePlan>;

/** `POST /v1/staff/departure-plans` with an `Idempotency-Key`: makes exactly what was shown. */
export const DeparturePlanConfirm = Exact({
  plan: DeparturePlanRequest,
  token: Type.String({ minLength: 20, maxLength: 8_192 }),
});
export type DeparturePlanConfirm = Static<typeof DeparturePlanConfirm>;

const MadeDeparture = Type.Object({
  id: Uuid,
  code: Type.String(),
  startDate: CivilDate,
  status: DepartureState,
});
export const MadeDepartures = Type.Object({ items: Type.Array(MadeDeparture) });
export type MadeDepartures = Static<typeof MadeDepartures>;

/** `POST /v1/staff/departures/preview`: checks one new departure. Writes nothing. */
export const NewDeparturePreview = Type.Object({
  tripTitle: Type.String(),
  policyName: Type.String(),
  prices: Type.Array(
    Type.Object({ occupancy: Occupancy, amountMinor: Minor, allInMinor: Nullable(Minor) }),
  ),
  /** How many steps of discounts are copied. */
  discountSteps: Type.Integer(),
  /** Other departures of the trip on the same day. */
  sameDay: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
});
export type NewDeparturePreview = Static<typeof NewDeparturePreview>;

/** `GET /v1/staff/departure-choices`: what a new departure can be made of. */
export const DepartureChoices = Type.Object({
  trips: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      isPublished: Type.Boolean(),
      durationDays: Type.Integer(),
      tz: Type.String(),
    }),
  ),
  policies: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
});
export type DepartureChoices = Static<typeof DepartureChoices>;

/** `POST /v1/staff/departures/publish`: publishes all of these drafts, or none. */
export const PublishMany = Exact({
  ids: Type.Array(Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
});
export type PublishMany = Static<typeof PublishMany>;
