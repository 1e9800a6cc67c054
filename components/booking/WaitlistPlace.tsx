import type { ReactNode } from 'react';
import type { WaitlistEntry } from '@/booking/contract/waitlist';
import { Actions, QuietLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatCount } from '@/lib/format/counts';
import { formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { WaitlistState } from '@/lib/server/loaders/waitlistPage';
import { occupancyNames } from '@/lib/booking/priceWords';
import { PostButton } from '../forms/PostForm';
import { HoldClock } from './HoldClock';
import { OtherDates } from './OtherDates';

type Place = Extract<WaitlistState, { step: 'place' }>;

/** A place on the list: its status and what the visitor can do now, as plain forms. */
export function WaitlistPlace({ state }: { state: Place }) {
  const { entry, refused, others } = state;
  const isOver = !['waiting', 'offered'].includes(shownStatus(entry));
  return (
    <>
      <div>
        <h1>{headingOf(state)}</h1>
        <p>
          {entry.tripTitle}, leaves {formatLongDate(entry.startDate)}
        </p>
      </div>
      <RefusalNotice reason={refused} />
      <Now state={state} />
      <Rows>
        <Row name="Your place" value={entry.reference} />
        <Row
          name="For"
          value={`${formatCount(entry.pax, 'person', 'people')}, ${occupancyNames[entry.occupancy].toLowerCase()}`}
        />
        {entry.position !== null && entry.isConfirmed ? (
          <Row
            name="Ahead of you"
            value={
              entry.position === 1 ? 'No one' : formatCount(entry.position - 1, 'party', 'parties')
            }
          />
        ) : null}
      </Rows>
      {isOver && others.length > 0 ? (
        <div>
          <p>You can book these dates now:</p>
          <OtherDates
            tripSlug={entry.tripSlug}
            departures={others}
            kept={{ room: entry.occupancy, adults: entry.pax }}
          />
        </div>
      ) : null}
    </>
  );
}

/** Returns the status to show: an offer past its time has expired, even before the job runs. */
function shownStatus({ status, offerUntil, serverNow }: WaitlistEntry): WaitlistEntry['status'] {
  const hasRunOut = status === 'offered' && offerUntil !== null && offerUntil <= serverNow;
  return hasRunOut ? 'offer_expired' : status;
}

const headings: Record<WaitlistEntry['status'], string> = {
  waiting: 'You’re on the waiting list',
  offered: 'Seats are available, and you’re next',
  converted: 'You booked the seats',
  offer_expired: 'The seats went to the next in line',
  cancelled: 'You’re no longer on the list',
  closed: 'This waiting list is closed',
};

function headingOf({ entry, asksToLeave }: Place): string {
  const status = shownStatus(entry);
  if (status === 'waiting' && !entry.isConfirmed) return 'Keep this place?';
  if (asksToLeave && status === 'waiting') return 'Leave the waiting list?';
  if (asksToLeave && status === 'offered') return 'Give up these seats?';
  return headings[status];
}

const leaveWords = {
  waiting: {
    words: 'You’ll lose your place. You can rejoin at the end of the list.',
    leave: 'Leave list',
    stay: 'Stay on list',
  },
  offered: {
    words: 'We’ll offer the seats to the next in line and you’ll lose your place.',
    leave: 'Give up seats',
    stay: 'Keep seats',
  },
};

function Now({ state }: { state: Place }) {
  const { entry, link, asksToLeave } = state;
  const status = shownStatus(entry);
  if (status === 'waiting' && !entry.isConfirmed) {
    return (
      <Next words="Confirm to keep your place. We can’t offer you seats until you do.">
        <PlaceButton what="confirm">Keep my place</PlaceButton>
      </Next>
    );
  }
  if (link === 'confirm') {
    return (
      <Next words="You’ve already used the link in your email.">
        <PlaceButton what="confirm">View my place</PlaceButton>
      </Next>
    );
  }
  if (asksToLeave && (status === 'waiting' || status === 'offered')) {
    const { words, leave, stay } = leaveWords[status];
    return (
      <Next words={words}>
        <PlaceButton what="leave">{leave}</PlaceButton>
        <QuietLink href={paths.waitlist()}>{stay}</QuietLink>
      </Next>
    );
  }
  switch (status) {
    case 'waiting':
      return (
        <>
          <Notice tone="information" role="status">
            {entry.position === 1
              ? 'You’re next. When seats become available, we’ll hold them for you and email you.'
              : 'When seats become available, we offer them by email, in the order of the list.'}
          </Notice>
          <Actions>
            <QuietLink href={leaving}>Leave list</QuietLink>
          </Actions>
        </>
      );
    case 'offered':
      return <Offer entry={entry} />;
    case 'converted':
      return (
        <p role="status">
          You’ve booked these seats. To view the booking, use its reference in the browser you
          booked with.
        </p>
      );
    case 'offer_expired':
      return (
        <Next
          role="status"
          words="The offer has expired. If you still want to come, rejoin at the end of the list, or choose another date."
        >
          <PlaceButton what="rejoin">Rejoin the list</PlaceButton>
        </Next>
      );
    case 'cancelled':
      return (
        <Next role="status" words="We won’t email you about this date again.">
          <QuietLink
            href={paths.waitlist({
              departure: entry.departureId,
              people: entry.pax,
              room: entry.occupancy,
            })}
          >
            Join again
          </QuietLink>
        </Next>
      );
    case 'closed':
      return (
        <Next
          role="status"
          words="No seats became available in time, or the date isn’t going ahead. We’re sorry."
        >
          <QuietLink href={paths.trip(entry.tripSlug)}>View trip</QuietLink>
        </Next>
      );
  }
}

function Offer({ entry }: { entry: WaitlistEntry }) {
  const { offerUntil, offerPrice, serverNow, pax } = entry;
  return (
    <>
      {offerUntil ? (
        <HoldClock
          hold={{ expiresAt: offerUntil, serverNow }}
          words={`${formatCount(pax, 'seat')} ${pax === 1 ? 'is' : 'are'} on hold for you until ${formatInstant(offerUntil)}. After that they go to the next in line.`}
        />
      ) : null}
      {offerPrice ? (
        <Rows>
          <Row
            name="All-in price for all of you"
            value={<Figure>{formatMoney(offerPrice.totalMinor, offerPrice.currency)}</Figure>}
          />
          <Row
            name="Due when you book"
            value={formatMoney(offerPrice.dueNowMinor, offerPrice.currency)}
          />
        </Rows>
      ) : null}
      <Actions>
        <PlaceButton what="accept">{pax === 1 ? 'Book the seat' : 'Book the seats'}</PlaceButton>
        <QuietLink href={leaving}>Give up {pax === 1 ? 'seat' : 'seats'}</QuietLink>
      </Actions>
    </>
  );
}

/** What happens next, and the buttons for it. */
function Next(props: { words: string; role?: 'status'; children: ReactNode }) {
  const { words, role, children } = props;
  return (
    <>
      <p role={role}>{words}</p>
      <Actions>{children}</Actions>
    </>
  );
}

const leaving = paths.waitlist({ ask: 'leave' });

interface PlaceButtonProps {
  what: 'confirm' | 'accept' | 'leave' | 'rejoin';
  children: ReactNode;
}

function PlaceButton({ what, children }: PlaceButtonProps) {
  return (
    <PostButton action={bookingApi.waitlistPlace()} fields={{ do: what }}>
      {children}
    </PostButton>
  );
}
