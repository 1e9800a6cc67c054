import type { BookingOutcome, DepartureEndPreview } from '@/booking/contract/staff';
import { draftField } from '@/components/forms/draftField';
import { Actions, Button } from '@/components/ui/Button';
import { CapitalsField, TextAreaField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Row, Rows } from '@/components/ui/Rows';
import { deskPaths } from '@/lib/desk/deskPaths';
import { freeSeats } from '@/lib/desk/departureWords';
import { formatCount } from '@/lib/format/counts';
import { formatDateRange, formatDay, formatTime } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { CancelDeparturePageProps } from '@/lib/server/desk/cancelDeparturePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

type Props = CancelDeparturePageProps & { desk: DeskProps };

/** Cancels a departure: what would happen, the request, and a second person's approval. */
export function CancelDeparturePage(props: Props) {
  const { desk, departure, end, figures } = props;
  const { id, tripTitle, startDate, endDate } = departure;
  const title = end ? 'Cancelling this departure' : 'Cancel this departure?';
  return (
    <DeskFrame desk={desk} title={title}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departure(id)}>
          {tripTitle}, {formatDay(startDate)}
        </a>
        <span>Cancel</span>
      </nav>
      <DeskTitle
        title={title}
        lead={
          <>
            {tripTitle}, {formatDateRange(startDate, endDate)}.{' '}
            {end ? '' : 'Nothing has happened yet. This is what would.'}
          </>
        }
      />
      {end ? <Progress {...props} end={end} /> : null}
      {!end && figures ? <Request {...props} figures={figures} /> : null}
      {!end && !figures ? (
        <p className={css.empty}>
          {props.mayCancel
            ? 'Only a departure that is on sale can be cancelled.'
            : 'Only operations and owners can cancel a departure.'}{' '}
          <a href={deskPaths.departure(id)}>Back to the departure</a>
        </p>
      ) : null}
    </DeskFrame>
  );
}

function Request(props: Props & { figures: DepartureEndPreview }) {
  const { departure, figures, drafts } = props;
  const { id, code, status } = departure;
  const draft = drafts['end-departure'];
  const { currency } = figures;
  const refund = formatMoney(figures.refundMinor, currency);
  return (
    <>
      {status === 'guaranteed' ? (
        <Notice tone="caution" title="It’s guaranteed">
          We told these travellers that it will run.
        </Notice>
      ) : null}
      <div className={css.halves}>
        <DeskPart id="figures" title="What it costs">
          <Rows>
            <Row name="Paid bookings" value={figures.bookings} />
            <Row name="Travellers" value={figures.travellers} />
            <Row name="Paid so far" value={formatMoney(figures.paidMinor, currency)} />
            <Row name="Refund at most, if everyone takes it" value={refund} />
            {figures.tcsKeptMinor > 0 ? (
              <Row
                name="TCS that travellers claim themselves"
                value={formatMoney(figures.tcsKeptMinor, currency)}
              />
            ) : null}
          </Rows>
          <div className={tables.block}>
            <h3>Request cancellation</h3>
            <DeskForm
              name="end-departure"
              page={deskPaths.departureCancel(id)}
              draft={draft}
              fields={{ departure: id, token: figures.token }}
              errorFields={['reason', 'code']}
            >
              <TextAreaField
                {...draftField(draft, 'reason')}
                label="Why"
                hint="Travellers read this. Write it the way you would say it to them."
                maxLength={1000}
                rows={4}
                required
              />
              <CapitalsField
                {...draftField(draft, 'code')}
                label={`Type ${code} to confirm`}
                hint="A cancelled departure cannot be put back on sale."
                required
              />
              <Actions>
                <Button>Request cancellation, refund {refund}</Button>
                <a href={deskPaths.departure(id)}>Keep departure</a>
              </Actions>
              <p className={css.quiet}>
                Someone else in operations, or an owner, has to approve it. Until then it stays on
                sale. These figures are valid until {formatTime(figures.expiresAt)}.
              </p>
            </DeskForm>
          </div>
        </DeskPart>
        <DeskPart id="then" title="Once it’s approved">
          <ul className={css.open}>
            <li>
              It can no longer be booked. {formatCount(freeSeats(departure), 'free seat')}{' '}
              {freeSeats(departure) === 1 ? 'goes' : 'go'} off sale.
            </li>
            {figures.activeHolds > 0 ? (
              <li>
                {formatCount(figures.activeHolds, 'hold is', 'holds are')} released: those seats
                can’t be booked.
              </li>
            ) : null}
            {figures.unpaidBookings > 0 ? (
              <li>
                {formatCount(figures.unpaidBookings, 'unpaid booking ends', 'unpaid bookings end')}.
              </li>
            ) : null}
            <li>
              {figures.waiting > 0
                ? `The waiting list closes, with ${formatCount(figures.waiting, 'entry', 'entries')}.`
                : 'The waiting list closes. No one is on it.'}
            </li>
            <li>
              {figures.bookings > 0
                ? `${formatCount(figures.bookings, 'booking gets', 'bookings get')} an email with the choice of another date, travel credit or a refund. Whoever doesn’t choose is refunded.`
                : 'No one has paid, so no one gets an email about a refund.'}
            </li>
          </ul>
        </DeskPart>
      </div>
      <Outcomes title="What happens to each booking" outcomes={figures.outcomes} />
    </>
  );
}

/** Lists each booking with what the cancellation means for it. */
function Outcomes({ title, outcomes }: { title: string; outcomes: readonly BookingOutcome[] }) {
  if (outcomes.length === 0) return null;
  return (
    <DeskPart id="outcomes" title={title}>
      <div className={tables.sheet}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Booking</th>
              <th scope="col">Travellers</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map((one) => (
              <tr key={one.reference}>
                <th scope="row">
                  <a href={deskPaths.booking(one.reference)}>{one.reference}</a>
                </th>
                <td data-label="Travellers">{one.travellers}</td>
                <td>{outcomeWords(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DeskPart>
  );
}

function outcomeWords({ status, refundMinor, movedTo }: BookingOutcome) {
  const money = formatMoney(refundMinor);
  switch (status) {
    case 'open':
      return refundMinor > 0 ? `Another date, credit or a refund of ${money}` : 'Nothing to refund';
    case 'choosing':
      return `Can still choose, up to a refund of ${money}`;
    case 'moved':
      return movedTo === null ? (
        'Moved'
      ) : (
        <>
          Moved to <a href={deskPaths.booking(movedTo)}>{movedTo}</a>
        </>
      );
    case 'credited':
      return `Travel credit of ${money}`;
    case 'refund_due':
      return `Refund of ${money} on its way`;
    case 'refunded':
      return `Refunded ${money}`;
    case 'no_refund':
      return 'Nothing to refund';
  }
}

function Progress(props: Props & { end: NonNullable<Props['end']> }) {
  const { desk, departure, end, mayCancel, drafts } = props;
  const page = deskPaths.departureCancel(departure.id);
  const fields = { departure: departure.id };
  const isOwn = end.requestedBy === desk.me.name;
  const refund = formatMoney(end.refundMinor);
  const isWaiting = end.status === 'requested';
  const reason = !mayCancel
    ? 'Only operations and owners can decide.'
    : isOwn
      ? 'You asked for it, so someone else in operations, or an owner, must approve it.'
      : null;
  return (
    <>
      <DeskPart
        id="request"
        title={
          isWaiting
            ? 'Waits for a second person'
            : end.status === 'done'
              ? 'Every booking is cancelled'
              : 'Approved, and under way'
        }
      >
        <Rows>
          <Row name="Requested by" value={end.requestedBy} />
          {end.approvedBy ? <Row name="Approved by" value={end.approvedBy} /> : null}
          <Row name="Reason, as travellers read it" value={end.reason} />
          <Row name="Paid bookings" value={end.bookings} />
          <Row name="Maximum refund" value={refund} />
          {isWaiting ? null : (
            <>
              <Row name="Bookings still to cancel" value={end.openBookings} />
              <Row name="Travellers who haven’t chosen yet" value={end.openChoices} />
            </>
          )}
        </Rows>
        {isWaiting ? (
          <div className={tables.block}>
            {reason ? <p id="why-not">{reason}</p> : null}
            <div className={tables.decisions}>
              <DeskForm
                name="end-approve"
                page={page}
                draft={drafts['end-approve']}
                fields={fields}
              >
                <Button
                  disabled={reason !== null}
                  aria-describedby={reason === null ? undefined : 'why-not'}
                >
                  Approve cancellation, refund {refund}
                </Button>
              </DeskForm>
              <DeskForm
                name="end-withdraw"
                page={page}
                draft={drafts['end-withdraw']}
                fields={fields}
              >
                <Button variant="quiet" disabled={!mayCancel}>
                  Withdraw request
                </Button>
              </DeskForm>
            </div>
          </div>
        ) : null}
        <p>
          <a href={deskPaths.departure(departure.id)}>Back to the departure</a>
        </p>
      </DeskPart>
      <Outcomes title="What happens to each booking" outcomes={end.outcomes} />
    </>
  );
}
