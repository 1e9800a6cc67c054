import styled from 'styled-components';
import { formatCount } from '@/lib/format/counts';
import { formatMonth } from '@/lib/format/dates';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';
import { SectionHeading } from './Itinerary';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[5]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  li {
    border-top: 2px solid ${tokens.color.ink};
    padding-top: 0.9rem;
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }
  small {
    color: ${tokens.color.muted};
  }
  blockquote + small {
    border-inline-start: 3px solid ${tokens.color.line};
    padding-inline-start: 0.8rem;
  }
`;

/** What people who went have to say. Only from completed bookings, never from anybody else. */
export function Reviews({ reviews }: { reviews: TripPageProps['reviews'] }) {
  if (!reviews || reviews.items.length === 0 || !reviews.rating) return null;
  return (
    <section aria-labelledby="reviews">
      <SectionHeading id="reviews">
        {reviews.rating.average.toFixed(1)} of 5, from{' '}
        {formatCount(reviews.rating.count, 'booking')}
      </SectionHeading>
      <List>
        {reviews.items.map((review) => (
          <li key={review.id}>
            <strong>
              {review.authorName}, {review.rating} of 5
            </strong>
            <blockquote>{review.text}</blockquote>
            {review.operatorReply ? <small>We answered: {review.operatorReply}</small> : null}
            <small>Went in {formatMonth(review.travelledOn)}</small>
          </li>
        ))}
      </List>
    </section>
  );
}
