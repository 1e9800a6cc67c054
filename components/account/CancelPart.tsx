import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import { CancellationTiers } from '@/components/booking/CancellationTiers';
import { Button, ButtonLink } from '@/components/ui/Button';
import { FieldGroup, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Stack } from '@/components/ui/Stack';
import { formatCount } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { Row, Rows } from './Rows';
import css from './CancelPart.module.css';

interface CancelPartProps {
  booking: BookingDetail;
  preview: CancellationPreview | null;
  idempotencyKey: string;
}

/** What cancelling would keep, day by day; who cancels; and exactly what comes back before it is done. */
export function CancelPart({ booking, preview, idempotencyKey }: CancelPartProps) {
  const { money, cancellation, status, travellers } = booking;
  const canCancel = status === 'confirmed' && travellers.some((one) => one.status === 'active');
  return (
    <Stack as="section" aria-labelledby="cancel">
      <h2 id="cancel">If you cancel</h2>
      <CancellationTiers
        tiers={cancellation.tiers}
        currency={money.currency}
        paidMinor={money.paidMinor - money.refundedMinor || undefined}
      />
      {preview ? (
        <Preview booking={booking} preview={preview} idempotencyKey={idempotencyKey} />
      ) : null}
      {canCancel && !preview ? <WhoCancels booking={booking} /> : null}
    </Stack>
  );
}

function WhoCancels({ booking }: { booking: BookingDetail }) {
  return (
    <details>
      <summary className={css.summary}>Cancel for some or all of you</summary>
      <form className={css.form} method="get" action={paths.bookingDetails(booking.reference)}>
        <FieldGroup>
          <legend>Who cancels?</legend>
          {booking.travellers.map((traveller, index) =>
            traveller.status === 'active' ? (
              <TickField key={traveller.id} id={`t${index + 1}`} name="t" value={String(index + 1)}>
                {traveller.fullName}
              </TickField>
            ) : null,
          )}
        </FieldGroup>
        <FieldGroup>
          <legend>How should the money come back?</legend>
          <label className={css.way}>
            <input type="radio" name="as" value="original" required /> the way it was paid
          </label>
          <label className={css.way}>
            <input type="radio" name="as" value="travel_credit" required /> as credit for a later
            trip
          </label>
        </FieldGroup>
        <input type="hidden" name="cancel" value="1" />
        <p>
          <Button variant="quiet">See what comes back</Button>
        </p>
      </form>
    </details>
  );
}

const ways = {
  gateway: 'the way it was paid',
  bank_transfer: 'by bank transfer',
  travel_credit: 'as credit for a later trip',
} as const;

function Preview({
  booking,
  preview,
  idempotencyKey,
}: CancelPartProps & { preview: CancellationPreview }) {
  const { currency, refundMinor, keptMinor, tcsKeptMinor, travellerIds } = preview;
  const names = booking.travellers
    .filter(({ id }) => travellerIds.includes(id))
    .map(({ fullName }) => fullName);
  const amount = (minor: number) => formatMoney(minor, currency);
  return (
    <div className={css.preview}>
      <h3>
        {preview.scope === 'booking'
          ? 'Everybody cancels'
          : `${names.join(', ')} ${names.length === 1 ? 'cancels' : 'cancel'}`}
      </h3>
      <Rows>
        <Row name="Their part of the price" value={amount(preview.shareMinor)} />
        <Row name="Paid for it so far" value={amount(preview.paidMinor)} />
        <Row
          name={`Under the policy, ${formatCount(preview.daysBefore, 'day')} before the trip, we keep`}
          value={amount(keptMinor)}
        />
        {preview.refunds.map(({ destination, amountMinor }, index) => (
          <Row key={index} name={`Comes back ${ways[destination]}`} value={amount(amountMinor)} />
        ))}
        <Row name="Comes back in all" value={<strong>{amount(refundMinor)}</strong>} />
      </Rows>
      {tcsKeptMinor > 0 ? (
        <p>{amount(tcsKeptMinor)} of it is TCS, which you claim back with your tax return.</p>
      ) : null}
      {preview.needsApproval ? (
        <Notice>A person looks at this refund before it is sent.</Notice>
      ) : null}
      <form className={css.actions} method="post" action={paths.api.cancelBooking()}>
        <input type="hidden" name="reference" value={booking.reference} />
        <input type="hidden" name="token" value={preview.token} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Button>
          Cancel now, {refundMinor > 0 ? `${amount(refundMinor)} comes back` : 'nothing comes back'}
        </Button>
        <ButtonLink href={paths.bookingDetails(booking.reference)} variant="quiet">
          Keep the booking
        </ButtonLink>
      </form>
    </div>
  );
}
