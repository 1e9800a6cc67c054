import type { BookingDetail } from '@/booking/contract/bookings';
import { Notice } from '@/components/ui/Notice';
import { plainName } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { dayOf, daysBetween, formatDate, formatInstant, formatUntil } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { BookingDocuments } from './BookingDocuments';
import { BookingLedger } from './BookingLedger';
import { aboutBooking, BookingCrumbs, MayLink } from './BookingParts';
import {
  BookingContact,
  BookingLinks,
  BookingMoney,
  BookingPaymentLink,
  BookingTerms,
} from './BookingSide';
import { BookingHistory, BookingMails, BookingMessages, BookingNotes } from './BookingThreads';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

type Props = BookingPageProps & { desk: DeskProps };

/** One booking, with everything the operator needs to answer a call about it. */
export function BookingPage(props: Props) {
  const { desk, booking, record } = props;
  const { reference, contact, travellers } = booking;
  const isOpen = booking.status === 'confirmed' || booking.status === 'pending_payment';
  const isPayable = isOpen && booking.money.balanceMinor > 0;
  const canCancel = booking.status === 'confirmed';
  return (
    <DeskFrame desk={desk} title={`${contact.name}, ${reference}`}>
      <BookingCrumbs reference={reference} />
      <DeskTitle title={contact.name} lead={aboutBooking(booking)}>
        <MayLink
          desk={desk}
          needs="payments:record"
          href={deskPaths.bookingPayment(reference)}
          isShut={isPayable ? null : 'Nothing is left to pay.'}
        >
          Record a payment
        </MayLink>
        <MayLink
          desk={desk}
          needs="bookings:change"
          href={deskPaths.bookingMove(reference)}
          isShut={canCancel ? null : 'Only a confirmed booking can move.'}
        >
          Move
        </MayLink>
        <MayLink
          desk={desk}
          needs="bookings:change"
          href={deskPaths.bookingPeople(reference)}
          isShut={canCancel ? null : 'Only a confirmed booking can change.'}
        >
          People and rooms
        </MayLink>
        <MayLink
          desk={desk}
          needs="bookings:create"
          href={deskPaths.newBooking({ departure: booking.departure.id, with: reference })}
          isShut={isOpen ? null : 'Only an open booking can have more people.'}
        >
          Add people
        </MayLink>
        <MayLink desk={desk} needs="bookings:correct" href={deskPaths.bookingCorrect(reference)}>
          Correct
        </MayLink>
        <MayLink
          desk={desk}
          needs="refunds:request"
          href={deskPaths.bookingGoodwill(reference)}
          isShut={booking.money.paidMinor > 0 ? null : 'Nothing was paid yet.'}
        >
          Goodwill
        </MayLink>
        <MayLink
          desk={desk}
          needs="bookings:cancel"
          href={deskPaths.bookingCancel(reference)}
          isShut={canCancel ? null : 'Only a confirmed booking can be cancelled.'}
        >
          Cancel
        </MayLink>
      </DeskTitle>
      <StateNotice desk={desk} booking={booking} />
      <div className={own.columns}>
        <div>
          <Travellers travellers={travellers} pickup={booking.pickup} tz={booking.departure.tz} />
          <BookingLedger booking={booking} record={record} />
          <BookingDocuments {...props} />
          <BookingNotes {...props} />
          <BookingMessages {...props} />
          <BookingMails booking={booking} mails={record.mails} />
          <BookingHistory booking={booking} history={record.history} />
        </div>
        <div>
          <BookingContact {...props} />
          <BookingPaymentLink {...props} />
          <BookingMoney booking={booking} />
          <BookingTerms booking={booking} />
          <BookingLinks {...props} />
        </div>
      </div>
    </DeskFrame>
  );
}

function StateNotice({ desk, booking }: Pick<Props, 'desk' | 'booking'>) {
  const { status, nextDue, money, holdExpiresAt, departure } = booking;
  const today = dayOf(desk.now, departure.tz);
  const moved = booking.cancellations.find(({ movedTo }) => movedTo !== null)?.movedTo;
  if (nextDue && nextDue.dueOn < today) {
    const days = formatCount(daysBetween(nextDue.dueOn, today), 'day');
    return (
      <Notice tone="caution" title={`${days} overdue`}>
        {formatMoney(nextDue.amountMinor, money.currency)} was due by {formatDate(nextDue.dueOn)}.
      </Notice>
    );
  }
  if (status === 'pending_payment' && holdExpiresAt) {
    return (
      <Notice tone="caution" title="Not paid yet">
        The seats are held until {formatUntil(holdExpiresAt)}.
      </Notice>
    );
  }
  if (moved) {
    return (
      <Notice title="Moved to another date">
        This booking went on as{' '}
        <a className={css.reference} href={deskPaths.booking(moved)}>
          {moved}
        </a>
        .
      </Notice>
    );
  }
  return null;
}

function Travellers({
  travellers,
  pickup,
  tz,
}: Pick<BookingDetail, 'travellers' | 'pickup'> & { tz: string }) {
  return (
    <DeskPart
      id="travellers"
      title="People and rooms"
      note={pickup ? `Pickup: ${pickup.name}, ${formatInstant(pickup.pickupAt, tz)}` : undefined}
    >
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Born</th>
              <th scope="col">Room</th>
              <th scope="col">Pickup</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {travellers.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  {one.fullName}
                  <small>
                    {plainName(one.type)}
                    {one.gender ? `, ${one.gender}` : ''}
                    {one.isLead ? '. Leads the booking.' : ''}
                  </small>
                </th>
                <td>{one.dateOfBirthMasked}</td>
                <td>
                  {plainName(one.occupancy)}
                  <small>{roomWords[one.roomPreference]}</small>
                </td>
                <td>{one.pickupCode ?? 'None'}</td>
                <td>{travellerWords[one.status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}

const roomWords = {
  any: 'shares with anyone',
  same_gender: 'shares with the same gender',
  with_group: 'shares within the booking',
} as const;

const travellerWords = {
  active: 'Going',
  cancelled: 'Cancelled',
  no_show: 'No-show',
  travelled: 'Travelled',
} as const;
