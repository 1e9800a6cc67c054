import { Type, type Static } from 'typebox';
import { CivilDate, Exact, Instant, Nullable, Uuid } from './common.ts';
import { Rating } from './trips.ts';

/** A review photo. Its URL depends on who requests it. */
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
  /** The first day of the departure the reviewer travelled on. */
  travelledOn: CivilDate,
  operatorReply: Nullable(Type.String()),
  photos: Type.Array(ReviewPhoto),
  createdAt: Instant,
});
export type Review = Static<typeof Review>;

export const ReviewsQuery = Exact({
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
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

/** `GET /v1/reviews`: all trips' latest reviews. */
export const LatestReviews = Type.Object({
  items: Type.Array(
    Type.Object({ ...Review.properties, tripSlug: Type.String(), tripTitle: Type.String() }),
  ),
  /** Covers the published reviews of all active trips. */
  rating: Nullable(Rating),
});
export type LatestReviews = Static<typeof LatestReviews>;

export const LatestReviewsQuery = Exact({
  limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$' })),
});
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

/** `GET /v1/bookings/{reference}/review`, for anyone with access. */
export const BookingReview = Type.Object({
  /** True if the trip is over and has no review yet. */
  canWrite: Type.Boolean(),
  /** The reviewer's public name. */
  authorName: Type.String(),
  review: Nullable(OwnReview),
});
export type BookingReview = Static<typeof BookingReview>;

/** `PUT /v1/bookings/{reference}/review`: once per booking. Repeating it changes nothing. */
export const ReviewRequest = Exact({
  rating: Nullable(Type.Integer({ minimum: -1_000, maximum: 1_000 })),
  text: Type.String({ maxLength: 20_000 }),
  /** Consent to publish, with the version of its wording. */
  consent: Exact({
    accepted: Type.Boolean(),
    version: Type.String({ minLength: 1, maxLength: 40 }),
  }),
});
export type ReviewRequest = Static<typeof ReviewRequest>;

export const StaffReview = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  tripSlug: Type.String(),
  tripTitle: Type.String(),
  travelledOn: CivilDate,
  ...OwnReview.properties,
  photos: Type.Array(
    Type.Object({
      ...ReviewPhoto.properties,
      /** Hidden from everyone but its author and staff. */
      isHidden: Type.Optional(Type.Boolean()),
    }),
  ),
  createdAt: Instant,
});
export type StaffReview = Static<typeof StaffReview>;
export const StaffReviews = Type.Object({ items: Type.Array(StaffReview) });

export const StaffReviewsQuery = Exact({ status: Type.Optional(ReviewStatus) });
export type StaffReviewsQuery = Static<typeof StaffReviewsQuery>;

/** `PUT /v1/staff/reviews/{id}/reply`: the reply is published with the review; null removes it. */
export const ReviewReply = Exact({
  reply: Nullable(Type.String({ minLength: 1, maxLength: 1_000 })),
});
