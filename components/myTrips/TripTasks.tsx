import type { BookingDetail } from '@/booking/contract/bookings';
import { ButtonLink } from '@/components/ui/Button';
import { isOpen } from '@/lib/booking/bookingStatus';
import { formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useBookingPath } from '../bookingDetails/BookingPlace';
import css from './MyTripPage.module.css';
import { PaymentPart } from '../bookingDetails/PaymentPart';

interface TripTasksProps {
  booking: BookingDetail;
  isConfirming: boolean;
  idempotencyKey: string;
  hasShares: boolean;
}

/** The owner's tasks, by due date. */
export function TripTasks({ booking, ...payment }: TripTasksProps) {
  const bookingPath = useBookingPath();
  const { money, balanceDueOn, details, status } = booking;
  const owes = status === 'confirmed' && money.balanceMinor > 0;
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
                Pay the balance: {formatMoney(money.balanceMinor, money.currency)}
                {balanceDueOn ? ` by ${formatLongDate(balanceDueOn)}` : ''}
              </strong>
              <small>
                {payment.hasShares
                  ? 'Your friends have been asked to pay parts of it. See below.'
                  : 'UPI, card or net banking.'}
              </small>
            </p>
            <PaymentPart booking={booking} {...payment} />
          </li>
        ) : (
          <PaymentPart booking={booking} {...payment} />
        )}
        {incomplete.map(({ id, fullName, missing: [first] }) => (
          <li key={id}>
            <p>
              <strong>Complete the details of {fullName}</strong>
              <small>{first ? `Needed by ${formatLongDate(first.neededBy)}.` : ''}</small>
            </p>
            <ButtonLink
              variant="quiet"
              href={bookingPath(booking.reference, { traveller: id })}
              aria-label={`Complete details of ${fullName}`}
            >
              Complete details
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
