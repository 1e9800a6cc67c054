import Link from 'next/link';
import { Band, BandHead, Wrap } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { formatMonth } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import css from './TravellersSaid.module.css';

/** The latest reviews, not hand-picked. Renders nothing without reviews or while booking is unavailable. */
export function TravellersSaid({ reviews }: Pick<HomePageProps, 'reviews'>) {
  if (!reviews?.rating || reviews.items.length === 0) return null;
  const { average, count } = reviews.rating;
  return (
    <Band aria-labelledby="said">
      <Wrap>
        <BandHead>
          <div>
            <h2 id="said">
              {average.toFixed(1)} of 5, from {formatCount(count, 'completed booking')}
            </h2>
            <p>
              The latest three, not hand-picked. Only people who travelled with us can leave a
              review.
            </p>
          </div>
        </BandHead>
        <ul className={css.list}>
          {reviews.items.map((review) => (
            <li key={review.id}>
              <blockquote>{review.text}</blockquote>
              <p>
                <strong>
                  {review.authorName}, {review.rating} of 5
                </strong>
                <Link href={paths.trip(review.tripSlug)} prefetch={false}>
                  {review.tripTitle}
                </Link>
                <small>{formatMonth(review.travelledOn)}</small>
              </p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Band>
  );
}
