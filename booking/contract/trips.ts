import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Nullable, Slug, Uuid } from './common.ts';
import { DepartureStatus, FromPrice, TripSlugs } from './departures.ts';

export const Rating = Type.Object({
  /** Rounded to one decimal place. */
  average: Type.Number(),
  count: Type.Integer(),
});
export type Rating = Static<typeof Rating>;

export const NextDeparture = Type.Object({
  id: Uuid,
  startDate: CivilDate,
  status: DepartureStatus,
  seatsLeft: Nullable(Type.Integer()),
});

export const TripSummary = Type.Object({
  tripSlug: Slug,
  /** The lowest price of the bookable departures; null if there are none. */
  from: Nullable(FromPrice),
  /** At most four, earliest first. */
  nextDepartures: Type.Array(NextDeparture),
  bookableCount: Type.Integer(),
  rating: Nullable(Rating),
});
export type TripSummary = Static<typeof TripSummary>;

/** Leave `trips` empty for all of them. */
export const TripSummariesQuery = Exact({ trips: Type.Optional(TripSlugs) });
export type TripSummariesQuery = Static<typeof TripSummariesQuery>;

/** `GET /v1/trips/summaries`: everything a trip card needs. */
export const TripSummaries = Type.Object({ items: Type.Array(TripSummary), asOf: Instant });
export type TripSummaries = Static<typeof TripSummaries>;

export const tripKinds = ['group_trip', 'trek', 'retreat', 'corporate', 'custom'] as const;
export const TaxClass = Type.Enum(['tour_package_5', 'standard_18', 'exempt'] as const);
export type TaxClass = Static<typeof TaxClass>;

/** A day's programme in plain text, for the itinerary document. */
export const TripDay = Exact({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  /** Where the night is spent. */
  place: Type.String({ maxLength: 100 }),
  summary: Type.String({ maxLength: 4_000 }),
  /** For example, "Drive: 230 km, 8 h". */
  parts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 30 }),
  meals: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 }),
});
export type TripDay = Static<typeof TripDay>;

/** `POST /v1/internal/trips/sync`: the content store's webhook, with `sanity-webhook-signature`. */
export const TripSync = Exact({
  _id: Type.String({ minLength: 1, maxLength: 128 }),
  _rev: Type.String({ minLength: 1, maxLength: 128 }),
  _updatedAt: Instant,
  _type: Type.Literal('trip'),
  slug: Slug,
  title: Type.String({ minLength: 1, maxLength: 200 }),
  kind: Type.Enum(tripKinds),
  isInternational: Type.Boolean(),
  countryCodes: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 20 }),
  durationDays: Type.Integer({ minimum: 1, maximum: 365 }),
  tz: Type.String({ minLength: 3, maxLength: 64 }),
  minAge: Type.Integer({ minimum: 0, maximum: 99 }),
  maxAge: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 120 }))),
  allowChildren: Type.Boolean(),
  requiresFitnessDeclaration: Type.Boolean(),
  requiresPassport: Type.Boolean(),
  requiresPan: Type.Boolean(),
  taxClass: TaxClass,
  status: Type.Enum(['active', 'hidden'] as const),
  days: Type.Optional(Type.Array(TripDay, { maxItems: 365 })),
});
export type TripSync = Static<typeof TripSync>;

/** The same route, for an unpublished trip. The trip is hidden, but its bookings are kept. */
export const TripRemoval = Exact({
  _id: Type.String({ minLength: 1, maxLength: 128 }),
  _type: Type.Literal('trip'),
  /** When the trip was unpublished, according to the content store's clock. */
  removedAt: Instant,
});
export type TripRemoval = Static<typeof TripRemoval>;

export const TripSyncResult = Type.Object({
  result: Type.Enum(['created', 'updated', 'unchanged', 'ignored_older'] as const),
});
export type TripSyncResult = Static<typeof TripSyncResult>;
