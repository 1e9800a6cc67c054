import Link from 'next/link';
import styled from 'styled-components';
import type { Departure } from '@/booking/contract/departures';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { selectionQuery, type BookingSelection } from '@/lib/bookingSelection';
import { describeStatus } from '@/lib/departureStatus';
import { formatDay, formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { tokens } from '@/styles/tokens';

const Others = styled.ul`
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
  }
  a:hover {
    box-shadow: inset 0 0 0 2px ${tokens.color.pine};
  }
  [data-figure] {
    font-size: 1.3rem;
  }
`;

interface RefusedNoticeProps {
  message: string;
  alternatives: Departure[];
  /** Kept when another date is chosen. */
  selection?: BookingSelection;
  tripSlug: string;
  /** What was typed under it goes along to another date. */
  oldHold?: string;
}

/** Why it did not work, and other dates with the same room and people. */
export function RefusedNotice({
  message,
  alternatives,
  selection,
  tripSlug,
  oldHold,
}: RefusedNoticeProps) {
  const kept = selection ? selectionQuery(selection) : {};
  return (
    <Notice tone="problem" title={message} role="alert">
      {alternatives.length > 0 ? (
        <>
          These dates can be booked now:
          <Others>
            {alternatives.map((departure) => {
              const status = describeStatus(departure);
              return (
                <li key={departure.id}>
                  <Link
                    href={paths.booking(tripSlug, { ...kept, oldHold, departure: departure.id })}
                    aria-label={`${formatLongDate(departure.startDate)}, ${status.label}`}
                  >
                    <span>
                      <Figure>{formatDay(departure.startDate)}</Figure> to{' '}
                      {formatDay(departure.endDate)}
                    </span>
                    <Pill data-tone={status.tone}>{status.label}</Pill>
                  </Link>
                </li>
              );
            })}
          </Others>
        </>
      ) : null}
    </Notice>
  );
}
