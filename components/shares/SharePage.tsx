import type { ShareToPay } from '@/booking/contract/shares';
import { ReloadWhileWaiting } from '@/components/booking/ReloadWhileWaiting';
import { LinkField } from '@/components/booking/PasteLink';
import { CheckoutForm } from '@/components/booking/CheckoutForm';
import { AskLinks } from '@/components/layout/AskLinks';
import { PersonalColumn, PersonalHead } from '@/components/layout/PersonalPage';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDateRange, formatInstant, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { useShare } from '@/lib/hooks/useShares';
import type { SharePageProps } from '@/lib/server/loaders/sharePage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { MailedLink } from '../forms/MailedLink';
import { FormButton, PostButton, PostForm } from '../forms/PostForm';

/** One friend's share of a booking, and its payment. */
export function SharePage(props: SharePageProps & FrameProps) {
  const { reference, shareId, state, refused, frame } = props;
  const action = bookingApi.openShare();
  const fields = { reference, share: shareId };
  return (
    <>
      <PersonalHead title="Your share" frame={frame} />
      <PersonalColumn isNarrow>
        <MailedLink action={action} fields={fields} names="key" opening="Opening your share.">
          {state.step === 'share' ? (
            <Share {...props} opened={state.share} />
          ) : state.step === 'link' ? (
            <>
              <h1>Open your share</h1>
              <RefusalNotice reason={refused} />
              <p>Open the link in our email. If nothing happens, paste it here:</p>
              <PostForm action={action} fields={fields} noValidate={false}>
                <LinkField />
                <FormButton>Open my share</FormButton>
              </PostForm>
            </>
          ) : (
            <>
              <h1>We can’t load your share right now</h1>
              <Notice tone="caution" role="status">
                What you’ve paid is safe. Try again in a minute.
              </Notice>
            </>
          )}
        </MailedLink>
        <AskLinks
          settings={frame.settings}
          message="Hello, I have a question about my share of a trip."
          isOutage={state.step === 'unavailable'}
        />
      </PersonalColumn>
    </>
  );
}

function Share({ opened, reference, refused, ...props }: SharePageProps & { opened: ShareToPay }) {
  const share = useShare(opened) ?? opened;
  const { currency, payment, refundMinor } = share;
  const isConfirming =
    share.status === 'confirming' || (props.isConfirming && share.status === 'open');
  const amount = formatMoney(share.amountMinor, currency);
  const words = describeShare(share, isConfirming, amount);
  const { heldUntil, dueOn } = share;
  const due = heldUntil ? formatInstant(heldUntil) : dueOn && formatLongDate(dueOn);
  return (
    <>
      {isConfirming ? <ReloadWhileWaiting /> : null}
      <h1>{words.heading}</h1>
      <Notice tone={words.tone} role="status">
        {words.next}
      </Notice>
      {refundMinor > 0 ? (
        <Notice tone="caution" role="status">
          {formatMoney(refundMinor, currency)} arrived when it was no longer due. We’ll refund it to
          the original payment method in 5 to 7 working days.
        </Notice>
      ) : null}
      <RefusalNotice reason={refused} />
      {props.hasFailed && share.status === 'open' ? (
        <Notice tone="problem" title="The payment failed" role="alert">
          If any money was taken, your bank will return it in 5 to 7 working days. You can try
          again.
        </Notice>
      ) : null}
      {share.status === 'open' && !isConfirming ? (
        payment?.checkout ? (
          <CheckoutForm payment={payment} checkout={payment.checkout} isAgain={props.hasFailed} />
        ) : (
          <PostButton
            action={bookingApi.payShare()}
            fields={{
              reference,
              share: share.id,
              shownMinor: share.amountMinor,
              idempotencyKey: props.idempotencyKey,
            }}
          >
            Pay {amount}
          </PostButton>
        )
      ) : null}
      <Rows>
        <Row name="Trip" value={share.trip.title} />
        <Row name="Dates" value={formatDateRange(share.startDate, share.endDate)} />
        <Row name="Booked by" value={share.organiser} />
        <Row name="For" value={share.payerName} />
        <Row name="Your share" value={amount} />
        {due && share.status === 'open' ? <Row name="Due by" value={due} /> : null}
      </Rows>
    </>
  );
}

interface Words {
  heading: string;
  tone: 'information' | 'caution' | 'sure';
  next: string;
}

function describeShare(share: ShareToPay, isConfirming: boolean, amount: string): Words {
  const { organiser } = share;
  if (isConfirming) {
    return {
      heading: 'Waiting for your bank',
      tone: 'information',
      next: 'Approve the payment in your UPI or bank app. Do not pay again. This page updates automatically. You can close it.',
    };
  }
  if (share.isReturned) {
    return {
      heading: 'Your share is refunded',
      tone: 'information',
      next: `The deposit wasn’t paid in full, so the trip isn’t booked. We’ve refunded your ${amount} to the original payment method. It takes 5 to 7 working days.`,
    };
  }
  switch (share.status) {
    case 'paid':
      return {
        heading: 'Your share is paid',
        tone: 'sure',
        next: `Thank you. ${organiser} can see that you’ve paid.`,
      };
    case 'cancelled':
      return {
        heading: 'There’s nothing to pay.',
        tone: 'information',
        next: `This share is closed. Ask ${organiser} if you didn’t expect this.`,
      };
    default:
      return share.isOverdue
        ? {
            heading: `${amount} is overdue.`,
            tone: 'caution',
            next: `It was due${share.dueOn ? ` on ${formatLongDate(share.dueOn)}` : ' earlier'}. You can still pay it here.`,
          }
        : {
            heading: `${amount} for your trip.`,
            tone: 'information',
            next: share.heldUntil
              ? `${organiser} is booking the trip and asked you to pay your part of the deposit. The trip is booked once everyone has paid. If someone doesn’t pay in time, you’ll get your money back.`
              : `${organiser} booked the trip and asked you to pay your share.`,
          };
  }
}
