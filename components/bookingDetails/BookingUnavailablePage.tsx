import { AskLinks } from '@/components/layout/AskLinks';
import { Notice } from '@/components/ui/Notice';
import { bookingApi } from '@/lib/booking/bookingApi';
import type { BookingDetailsPageProps } from '@/lib/server/loaders/bookingDetailsPage';
import { readAmount } from '@/lib/account/shareFields';
import { formatMoney } from '@/lib/format/money';
import type { Frame } from '@/lib/server/loaders/frame';
import { FormButton, PostForm } from '../forms/PostForm';
import { UploadForm } from '../uploads/UploadForm';
import { ReviewForm } from '../reviews/ReviewForm';

interface BookingUnavailablePageProps extends Pick<
  BookingDetailsPageProps,
  | 'reference'
  | 'kept'
  | 'paying'
  | 'unsentShares'
  | 'unsentReview'
  | 'unsentUpload'
  | 'idempotencyKey'
> {
  settings: Frame['settings'];
}

/** Shown when the booking service is unavailable. Shows no stale data, and keeps what was typed. */
export function BookingUnavailablePage(props: BookingUnavailablePageProps) {
  const { reference, settings, ...forms } = props;
  return (
    <>
      <h1>We can’t load your booking right now</h1>
      <Notice tone="caution" role="status">
        Your booking is safe. Try again in a minute, or call us with the reference{' '}
        {reference.toUpperCase()}.
      </Notice>
      <UnsentForms {...forms} reference={reference} />
      <AskLinks
        settings={settings}
        message={`Hello, I have a question about booking ${reference.toUpperCase()}.`}
        isOutage
      />
    </>
  );
}

/** Forms that couldn't be sent, ready to send again. */
export function UnsentForms(
  props: Omit<BookingUnavailablePageProps, 'settings'> & { hint?: string },
) {
  const { reference, kept, paying, unsentShares, unsentReview, unsentUpload, hint } = props;
  const { amount = '' } = paying.values;
  const amountMinor = readAmount(amount);
  return (
    <>
      {hint ? <p>{hint}</p> : null}
      {kept ? <UnsentForm fields={kept} /> : null}
      {amountMinor ? (
        <PostForm action={bookingApi.pay()} fields={{ reference, purpose: 'balance', amount }}>
          <p>You wanted to pay {formatMoney(amountMinor, 'INR')}. Nothing was charged.</p>
          <FormButton>Try again</FormButton>
        </PostForm>
      ) : null}
      {unsentShares ? <UnsentForm fields={unsentShares} action={bookingApi.shares()} /> : null}
      {unsentUpload ? (
        <UploadForm
          reference={reference}
          travellers={[]}
          draft={unsentUpload}
          idempotencyKey={props.idempotencyKey}
        />
      ) : null}
      {unsentReview ? <ReviewForm reference={reference} draft={unsentReview} /> : null}
    </>
  );
}

/** A form with typed details that couldn't be sent, ready to send again. */
export function UnsentForm(props: { fields: Record<string, string>; action?: string }) {
  const { fields, action = bookingApi.traveller() } = props;
  return (
    <PostForm action={action} fields={fields}>
      <p>The details you typed aren’t saved yet. They’re still on this page.</p>
      <FormButton>Save details now</FormButton>
    </PostForm>
  );
}
