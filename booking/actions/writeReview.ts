import type { BookingReview, OwnReview, ReviewRequest } from '../contract/reviews.ts';
import type { Deps } from '../deps.ts';
import { checkReview, shownName } from '../domain/reviewRules.ts';
import { Refusal } from '../errors.ts';
import { findReviewOf, insertReview } from '../store/reviews/bookingReviews.ts';
import { requireValid } from './requireValid.ts';
import type { Principal } from '../principal.ts';
import { ownBooking } from './ownBooking.ts';

/** Returns a booking's review and whether one may be submitted, for anyone with access. */
export async function viewBookingReview(
  { db }: Deps,
  principal: Principal,
  text: string,
): Promise<BookingReview> {
  return db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    const review = await findReviewOf(queries, booking);
    return {
      canWrite: booking.status === 'completed' && review === null,
      authorName: review?.authorName ?? shownName(booking.contactName),
      review,
    };
  });
}

/**
 * Saves a booking's only review once its trip is over. The review is hidden until moderated.
 * Sending the same text again returns the same review; different text is refused, because the first
 * may already have been read.
 */
export async function writeReview(
  { db }: Deps,
  principal: Principal,
  text: string,
  request: ReviewRequest,
): Promise<OwnReview> {
  return db.transact(async (tx) => {
    const booking = await ownBooking(tx, principal, text);
    if (booking.status !== 'completed') throw new Refusal('invalid_state');
    const review = requireValid(checkReview(request));
    const authorName = shownName(booking.contactName);
    await insertReview(tx, booking, { ...review, authorName });
    const stored = await findReviewOf(tx, booking);
    const isSame = stored?.rating === review.rating && stored.text === review.text;
    if (!isSame) throw new Refusal('invalid_state');
    return stored;
  });
}
