import { Type, type Static } from 'typebox';
import { Exact, Instant, Slug, Uuid } from './common.ts';
import { Departure } from './departures.ts';
import { Rating } from './trips.ts';

/** A departure as the search index needs it. */
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
  /** Free seats, to compare with a group's size. Not for display. */
  seatsFree: Type.Integer({ minimum: 0 }),
  /** Cities with a pickup point, in route order. */
  pickupCities: Type.Array(Type.String()),
});
export type SearchableDeparture = Static<typeof SearchableDeparture>;

export const TripRating = Type.Object({ tripSlug: Slug, ...Rating.properties });

export const DepartureChangesQuery = Exact({
  /** The previous response's `cursor`. Leave empty to get everything. */
  since: Type.Optional(
    Type.String({
      maxLength: 4_000,
      pattern: '^\\d+:\\d+:[\\d,]*(@\\d{4}-\\d{2}-\\d{2})?$',
    }),
  ),
});
export type DepartureChangesQuery = Static<typeof DepartureChangesQuery>;

/** `GET /v1/internal/departures`: the site's search index. Later requests return only changes. */
export const DepartureChanges = Type.Object({
  /** A complete response: departures missing from `items` no longer exist. */
  isWhole: Type.Boolean(),
  items: Type.Array(SearchableDeparture),
  /** Changed departures that are no longer available. Empty in a complete response. */
  goneIds: Type.Array(Uuid),
  /** Present only in a complete response, because reviews are rare. */
  ratings: Type.Array(TripRating),
  cursor: Type.String(),
  asOf: Instant,
});
export type DepartureChanges = Static<typeof DepartureChanges>;
