import styled from 'styled-components';
import type { Checkout, Payment } from '@/booking/contract/payments';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import { usePayment } from '@/lib/hooks/usePayment';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { tokens } from '@/styles/tokens';
import { PostButton } from '../../forms/PostForm';
import type { StepProps } from '../StepParts';
import { HoldClock, formatHold, waitingWords } from '../HoldClock';
import { RefusedNotice } from '../RefusedNotice';
import { ReloadWhileWaiting } from '../ReloadWhileWaiting';

const Amount = styled.p`
  display: grid;
  gap: 0.3rem;
  [data-figure] {
    font-size: 3rem;
  }
  small {
    color: ${tokens.color.muted};
  }
`;

/**
 * Fourth step: sends the customer to the gateway's own page and back. A retry uses the same order.
 */
export function PayStep({ trip, state }: StepProps<'pay'>) {
  const { hold, reference } = state;
  const payment = usePayment(state.payment, paths.bookingDetails(reference));
  const attempt = payment?.lastAttempt ?? null;
  const isWaiting = attempt?.status === 'created' || attempt?.status === 'authorized';
  const hasFailed = attempt?.status === 'failed' || (state.hasFailed && !isWaiting);
  return (
    <>
      {isWaiting ? <ReloadWhileWaiting /> : null}
      <h1>{isWaiting ? 'Waiting for your bank' : 'Pay to confirm'}</h1>
      <HoldClock hold={hold} words={isWaiting ? waitingWords(hold) : formatHold(hold)} />
      {state.refused ? <RefusedNotice refused={state.refused} tripSlug={trip.slug} /> : null}
      {isWaiting ? (
        <Notice title="Your bank hasn’t responded yet" role="status">
          Approve the payment in your UPI or bank app. Do not pay again. This page updates
          automatically. You can close it and your booking will still be confirmed. Your reference
          is <b>{reference}</b>.
        </Notice>
      ) : null}
      {hasFailed ? (
        <Notice tone="problem" title="The payment failed" role="alert">
          {attempt?.failureReason ? `The bank said: ${attempt.failureReason}. ` : ''}
          If any money was taken, your bank will return it in 5 to 7 working days. Your seats are
          still on hold, so you can try again.
        </Notice>
      ) : null}
      {payment?.checkout && !isWaiting ? (
        <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={hasFailed} />
      ) : null}
      {payment?.checkout ? null : (
        <PostButton
          action={bookingApi.pay()}
          fields={{
            slug: trip.slug,
            hold: hold.id,
            reference,
            idempotencyKey: state.idempotencyKey,
          }}
        >
          Go to payment
        </PostButton>
      )}
    </>
  );
}

interface CheckoutFormProps {
  /** A share's payment has no reference, because the friend who pays it doesn't need one. */
  payment: Pick<Payment, 'amountMinor' | 'currency'> & { bookingReference?: string };
  checkout: Checkout;
  isAgain: boolean;
}

/** A plain form that posts to the gateway's own page: card data never touches this site. */
export function CheckoutForm({ payment, checkout, isAgain }: CheckoutFormProps) {
  const amount = formatMoney(payment.amountMinor, payment.currency);
  return (
    <>
      <Amount>
        <small>
          {payment.bookingReference
            ? `Due today for booking ${payment.bookingReference}`
            : 'Your share'}
        </small>
        <Figure>{amount}</Figure>
        <small>You’ll pay on our payment partner’s page, by UPI, card or net banking.</small>
      </Amount>
      <PostButton action={checkout.action} fields={checkout.fields}>
        {isAgain ? `Try again, pay ${amount}` : `Pay ${amount}`}
      </PostButton>
    </>
  );
}
