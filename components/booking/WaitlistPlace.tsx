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

/** A place on the list: its state in words, and what can be done now. Every button is a plain form. */
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
            name="Before you"
            value={
              entry.position === 1 ? 'Nobody' : formatCount(entry.position - 1, 'party', 'parties')
            }
          />
        ) : null}
      </Rows>
      {isOver && others.length > 0 ? (
        <div>
          <p>These dates can be booked now:</p>
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

/** Until somebody has swept, an offer whose time is over still counts; the visitor is told the truth. */
function shownStatus({ status, offerUntil, serverNow }: WaitlistEntry): WaitlistEntry['status'] {
  const hasRunOut = status === 'offered' && offerUntil !== null && offerUntil <= serverNow;
  return hasRunOut ? 'offer_expired' : status;
}

const headings: Record<WaitlistEntry['status'], string> = {
  waiting: 'You are on the waiting list.',
  offered: 'Seats came free, and you are next.',
  converted: 'You took the seats.',
  offer_expired: 'The seats went to the next in line.',
  cancelled: 'You are not on the list any more.',
  closed: 'This waiting list is closed.',
};

function headingOf({ entry, asksToLeave }: Place): string {
  const status = shownStatus(entry);
  if (status === 'waiting' && !entry.isConfirmed) return 'Keep this place?';
  if (asksToLeave && status === 'waiting') return 'Leave the waiting list?';
  if (asksToLeave && status === 'offered') return 'Pass the seats on?';
  return headings[status];
}

function Now({ state }: { state: Place }) {
  const { entry, link, asksToLeave } = state;
  const status = shownStatus(entry);
  if (status === 'waiting' && !entry.isConfirmed) {
    return (
      <>
        <p>One press, and your place counts. Before that nothing is offered to you.</p>
        <Actions>
          <PlaceButton what="confirm">Yes, keep my place</PlaceButton>
        </Actions>
      </>
    );
  }
  if (link === 'confirm') {
    return (
      <>
        <p>The link in your mail has done its work.</p>
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
            ? 'The seats go to the next in line at once, and your place is gone.'
            : 'Your place is gone then; you can join again at the end of the list.'}
        </p>
        <Actions>
          <PlaceButton what="leave">
            {status === 'offered' ? 'Pass them on' : 'Leave the list'}
          </PlaceButton>
          <ButtonLink href={paths.waitlist()} variant="quiet">
            {status === 'offered' ? 'Keep them' : 'Stay on it'}
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
              ? 'You are next. When seats come free we hold them for you and write to you.'
              : 'When seats come free they are offered in the order of the list, by mail.'}
          </Notice>
          <Actions>
            <Leave>Leave the list</Leave>
          </Actions>
        </>
      );
    case 'offered':
      return <Offer entry={entry} />;
    case 'converted':
      return (
        <p role="status">
          Your booking stands for itself now. In the browser you booked with, its page opens by the
          reference of the booking.
        </p>
      );
    case 'offer_expired':
      return (
        <>
          <p role="status">
            The time of the offer is over. If you still want to come, wait again at the end of the
            list, or take another date.
          </p>
          <Actions>
            <PlaceButton what="rejoin">Wait again</PlaceButton>
          </Actions>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p role="status">Nothing more comes from us about this date.</p>
          <Actions>
            <ButtonLink
              href={paths.waitlist({
                departure: entry.departureId,
                people: entry.pax,
                room: entry.occupancy,
              })}
              variant="quiet"
            >
              Join it again
            </ButtonLink>
          </Actions>
        </>
      );
    case 'closed':
      return (
        <>
          <p role="status">
            No seat came free in time, or the date does not take place. We are sorry.
          </p>
          <Actions>
            <ButtonLink href={paths.trip(entry.tripSlug)} variant="quiet">
              See the trip
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
          words={`${formatCount(pax, 'seat')} ${pax === 1 ? 'is' : 'are'} kept for you until ${formatInstant(offerUntil)}. After that they go to the next in line.`}
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
        <PlaceButton what="accept">{pax === 1 ? 'Take the seat' : 'Take the seats'}</PlaceButton>
        <Leave>Pass {pax === 1 ? 'it' : 'them'} on</Leave>
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
