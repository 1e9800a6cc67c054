import type { PaymentPreview } from '@/booking/contract/staff';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGrid, FieldGroup, OptionField, TextField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { bookingStatusWords } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatDate, formatTime } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingPaymentPageProps } from '@/lib/server/desk/bookingPaymentPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, needsCode } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

const methods = {
  bank_transfer: ['Bank transfer', ': NEFT, RTGS or IMPS'],
  cheque: ['Cheque', ', once it has cleared'],
  cash: ['Cash', ', less than ₹2,00,000 in all'],
  travel_credit: ['Travel credit', ' of the booking’s account'],
} as const;

/** Records money that came without the gateway: how much, what it does, then one button. */
export function BookingPaymentPage(props: BookingPaymentPageProps & { desk: DeskProps }) {
  const { desk, booking, waitingMinor, leftMinor, asked, figures, refused } = props;
  const { reference, money, status } = booking;
  const amount = (minor: number) => formatMoney(minor, money.currency);
  const isPayable = leftMinor > 0 && (status === 'confirmed' || status === 'pending_payment');
  return (
    <DeskFrame desk={desk} title={`Record a payment, ${reference}`}>
      <BookingCrumbs reference={reference} here="Record a payment" />
      <DeskTitle
        title="Record a payment"
        lead={
          <>
            {aboutBooking(booking)} <strong>{amount(leftMinor)}</strong> is still to pay
            {waitingMinor > 0 ? `, besides ${amount(waitingMinor)} that waits for approval` : ''}.
          </>
        }
      />
      {isPayable ? (
        <form className={css.block} action={deskPaths.bookingPayment(reference)}>
          <FieldGroup legend="How was it paid?">
            {Object.entries(methods).map(([value, words]) => (
              <OptionField
                key={value}
                name="method"
                value={value}
                defaultChecked={value === asked.method}
              >
                {words}
              </OptionField>
            ))}
          </FieldGroup>
          <FieldGrid>
            <TextField
              name="amount"
              label="Amount in rupees"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={asked.amount}
              hint="The whole balance, or a part."
              required
            />
            <TextField
              name="receivedOn"
              label="Received on"
              type="date"
              defaultValue={asked.receivedOn}
              hint="Decides the tax year. Not used for credit."
            />
          </FieldGrid>
          <p>
            <Button variant={figures ? 'quiet' : 'main'}>Show what happens</Button>
          </p>
        </form>
      ) : (
        <Notice title="Nothing to record">
          Nothing is left to pay on this booking.{' '}
          <a href={deskPaths.booking(reference)}>Back to the booking</a>
        </Notice>
      )}
      <RefusalNotice reason={refused} />
      {figures ? <Confirm {...props} figures={figures} /> : null}
    </DeskFrame>
  );
}

type ConfirmProps = BookingPaymentPageProps & { desk: DeskProps; figures: PaymentPreview };

/** What recording it does, valid for a few minutes, and the button that does it. */
function Confirm({ desk, booking, asked, figures, idempotencyKey, draft }: ConfirmProps) {
  const { reference } = booking;
  const { method, before, after, needsApproval } = figures;
  const money = (amountMinor: number) => formatMoney(amountMinor, figures.currency);
  const isCredit = method === 'travel_credit';
  const [name] = methods[method];
  return (
    <DeskPart
      id="payment"
      title="What it does"
      note={`Valid until ${formatTime(figures.expiresAt)}.`}
    >
      <div className={css.block}>
        <Rows>
          <Row
            name={isCredit ? name : `${name} on ${formatDate(asked.receivedOn)}`}
            value={<strong>{money(figures.amountMinor)}</strong>}
          />
          {after.totalMinor === before.totalMinor ? null : (
            <>
              <Row name="Price before" value={money(before.totalMinor)} />
              <Row name="Price after, with the tax of that year" value={money(after.totalMinor)} />
            </>
          )}
          <Row name="Paid before" value={money(before.paidMinor)} />
          <Row name="Paid after" value={money(after.paidMinor)} />
          {after.waitingMinor > 0 ? (
            <Row name="Waits for a second person" value={money(after.waitingMinor)} />
          ) : null}
          <Row name="Still to pay after" value={<strong>{money(after.balanceMinor)}</strong>} />
          {after.status === before.status ? null : (
            <Row name="Status after" value={bookingStatusWords[after.status].text} />
          )}
        </Rows>
        {needsApproval ? (
          <Notice tone="caution" title="A second person approves this payment">
            One person can record up to ₹50,000 a day on a booking. Until someone else has approved
            this under Money, it doesn’t count as paid and the traveller can’t pay that part online.
          </Notice>
        ) : null}
        <p>
          {figures.closesOnlinePayment ? 'The traveller’s open online payment is closed. ' : ''}
          {needsApproval ? 'Once it is approved, the booking' : 'The booking'} gets a receipt, and
          the traveller an email that leads to it.
        </p>
        <DeskForm
          name="record-payment"
          page={desk.page}
          fields={{
            ...{ reference, method, amountMinor: asked.amount },
            receivedOn: isCredit ? '' : asked.receivedOn,
            ...{ token: figures.token, idempotencyKey },
          }}
          draft={draft}
          errorFields={['number']}
        >
          <TextField
            {...draftField(draft, 'number')}
            label={isCredit ? 'A number of your own' : 'UTR, cheque or receipt number'}
            autoComplete="off"
            maxLength={60}
            hint={isCredit ? needsCode : `As on the bank statement. ${needsCode}`}
            required
          />
          <Actions>
            <Button>Record {money(figures.amountMinor)}</Button>
            <QuietLink href={deskPaths.booking(reference)}>Leave as it is</QuietLink>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}
