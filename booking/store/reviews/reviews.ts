import { sql } from 'kysely';
import type { Rating } from '../../contract/trips.ts';
import type { Review } from '../../contract/reviews.ts';
import type { Queries } from '../database/db.ts';
import { allRows, firstRow } from '../database/rows.ts';
import { photosOf } from './reviewPhotos.ts';

/** Returns the rating of every trip with published reviews, by trip ID. */
export async function listRatings(
  queries: Queries,
  tripSlugs?: readonly string[],
): Promise<Map<string, Rating>> {
  const rows = await allRows<Rating & { tripId: string }>(queries)`
    select trip_id, round(avg(rating), 1)::float8 as average, count(*) as count
      from review
     where status = 'shown'
       ${tripSlugs ? sql`and trip_id in (select id from trip where slug in (${sql.join([...tripSlugs])}))` : sql``}
     group by trip_id`;
  return new Map(rows.map(({ tripId, average, count }) => [tripId, { average, count }]));
}

export async function countByStars(queries: Queries, tripId: string): Promise<number[]> {
  const rows = await allRows<{ rating: number; count: number }>(queries)`
    select rating, count(*) as count from review
     where trip_id = ${tripId} and status = 'shown' group by rating`;
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.rating === stars)?.count ?? 0);
}

export type ReviewRecord = Omit<Review, 'createdAt'> & { createdAt: Date };

/** Lists a trip's published reviews, newest first, starting after a given position. */
export async function listReviews(
  queries: Queries,
  tripId: string,
  limit: number,
  after: { createdAt: Date; id: string } | null,
): Promise<ReviewRecord[]> {
  return allRows<ReviewRecord>(queries)`
    select r.id, r.rating, r.text, r.author_name, d.start_date as travelled_on, r.operator_reply,
           ${photosOf}, r.created_at
      from review r join departure d on d.id = r.departure_id
     where r.trip_id = ${tripId} and r.status = 'shown'
       ${after ? sql`and (r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql``}
     order by r.created_at desc, r.id desc limit ${limit}`;
}

export type LatestReviewRecord = ReviewRecord & { tripSlug: string; tripTitle: string };

export async function listLatestReviews(queries: Queries, limit: number) {
  return allRows<LatestReviewRecord>(queries)`
    select r.id, r.rating, r.text, r.author_name, d.start_date as travelled_on, r.operator_reply,
           ${photosOf}, r.created_at, t.slug as trip_slug, t.title as trip_title
      from review r
      join departure d on d.id = r.departure_id
      join trip t on t.id = r.trip_id
     where r.status = 'shown' and t.status = 'active'
     order by r.created_at desc, r.id desc limit ${limit}`;
}

/** Returns the rating across all published reviews of active trips, or null. */
export async function overallRating(queries: Queries): Promise<Rating | null> {
  return firstRow<Rating>(queries)`
    select round(avg(r.rating), 1)::float8 as average, count(*) as count
      from review r join trip t on t.id = r.trip_id
     where r.status = 'shown' and t.status = 'active'
    having count(*) > 0`;
}
