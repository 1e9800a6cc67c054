import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { formatCount } from '@/lib/format/counts';
import { formatMonth } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import css from './TravellersSaid.module.css';

/** The latest reviews, not hand-picked. Renders nothing if there are none or none can be loaded. */
export function TravellersSaid({ reviews }: Pick<HomePageProps, 'reviews'>) {
  if (!reviews?.rating || reviews.items.length === 0) return null;
  const { average, count } = reviews.rating;
  return (
    <HeadedBand
      heading={`${average.toFixed(1)} out of 5, from ${formatCount(count, 'completed booking')}`}
      headingId="said"
      intro="The latest three, not hand-picked. Only people who travelled with us can leave a review."
    >
      <ul className={css.list}>
        {reviews.items.map((review) => (
          <li key={review.id}>
            <blockquote>{review.text}</blockquote>
            <p>
              <strong>
                {review.authorName}, {review.rating} out of 5
              </strong>
              <PageLink href={paths.trip(review.tripSlug)}>{review.tripTitle}</PageLink>
              <small>{formatMonth(review.travelledOn)}</small>
            </p>
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}
