import Link from 'next/link';
import links from '@/components/layout/AskLinks.module.css';
import { Notice } from '@/components/ui/Notice';
import { selectionQuery, type BookingSelection } from '@/lib/booking/bookingSelection';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { Refused } from '@/lib/server/loaders/bookingPage';
import { OtherDates } from './OtherDates';

interface RefusedNoticeProps {
  refused: Refused;
  /** Choices to keep when another date is chosen. */
  selection?: BookingSelection;
  /** The same people in two kinds of rooms, if the one chosen has too few places. */
  split?: { href: string; rooms: string } | null;
  tripSlug: string;
  /** The expired hold whose typed details are carried over to another date. */
  oldHold?: string;
}

/** The refusal, with other dates, fewer people or the waiting list as alternatives. */
export function RefusedNotice(props: RefusedNoticeProps) {
  const { refused, selection, split, tripSlug, oldHold } = props;
  const { message, alternatives, waitFor, seatsLeft, signIn } = refused;
  const kept = selection ? { ...selectionQuery(selection), oldHold } : {};
  const areAdults = selection?.children === 0 && selection.infants === 0;
  const fewer = areAdults && seatsLeft ? seatsLeft : null;
  return (
    <Notice tone="problem" title={message} role="alert">
      {alternatives.length > 0 ? (
        <>
          You can book these dates now:
          <OtherDates tripSlug={tripSlug} departures={alternatives} kept={kept} />
        </>
      ) : null}
      {fewer || waitFor || split || signIn ? (
        // Plain links for this page: its fields would otherwise keep what they showed.
        <p className={links.ways}>
          {signIn ? <Link href={signIn}>Sign in</Link> : null}
          {split ? <a href={split.href}>Continue with {split.rooms}</a> : null}
          {fewer ? (
            <a href={paths.booking(tripSlug, { ...kept, adults: fewer })}>
              Continue with {formatCount(fewer, 'person', 'people')}
            </a>
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
        </p>
      ) : null}
    </Notice>
  );
}
