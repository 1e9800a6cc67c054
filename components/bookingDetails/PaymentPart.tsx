import type { BookingDetail } from '@/booking/contract/bookings';
import { CheckoutForm } from '@/components/booking/steps/PayStep';
import { Button, ButtonLink } from '@/components/ui/Button';
import { bookingApi } from '@/lib/booking/bookingApi';
import { isBeingPaid, isUnderReview } from '@/lib/booking/bookingStatus';
import { formatMoney } from '@/lib/format/money';
import { usePayment } from '@/lib/hooks/usePayment';
import { paths } from '@/lib/paths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import { useBookingPath } from './BookingPlace';

/** Whether friends have been asked for parts of the balance. */
export function hasOpenShares({ shares }: Pick<BookingDetailsPageProps, 'shares'>): boolean {
  return (shares?.shares.openMinor ?? 0) > 0;
}

/** The open payment, the missing deposit, or a way to book again. */
export function PaymentPart({
  booking,
  isConfirming,
  idempotencyKey,
  hasShares,
}: {
  booking: BookingDetail;
  isConfirming: boolean;
  idempotencyKey: string;
  /** Friends were asked for parts of the balance, so it's paid in their section. */
  hasShares: boolean;
}) {
  const payment = usePayment(booking.openPayment, useBookingPath()(booking.reference));
  if (isUnderReview(booking)) return null;
  if (booking.status === 'expired') {
    return (
      <p>
        <ButtonLink href={paths.booking(booking.trip.slug, { departure: booking.departure.id })}>
          Book again
        </ButtonLink>
      </p>
    );
  }
  const isDue =
    booking.status === 'pending_payment' ||
    (booking.status === 'confirmed' && booking.money.balanceMinor > 0);
  const isAwaited = booking.status === 'pending_payment' && isConfirming;
  if (!isDue || isAwaited || isBeingPaid(booking)) return null;
  if (payment?.checkout) {
    return <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={false} />;
  }
  if (hasShares) return null;
  const isBalance = booking.status === 'confirmed';
  return (
    <form method="post" action={bookingApi.pay()}>
      <input type="hidden" name="reference" value={booking.reference} />
      <input type="hidden" name="purpose" value={isBalance ? 'balance' : 'deposit'} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {isBalance ? (
        <input type="hidden" name="shownMinor" value={booking.money.balanceMinor} />
      ) : null}
      <Button variant={isBalance ? 'quiet' : 'main'}>
        {isBalance
          ? `Pay balance now, ${formatMoney(booking.money.balanceMinor, booking.money.currency)}`
          : 'Go to payment'}
      </Button>
    </form>
  );
}
