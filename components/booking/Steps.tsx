import styled from 'styled-components';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import type { BookingState } from '@/lib/server/loaders/bookingPage';
import { media } from '@/styles/mediaQueries';
import { tokens } from '@/styles/tokens';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 0.7rem;
  color: ${tokens.color.muted};
  font-weight: 500;
  ${media.tablet} {
    gap: 0.4rem 2rem;
  }
  li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  li > span:first-child {
    display: grid;
    place-items: center;
    width: 1.9rem;
    height: 1.9rem;
    padding-top: 0.15rem;
    border-radius: 50%;
    background: ${tokens.color.sand};
    font-weight: 700;
    font-size: 0.95rem;
  }
  [data-done] > span:first-child {
    background: ${tokens.color.pineSoft};
    color: ${tokens.color.pine};
  }
  [aria-current] {
    color: ${tokens.color.ink};
    font-weight: 700;
  }
  [aria-current] > span:first-child {
    background: ${tokens.color.madder};
    color: ${tokens.color.onMadder};
  }
  ${media.phone} {
    li:not([aria-current]) > span:nth-child(2) {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const names = ['Date and room', 'Travellers', 'Review', 'Pay'] as const;
const positions: Partial<Record<BookingState['step'], number>> = {
  choose: 0,
  expired: 0,
  travellers: 1,
  review: 2,
  pay: 3,
};

export function Steps({ current }: { current: BookingState['step'] }) {
  const position = positions[current];
  if (position === undefined) return null;
  return (
    <List aria-label="Booking steps">
      {names.map((name, index) => (
        <li
          key={name}
          aria-current={index === position ? 'step' : undefined}
          data-done={index < position || undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          <span>{name}</span>
          {index < position ? <VisuallyHidden>, done</VisuallyHidden> : null}
        </li>
      ))}
    </List>
  );
}
