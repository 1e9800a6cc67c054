import type { BookingDetail } from '@/booking/contract/bookings';
import type { BookingReview } from '@/booking/contract/reviews';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormAnswer, type FormDraft } from '@/lib/formDraft';
import { reviewFields } from '@/lib/account/reviewFields';
import { bookingService } from '../booking/client';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';

/** The booking's review, and what was typed if it wasn't accepted. */
export interface ReviewEditing extends BookingReview {
  draft: FormDraft;
  /** A review was just accepted. */
  isSent: boolean;
  /** The outcome, if photos were just sent. */
  photos: { answer: FormAnswer | null } | null;
}

/** Loads the review form. Returns null until the trip is over. */
export async function loadReviewEditing(
  request: PersonalRequest,
  booking: Pick<BookingDetail, 'reference' | 'status'>,
): Promise<ReviewEditing | null> {
  if (booking.status !== 'completed') return null;
  const review = await bookingService.bookingReview(booking.reference, request.visitor);
  const draft = unsentReview(request) ?? emptyDraft;
  if (draft.answer) request.setStatus(answerStatuses[draft.answer.kind]);
  const step = queryValue(request.query, 'review');
  const photos = step === 'photos' ? { answer: shownOutcome(request) } : null;
  return { ...review, draft, isSent: step === 'sent', photos };
}

/** Returns what was typed in a review, or null for other forms. */
export function unsentReview({ posted, query }: PersonalRequest): FormDraft | null {
  if (!posted || queryValue(query, 'review') !== 'again') return null;
  return {
    values: posted.sentTexts(reviewFields),
    answer: verifyOutcome(queryValue(query, 'answer')),
  };
}
