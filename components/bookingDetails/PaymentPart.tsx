import type { BookingDetail } from '@/booking/contract/bookings';
import { CheckoutForm } from '@/components/booking/CheckoutForm';
import { Actions, ButtonLink } from '@/components/ui/Button';
import { bookingApi } from '@/lib/booking/bookingApi';
import { isBeingPaid, isUnderReview } from '@/lib/booking/bookingStatus';
import { formatMoney } from '@/lib/format/money';
import { usePayment } from '@/lib/hooks/usePayment';
import { paths } from '@/lib/paths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import { PostButton } from '../forms/PostForm';
import { useBookingPath } from './BookingPlace';

/** Whether friends have been asked to pay part of the balance. */
export function hasOpenShares({ shares }: Pick<BookingDetailsPageProps, 'shares'>): boolean {
  return (shares?.shares.openMinor ?? 0) > 0;
}

export interface PaymentPartProps {
  booking: BookingDetail;
  isConfirming: boolean;
  idempotencyKey: string;
  /** Whether friends have shares. If so, the shares section has the payment buttons. */
  hasShares: boolean;
}

/** The open payment, the deposit that is still due, or a way to book again. */
export function PaymentPart(props: PaymentPartProps) {
  const { booking, isConfirming, idempotencyKey, hasShares } = props;
  const payment = usePayment(booking.openPayment, useBookingPath()(booking.reference));
  if (isUnderReview(booking)) return null;
  if (booking.status === 'expired') {
    const departure = booking.departure.id;
    return (
      <Actions>
        <ButtonLink href={paths.booking(booking.trip.slug, { departure })}>Book again</ButtonLink>
        {booking.money.paidMinor > 0 ? (
          <ButtonLink
            href={paths.waitlist({
              departure,
              people: booking.pax,
              room: booking.travellers[0]?.occupancy,
            })}
            variant="quiet"
          >
            Join the waiting list
          </ButtonLink>
        ) : null}
      </Actions>
    );
  }
  const { balanceMinor, currency } = booking.money;
  const isDue =
    booking.status === 'pending_payment' || (booking.status === 'confirmed' && balanceMinor > 0);
  const isAwaited = booking.status === 'pending_payment' && isConfirming;
  if (!isDue || isAwaited || isBeingPaid(booking)) return null;
  if (payment?.checkout) {
    return <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={false} />;
  }
  if (hasShares) return null;
  const isBalance = booking.status === 'confirmed';
  return (
    <PostButton
      action={bookingApi.pay()}
      fields={{
        reference: booking.reference,
        purpose: isBalance ? 'balance' : 'deposit',
        idempotencyKey,
        ...(isBalance && { shownMinor: balanceMinor }),
      }}
      variant={isBalance ? 'quiet' : 'main'}
    >
      {isBalance ? `Pay balance now, ${formatMoney(balanceMinor, currency)}` : 'Go to payment'}
    </PostButton>
  );
}
