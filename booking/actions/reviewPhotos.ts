/** Photos of a review: added while it waits for a decision, seen by everybody once it is shown. */
import type { ReviewPhoto } from '../contract/reviews.ts';
import type { Deps } from '../deps.ts';
import { readReference } from '../domain/reference.ts';
import { Refusal } from '../errors.ts';
import { rewritePhoto } from '../providers/photos/rewritePhoto.ts';
import { findOwnBooking } from '../store/bookings/bookings.ts';
import { findPhoto, insertPhoto, lockReviewForPhotos } from '../store/reviews/reviewPhotos.ts';
import { refuseIssues } from './createBooking.ts';
import type { Principal } from '../principal.ts';
import { requirePermission, type Staff } from './staff.ts';

/** The most photos of one review (domain 8: uploads). */
const MOST_PHOTOS = 6;

/** Adds a photo to the review of one's booking. What is no photo (`null`: no file at all) is refused, and nothing kept. */
export async function addPhoto(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  text: string,
  file: Buffer | null,
): Promise<ReviewPhoto> {
  const reference = readReference(text);
  const booking = reference && (await findOwnBooking(db.queries, reference, principal));
  if (!booking) throw new Refusal('not_found');
  if (!file) throw new Refusal('unsupported_media_type');
  const photo = await rewritePhoto(file);
  return db.transact(async (tx) => {
    const review = await lockReviewForPhotos(tx, booking);
    // Once somebody of us has looked at it, it stays as it was seen.
    if (review?.status !== 'pending') throw new Refusal('invalid_state');
    if (review.photos >= MOST_PHOTOS) {
      throw wrong('too_many', `There are ${MOST_PHOTOS} photos already; more cannot be added.`);
    }
    if (!photo) {
      throw wrong(
        'format',
        'This file is no photo that we can open. Please send JPEG, PNG or WebP.',
      );
    }
    const { width, height } = photo;
    return { id: await insertPhoto(tx, booking, review.id, photo), width, height };
  });
}

/** The bytes of a photo (WebP), for everybody once its review is shown, and for whoever may open the booking. */
export async function readPhoto(
  { db }: Pick<Deps, 'db'>,
  principal: Principal | null,
  id: string,
): Promise<{ bytes: Buffer; isPublic: boolean }> {
  const photo = await findPhoto(db.queries, id);
  if (!photo) throw new Refusal('not_found');
  const { isShown, reference } = photo;
  const isOwn =
    isShown || (principal !== null && (await findOwnBooking(db.queries, reference, principal)));
  if (!isOwn) throw new Refusal('not_found');
  return { bytes: Buffer.from(photo.bytes), isPublic: isShown };
}

/** The bytes of a photo, for who decides about its review. */
export async function readPhotoAsStaff(
  { db }: Pick<Deps, 'db'>,
  staff: Staff,
  id: string,
): Promise<Buffer> {
  requirePermission(staff, 'reviews:moderate');
  const photo = await findPhoto(db.queries, id);
  if (!photo) throw new Refusal('not_found');
  return Buffer.from(photo.bytes);
}

const wrong = (code: string, message: string) => refuseIssues([{ path: 'photos', code, message }]);
