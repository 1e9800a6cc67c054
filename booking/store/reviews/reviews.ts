import { sql } from 'kysely';
import type { Rating } from '../../contract/trips.ts';
import type { Review } from '../../contract/reviews.ts';
import type { Queries } from '../database/db.ts';
import { photosOf } from './reviewPhotos.ts';

/** The rating of every trip with published reviews, by trip ID. */
export async function listRatings(queries: Queries): Promise<Map<string, Rating>> {
  const { rows } = await sql<Rating & { tripId: string }>`
    select trip_id as "tripId", round(avg(rating), 1)::float8 as average, count(*) as count
      from review where status = 'shown' group by trip_id`.execute(queries);
  return new Map(rows.map(({ tripId, average, count }) => [tripId, { average, count }]));
}

/** Counts a trip's published reviews by number of stars. */
export async function countByStars(queries: Queries, tripId: string): Promise<number[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*) as count from review
     where trip_id = ${tripId} and status = 'shown' group by rating`.execute(queries);
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.rating === stars)?.count ?? 0);
}

export type ReviewRecord = Omit<Review, 'createdAt'> & { createdAt: Date };

/** A trip's published reviews, newest first, after a position. */
export async function listReviews(
  queries: Queries,
  tripId: string,
  limit: number,
  after: { createdAt: Date; id: string } | null,
): Promise<ReviewRecord[]> {
  const { rows } = await sql<ReviewRecord>`
    select r.id, r.rating, r.text, r.author_name as "authorName",
           d.start_date as "travelledOn", r.operator_reply as "operatorReply",
           ${photosOf}, r.created_at as "createdAt"
      from review r join departure d on d.id = r.departure_id
     where r.trip_id = ${tripId} and r.status = 'shown'
       ${after ? sql`and (r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
     order by r.created_at desc, r.id desc limit ${limit}`.execute(queries);
  return rows;
}

export type LatestReviewRecord = ReviewRecord & { tripSlug: string; tripTitle: string };

/** The newest published reviews of all active trips. */
export async function listLatestReviews(
  queries: Queries,
  limit: number,
): Promise<LatestReviewRecord[]> {
  const { rows } = await sql<LatestReviewRecord>`
    select r.id, r.rating, r.text, r.author_name as "authorName",
           d.start_date as "travelledOn", r.operator_reply as "operatorReply",
           ${photosOf}, r.created_at as "createdAt", t.slug as "tripSlug", t.title as "tripTitle"
      from review r
      join departure d on d.id = r.departure_id
      join trip t on t.id = r.trip_id
     where r.status = 'shown' and t.status = 'active'
     order by r.created_at desc, r.id desc limit ${limit}`.execute(queries);
  return rows;
}

/** The rating over all published reviews of active trips, or null. */
export async function overallRating(queries: Queries): Promise<Rating | null> {
  const { rows } = await sql<Rating>`
    select round(avg(r.rating), 1)::float8 as average, count(*) as count
      from review r join trip t on t.id = r.trip_id
     where r.status = 'shown' and t.status = 'active'
    having count(*) > 0`.execute(queries);
  return rows[0] ?? null;
}
