import type { StaffReview, StaffReviewsQuery } from '../contract/reviews.ts';
import type { Deps } from '../deps.ts';
import { isUnprintable, tidyLines } from '../domain/contactRules.ts';
import { canTransition } from '../domain/states.ts';
import { found, Refusal } from '../errors.ts';
import {
  listReviewsIn,
  lockReview,
  setReviewReply,
  setReviewStatus,
  type StaffReviewRecord,
} from '../store/reviews/bookingReviews.ts';
import { setPhotoHidden } from '../store/reviews/reviewPhotos.ts';
import type { Tx } from '../store/database/db.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

/** Lists reviews awaiting a decision, or those already decided. */
export async function viewReviews(
  { db }: Deps,
  staff: Staff,
  { status = 'pending' }: StaffReviewsQuery,
): Promise<{ items: StaffReview[] }> {
  requirePermission(staff, 'reviews:moderate');
  return { items: (await listReviewsIn(db.queries, status)).map(toReview) };
}

/** Publishes or hides a review. The audit log says who decided, and why if it's hidden. */
export async function moderateReview(
  deps: Deps,
  staff: Staff,
  id: string,
  {
    status,
    reason,
  }: { status: 'shown'; reason: string | null } | { status: 'hidden'; reason: string },
): Promise<StaffReview> {
  const action = status === 'shown' ? 'review.show' : 'review.hide';
  return change(deps, staff, id, { action, reason }, async (tx, review) => {
    if (!canTransition('review', review.status, status)) throw new Refusal('invalid_state');
    await setReviewStatus(tx, id, status);
  });
}

/** Sets our reply to a review, replacing any earlier one; null removes it. */
export async function replyToReview(deps: Deps, staff: Staff, id: string, typed: string | null) {
  const reply = typed === null ? null : tidyLines(typed);
  if (reply === '' || (reply !== null && isUnprintable(reply))) {
    const message = 'Enter a reply without characters we can’t display';
    throw new Refusal('validation_failed', {}, [{ path: 'reply', code: 'characters', message }]);
  }
  return change(deps, staff, id, { action: 'review.reply', reason: null }, (tx) =>
    setReviewReply(tx, id, reply),
  );
}

/** Hides one photo of a review, or shows it again with the review. */
export async function moderatePhoto(
  { db }: Deps,
  staff: Staff,
  id: string,
  { isHidden, reason }: { isHidden: boolean; reason: string | null },
): Promise<StaffReview> {
  requirePermission(staff, 'reviews:moderate');
  return db.transact(async (tx) => {
    const reviewId = found(await setPhotoHidden(tx, id, isHidden));
    const review = found(await lockReview(tx, reviewId));
    await audit(tx, staff, {
      action: isHidden ? 'review.hide_photo' : 'review.show_photo',
      objectKind: 'review',
      objectId: reviewId,
      after: { photo: id },
      reason,
    });
    return toReview(review);
  });
}

async function change(
  { db }: Deps,
  staff: Staff,
  id: string,
  { action, reason }: { action: string; reason: string | null },
  work: (tx: Tx, review: StaffReviewRecord) => Promise<void>,
): Promise<StaffReview> {
  requirePermission(staff, 'reviews:moderate');
  return db.transact(async (tx) => {
    const before = found(await lockReview(tx, id));
    await work(tx, before);
    const after = await lockReview(tx, id);
    if (!after) throw new Error('the review is gone');
    await audit(tx, staff, {
      action,
      objectKind: 'review',
      objectId: id,
      before: stateOf(before),
      after: stateOf(after),
      reason,
    });
    return toReview(after);
  });
}

/** Returns a review for the audit log, without the traveller's text. */
const stateOf = ({ status, operatorReply }: StaffReviewRecord) => ({
  status,
  isAnswered: operatorReply !== null,
});

const toReview = (record: StaffReviewRecord): StaffReview => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
});
