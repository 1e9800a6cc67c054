import { Refusal } from '../errors.ts';
import type {
  LatestReviews,
  LatestReviewsQuery,
  ReviewPage,
  ReviewsQuery,
} from '../contract/reviews.ts';
import type { Deps } from '../deps.ts';
import { findTrip } from '../store/catalogue/catalogue.ts';
import {
  countByStars,
  listLatestReviews,
  listRatings,
  listReviews,
  overallRating,
} from '../store/reviews/reviews.ts';

/** Returns a trip's published reviews, newest first, with its rating. */
export async function listTripReviews(
  { db }: Deps,
  slug: string,
  query: ReviewsQuery,
): Promise<ReviewPage> {
  const trip = await findTrip(db.queries, slug);
  if (!trip || trip.status !== 'active') throw new Refusal('not_found');
  const limit = Math.min(Number(query.limit ?? 20), 100);
  const after = query.cursor ? readCursor(query.cursor) : null;
  const [records, distribution, ratings] = await Promise.all([
    listReviews(db.queries, trip.id, limit + 1, after),
    countByStars(db.queries, trip.id),
    listRatings(db.queries),
  ]);
  const items = records.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((record) => ({ ...record, createdAt: record.createdAt.toISOString() })),
    rating: ratings.get(trip.id) ?? null,
    distribution,
    nextCursor:
      last && records.length > limit
        ? Buffer.from(`${last.createdAt.toISOString()}|${last.id}`).toString('base64url')
        : null,
  };
}

/** Returns the latest reviews, whatever their rating, and the average of all reviews. */
export async function latestReviews(
  { db }: Deps,
  query: LatestReviewsQuery,
): Promise<LatestReviews> {
  const [records, rating] = await Promise.all([
    listLatestReviews(db.queries, Number(query.limit ?? 3)),
    overallRating(db.queries),
  ]);
  return {
    items: records.map((record) => ({ ...record, createdAt: record.createdAt.toISOString() })),
    rating,
  };
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split('|');
  const createdAt = new Date(at ?? '');
  if (!id || !/^[0-9a-f-]{36}$/.test(id) || Number.isNaN(createdAt.getTime())) {
    throw new Refusal('not_found');
  }
  return { createdAt, id };
}
