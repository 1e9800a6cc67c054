import Link from 'next/link';
import styled from 'styled-components';
import type { Departure } from '@/booking/contract/departures';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatDay } from '@/lib/format/dates';
import { paths, type BookingQuery } from '@/lib/paths';
import { tokens } from '@/styles/tokens';

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin-top: 0.8rem;
  a {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.3rem 1rem;
    min-height: 52px;
    padding: 0.5rem 1rem 0.4rem;
    border-radius: 12px;
    background: ${tokens.color.card};
    color: ${tokens.color.ink};
    text-decoration: none;
    box-shadow: inset 0 0 0 1.5px ${tokens.color.line};
  }
  a:hover {
    box-shadow: inset 0 0 0 2px ${tokens.color.pine};
  }
  [data-figure] {
    font-size: 1.3rem;
  }
`;

interface OtherDatesProps {
  tripSlug: string;
  departures: readonly Departure[];
  /** Room, people and other choices to keep with the new date. */
  kept?: BookingQuery;
}

/** A trip's bookable dates, each a link that keeps the other choices. */
export function OtherDates({ tripSlug, departures, kept = {} }: OtherDatesProps) {
  return (
    <List>
      {departures.map((departure) => {
        const status = describeStatus(departure);
        return (
          <li key={departure.id}>
            <Link
              href={paths.booking(tripSlug, { ...kept, departure: departure.id })}
              prefetch={false}
            >
              <span>
                <Figure>{formatDay(departure.startDate)}</Figure> to {formatDay(departure.endDate)}
              </span>
              <Pill data-tone={status.tone}>{status.label}</Pill>
            </Link>
          </li>
        );
      })}
    </List>
  );
}
