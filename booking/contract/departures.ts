import { Type, type Static } from 'typebox';
import {
  CivilDate,
  Currency,
  Exact,
  Instant,
  Minor,
  Nullable,
  Occupancy,
  Slug,
  TaxesIncluded,
  Uuid,
} from './common.ts';

export const DepartureStatus = Type.Enum([
  'planned',
  'filling',
  'guaranteed',
  'few_left',
  'being_booked',
  'full',
  'closed',
  'cancelled',
  'departed',
] as const);
export type DepartureStatus = Static<typeof DepartureStatus>;

/** Derived, never stored, so no one can forget to reset it. */
export const SalesState = Type.Enum([
  'not_open',
  'open',
  'few_left',
  'waitlist',
  'held',
  'closed',
  'cancelled',
] as const);
export type SalesState = Static<typeof SalesState>;

/** The total for one adult, including GST and, on trips abroad, TCS. */
export const FromPrice = Type.Object({
  amountMinor: Minor,
  currency: Currency,
  occupancy: Occupancy,
  taxes: TaxesIncluded,
});
export type FromPrice = Static<typeof FromPrice>;

export const OccupancyOffer = Type.Object({
  occupancy: Occupancy,
  /** Per person, before taxes. */
  perPersonMinor: Minor,
  /** Per person with all taxes, as charged for an adult booking alone. */
  allInMinor: Minor,
  isAvailable: Type.Boolean(),
  /** Exact only when 5 or fewer places of this occupancy are left, else null. */
  placesLeft: Nullable(Type.Integer()),
});
export type OccupancyOffer = Static<typeof OccupancyOffer>;

export const Departure = Type.Object({
  id: Uuid,
  code: Type.String(),
  /** The trip's content ID. */
  tripId: Type.String(),
  tripSlug: Slug,
  tripTitle: Type.String(),
  startDate: CivilDate,
  endDate: CivilDate,
  tz: Type.String(),
  durationDays: Type.Integer(),
  status: DepartureStatus,
  salesState: SalesState,
  isGuaranteed: Type.Boolean(),
  isBookable: Type.Boolean(),
  /** Exact only when 1 to 5 seats are left, else null. */
  seatsLeft: Nullable(Type.Integer()),
  womenOnly: Type.Boolean(),
  isInternational: Type.Boolean(),
  currency: Currency,
  /** Null without an active price. */
  from: Nullable(FromPrice),
  occupancies: Type.Array(OccupancyOffer),
  /** Included in the prices until the end of its last day, in the operator's time zone. */
  earlyDiscount: Nullable(Type.Object({ bps: Type.Integer(), lastDay: CivilDate })),
  /** The amount due now for one person in `from`'s occupancy. */
  depositPerPersonMinor: Nullable(Minor),
  dueNowIsFull: Type.Boolean(),
  balanceDueOn: Nullable(CivilDate),
  /** In how many monthly parts the balance can be paid; 0 if it can't. */
  instalmentCount: Type.Integer(),
  salesOpenAt: Nullable(Instant),
  salesCloseAt: Instant,
  maxPaxPerBooking: Type.Integer(),
});
export type Departure = Static<typeof Departure>;

/** `GET /v1/trips/{slug}/departures` */
export const DepartureList = Type.Object({ items: Type.Array(Departure), asOf: Instant });
export type DepartureList = Static<typeof DepartureList>;

export const TripDeparturesQuery = Exact({
  from: Type.Optional(CivilDate),
  to: Type.Optional(CivilDate),
  /** Only departures with at least this many seats left. */
  pax: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' })),
  /** Cancelled departures are excluded by default. */
  include: Type.Optional(Type.Enum(['cancelled'] as const)),
});
export type TripDeparturesQuery = Static<typeof TripDeparturesQuery>;

/** `GET /v1/departures`: all trips' dates in chronological order. */
export const DeparturePage = Type.Object({
  items: Type.Array(Departure),
  nextCursor: Nullable(Type.String()),
  total: Type.Integer(),
  /** The months in which any of them starts, on whichever page, in order: `2026-12`. */
  months: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
  asOf: Instant,
});
export type DeparturePage = Static<typeof DeparturePage>;

/** Comma-separated trip slugs. The limit allows for a destination with a few hundred trips. */
export const TripSlugs = Type.String({ maxLength: 12_000, pattern: '^[a-z0-9,-]+$' });

export const DeparturesQuery = Exact({
  from: Type.Optional(CivilDate),
  to: Type.Optional(CivilDate),
  trips: Type.Optional(TripSlugs),
  /** Comma-separated public statuses; `bookable` stands for every status that allows booking. */
  status: Type.Optional(Type.String({ maxLength: 200, pattern: '^[a-z_,]+$' })),
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type DeparturesQuery = Static<typeof DeparturesQuery>;

export const PickupPoint = Type.Object({
  code: Type.String(),
  city: Type.String(),
  name: Type.String(),
  address: Nullable(Type.String()),
  pickupAt: Instant,
  /** Per traveller. May be negative if they join later on the route. */
  surchargeMinor: Minor,
});

export const Addon = Type.Object({
  code: Type.String(),
  name: Type.String(),
  amountMinor: Minor,
  per: Type.Enum(['traveller', 'booking'] as const),
  maxQty: Type.Integer(),
  isAvailable: Type.Boolean(),
});
export type Addon = Static<typeof Addon>;

export const CancellationTier = Type.Object({
  minDaysBefore: Type.Integer(),
  /** The share of the price that is refunded, in basis points: 9000 is 90%. */
  refundBps: Type.Integer(),
  /** What is kept at least for each person with a seat, unless everything is refunded. */
  minChargeMinorPerPax: Minor,
  /** The last day this tier applies, or null if it has passed. */
  cancelUntil: Nullable(CivilDate),
});

export const CancellationPolicy = Type.Object({
  id: Uuid,
  name: Type.String(),
  tiers: Type.Array(CancellationTier),
});
export type CancellationPolicy = Static<typeof CancellationPolicy>;

/** `GET /v1/departures/{id}` */
export const DepartureDetail = Type.Object({
  ...Departure.properties,
  /** The first pickup's time. */
  reportAt: Instant,
  pickups: Type.Array(PickupPoint),
  addons: Type.Array(Addon),
  policy: CancellationPolicy,
  minAge: Type.Integer(),
  maxAge: Nullable(Type.Integer()),
  allowChildren: Type.Boolean(),
  /** The age on the departure day from which a traveller pays the adult fare. */
  adultFromAge: Type.Integer(),
  /** The age on the departure day from which a traveller pays the child fare. */
  childFromAge: Type.Integer(),
  /** How many infants one booking can have, each with an adult. 0 if they can't come. */
  maxInfants: Type.Integer(),
  requiresPan: Type.Boolean(),
  requiresPassport: Type.Boolean(),
  requiresFitnessDeclaration: Type.Boolean(),
});
export type DepartureDetail = Static<typeof DepartureDetail>;
