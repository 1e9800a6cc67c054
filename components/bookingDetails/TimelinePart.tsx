import type { BookingDetail, BookingEvent } from '@/booking/contract/bookings';
import { Row, Rows } from '@/components/ui/Rows';
import { formatCount } from '@/lib/format/counts';
import { formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

const eventNames: Record<BookingEvent['kind'], string> = {
  booking_created: 'Booking made',
  payment_started: 'Payment started',
  payment_failed: 'A payment failed',
  payment_captured: 'Payment received',
  payment_review: 'We’re checking a payment',
  share_opened: 'A friend was asked to pay a share',
  share_paid: 'A share was paid',
  share_closed: 'A share was closed',
  booking_confirmed: 'Booking confirmed',
  booking_confirmed_late: 'Paid late, but confirmed because seats were available',
  booking_expired: 'Seats released',
  travellers_cancelled: 'Some travellers cancelled',
  booking_cancelled: 'Booking cancelled',
  date_changed: 'Moved to another date',
  people_changed: 'People or rooms changed',
  refund_requested: 'Refund on its way',
  refund_processed: 'Refund sent',
  refund_failed: 'We’re fixing a failed refund',
  dispute_opened: 'Your bank disputes a payment. Refunds of it wait until the bank decides',
  dispute_won: 'Your bank decided that the payment stays',
  dispute_lost: 'Your bank gave the payment back',
  departure_guaranteed: 'Your date is guaranteed',
};

function describeEvent(event: BookingEvent): string {
  const name = eventNames[event.kind];
  return event.amountMinor === null ? name : `${name}, ${formatMoney(event.amountMinor)}`;
}

/** The part of a booking's history that the customer may see. Folded: few need it. */
export function TimelinePart({ timeline }: Pick<BookingDetail, 'timeline'>) {
  return (
    <details>
      <summary>Booking history, {formatCount(timeline.length, 'event')}</summary>
      <Rows>
        {timeline.map((event) => (
          <Row
            key={`${event.kind}${event.at}`}
            name={formatInstant(event.at)}
            value={describeEvent(event)}
          />
        ))}
      </Rows>
    </details>
  );
}
