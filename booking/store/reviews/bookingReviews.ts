/** Reviews as their travellers and staff see them: one per booking, published or not. */
import { sql } from 'kysely';
import type { OwnReview, ReviewStatus, StaffReview } from '../../contract/reviews.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, run } from '../database/rows.ts';
import { allPhotosOf } from './reviewPhotos.ts';

const own = sql`
  r.status, r.rating, r.text, r.author_name, r.operator_reply, ${allPhotosOf}`;

export async function findReviewOf(queries: Queries, booking: RowKey) {
  return firstRow<OwnReview>(queries)`
    select ${own} from review r
     where r.departure_id = ${booking.departureId} and r.booking_id = ${booking.id}`;
}

/** Writes a booking's review for staff to check. Does nothing if there is one. */
export async function insertReview(
  tx: Tx,
  booking: RowKey,
  review: { rating: number; text: string; authorName: string; consentVersion: string },
): Promise<void> {
  await run(tx)`
    insert into review (departure_id, id, booking_id, trip_id, rating, text, author_name, consent,
                        consent_version)
    select d.id, ${newId()}, ${booking.id}, d.trip_id, ${review.rating}, ${review.text},
           ${review.authorName}, true, ${review.consentVersion}
      from departure d where d.id = ${booking.departureId}
    on conflict (departure_id, booking_id) do nothing`;
}

export type StaffReviewRecord = Omit<StaffReview, 'createdAt'> & { createdAt: Date };

const forStaff = sql`
  select r.id, b.reference as booking_reference, t.slug as trip_slug, t.title as trip_title,
         d.start_date as travelled_on, ${own}, r.created_at
    from review r
    join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
    join departure d on d.id = r.departure_id
    join trip t on t.id = r.trip_id`;

export async function listReviewsIn(queries: Queries, status: ReviewStatus) {
  return allRows<StaffReviewRecord>(queries)`
    ${forStaff} where r.status = ${status} order by r.created_at, r.id limit 200`;
}

export async function countReviewsIn(queries: Queries, status: ReviewStatus): Promise<number> {
  return firstNumber(queries)`
    select count(*)::int as count from review where status = ${status}`;
}

/** Locks a review for a change and returns it. */
export async function lockReview(tx: Tx, id: string): Promise<StaffReviewRecord | null> {
  return firstRow<StaffReviewRecord>(tx)`
    ${forStaff} where r.id = ${id} for update of r`;
}

/** Publishes or hides a review; the database enforces the transitions. */
export async function setReviewStatus(tx: Tx, id: string, status: 'shown' | 'hidden') {
  await run(tx)`
    update review set status = ${status}, updated_at = clock_now() where id = ${id}`;
}

export async function setReviewReply(tx: Tx, id: string, reply: string | null): Promise<void> {
  await run(tx)`
    update review set operator_reply = ${reply}, updated_at = clock_now()
     where id = ${id}`;
}
