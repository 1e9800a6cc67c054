import { Notice } from '@/components/ui/Notice';
import { TitledSection } from '@/components/ui/Stack';
import type { ReviewEditing } from '@/lib/server/loaders/reviewEditing';
import { ReviewPhotos } from '@/components/trip/ReviewPhotos';
import { PhotosForm } from './PhotosForm';
import { ReviewForm } from './ReviewForm';

/** After the trip: the review form, or the review and its status. */
export function ReviewPart({ reference, editing }: { reference: string; editing: ReviewEditing }) {
  const { canWrite, authorName, review, draft, isSent, photos } = editing;
  return (
    <TitledSection id="review" title="Your review">
      {isSent && review ? (
        <Notice role="status">Thank you. Someone on our team reads it before we publish it.</Notice>
      ) : null}
      {photos && !photos.answer ? <Notice role="status">Photos added.</Notice> : null}
      {review ? (
        <>
          <p>
            {review.rating} out of 5, by {review.authorName}
          </p>
          <blockquote>{review.text}</blockquote>
          <ReviewPhotos photos={review.photos} authorName={review.authorName} />
          <p>{stateWords[review.status]}</p>
          {review.status === 'pending' ? (
            <PhotosForm reference={reference} answer={photos?.answer ?? null} />
          ) : null}
          {review.operatorReply ? <p>Our reply: {review.operatorReply}</p> : null}
        </>
      ) : null}
      {canWrite || draft.answer ? (
        <ReviewForm reference={reference} draft={draft} authorName={authorName} />
      ) : null}
    </TitledSection>
  );
}

const stateWords = {
  pending: 'Not published yet. Someone on our team reads it first.',
  shown: 'Published on the trip page.',
  hidden: 'Not published. Ask us if you’d like to know why.',
} as const;
