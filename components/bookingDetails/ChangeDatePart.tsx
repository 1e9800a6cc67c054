import type { BookingDetail } from '@/booking/contract/bookings';
import type { TransferDates, TransferPreview } from '@/booking/contract/transfers';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { ChoiceCard } from '@/components/ui/Choice';
import { FieldGroup } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDateRange, formatLongDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { ChangeOfDate, MailedCodeState } from '@/lib/server/loaders/bookingDetailsPage';
import { HiddenFields } from '../forms/HiddenFields';
import { FormButton, PostButton } from '../forms/PostForm';
import { useBookingPath } from './BookingPlace';
import css from './ChangeDatePart.module.css';
import { DueRows } from './DueRows';
import { MailedCode } from './MailedCode';

interface ChangeDatePartProps {
  booking: Pick<BookingDetail, 'reference' | 'contact' | 'departure' | 'changeDateUntil'>;
  changing: ChangeOfDate | null;
  code: MailedCodeState;
  idempotencyKey: string;
}

/** Moving the booking to another date of the same trip: the dates, then the exact difference. */
export function ChangeDatePart(props: ChangeDatePartProps) {
  const { booking, changing } = props;
  const { reference, changeDateUntil } = booking;
  const bookingPath = useBookingPath();
  return (
    <TitledSection id="change" title="If you want another date">
      {changing?.preview ? <Preview {...props} preview={changing.preview} /> : null}
      {changing?.dates ? <Dates reference={reference} dates={changing.dates} /> : null}
      {changing ? null : changeDateUntil ? (
        <>
          <p>
            You can move this booking to another date of the same trip until{' '}
            {formatLongDate(changeDateUntil)}. We’ll show you the difference first.
          </p>
          <Actions>
            <QuietLink href={`${bookingPath(reference, { change: '1' })}#change`}>
              See other dates
            </QuietLink>
          </Actions>
        </>
      ) : (
        <p>It’s too late to change the date here. Call us: sometimes we can still do it.</p>
      )}
    </TitledSection>
  );
}

function Dates({ reference, dates }: { reference: string; dates: TransferDates }) {
  const { currency, items, feeMinor } = dates;
  const bookingPath = useBookingPath();
  const keep = <QuietLink href={bookingPath(reference)}>Keep my date</QuietLink>;
  if (items.length === 0) {
    return (
      <>
        <p>
          No other date has room for all of you right now. Call us, and we’ll see what we can do.
        </p>
        <Actions>{keep}</Actions>
      </>
    );
  }
  return (
    <form className={css.form} method="get" action={`${bookingPath(reference)}#change`}>
      <p>
        {feeMinor > 0
          ? `Changing the date costs ${formatMoney(feeMinor, currency)}, which comes on top.`
          : 'Changing the date is free.'}
      </p>
      <FieldGroup className={css.dates} legend="Which date would you like?">
        {items.map((item) => (
          <ChoiceCard key={item.departureId} name="change" value={item.departureId} required>
            <span className={css.date}>
              <strong>{formatDateRange(item.startDate, item.endDate)}</strong>
              <small>
                {formatMoney(item.totalMinor, currency)} in total,{' '}
                {differenceWords(item.totalMinor - dates.oldTotalMinor, currency)}
                {item.isGuaranteed ? ', guaranteed' : null}
              </small>
            </span>
          </ChoiceCard>
        ))}
      </FieldGroup>
      <Actions>
        <FormButton>See the difference</FormButton>
        {keep}
      </Actions>
    </form>
  );
}

function differenceWords(differenceMinor: number, currency: string): string {
  if (differenceMinor === 0) return 'the same as now';
  const amount = formatMoney(Math.abs(differenceMinor), currency);
  return `${amount} ${differenceMinor > 0 ? 'more' : 'less'} than now`;
}

function Preview(props: ChangeDatePartProps & { preview: TransferPreview }) {
  const { booking, preview, code, idempotencyKey } = props;
  const { currency, dueMinor, dueOn, refundMinor, feeMinor, droppedCoupon } = preview;
  const { reference } = booking;
  const amount = (minor: number) => formatMoney(minor, currency);
  const bookingPath = useBookingPath();
  const dates = formatDateRange(preview.startDate, preview.endDate);
  const fields = { reference, change: preview.departureId };
  const isInParts = preview.leftToPay.length > 1;
  const isCodeMissing = preview.needsCode && !code.isSent;
  return (
    <div className={css.preview}>
      <h3>
        From {formatDateRange(booking.departure.startDate, booking.departure.endDate)} to {dates}
      </h3>
      <Rows>
        <Row name="Price of your date" value={amount(preview.oldTotalMinor)} />
        <Row name="Price of the new date" value={amount(preview.totalMinor)} />
        <Row name="Paid so far" value={amount(preview.paidMinor)} />
        <Row name="Fee for changing the date" value={feeMinor > 0 ? amount(feeMinor) : 'none'} />
        {refundMinor > 0 ? (
          <Row
            name="Refund to the original payment method"
            value={<strong>{amount(refundMinor)}</strong>}
          />
        ) : (
          <Row
            name={
              dueOn && !isInParts ? `Still to pay, by ${formatLongDate(dueOn)}` : 'Still to pay'
            }
            value={<strong>{amount(dueMinor)}</strong>}
          />
        )}
        <DueRows parts={preview.leftToPay} currency={currency} />
      </Rows>
      {preview.droppedExtras.length > 0 ? (
        <Notice tone="caution">
          The new date doesn’t have these extras, so they leave your booking:{' '}
          {preview.droppedExtras.join(', ')}.
        </Notice>
      ) : null}
      {droppedCoupon ? (
        <Notice tone="caution">The code {droppedCoupon} doesn’t apply to the new date.</Notice>
      ) : null}
      {preview.needsApproval ? <Notice>We’ll check this refund before we send it.</Notice> : null}
      <p>
        You’ll get a new reference and new documents. If you cancel later, the days count to the new
        date, but you won’t get back a larger part than you would today.
      </p>
      {isCodeMissing ? (
        <p>
          To change the date in this browser, confirm with a code we’ll send to{' '}
          {booking.contact.email}.
        </p>
      ) : null}
      <form
        className={css.form}
        method="post"
        action={isCodeMissing ? bookingApi.mailCode() : bookingApi.changeDate()}
      >
        <HiddenFields
          fields={isCodeMissing ? fields : { ...fields, token: preview.token, idempotencyKey }}
        />
        {preview.needsCode && code.isSent ? (
          <MailedCode code={code} contact={booking.contact} />
        ) : null}
        <Actions>
          <Button>{isCodeMissing ? 'Send code' : `Change to ${dates}`}</Button>
          <QuietLink href={`${bookingPath(reference, { change: '1' })}#change`}>
            Other dates
          </QuietLink>
          <QuietLink href={bookingPath(reference)}>Keep my date</QuietLink>
        </Actions>
      </form>
      {preview.needsCode && code.isSent ? (
        <PostButton
          action={bookingApi.mailCode()}
          fields={{ ...fields, sent: '1' }}
          variant="quiet"
        >
          Send another code
        </PostButton>
      ) : null}
    </div>
  );
}
