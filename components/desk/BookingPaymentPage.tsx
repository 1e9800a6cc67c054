import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldError, FieldGrid, FieldGroup, OptionField, TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { deskPaths } from '@/lib/desk/deskPaths';
import { rupeesField } from '@/lib/desk/parseRupees';
import { dayOf } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { errorOf } from '@/lib/formDraft';
import type { BookingPaymentPageProps } from '@/lib/server/desk/bookingPaymentPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, needsCode } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';

const ways = [
  { value: 'bank_transfer', text: 'Bank transfer: NEFT, RTGS or IMPS' },
  { value: 'cheque', text: 'Cheque, once it has cleared' },
  { value: 'cash', text: 'Cash, less than ₹2,00,000 in all' },
  { value: 'travel_credit', text: 'Travel credit of the booking’s account' },
] as const;

/** Records money that came without the gateway. */
export function BookingPaymentPage(props: BookingPaymentPageProps & { desk: DeskProps }) {
  const { desk, booking, waitingMinor, idempotencyKey, draft } = props;
  const { reference, money, departure, status } = booking;
  const leftMinor = Math.max(money.balanceMinor - waitingMinor, 0);
  const amount = (minor: number) => formatMoney(minor, money.currency);
  const isPayable = leftMinor > 0 && (status === 'confirmed' || status === 'pending_payment');
  const method = draft.values['method'] ?? 'bank_transfer';
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
      {!isPayable ? (
        <Notice title="Nothing to record">
          Nothing is left to pay on this booking.{' '}
          <a href={deskPaths.booking(reference)}>Back to the booking</a>
        </Notice>
      ) : (
        <div className={css.block}>
          <DeskForm
            name="record-payment"
            page={desk.page}
            fields={{ reference, idempotencyKey }}
            draft={draft}
            errorFields={['method', 'amountMinor', 'number', 'receivedOn']}
          >
            <FieldGroup legend="How was it paid?" id="method">
              <FieldError id="method" error={errorOf(draft.answer, 'method')} />
              {ways.map(({ value, text }) => (
                <OptionField
                  key={value}
                  name="method"
                  value={value}
                  defaultChecked={method === value}
                >
                  {text}
                </OptionField>
              ))}
            </FieldGroup>
            <FieldGrid>
              <TextField
                {...draftField(draft, 'amountMinor', rupeesField(leftMinor))}
                label="Amount in rupees"
                inputMode="decimal"
                autoComplete="off"
                hint="The whole balance. A part is fine too."
                required
              />
              <TextField
                {...draftField(draft, 'number')}
                label="UTR, cheque or receipt number"
                autoComplete="off"
                maxLength={60}
                hint="As on the bank statement."
                required
              />
              <TextField
                {...draftField(draft, 'receivedOn', dayOf(desk.now, departure.tz))}
                label="Received on"
                type="date"
                hint="Decides the tax year. Not used for credit."
              />
            </FieldGrid>
            <Notice tone="caution" title="Over ₹50,000 a day, a second person approves">
              That counts everything you record alone on this booking in a day. Until someone else
              has approved it under Money, the booking counts as unpaid and the traveller can’t pay
              that part online.
            </Notice>
            <p>
              An open online payment is closed. Receipt and invoice are issued and emailed
              automatically. {needsCode}
            </p>
            <Actions>
              <Button>Record the payment</Button>
              <QuietLink href={deskPaths.booking(reference)}>Leave without saving</QuietLink>
            </Actions>
          </DeskForm>
        </div>
      )}
    </DeskFrame>
  );
}
