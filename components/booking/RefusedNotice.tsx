import Link from 'next/link';
import styled from 'styled-components';
import { Notice } from '@/components/ui/Notice';
import { selectionQuery, type BookingSelection } from '@/lib/booking/bookingSelection';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { Refused } from '@/lib/server/loaders/bookingPage';
import { OtherDates } from './OtherDates';

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5rem;
  margin-top: 0.6rem;
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    font-weight: 600;
  }
`;

interface RefusedNoticeProps {
  refused: Refused;
  /** Choices to keep when another date is chosen. */
  selection?: BookingSelection;
  tripSlug: string;
  /** The expired hold whose typed details are carried over to another date. */
  oldHold?: string;
}

/** The refusal, with other dates, fewer people or the waiting list as alternatives. */
export function RefusedNotice({ refused, selection, tripSlug, oldHold }: RefusedNoticeProps) {
  const { message, alternatives, waitFor, seatsLeft } = refused;
  const kept = selection ? { ...selectionQuery(selection), oldHold } : {};
  const fewer = selection?.children === 0 && seatsLeft ? seatsLeft : null;
  return (
    <Notice tone="problem" title={message} role="alert">
      {alternatives.length > 0 ? (
        <>
          You can book these dates now:
          <OtherDates tripSlug={tripSlug} departures={alternatives} kept={kept} />
        </>
      ) : null}
      {fewer || waitFor ? (
        <Ways>
          {fewer ? (
            <Link href={paths.booking(tripSlug, { ...kept, adults: fewer })}>
              Continue with {formatCount(fewer, 'person', 'people')}
            </Link>
          ) : null}
          {waitFor ? (
            <Link
              href={paths.waitlist({
                departure: waitFor.id,
                ...(selection && {
                  people: selection.adults + selection.children,
                  room: selection.room,
                }),
              })}
            >
              Join the waiting list for {formatDay(waitFor.startDate)}
            </Link>
          ) : null}
        </Ways>
      ) : null}
    </Notice>
  );
}
