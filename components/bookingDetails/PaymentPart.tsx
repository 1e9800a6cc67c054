import type { BookingDetail } from '@/booking/contract/bookings';
import { CheckoutForm } from '@/components/booking/CheckoutForm';
import { Actions, ButtonLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { bookingApi } from '@/lib/booking/bookingApi';
import {
  isBeingChecked,
  isBeingPaid,
  nextInstalment,
  smallestMinor,
  usableCredit,
} from '@/lib/booking/bookingStatus';
import { formatMoney } from '@/lib/format/money';
import type { FormDraft } from '@/lib/formDraft';
import { usePayment } from '@/lib/hooks/usePayment';
import { paths } from '@/lib/paths';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import css from '@/components/ui/Unfold.module.css';
import { FormOutcome } from '../forms/FormOutcome';
import { FormButton, PostButton, PostForm } from '../forms/PostForm';
import { useBookingPath } from './BookingPlace';

/** Whether friends have been asked to pay part of the balance. */
export function hasOpenShares({ shares }: Pick<BookingDetailsPageProps, 'shares'>): boolean {
  return (shares?.shares.openMinor ?? 0) > 0;
}

export interface PaymentPartProps {
  booking: BookingDetail;
  isConfirming: boolean;
  idempotencyKey: string;
  /** The part of the balance that someone typed, if it was refused. */
  paying: FormDraft;
  /** Whether friends have shares. If so, the shares section has the payment buttons. */
  hasShares: boolean;
}

/** The open payment, the deposit that is still due, or a way to book again. */
export function PaymentPart(props: PaymentPartProps) {
  const { booking, isConfirming, idempotencyKey, hasShares, paying } = props;
  const payment = usePayment(booking.openPayment, useBookingPath()(booking.reference));
  if (isBeingChecked(booking)) return null;
  if (booking.status === 'expired') {
    const departure = booking.departure.id;
    // A group's own date can't be booked again.
    if (booking.departure.isPrivate) return null;
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
  const isBalance = booking.status === 'confirmed';
  const part =
    isBalance && !hasShares && balanceMinor >= 2 * smallestMinor ? (
      <PayPart reference={booking.reference} idempotencyKey={idempotencyKey} draft={paying} />
    ) : null;
  if (!payment?.checkout && hasShares) {
    return <FormOutcome answer={paying.answer} unavailable={notCharged} />;
  }
  const instalment = isBalance && !hasShares ? nextInstalment(booking) : null;
  const credit = hasShares ? 0 : usableCredit(booking);
  const { depositMinor, paidMinor, refundedMinor, totalMinor } = booking.money;
  return (
    <div>
      {isBalance || payment?.checkout ? null : (
        <p>
          To pay now: {formatMoney(depositMinor - paidMinor + refundedMinor, currency)} of{' '}
          {formatMoney(totalMinor, currency)}
        </p>
      )}
      <Actions>
        {credit > 0 ? (
          <PostButton
            action={bookingApi.pay()}
            fields={{
              reference: booking.reference,
              credit,
              idempotencyKey: `${idempotencyKey}-credit`,
            }}
            variant="quiet"
          >
            Use {formatMoney(credit, currency)} of travel credit
          </PostButton>
        ) : null}
        {instalment && !payment?.checkout ? (
          <PostButton
            action={bookingApi.pay()}
            fields={{
              reference: booking.reference,
              purpose: 'balance',
              amount: String(instalment.amountMinor / 100),
              idempotencyKey: `${idempotencyKey}-instalment`,
            }}
          >
            Pay the instalment now, {formatMoney(instalment.amountMinor, currency)}
          </PostButton>
        ) : null}
        {payment?.checkout ? (
          <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={false} />
        ) : (
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
            {isBalance
              ? `Pay balance now, ${formatMoney(balanceMinor, currency)}`
              : 'Go to payment'}
          </PostButton>
        )}
      </Actions>
      {part}
    </div>
  );
}

interface PayPartProps {
  reference: string;
  idempotencyKey: string;
  draft: FormDraft;
}

/** Pays any part of the balance. */
function PayPart({ reference, idempotencyKey, draft: { values, answer } }: PayPartProps) {
  return (
    <details className={css.unfold} id="pay" open={answer !== null || Boolean(values.amount)}>
      <summary>Pay another amount</summary>
      <PostForm
        action={bookingApi.pay()}
        fields={{ reference, purpose: 'balance', idempotencyKey: `${idempotencyKey}-part` }}
      >
        <FormOutcome answer={answer} fields={['amount']} unavailable={notCharged} />
        <TextField
          name="amount"
          label="Amount to pay, in rupees"
          hint="Any part of the balance, from ₹1. You can pay the remaining balance later."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.amount ?? ''}
          error={answer?.errors[0]?.message}
        />
        <FormButton variant="quiet">Pay this amount</FormButton>
      </PostForm>
    </details>
  );
}

const notCharged = {
  title: 'Nothing was charged',
  text: 'The amount you typed is still here. Try again in a minute.',
  message: '',
};
