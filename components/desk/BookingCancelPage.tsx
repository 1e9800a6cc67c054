import type { CancellationPreview } from '@/booking/contract/cancellations';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGroup, OptionField, SelectField, TickField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { cancellationReasonNames } from '@/lib/booking/cancellationReasons';
import { plainName } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatTime } from '@/lib/format/dates';
import { refundName, whyTwoPeople } from '@/lib/desk/refundWords';
import { formatMoney } from '@/lib/format/money';
import type { BookingCancelPageProps } from '@/lib/server/desk/bookingCancelPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, ReasonField } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Cancels for some or all travellers: first who, then what it costs, then one button. */
export function BookingCancelPage(props: BookingCancelPageProps & { desk: DeskProps }) {
  const { desk, booking, chosen, refundAs, figures, refused, isNobodyChosen } = props;
  const { reference, travellers } = booking;
  const active = travellers.filter(({ status }) => status === 'active');
  const canCancel = booking.status === 'confirmed' && active.length > 0;
  return (
    <DeskFrame desk={desk} title={`Cancel ${reference}`}>
      <BookingCrumbs reference={reference} here="Cancel" />
      <DeskTitle
        title="Cancel some or all"
        lead={
          <>
            {aboutBooking(booking)} <strong>Nothing has happened yet.</strong>
          </>
        }
      />
      {!canCancel ? (
        <Notice title="This booking can’t be cancelled">
          Only a confirmed booking with travellers can.{' '}
          <a href={deskPaths.booking(reference)}>Back to the booking</a>
        </Notice>
      ) : (
        <form className={css.block} action={deskPaths.bookingCancel(reference)}>
          <FieldGroup legend="Who cancels?">
            <div className={css.ticks}>
              {active.map(({ id, fullName, occupancy, isLead }, index) => (
                <TickField
                  key={id}
                  id={`t-${id}`}
                  name={`t.${id}`}
                  error={isNobodyChosen && index === 0 ? 'Tick who cancels' : undefined}
                  isTicked={chosen.includes(id) || active.length === 1}
                >
                  {fullName}, {plainName(occupancy).toLowerCase()}
                  {isLead ? ', leads the booking' : ''}
                </TickField>
              ))}
            </div>
          </FieldGroup>
          <FieldGroup legend="How should we refund it?">
            <OptionField name="as" value="original" defaultChecked={refundAs === 'original'}>
              To the account or card that paid
            </OptionField>
            <OptionField
              name="as"
              value="travel_credit"
              defaultChecked={refundAs === 'travel_credit'}
            >
              As credit for a later trip
            </OptionField>
          </FieldGroup>
          <p>
            <Button variant={figures ? 'quiet' : 'main'}>Work out the refund</Button>
          </p>
        </form>
      )}
      <RefusalNotice reason={refused} />
      {figures ? <Confirm {...props} figures={figures} /> : null}
    </DeskFrame>
  );
}

type ConfirmProps = BookingCancelPageProps & { desk: DeskProps; figures: CancellationPreview };

/** What the traveller would see, valid for a few minutes, and the button that does it. */
function Confirm({ desk, booking, figures, idempotencyKey, draft }: ConfirmProps) {
  const { reference } = booking;
  const { currency, travellerIds, daysBefore, chargeMinor, keptMinor, refundMinor, expiresAt } =
    figures;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  const people = formatCount(travellerIds.length, 'person', 'people');
  return (
    <DeskPart
      id="refund"
      title="The refund"
      note={`As of ${formatDate(figures.effectiveOn)}, valid until ${formatTime(expiresAt)}.`}
    >
      <div className={css.block}>
        <Rows>
          <Row name={`Price for ${people}`} value={money(figures.shareMinor)} />
          {figures.endedExtras.map(({ label, qty, shareMinor }) => (
            <Row key={label} name={`Of that, ${qty} × ${label}`} value={money(shareMinor)} />
          ))}
          <Row name="Paid for them" value={money(figures.paidMinor)} />
          <Row
            name={`Cancellation charge, ${daysBefore === 0 ? 'on the first day' : `${formatCount(daysBefore, 'day')} before the start`}`}
            value={money(chargeMinor)}
          />
          <Row
            name={keptMinor < chargeMinor ? 'We keep only what’s been paid' : 'We keep'}
            value={money(keptMinor)}
          />
          {figures.tcsKeptMinor > 0 ? (
            <Row name="Of that, TCS" value={money(figures.tcsKeptMinor)} />
          ) : null}
          {figures.refunds.map(({ amountMinor, destination, method }, index) => (
            <Row
              key={index}
              name={refundName({ destination, method })}
              value={money(amountMinor)}
            />
          ))}
          <Row name="Refund" value={<strong>{money(refundMinor)}</strong>} />
        </Rows>
        {figures.needsApproval ? (
          <Notice tone="caution" title="A second person approves this refund">
            The seats are free straight away. The refund is sent once someone else has approved it
            under Money.{whyTwoPeople(figures.refunds)}
          </Notice>
        ) : null}
        <p>
          The seats go back on sale at once. The traveller gets an email with these figures. This
          can’t be undone.
        </p>
        <DeskForm
          name="cancel-booking"
          page={desk.page}
          fields={{ reference, token: figures.token, idempotencyKey }}
          draft={draft}
          errorFields={['reason']}
        >
          <SelectField
            {...draftField(draft, 'why')}
            label="Their reason"
            isOptional
            empty="They didn’t say"
            options={Object.entries(cancellationReasonNames)}
            hint="Counted in the report on cancellations."
          />
          <ReasonField draft={draft} />
          <Actions>
            <Button>
              Cancel {people}, refund {money(refundMinor)}
            </Button>
            <QuietLink href={deskPaths.booking(reference)}>Keep the booking</QuietLink>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}
