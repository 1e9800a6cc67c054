/** Review photos: added while the review is pending, public once it is published. */
import type { ReviewPhoto } from '../contract/reviews.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { rewritePhoto } from '../providers/photos/rewritePhoto.ts';
import { findOwnBooking } from '../store/bookings/bookings.ts';
import { findReviewOf } from '../store/reviews/bookingReviews.ts';
import { findPhoto, insertPhoto, lockReviewForPhotos } from '../store/reviews/reviewPhotos.ts';
import { ownBooking } from './ownBooking.ts';
import type { Principal } from '../principal.ts';
import { requirePermission, type Staff } from './staff.ts';

/** Maximum photos per review (domain 8: uploads). */
const MOST_PHOTOS = 6;

/** Refuses a photo before its bytes are read: from strangers, and once the review is moderated. */
export async function refusePhoto({ db }: Deps, principal: Principal, text: string): Promise<void> {
  const booking = await ownBooking(db.queries, principal, text);
  const review = await findReviewOf(db.queries, booking);
  if (review?.status !== 'pending') throw new Refusal('invalid_state');
}

/** Adds a photo, which is in a file, to a review of the visitor's own booking; `null` if none was sent. */
export async function addPhoto(
  { db }: Deps,
  principal: Principal,
  text: string,
  file: string | null,
): Promise<ReviewPhoto> {
  const booking = await ownBooking(db.queries, principal, text);
  if (!file) throw new Refusal('unsupported_media_type');
  const photo = await rewritePhoto(file);
  return db.transact(async (tx) => {
    const review = await lockReviewForPhotos(tx, booking);
    // A moderated review can no longer be changed.
    if (review?.status !== 'pending') throw new Refusal('invalid_state');
    if (review.photos >= MOST_PHOTOS) {
      throw invalid('photos', 'too_many', `A review can have up to ${MOST_PHOTOS} photos`);
    }
    if (!photo) {
      throw invalid(
        'photos',
        'format',
        'We can’t open this file. Choose a JPEG, PNG or WebP photo',
      );
    }
    const { width, height } = photo;
    return { id: await insertPhoto(tx, booking, review.id, photo), width, height };
  });
}

/** Returns a photo as WebP: to anyone once published, else to those with access to the booking. */
export async function readPhoto({ db }: Deps, principal: Principal | null, id: string) {
  const photo = found(await findPhoto(db.queries, id));
  const { isShown, reference } = photo;
  const isOwn =
    isShown || (principal !== null && (await findOwnBooking(db.queries, reference, principal)));
  if (!isOwn) throw new Refusal('not_found');
  return { bytes: Buffer.from(photo.bytes), isPublic: isShown };
}

export async function readPhotoAsStaff({ db }: Deps, staff: Staff, id: string): Promise<Buffer> {
  requirePermission(staff, 'reviews:moderate');
  return Buffer.from(found(await findPhoto(db.queries, id)).bytes);
}
