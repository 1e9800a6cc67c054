import { Type, type Static } from 'typebox';
import { CivilDate, Instant, Nullable, Uuid } from './common.ts';
import { Rating } from './trips.ts';

/** A photo of a review: where it is read depends on who asks. */
export const ReviewPhoto = Type.Object({
  id: Uuid,
  width: Type.Integer(),
  height: Type.Integer(),
});
export type ReviewPhoto = Static<typeof ReviewPhoto>;

export const Review = Type.Object({
  id: Uuid,
  rating: Type.Integer(),
  text: Type.String(),
  authorName: Type.String(),
  /** First day of the departure that was travelled. */
  travelledOn: CivilDate,
  operatorReply: Nullable(Type.String()),
  photos: Type.Array(ReviewPhoto),
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

export const ReviewStatus = Type.Enum(['pending', 'shown', 'hidden'] as const);
export type ReviewStatus = Static<typeof ReviewStatus>;

/** A traveller's review and its status. */
export const OwnReview = Type.Object({
  status: ReviewStatus,
  rating: Type.Integer(),
  text: Type.String(),
  authorName: Type.String(),
  operatorReply: Nullable(Type.String()),
  photos: Type.Array(ReviewPhoto),
});
export type OwnReview = Static<typeof OwnReview>;

/** `GET /v1/bookings/{reference}/review`, for anyone who may see the booking. */
export const BookingReview = Type.Object({
  /** The trip is over and nothing was written yet. */
  canWrite: Type.Boolean(),
  /** The name it is shown under. */
  authorName: Type.String(),
  review: Nullable(OwnReview),
});
export type BookingReview = Static<typeof BookingReview>;

/** `PUT /v1/bookings/{reference}/review`: once for a booking; the same words again are the same review. */
export const ReviewRequest = Type.Object(
  {
    rating: Nullable(Type.Integer({ minimum: -1_000, maximum: 1_000 })),
    text: Type.String({ maxLength: 20_000 }),
    /** That it may be shown, in words of this version. */
    consent: Type.Object(
      { accepted: Type.Boolean(), version: Type.String({ minLength: 1, maxLength: 40 }) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type ReviewRequest = Static<typeof ReviewRequest>;

/** A review as staff see it. */
export const StaffReview = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  tripSlug: Type.String(),
  tripTitle: Type.String(),
  travelledOn: CivilDate,
  ...OwnReview.properties,
  createdAt: Instant,
});
export type StaffReview = Static<typeof StaffReview>;
export const StaffReviews = Type.Object({ items: Type.Array(StaffReview) });

export const StaffReviewsQuery = Type.Object(
  { status: Type.Optional(ReviewStatus) },
  { additionalProperties: false },
);
export type StaffReviewsQuery = Static<typeof StaffReviewsQuery>;

/** `PUT /v1/staff/reviews/{id}/reply`: shown beside the review; null takes it back. */
export const ReviewReply = Type.Object(
  { reply: Nullable(Type.String({ minLength: 1, maxLength: 1_000 })) },
  { additionalProperties: false },
);
export type ReviewReply = Static<typeof ReviewReply>;
