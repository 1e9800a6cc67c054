import type { Review } from '@/booking/contract/reviews';
import css from './Reviews.module.css';

/** A review's photos in a row, all the same height. */
export function ReviewPhotos({ photos, authorName }: Pick<Review, 'photos' | 'authorName'>) {
  if (!photos[0]) return null;
  return (
    <p className={css.photos}>
      {photos.map(({ id, width, height }) => (
        <img
          key={id}
          src={`/api/review-photo?id=${id}`}
          width={width}
          height={height}
          loading="lazy"
          alt={`${authorName}’s trip`}
        />
      ))}
    </p>
  );
}
