import { sql, type RawBuilder } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { firstRow, firstValue, run } from '../database/rows.ts';

const photosWhere = (isSeen: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height,
                                                'isHidden', p.hidden_at is not null)
                             order by p.created_at, p.id), '[]'::jsonb)
     from review_photo p
    where p.departure_id = r.departure_id and p.review_id = r.id and ${isSeen}) as photos`;

/** The public photos of a review `r` in order, as JSON. */
export const photosOf = photosWhere(sql`p.hidden_at is null`);
/** All photos of a review `r`, for its author and staff. */
export const allPhotosOf = photosWhere(sql`true`);

/** Locks a booking's review and returns it with its number of photos. */
export async function lockReviewForPhotos(tx: Tx, booking: RowKey) {
  const review = await firstRow<{ id: string; status: string }>(tx)`
    select id, status from review
     where departure_id = ${booking.departureId} and booking_id = ${booking.id}
       for update`;
  if (!review) return null;
  const photos = await firstValue<number>(tx)`
    select count(*)::int from review_photo
     where departure_id = ${booking.departureId} and review_id = ${review.id}`;
  return { ...review, photos: photos ?? 0 };
}

export async function insertPhoto(
  tx: Tx,
  { departureId }: RowKey,
  reviewId: string,
  photo: { bytes: Buffer; width: number; height: number },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into review_photo (departure_id, id, review_id, width, height, bytes)
    values (${departureId}, ${id}, ${reviewId}, ${photo.width}, ${photo.height},
            ${photo.bytes})`;
  return id;
}

/** Hides a photo or shows it again. Returns its review's ID, or null without such a photo. */
export async function setPhotoHidden(tx: Tx, id: string, isHidden: boolean) {
  return firstValue<string>(tx)`
    update review_photo
       set hidden_at = case when ${isHidden}::boolean then coalesce(hidden_at, clock_now()) end
     where id = ${id} returning review_id`;
}

/** Returns a photo, whether everyone may see it, and its owner, or null. */
export async function findPhoto(queries: Queries, id: string) {
  return firstRow<{ bytes: Uint8Array; isShown: boolean; reference: string }>(queries)`
    select p.bytes, r.status = 'shown' and p.hidden_at is null as is_shown, b.reference
      from review_photo p
      join review r on r.departure_id = p.departure_id and r.id = p.review_id
      join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where p.id = ${id}`;
}
