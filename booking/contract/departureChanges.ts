import { Type, type Static } from 'typebox';
import { Instant, Slug, Uuid } from './common.ts';
import { Departure } from './departures.ts';
import { Rating } from './trips.ts';

/** A departure as far as a search has to know it. */
export const SearchableDeparture = Type.Object({
  ...Type.Pick(Departure, [
    'id',
    'tripSlug',
    'startDate',
    'endDate',
    'tz',
    'status',
    'salesState',
    'isGuaranteed',
    'isBookable',
    'seatsLeft',
    'womenOnly',
    'from',
    'salesOpenAt',
    'salesCloseAt',
  ]).properties,
  /** Seats with no claim on them, to compare with a group's size. Not for showing. */
  seatsFree: Type.Integer({ minimum: 0 }),
  /** Cities with a pickup point, in route order. */
  pickupCities: Type.Array(Type.String()),
});
export type SearchableDeparture = Static<typeof SearchableDeparture>;

export const TripRating = Type.Object({ tripSlug: Slug, ...Rating.properties });
export type TripRating = Static<typeof TripRating>;

export const DepartureChangesQuery = Type.Object(
  {
    /** The `cursor` of the previous response. Without it: everything. */
    since: Type.Optional(
      Type.String({
        maxLength: 4_000,
        pattern: '^\\d+:\\d+:[\\d,]*(@\\d{4}-\\d{2}-\\d{2})?$',
      }),
    ),
  },
  { additionalProperties: false },
);
export type DepartureChangesQuery = Static<typeof DepartureChangesQuery>;

/** `GET /v1/internal/departures`: what a search index of the site has to know, and then what changed. */
export const DepartureChanges = Type.Object({
  /** Everything there is, instead of what changed: what is not in `items` is gone. */
  isWhole: Type.Boolean(),
  items: Type.Array(SearchableDeparture),
  /** Changed departures that are no longer available. Empty in a whole answer. */
  goneIds: Type.Array(Uuid),
  /** In a whole answer only: reviews are rare. */
  ratings: Type.Array(TripRating),
  cursor: Type.String(),
  asOf: Instant,
});
export type DepartureChanges = Static<typeof DepartureChanges>;
