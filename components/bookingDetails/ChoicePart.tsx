import type { ReactNode } from 'react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { BookingCancellation } from '@/booking/contract/cancellations';
import { Actions, Button } from '@/components/ui/Button';
import { ChoiceCard } from '@/components/ui/Choice';
import { FieldGroup } from '@/components/ui/Field';
import { TitledSection } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { formatDateRange, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { MailedCodeState, MoveOffer } from '@/lib/server/loaders/bookingDetailsPage';
import { PostForm } from '../forms/PostForm';
import css from './ChoicePart.module.css';
import { MailedCode } from './MailedCode';

interface ChoicePartProps {
  booking: Pick<BookingDetail, 'reference' | 'contact' | 'needsCode'> & {
    money: Pick<BookingDetail['money'], 'currency'>;
  };
  cancellation: Pick<BookingCancellation, 'id' | 'refundMinor' | 'chooseUntil'>;
  moves: readonly MoveOffer[];
  code: MailedCodeState;
  idempotencyKey: string;
}

/**
 * The customer's choice after we cancel their date: another date, travel credit or a refund, with
 * nothing preselected. If they didn't book in this browser, they confirm with an emailed code.
 */
export function ChoicePart(props: ChoicePartProps) {
  const { booking, cancellation, moves, code, idempotencyKey } = props;
  const { reference, contact, needsCode } = booking;
  const { currency } = booking.money;
  const paid = formatMoney(cancellation.refundMinor, currency);
  const isCodeMissing = needsCode && !code.isSent;
  const chosen = code.draft.values.choice;
  return (
    <TitledSection id="choose" title={`What would you like to do with your ${paid}?`}>
      {cancellation.chooseUntil ? (
        <p>
          You can choose until {formatInstant(cancellation.chooseUntil)}. After that, we’ll refund
          all of it to your original payment method.
        </p>
      ) : null}
      <PostForm
        action={isCodeMissing ? bookingApi.mailCode() : bookingApi.chooseRefund()}
        fields={{ reference, cancellation: cancellation.id, idempotencyKey }}
        noValidate={false}
      >
        <FieldGroup className={css.choices} aria-labelledby="choose">
          {moves.map(({ departure, totalMinor }) => (
            <Choice key={departure.id} value={`move ${departure.id} ${totalMinor}`} chosen={chosen}>
              <strong>Move to {formatDateRange(departure.startDate, departure.endDate)}</strong>
              <small>{difference(totalMinor, cancellation.refundMinor, currency)}</small>
            </Choice>
          ))}
          <Choice value="travel_credit" chosen={chosen}>
            <strong>Travel credit</strong>
            <small>{paid}, for any of our trips. We’ll take it off your next booking.</small>
          </Choice>
          <Choice value="original" chosen={chosen}>
            <strong>Refund</strong>
            <small>{paid}, to your original payment method. Banks take 5 to 7 working days.</small>
          </Choice>
        </FieldGroup>
        {isCodeMissing ? (
          <p>To choose in this browser, confirm with a code we’ll send to {contact.email}.</p>
        ) : null}
        {needsCode && code.isSent ? <MailedCode code={code} contact={contact} /> : null}
        <Actions>
          <Button>{isCodeMissing ? 'Send code' : 'Confirm my choice'}</Button>
          {needsCode && code.isSent ? (
            <Button
              variant="quiet"
              formAction={bookingApi.mailCode()}
              formNoValidate
              name="sent"
              value="1"
            >
              Send another code
            </Button>
          ) : null}
        </Actions>
      </PostForm>
    </TitledSection>
  );
}

function difference(totalMinor: number, paidMinor: number, currency: string): string {
  const total = `${formatMoney(totalMinor, currency)} for all of you`;
  if (totalMinor > paidMinor) {
    return `${total}; ${formatMoney(totalMinor - paidMinor, currency)} would be due.`;
  }
  return totalMinor < paidMinor
    ? `${total}; ${formatMoney(paidMinor - totalMinor, currency)} will be refunded.`
    : `${total}, already paid.`;
}

function Choice(props: { value: string; chosen: string | undefined; children: ReactNode }) {
  const { value, chosen, children } = props;
  return (
    <ChoiceCard name="choice" value={value} defaultChecked={value === chosen} required>
      <span className={css.choice}>{children}</span>
    </ChoiceCard>
  );
}
