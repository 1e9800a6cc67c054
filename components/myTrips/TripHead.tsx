import type { BookingDetail } from '@/booking/contract/bookings';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeBooking } from '@/lib/booking/bookingStatus';
import { formatCount } from '@/lib/format/counts';
import { dayOf, daysBetween, formatDateRange } from '@/lib/format/dates';
import css from './MyTripPage.module.css';

interface TripHeadProps {
  booking: BookingDetail;
  isConfirming: boolean;
}

/** The trip and the days until it starts, or the status when that matters more. */
export function TripHead({ booking, isConfirming }: TripHeadProps) {
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

/** Days until departure, counted from the service's date. */
function daysAway({ departure, serverNow }: BookingDetail): string {
  const days = daysBetween(dayOf(serverNow, departure.tz), departure.startDate);
  if (days < 0) return 'now';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
