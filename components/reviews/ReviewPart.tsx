import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import type { ReviewEditing } from '@/lib/server/loaders/reviewEditing';
import { ReviewPhotos } from '@/components/trip/ReviewPhotos';
import { PhotosForm } from './PhotosForm';
import { ReviewForm } from './ReviewForm';

/** After the trip: the form of a review, or the review that was written and what became of it. */
export function ReviewPart({ reference, editing }: { reference: string; editing: ReviewEditing }) {
  const { canWrite, authorName, review, draft, isSent, photos } = editing;
  return (
    <Stack as="section" aria-labelledby="review">
      <h2 id="review">Your review</h2>
      {isSent && review ? (
        <Notice role="status">Thank you. Somebody of us reads it before it is shown.</Notice>
      ) : null}
      {photos && !photos.answer ? <Notice role="status">Your photos are added.</Notice> : null}
      {review ? (
        <>
          <p>
            {review.rating} of 5, by {review.authorName}
          </p>
          <blockquote>{review.text}</blockquote>
          <ReviewPhotos photos={review.photos} authorName={review.authorName} />
          <p>{stateWords[review.status]}</p>
          {review.status === 'pending' ? (
            <PhotosForm reference={reference} answer={photos?.answer ?? null} />
          ) : null}
          {review.operatorReply ? <p>We answered: {review.operatorReply}</p> : null}
        </>
      ) : null}
      {canWrite || draft.answer ? (
        <ReviewForm reference={reference} draft={draft} authorName={authorName} />
      ) : null}
    </Stack>
  );
}

const stateWords = {
  pending: 'It is not shown yet: somebody of us reads it first.',
  shown: 'It is shown on the page of the trip.',
  hidden: 'It is not shown. Please ask us if you would like to know why.',
} as const;
