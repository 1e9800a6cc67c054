/** Reviews as their travellers and staff see them: one per booking, published or not. */
import { sql } from 'kysely';
import type { OwnReview, ReviewStatus, StaffReview } from '../../contract/reviews.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { photosOf } from './reviewPhotos.ts';

type BookingKey = { departureId: string; id: string };

const own = sql`
  r.status, r.rating, r.text, r.author_name as "authorName", r.operator_reply as "operatorReply",
  ${photosOf}`;

/** A booking's review, or null. */
export async function findReviewOf(
  queries: Queries,
  booking: BookingKey,
): Promise<OwnReview | null> {
  const { rows } = await sql<OwnReview>`
    select ${own} from review r
     where r.departure_id = ${booking.departureId} and r.booking_id = ${booking.id}`.execute(
    queries,
  );
  return rows[0] ?? null;
}

/** Writes a booking's review for staff to check. Does nothing if there is one. */
export async function insertReview(
  tx: Tx,
  booking: BookingKey,
  review: { rating: number; text: string; authorName: string; consentVersion: string },
): Promise<void> {
  await sql`
    insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name, consent,
                        consent_version)
    select d.id, ${newId()}, ${booking.id}, d.trip_id, ${review.rating}, ${review.text},
           ${review.authorName}, true, ${review.consentVersion}
      from departure d where d.id = ${booking.departureId}
    on conflict (departure_id, booking_id) do nothing`.execute(tx);
}

export type StaffReviewRecord = Omit<StaffReview, 'createdAt'> & { createdAt: Date };

const forStaff = sql`
  select r.id, b.reference as "bookingReference", t.slug as "tripSlug", t.title as "tripTitle",
         d.start_date as "travelledOn", ${own}, r.created_at as "createdAt"
    from review r
    join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
    join departure d on d.id = r.departure_id
    join trip t on t.id = r.trip_id`;

/** Reviews in a status, oldest first. */
export async function listReviewsIn(
  queries: Queries,
  status: ReviewStatus,
): Promise<StaffReviewRecord[]> {
  const { rows } = await sql<StaffReviewRecord>`
    ${forStaff} where r.status = ${status} order by r.created_at, r.id limit 200`.execute(queries);
  return rows;
}

/** Returns a review by its ID, locked for a change. */
export async function lockReview(tx: Tx, id: string): Promise<StaffReviewRecord | null> {
  const { rows } = await sql<StaffReviewRecord>`
    ${forStaff} where r.id = ${id} for update of r`.execute(tx);
  return rows[0] ?? null;
}

/** Publishes or hides a review; the database enforces the transitions. */
export async function setReviewStatus(
  tx: Tx,
  id: string,
  status: 'shown' | 'hidden',
): Promise<void> {
  await sql`
    update review set status = ${status}, updated_at = clock_now() where id = ${id}`.execute(tx);
}

/** Sets or removes our answer to a review. */
export async function setReviewReply(tx: Tx, id: string, reply: string | null): Promise<void> {
  await sql`
    update review set operator_reply = ${reply}, updated_at = clock_now()
     where id = ${id}`.execute(tx);
}
