import { PageLink } from '@/components/ui/PageLink';
import type { Review } from '@/booking/contract/reviews';
import { formatMonth } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { ReviewPhotos } from './ReviewPhotos';
import css from './Reviews.module.css';

/** A review, with its trip unless the page already makes that clear. */
type ShownReview = Review & { tripSlug?: string; tripTitle?: string };

interface ReviewListProps {
  reviews: readonly ShownReview[];
  /** Shows the reviews' photos. Defaults to text only. */
  Photos?: typeof ReviewPhotos;
}

export function ReviewList({ reviews, Photos }: ReviewListProps) {
  return (
    <ul className={css.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <strong>
            {review.authorName}, {review.rating} out of 5
          </strong>
          <blockquote>{review.text}</blockquote>
          {Photos ? <Photos photos={review.photos} authorName={review.authorName} /> : null}
          {review.operatorReply ? (
            <small className={css.reply}>Our reply: {review.operatorReply}</small>
          ) : null}
          <small>
            Travelled in {formatMonth(review.travelledOn)}
            {review.tripSlug ? (
              <>
                {', '}
                <PageLink href={paths.trip(review.tripSlug)}>{review.tripTitle}</PageLink>
              </>
            ) : null}
          </small>
        </li>
      ))}
    </ul>
  );
}
