import { Folded } from '@/components/ui/Folded';
import { formatCount } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { ReviewList } from './ReviewList';
import { ReviewPhotos } from './ReviewPhotos';
import { TripSection } from './TripSection';
import css from './Reviews.module.css';

/** Travellers' reviews, from completed bookings only. */
export function Reviews({ reviews }: { reviews: TripPageProps['reviews'] }) {
  if (!reviews || reviews.items.length === 0 || !reviews.rating) return null;
  const more = reviews.items.slice(2);
  const rated = Math.max(
    1,
    reviews.distribution.reduce((sum, count) => sum + count, 0),
  );
  return (
    <TripSection
      id="reviews"
      title={`${reviews.rating.average.toFixed(1)} out of 5, from ${formatCount(reviews.rating.count, 'booking')}`}
    >
      <ol className={css.stars} aria-label="Ratings">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = reviews.distribution[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span>{formatCount(stars, 'star')}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <path d={`M0 4h${(count / rated) * 100}`} />
              </svg>
              <span>{count}</span>
            </li>
          );
        })}
      </ol>
      <ReviewList reviews={reviews.items.slice(0, 2)} Photos={ReviewPhotos} />
      {more.length > 0 ? (
        <Folded heading={<h3>{formatCount(more.length, 'more review')}</h3>}>
          <ReviewList reviews={more} Photos={ReviewPhotos} />
        </Folded>
      ) : null}
    </TripSection>
  );
}
