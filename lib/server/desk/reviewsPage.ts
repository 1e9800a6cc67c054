import type { ReviewStatus, StaffReview } from '@/booking/contract/reviews';
import { queryValue } from '@/lib/booking/bookingSelection';
import { reviewStatusNames } from '@/lib/desk/reviewWords';
import type { FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import type { DeskRequest } from './deskPage';
import { staffService } from './staffService';

export interface ReviewsPageProps {
  status: ReviewStatus;
  reviews: readonly StaffReview[];
  drafts: Record<'review-decision' | 'review-reply', FormDraft>;
  /** The review whose form is shown again, by ID. */
  open: string | null;
}

/** Loads reviews with a status, at first those that wait to be checked. */
export async function loadReviewsPage({ query, visitor, posted, draftOf }: DeskRequest) {
  const status = nameIn(reviewStatusNames, queryValue(query, 'status')) ?? 'pending';
  const { items } = await staffService.reviews(status, visitor);
  return {
    status,
    reviews: items,
    drafts: {
      'review-decision': draftOf('review-decision'),
      'review-reply': draftOf('review-reply'),
    },
    open: posted?.text('review') || null,
  } satisfies ReviewsPageProps;
}
