import type { ReactNode } from 'react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { BookingCancellation } from '@/booking/contract/cancellations';
import { Button } from '@/components/ui/Button';
import { Stack } from '@/components/ui/Stack';
import { formatDateRange, formatInstant } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { MoveOffer } from '@/lib/server/loaders/bookingDetailsPage';
import css from './ChoicePart.module.css';

interface ChoicePartProps {
  booking: BookingDetail;
  cancellation: BookingCancellation;
  moves: readonly MoveOffer[];
  idempotencyKey: string;
}

/** After we cancelled a date: another date, credit for later, or the money. Nothing is chosen before. */
export function ChoicePart({ booking, cancellation, moves, idempotencyKey }: ChoicePartProps) {
  const { currency } = booking.money;
  const paid = formatMoney(cancellation.refundMinor, currency);
  const choice = { booking, cancellation, idempotencyKey };
  return (
    <Stack as="section" aria-labelledby="choose">
      <h2 id="choose">What should become of {paid}?</h2>
      {cancellation.chooseUntil ? (
        <p>
          The choice is yours until {formatInstant(cancellation.chooseUntil)}. After that all of it
          goes back by itself, the way it was paid.
        </p>
      ) : null}
      <div className={css.choices}>
        {moves.map(({ departure, totalMinor }) => (
          <Choice
            key={departure.id}
            {...choice}
            fields={{ choice: 'move', departure: departure.id, total: String(totalMinor) }}
            button="Move to this date"
          >
            <strong>{formatDateRange(departure.startDate, departure.endDate)}</strong>
            <small>{difference(totalMinor, cancellation.refundMinor, currency)}</small>
          </Choice>
        ))}
        <Choice {...choice} fields={{ choice: 'travel_credit' }} button="Keep it as credit">
          <strong>Credit for a later trip</strong>
          <small>
            {paid}, for any trip of ours. The booking office takes it off your next one.
          </small>
        </Choice>
        <Choice {...choice} fields={{ choice: 'original' }} button="Send it back">
          <strong>The money back</strong>
          <small>{paid}, the way it was paid. Banks take 5 to 7 working days.</small>
        </Choice>
      </div>
    </Stack>
  );
}

function difference(totalMinor: number, paidMinor: number, currency: string): string {
  const total = `${formatMoney(totalMinor, currency)} for all of you`;
  if (totalMinor > paidMinor) {
    return `${total}; ${formatMoney(totalMinor - paidMinor, currency)} is then still to pay.`;
  }
  return totalMinor < paidMinor
    ? `${total}; ${formatMoney(paidMinor - totalMinor, currency)} goes back to you.`
    : `${total}, which is paid.`;
}

function Choice({
  booking,
  cancellation,
  idempotencyKey,
  fields,
  button,
  children,
}: Omit<ChoicePartProps, 'moves'> & {
  fields: Record<string, string>;
  button: string;
  children: ReactNode;
}) {
  const all = {
    reference: booking.reference,
    cancellation: cancellation.id,
    idempotencyKey: `${idempotencyKey}-${fields.departure ?? fields.choice}`,
    ...fields,
  };
  return (
    <form className={css.choice} method="post" action={paths.api.chooseRefund()}>
      <p>{children}</p>
      {Object.entries(all).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="quiet">{button}</Button>
    </form>
  );
}
