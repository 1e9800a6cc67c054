import type { TransferDates, TransferPreview } from '@/booking/contract/transfers';
import { Actions, Button, QuietLink } from '@/components/ui/Button';
import { FieldGroup, OptionField } from '@/components/ui/Field';
import { Notice, RefusalNotice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDateRange, formatTime } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { BookingMovePageProps } from '@/lib/server/desk/bookingMovePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, ReasonField } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

/** Moves a booking: first which date, then what it costs, then one button. */
export function BookingMovePage(props: BookingMovePageProps & { desk: DeskProps }) {
  const { desk, booking, dates, chosen, figures, refused } = props;
  const { reference } = booking;
  return (
    <DeskFrame desk={desk} title={`Move ${reference}`}>
      <BookingCrumbs reference={reference} here="Move" />
      <DeskTitle
        title="Move to another date"
        lead={
          <>
            {aboutBooking(booking)} <strong>Nothing has changed yet.</strong>
          </>
        }
      />
      <RefusalNotice reason={refused} />
      {dates && dates.items.length > 0 ? (
        <ChooseDate dates={dates} reference={reference} chosen={chosen} isPriced={!!figures} />
      ) : null}
      {dates?.items.length === 0 ? (
        <Notice title="No other date">
          No other date of this trip has seats for everyone.{' '}
          <a href={deskPaths.booking(reference)}>Back to the booking</a>
        </Notice>
      ) : null}
      {figures ? <Confirm {...props} figures={figures} /> : null}
    </DeskFrame>
  );
}

interface ChooseDateProps {
  dates: TransferDates;
  reference: string;
  chosen: string;
  isPriced: boolean;
}

function ChooseDate({ dates, reference, chosen, isPriced }: ChooseDateProps) {
  const money = (amountMinor: number) => formatMoney(amountMinor, dates.currency);
  return (
    <form className={css.block} action={deskPaths.bookingMove(reference)}>
      <FieldGroup legend="Which date?">
        {dates.items.map((date) => (
          <OptionField
            key={date.departureId}
            name="to"
            value={date.departureId}
            defaultChecked={date.departureId === chosen}
            required
          >
            {formatDateRange(date.startDate, date.endDate)}, {money(date.totalMinor)}
            {date.isGuaranteed ? ', guaranteed' : ''}
            {date.seatsLeft === null ? '' : `, ${formatCount(date.seatsLeft, 'seat')} left`}.{' '}
            {differenceOf(date, money)}
          </OptionField>
        ))}
      </FieldGroup>
      <p>
        {dates.feeMinor > 0
          ? `The policy’s fee for moving is ${money(dates.feeMinor)}.`
          : 'Moving is free under the policy.'}{' '}
        The last day to move is {formatDate(dates.changeUntil)}.
      </p>
      <p>
        <Button variant={isPriced ? 'quiet' : 'main'}>Work out the difference</Button>
      </p>
    </form>
  );
}

function differenceOf(
  { dueMinor, refundMinor }: { dueMinor: number; refundMinor: number },
  money: (amountMinor: number) => string,
): string {
  if (refundMinor > 0) return `${money(refundMinor)} to refund.`;
  return dueMinor > 0 ? `${money(dueMinor)} still to pay.` : 'Nothing more to pay.';
}

type ConfirmProps = BookingMovePageProps & { desk: DeskProps; figures: TransferPreview };

/** What moving does, valid for a few minutes, and the button that does it. */
function Confirm({ desk, booking, figures, idempotencyKey, draft }: ConfirmProps) {
  const { reference } = booking;
  const money = (amountMinor: number) => formatMoney(amountMinor, figures.currency);
  const days = formatDateRange(figures.startDate, figures.endDate);
  const people = formatCount(
    booking.travellers.filter(({ status }) => status === 'active').length,
    'person',
    'people',
  );
  return (
    <DeskPart
      id="difference"
      title="What changes"
      note={`Valid until ${formatTime(figures.expiresAt)}.`}
    >
      <div className={css.block}>
        <Rows>
          <Row name="Price now" value={money(figures.oldTotalMinor)} />
          <Row name={`Price on ${days}`} value={money(figures.totalMinor)} />
          <Row name="Paid" value={money(figures.paidMinor)} />
          <Row name="Fee for moving, which we keep" value={money(figures.feeMinor)} />
          <Row name="Moves along" value={money(figures.movedMinor)} />
          {figures.leftToPay.map(({ dueOn, amountMinor }) => (
            <Row key={dueOn} name={`To pay by ${formatDate(dueOn)}`} value={money(amountMinor)} />
          ))}
          <Row name="Still to pay" value={<strong>{money(figures.dueMinor)}</strong>} />
          <Row name="Refund" value={<strong>{money(figures.refundMinor)}</strong>} />
        </Rows>
        {figures.droppedExtras.length > 0 ? (
          <Notice tone="caution" title="Extras that the new date doesn’t have">
            {figures.droppedExtras.join(', ')}
          </Notice>
        ) : null}
        {figures.droppedCoupon ? (
          <Notice tone="caution" title="The offer code doesn’t apply to the new date">
            {figures.droppedCoupon}
          </Notice>
        ) : null}
        {figures.needsApproval ? (
          <Notice tone="caution" title="A second person approves this refund">
            The booking moves at once. The money goes once someone else has approved it under Money.
            Refunds above the limit in Settings, and all bank transfers, need that.
          </Notice>
        ) : null}
        <p>
          Travellers, their details, rooms and our notes move along. The booking gets a new
          reference, and the old seats go back on sale at once. The traveller gets an email.
        </p>
        <DeskForm
          name="move-booking"
          page={desk.page}
          fields={{ reference, token: figures.token, idempotencyKey }}
          draft={draft}
          errorFields={['reason']}
        >
          <ReasonField draft={draft} />
          <Actions>
            <Button>
              Move {people} to {formatDate(figures.startDate)}
            </Button>
            <QuietLink href={deskPaths.booking(reference)}>Leave as it is</QuietLink>
          </Actions>
        </DeskForm>
      </div>
    </DeskPart>
  );
}
