import Link from 'next/link';
import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatMoney } from '@/lib/format/money';
import { usePayment } from '@/lib/hooks/usePayment';
import { paths } from '@/lib/paths';
import { PostButton } from '../../forms/PostForm';
import { CheckoutForm } from '../CheckoutForm';
import type { StepProps } from '../StepParts';
import { HoldClock, formatHold, waitingWords } from '../HoldClock';
import { RefusedNotice } from '../RefusedNotice';
import { ReloadWhileWaiting } from '../ReloadWhileWaiting';

/** Fourth step: sends the customer to the gateway's own page. A retry uses the same order. */
export function PayStep({ trip, state }: StepProps<'pay'>) {
  const { hold, reference } = state;
  const payment = usePayment(state.payment, paths.bookingDetails(reference));
  const attempt = payment?.lastAttempt ?? null;
  const isWaiting = attempt?.status === 'created' || attempt?.status === 'authorized';
  const hasCancelled = state.hasCancelled && !isWaiting;
  // An earlier attempt may have failed, but this time the visitor just left.
  const hasFailed =
    !hasCancelled && (attempt?.status === 'failed' || (state.hasFailed && !isWaiting));
  return (
    <>
      {isWaiting ? <ReloadWhileWaiting /> : null}
      <h1>{isWaiting ? 'Waiting for your bank' : 'Pay to confirm'}</h1>
      <HoldClock hold={hold} words={isWaiting ? waitingWords(hold) : formatHold(hold)} />
      {state.refused ? <RefusedNotice refused={state.refused} tripSlug={trip.slug} /> : null}
      {isWaiting ? (
        <Notice title="Your bank hasn’t responded yet" role="status">
          Approve the payment in your UPI or bank app. This page updates automatically. You can
          close it and your booking will still be confirmed. Your reference is <b>{reference}</b>.
        </Notice>
      ) : null}
      {hasCancelled ? (
        <Notice title="You cancelled the payment" role="status">
          Nothing was charged. Your seats are still on hold, so you can try again.
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
        <CheckoutForm
          payment={payment}
          checkout={payment.checkout}
          isAgain={hasFailed || hasCancelled}
        />
      ) : null}
      {payment?.checkout && isWaiting ? (
        <details>
          <summary>Pay another way</summary>
          <Stack>
            <p>If the first payment also goes through, we’ll refund the later one automatically.</p>
            <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={false} />
          </Stack>
        </details>
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
      {hold.pax > 1 && !isWaiting ? (
        <p>
          Your friends can each pay their part of the deposit.{' '}
          <Link href={`${paths.bookingDetails(reference)}#shares`}>Pay together</Link>
        </p>
      ) : null}
      {state.creditMinor > 0 && !isWaiting ? (
        <p>
          You can use {formatMoney(state.creditMinor)} of your travel credit.{' '}
          <Link href={paths.bookingDetails(reference)}>Pay with your credit</Link>
        </p>
      ) : null}
    </>
  );
}
