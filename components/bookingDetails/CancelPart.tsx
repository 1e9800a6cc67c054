import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import { CancellationTiers } from '@/components/booking/CancellationTiers';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGroup, OptionField, SelectField, TickField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { TitledSection } from '@/components/ui/Stack';
import { bookingApi } from '@/lib/booking/bookingApi';
import { cancellationReasonNames } from '@/lib/booking/cancellationReasons';
import { refundWays } from '@/lib/booking/bookingStatus';
import { formatCount } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { MailedCodeState } from '@/lib/server/loaders/bookingDetailsPage';
import { versionId } from '@/lib/content/versionId';
import { HiddenFields } from '../forms/HiddenFields';
import { FormButton, PostButton } from '../forms/PostForm';
import { useBookingPath } from './BookingPlace';
import css from './CancelPart.module.css';
import { MailedCode } from './MailedCode';

interface CancelPartProps {
  booking: Pick<
    BookingDetail,
    'reference' | 'status' | 'travellers' | 'contact' | 'money' | 'cancellation'
  >;
  preview: CancellationPreview | null;
  code: MailedCodeState;
  idempotencyKey: string;
}

/** Cancellation charges by date, a choice of who is cancelling, and the exact refund to confirm. */
export function CancelPart({ booking, preview, code, idempotencyKey }: CancelPartProps) {
  const { money, cancellation, status, travellers } = booking;
  const canCancel = status === 'confirmed' && travellers.some((one) => one.status === 'active');
  return (
    <TitledSection id="cancel" title="If you cancel">
      {cancellation.tiers.length > 0 ? (
        <p>
          If everyone cancels,{' '}
          {status === 'confirmed' ? 'based on what’s been paid so far:' : 'once it’s paid in full:'}
        </p>
      ) : null}
      <CancellationTiers tiers={cancellation.tiers} currency={money.currency} />
      <p>
        <a href={policyPath(cancellation.policyVersion)}>
          Cancellation policy: {cancellation.policyName}
        </a>
      </p>
      {preview ? (
        <Preview booking={booking} preview={preview} code={code} idempotencyKey={idempotencyKey} />
      ) : null}
      {canCancel && !preview ? <WhoCancels booking={booking} /> : null}
    </TitledSection>
  );
}

/** Returns the path to the accepted policy version, or to the current one if none is recorded. */
function policyPath(version: string | null): string {
  const page = paths.page('cancellation-policy');
  return version ? `${page}#${versionId(version)}` : page;
}

interface PreviewProps extends CancelPartProps {
  preview: CancellationPreview;
}

function WhoCancels({ booking }: Pick<CancelPartProps, 'booking'>) {
  const bookingPath = useBookingPath();
  return (
    <details>
      <summary>Cancel for some or all travellers</summary>
      <form className={css.form} method="get" action={bookingPath(booking.reference)}>
        <FieldGroup legend="Who’s cancelling?">
          {booking.travellers.map((traveller, index) =>
            traveller.status === 'active' ? (
              <TickField key={traveller.id} id={`t${index + 1}`} name="t" value={String(index + 1)}>
                {traveller.fullName}
              </TickField>
            ) : null,
          )}
        </FieldGroup>
        <FieldGroup legend="How would you like your refund?">
          <OptionField name="as" value="original" required>
            to the original payment method
          </OptionField>
          <OptionField name="as" value="travel_credit" required>
            as travel credit
          </OptionField>
        </FieldGroup>
        <input type="hidden" name="cancel" value="1" />
        <FormButton variant="quiet">See my refund</FormButton>
      </form>
    </details>
  );
}

function Preview({ booking, preview, code, idempotencyKey }: PreviewProps) {
  const { currency, daysBefore, refundMinor, chargeMinor, keptMinor, tcsKeptMinor, travellerIds } =
    preview;
  const names = booking.travellers
    .filter(({ id }) => travellerIds.includes(id))
    .map(({ fullName }) => fullName);
  const amount = (minor: number) => formatMoney(minor, currency);
  const extrasMinor = preview.endedExtras.reduce((sum, { shareMinor }) => sum + shareMinor, 0);
  const bookingPath = useBookingPath();
  const keep = <QuietLink href={bookingPath(booking.reference)}>Keep booking</QuietLink>;
  return (
    <div className={css.preview}>
      <h3>
        {preview.scope === 'booking'
          ? 'Everyone is cancelling'
          : `${names.join(', ')} ${names.length === 1 ? 'is cancelling' : 'are cancelling'}`}
      </h3>
      <Rows>
        <Row name="Price for these travellers" value={amount(preview.shareMinor - extrasMinor)} />
        {preview.endedExtras.map(({ label, qty, shareMinor }) => (
          <Row
            key={label}
            name={qty > 1 ? `${label} × ${qty}` : label}
            value={amount(shareMinor)}
          />
        ))}
        <Row name="Paid so far" value={amount(preview.paidMinor)} />
        {chargeMinor > keptMinor ? (
          <Row name="Cancellation charge" value={amount(chargeMinor)} />
        ) : null}
        <Row
          name={
            chargeMinor > keptMinor
              ? 'We keep only what’s been paid'
              : `Under the policy, ${daysBefore === 0 ? 'on the first day' : `${formatCount(daysBefore, 'day')} before the trip`}, we keep`
          }
          value={amount(keptMinor)}
        />
        {preview.refunds.map(({ destination, amountMinor }, index) => (
          <Row key={index} name={`Refund ${refundWays[destination]}`} value={amount(amountMinor)} />
        ))}
        <Row name="Total refund" value={<strong>{amount(refundMinor)}</strong>} />
      </Rows>
      {tcsKeptMinor > 0 ? (
        <p>
          {amount(tcsKeptMinor)} of what we keep is TCS. You can claim it back in your tax return.
        </p>
      ) : null}
      {preview.needsApproval ? <Notice>We’ll check this refund before we send it.</Notice> : null}
      {preview.needsCode && !code.isSent ? (
        <>
          <p>
            To cancel in this browser, confirm with a code we’ll send to {booking.contact.email}.
          </p>
          <Actions>
            <AskForCode booking={booking} preview={preview} isAgain={false} />
            {keep}
          </Actions>
        </>
      ) : (
        <form className={css.confirm} method="post" action={bookingApi.cancelBooking()}>
          <HiddenFields
            fields={{
              reference: booking.reference,
              token: preview.token,
              idempotencyKey,
              ...chosenFields(booking, preview),
            }}
          />
          <SelectField
            name="why"
            label="Why are you cancelling?"
            isOptional
            empty="I’d rather not say"
            options={Object.entries(cancellationReasonNames)}
            hint="We count the answers to plan better dates. It doesn’t change your refund."
          />
          {preview.needsCode ? <MailedCode code={code} contact={booking.contact} /> : null}
          <Actions>
            <Button>
              Cancel now, {refundMinor > 0 ? `get ${amount(refundMinor)} back` : 'no refund'}
            </Button>
            {keep}
          </Actions>
        </form>
      )}
      {preview.needsCode && code.isSent ? (
        <AskForCode booking={booking} preview={preview} isAgain />
      ) : null}
    </div>
  );
}

/** Sends a code to confirm with, for browsers that opened an email link. */
function AskForCode(props: Pick<PreviewProps, 'booking' | 'preview'> & { isAgain: boolean }) {
  const { booking, preview, isAgain } = props;
  return (
    <PostButton
      action={bookingApi.mailCode()}
      fields={{
        reference: booking.reference,
        ...chosenFields(booking, preview),
        ...(isAgain && { sent: '1' }),
      }}
      variant={isAgain ? 'quiet' : 'main'}
    >
      {isAgain ? 'Send another code' : 'Send code'}
    </PostButton>
  );
}

/** Returns who is cancelling and the refund method, so that the same preview opens again. */
function chosenFields({ travellers }: PreviewProps['booking'], preview: CancellationPreview) {
  const places = travellers.flatMap(({ id }, index) =>
    preview.travellerIds.includes(id) ? [index + 1] : [],
  );
  return { places: places.join(','), as: preview.refundAs };
}
