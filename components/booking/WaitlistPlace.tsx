import type { ReactNode } from 'react';
import type { WaitlistEntry } from '@/booking/contract/waitlist';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatCount } from '@/lib/format/counts';
import { formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { WaitlistState } from '@/lib/server/loaders/waitlistPage';
import { occupancyNames } from '@/lib/booking/priceWords';
import { HoldClock } from './HoldClock';
import { OtherDates } from './OtherDates';
import css from './WaitlistPlace.module.css';

type Place = Extract<WaitlistState, { step: 'place' }>;

/** A place on the list: its status in words, and what can be done now. Every button is a plain form. */
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
      {refused ? (
        <Notice tone="problem" role="alert">
          {refused}
        </Notice>
      ) : null}
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

/** Shows an expired offer as expired even before the job has updated its status. */
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

function Now({ state }: { state: Place }) {
  const { entry, link, asksToLeave } = state;
  const status = shownStatus(entry);
  if (status === 'waiting' && !entry.isConfirmed) {
    return (
      <>
        <p>Confirm to keep your place. We can’t offer you seats until you do.</p>
        <Actions>
          <PlaceButton what="confirm">Keep my place</PlaceButton>
        </Actions>
      </>
    );
  }
  if (link === 'confirm') {
    return (
      <>
        <p>You’ve already used the link in your email.</p>
        <Actions>
          <PlaceButton what="confirm">Open my place</PlaceButton>
        </Actions>
      </>
    );
  }
  const canLeave = status === 'waiting' || status === 'offered';
  if (asksToLeave && canLeave) {
    return (
      <>
        <p>
          {status === 'offered'
            ? 'We’ll offer the seats to the next in line and you’ll lose your place.'
            : 'You’ll lose your place. You can rejoin at the end of the list.'}
        </p>
        <Actions>
          <PlaceButton what="leave">
            {status === 'offered' ? 'Give up seats' : 'Leave list'}
          </PlaceButton>
          <ButtonLink href={paths.waitlist()} variant="quiet">
            {status === 'offered' ? 'Keep seats' : 'Stay on list'}
          </ButtonLink>
        </Actions>
      </>
    );
  }
  switch (status) {
    case 'waiting':
      return (
        <>
          <Notice tone="information" role="status">
            {entry.position === 1
              ? 'You’re next. When seats become available, we’ll hold them for you and email you.'
              : 'When seats become available, we offer them by email in list order.'}
          </Notice>
          <Actions>
            <Leave>Leave list</Leave>
          </Actions>
        </>
      );
    case 'offered':
      return <Offer entry={entry} />;
    case 'converted':
      return (
        <p role="status">
          You’ve booked these seats. In the browser you booked with, you can open the booking with
          its reference.
        </p>
      );
    case 'offer_expired':
      return (
        <>
          <p role="status">
            The offer has expired. If you still want to come, rejoin at the end of the list, or
            choose another date.
          </p>
          <Actions>
            <PlaceButton what="rejoin">Rejoin the list</PlaceButton>
          </Actions>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p role="status">We won’t email you about this date again.</p>
          <Actions>
            <ButtonLink
              href={paths.waitlist({
                departure: entry.departureId,
                people: entry.pax,
                room: entry.occupancy,
              })}
              variant="quiet"
            >
              Join again
            </ButtonLink>
          </Actions>
        </>
      );
    case 'closed':
      return (
        <>
          <p role="status">
            No seats became available in time, or the date isn’t going ahead. We’re sorry.
          </p>
          <Actions>
            <ButtonLink href={paths.trip(entry.tripSlug)} variant="quiet">
              View trip
            </ButtonLink>
          </Actions>
        </>
      );
  }
}

function Offer({ entry }: { entry: WaitlistEntry }) {
  const { offerUntil, offerPrice, serverNow, pax } = entry;
  return (
    <>
      {offerUntil ? (
        <HoldClock
          expiresAt={offerUntil}
          serverNow={serverNow}
          words={`${formatCount(pax, 'seat')} ${pax === 1 ? 'is' : 'are'} on hold for you until ${formatInstant(offerUntil)}. After that they go to the next in line.`}
        />
      ) : null}
      {offerPrice ? (
        <Rows>
          <Row
            name="All-in, for all of you"
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
        <Leave>Give up {pax === 1 ? 'seat' : 'seats'}</Leave>
      </Actions>
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}

function Leave({ children }: { children: ReactNode }) {
  return (
    <ButtonLink href={paths.waitlist({ ask: 'leave' })} variant="quiet">
      {children}
    </ButtonLink>
  );
}

function PlaceButton({
  what,
  children,
}: {
  what: 'confirm' | 'accept' | 'leave' | 'rejoin';
  children: ReactNode;
}) {
  return (
    <form method="post" action={bookingApi.waitlistPlace()}>
      <input type="hidden" name="do" value={what} />
      <Button>{children}</Button>
    </form>
  );
}
