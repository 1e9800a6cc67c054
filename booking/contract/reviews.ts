import { Type, type Static } from 'typebox';
import { CivilDate, Instant, Nullable, Uuid } from './common.ts';
import { Rating } from './trips.ts';

export const Review = Type.Object({
  id: Uuid,
  rating: Type.Integer(),
  text: Type.String(),
  authorName: Type.String(),
  /** First day of the departure that was travelled. */
  travelledOn: CivilDate,
  operatorReply: Nullable(Type.String()),
  createdAt: Instant,
});
export type Review = Static<typeof Review>;

export const ReviewsQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type ReviewsQuery = Static<typeof ReviewsQuery>;

/** `GET /v1/trips/{slug}/reviews`: moderated reviews of completed bookings, newest first. */
export const ReviewPage = Type.Object({
  items: Type.Array(Review),
  rating: Nullable(Rating),
  /** How many reviews gave one to five stars, in that order. */
  distribution: Type.Array(Type.Integer(), { minItems: 5, maxItems: 5 }),
  nextCursor: Nullable(Type.String()),
});
export type ReviewPage = Static<typeof ReviewPage>;

/** `GET /v1/reviews`: the newest reviews of all trips, as they came. */
export const LatestReviews = Type.Object({
  items: Type.Array(
    Type.Object({ ...Review.properties, tripSlug: Type.String(), tripTitle: Type.String() }),
  ),
  /** Over every shown review of a trip that can be seen. */
  rating: Nullable(Rating),
});
export type LatestReviews = Static<typeof LatestReviews>;

export const LatestReviewsQuery = Type.Object(
  { limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' })) },
  { additionalProperties: false },
);
export type LatestReviewsQuery = Static<typeof LatestReviewsQuery>;
