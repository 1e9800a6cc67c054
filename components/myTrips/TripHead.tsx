import { QuietLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import {
  daysAway,
  describeBooking,
  isBeingChecked,
  isBeingPaid,
  isOpen,
  nextInstalment,
} from '@/lib/booking/bookingStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useBookingPath } from '../bookingDetails/BookingPlace';
import { PaymentPart, type PaymentPartProps } from '../bookingDetails/PaymentPart';
import css from './MyTripPage.module.css';

/** The trip and the days until it starts, or the booking's status when that matters more. */
export function TripHead({
  booking,
  isConfirming,
}: Pick<PaymentPartProps, 'booking' | 'isConfirming'>) {
  const { departure, trip, pax, reference } = booking;
  const words = describeBooking(booking, isConfirming);
  const isSure = booking.status === 'confirmed' && words.tone === 'sure';
  return (
    <div>
      <Pill data-tone={isSure ? 'sure' : 'few'}>{isSure ? 'Confirmed' : trip.title}</Pill>
      <h1 className={css.title}>
        {isSure ? `${trip.title}, ${daysAway(booking)}` : words.heading}
      </h1>
      <p className={css.when}>
        {formatDateRange(departure.startDate, departure.endDate)},{' '}
        {formatCount(pax, 'person', 'people')}, booking{' '}
        <Figure data-testid="reference">{reference}</Figure>
      </p>
    </div>
  );
}

export function TripTasks({ booking, ...payment }: PaymentPartProps) {
  const bookingPath = useBookingPath();
  const { money, nextDue, details, status } = booking;
  const instalment = nextInstalment(booking);
  const isChecked = isBeingChecked(booking);
  const owes = status === 'confirmed' && money.balanceMinor > 0 && !isChecked;
  const isUnpaid =
    status === 'pending_payment' && !(payment.isConfirming || isBeingPaid(booking) || isChecked);
  const incomplete = details.isLocked
    ? []
    : details.travellers.filter(({ missing }) => missing.length > 0);
  if (!isOpen(booking) || (!owes && incomplete.length === 0)) {
    return <PaymentPart booking={booking} {...payment} />;
  }
  return (
    <section className={css.tasks} aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      <ul>
        {owes ? (
          <li>
            <p>
              <strong>
                {instalment
                  ? `Pay the next instalment: ${formatMoney(instalment.amountMinor, money.currency)}`
                  : `Pay the balance: ${formatMoney(money.balanceMinor, money.currency)}`}
                {nextDue ? ` by ${formatLongDate(nextDue.dueOn)}` : ''}
              </strong>
              <small>
                {payment.hasShares
                  ? 'Your friends have been asked to pay their share. See below.'
                  : 'UPI, card or net banking.'}
              </small>
            </p>
            <PaymentPart booking={booking} {...payment} />
          </li>
        ) : null}
        {isUnpaid ? (
          <li>
            <p>
              <strong>Pay to confirm: {formatMoney(money.dueNowMinor, money.currency)}</strong>
              <small>
                {payment.hasShares ? 'You and your friends pay it together. See below.' : null}
              </small>
            </p>
            <PaymentPart booking={booking} {...payment} />
          </li>
        ) : null}
        {incomplete.map(({ id, fullName, missing: [first] }) => (
          <li key={id}>
            <p>
              <strong>Complete {fullName}’s details</strong>
              <small>{first ? `Needed by ${formatLongDate(first.neededBy)}.` : ''}</small>
            </p>
            <QuietLink
              href={bookingPath(booking.reference, { traveller: id })}
              aria-label={`Complete details for ${fullName}`}
            >
              Complete details
            </QuietLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
