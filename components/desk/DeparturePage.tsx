import type { ReactNode } from 'react';
import type { DepartureEnd } from '@/booking/contract/staff';
import { draftField } from '@/components/forms/draftField';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { freeSeats, haveSalesClosed, statePill } from '@/lib/desk/departureWords';
import { formatCount } from '@/lib/format/counts';
import { dayOf, daysBetween, formatDateRange, formatDay, formatMonth } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeparturePageProps } from '@/lib/server/desk/departurePage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DeleteDraft } from './DeleteDraft';
import { DepartureHistoryList } from './DepartureHistoryList';
import { DepartureMoney } from './DepartureMoney';
import { DepartureRooms } from './DepartureRooms';
import { DepartureSettings } from './DepartureSettings';
import { DepartureTabs } from './DepartureTabs';
import { DepartureTravellers } from './DepartureTravellers';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { SeatStrip } from './SeatStrip';

type Props = DeparturePageProps & { desk: DeskProps };

/** One departure: its numbers, what can be done, and one of its parts. */
export function DeparturePage(props: Props) {
  const { desk, departure, end } = props;
  const { tripTitle, startDate, endDate, code, tz, status, cancelledReason, isPrivate } = departure;
  const days = daysBetween(dayOf(desk.now, tz), startDate);
  return (
    <DeskFrame desk={desk} title={`${tripTitle}, ${formatDay(startDate)}`}>
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <a href={deskPaths.departures({ from: `${startDate.slice(0, 7)}-01` })}>
          {formatMonth(startDate)}
        </a>
        <span>{formatDay(startDate)}</span>
      </nav>
      <DeskTitle
        title={tripTitle}
        lead={
          <>
            {formatDateRange(startDate, endDate)}. {leavesIn(days)} Code {code}.
            {isPrivate ? ' For one group only: the site doesn’t show it.' : ''}
          </>
        }
      >
        {desk.me.permissions.includes('manifest:share') && status !== 'draft' ? (
          <QuietLink href={deskPaths.departureLeader(departure.id)}>Leader and list</QuietLink>
        ) : null}
        {status === 'scheduled' || status === 'guaranteed' ? (
          <QuietLink href={deskPaths.departureCancel(departure.id)}>
            {end?.status === 'requested' ? 'Cancellation request' : 'Cancel departure'}
          </QuietLink>
        ) : null}
      </DeskTitle>
      <EndNotice end={end} path={deskPaths.departureCancel(departure.id)} />
      {status === 'cancelled' && cancelledReason ? (
        <Notice tone="caution" title="Cancelled">
          Reason: {cancelledReason}
        </Notice>
      ) : null}
      <Stats {...props} />
      <Decisions {...props} />
      <DepartureTabs id={departure.id} here={props.tab} permissions={desk.me.permissions} />
      <Part {...props} />
    </DeskFrame>
  );
}

function leavesIn(days: number): string {
  if (days === 0) return 'Leaves today.';
  if (days < 0) return '';
  return `Leaves in ${formatCount(days, 'day')}.`;
}

function Part(props: Props) {
  const { desk, departure, tab, manifest, rooms, money, history } = props;
  const isDraft = departure.status === 'draft';
  switch (tab) {
    case 'travellers':
      if (manifest) return <DepartureTravellers manifest={manifest} />;
      return <NotShown isDraft={isDraft} what="The travellers" />;
    case 'rooms':
      if (rooms)
        return (
          <DepartureRooms
            rooms={rooms}
            departureId={departure.id}
            permissions={desk.me.permissions}
          />
        );
      return <NotShown isDraft={isDraft} what="Rooms" />;
    case 'money':
      if (money) return <DepartureMoney money={money} departureId={departure.id} />;
      return <NotShown isDraft={isDraft} what="Money" />;
    case 'settings':
      return <DepartureSettings {...props} />;
    case 'history':
      return history ? (
        <DepartureHistoryList
          history={history}
          pathOf={(cursor) => deskPaths.departure(departure.id, { tab, cursor })}
          isLater={desk.page.includes('cursor=')}
        />
      ) : null;
  }
}

function NotShown({ isDraft, what }: { isDraft: boolean; what: string }) {
  return (
    <p className={css.empty}>
      {isDraft
        ? `${what} appear here once the departure is on sale and booked.`
        : `${what} are only for sales, operations, finance and owners.`}
    </p>
  );
}

/** Says that a cancellation was requested or is being carried out. */
function EndNotice({ end, path }: { end: DepartureEnd | null; path: string }) {
  switch (end?.status) {
    case 'requested':
      return (
        <Notice tone="caution" title="A cancellation waits for a second person">
          {end.requestedBy} asked for it. Until someone approves it, the departure stays on sale.{' '}
          <a href={path}>See the request</a>
        </Notice>
      );
    case 'running':
      return (
        <Notice tone="caution" title="This departure is being cancelled">
          {formatCount(end.openBookings, 'booking')} to go. <a href={path}>See how far it is</a>
        </Notice>
      );
    default:
      return null;
  }
}

function Stats({ desk, departure, manifest }: Props) {
  const pill = statePill(departure, haveSalesClosed(departure, desk.now));
  const totals = manifest?.totals;
  const currency = manifest?.currency;
  return (
    <dl className={css.stats}>
      <div>
        <dt>
          <Pill data-tone={pill.tone}>{pill.text}</Pill> {pill.note}
        </dt>
        <dd>
          <SeatStrip seats={departure} isBig />
        </dd>
      </div>
      {totals ? (
        <>
          <div>
            <dt>Received</dt>
            <dd>
              {formatMoney(totals.receivedMinor, currency)}
              <small>of {formatMoney(totals.totalMinor, currency)}</small>
            </dd>
          </div>
          <div data-tone={totals.overdueMinor > 0 ? 'few' : undefined}>
            <dt>Still to pay</dt>
            <dd>
              {totals.balanceMinor > 0 ? formatMoney(totals.balanceMinor, currency) : 'Nothing'}
              {totals.overdueMinor > 0 ? (
                <small>
                  {formatMoney(totals.overdueMinor, currency)} overdue in{' '}
                  {formatCount(totals.overdueBookings, 'booking')}
                </small>
              ) : null}
            </dd>
          </div>
          <div data-tone={totals.detailsMissing > 0 ? 'few' : undefined}>
            <dt>Details missing</dt>
            <dd>
              {totals.detailsMissing > 0
                ? formatCount(totals.detailsMissing, 'traveller')
                : 'Nothing'}
              <small>locked from {formatDay(manifest.detailsLockOn)}</small>
            </dd>
          </div>
          <div>
            <dt>Rooms</dt>
            <dd>
              {totals.rooms.reduce((sum, { rooms }) => sum + rooms, 0)}
              <small>{formatCount(totals.freeBeds, 'empty bed')}</small>
            </dd>
          </div>
        </>
      ) : null}
      {departure.waiting > 0 ? (
        <div>
          <dt>Waiting list</dt>
          <dd>{formatCount(departure.waiting, 'entry', 'entries')}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The decisions that are left: a draft's, or whether it surely runs and is still sold. */
function Decisions(props: Props) {
  const { desk, departure, drafts } = props;
  const { id, status, tripTitle } = departure;
  const mayWrite = desk.me.permissions.includes('departures:write');
  if (status === 'draft') {
    return (
      <div className={tables.block}>
        <DeskForm name="publish" page={desk.page} draft={drafts.publish} fields={{ departure: id }}>
          <p>
            A draft. Once published, travellers can book it on the page of {tripTitle}, with{' '}
            {formatCount(freeSeats(departure), 'seat')}. Check the dates, seats and prices first.
          </p>
          {mayWrite ? null : <p id="who-can">{whoCan}</p>}
          <p>
            <Button disabled={!mayWrite} aria-describedby={mayWrite ? undefined : 'who-can'}>
              Publish departure
            </Button>
          </p>
        </DeskForm>
        <DeleteDraft desk={desk} departure={departure} draft={drafts['delete-draft']} />
      </div>
    );
  }
  return (
    <>
      {status === 'scheduled' ? <Guarantee {...props} /> : null}
      {status === 'scheduled' || status === 'guaranteed' ? <CloseSales {...props} /> : null}
    </>
  );
}

const whoCan = 'Only operations and owners can do this.';

function Guarantee(props: Props) {
  const { booked, minPax } = props.departure;
  return (
    <Decision
      {...props}
      name="guarantee"
      title="Guarantee this departure"
      label="Why it runs, for the log"
      button="Guarantee departure"
    >
      {booked < minPax
        ? `${formatCount(minPax - booked, 'person', 'people')} short of the minimum of ${minPax}.`
        : `The minimum of ${minPax} is reached.`}{' '}
      A guarantee is a promise: we email everyone who has booked, and it can’t be taken back.
    </Decision>
  );
}

function CloseSales(props: Props) {
  const { salesOpenAt, salesCloseAt, held, waiting } = props.departure;
  const { now } = props.desk;
  const isOnSale = !salesOpenAt || Date.parse(salesOpenAt) <= Date.parse(now);
  if (!isOnSale || haveSalesClosed({ salesCloseAt }, now)) return null;
  return (
    <Decision
      {...props}
      name="close-sales"
      title="Stop selling this departure"
      label="Why, for the log"
      button="Stop selling"
    >
      No one else can book it. Bookings stay as they are
      {held > 0
        ? `, and the ${formatCount(held, 'seat')} on hold can still be paid for until the hold ends`
        : ''}
      .{' '}
      {waiting > 0
        ? `The waiting list closes, and ${formatCount(waiting, 'entry', 'entries')} on it ${waiting === 1 ? 'gets' : 'get'} an email. Selling again doesn’t open it again. `
        : ''}
      To sell again, set a later time under Seats and settings.
    </Decision>
  );
}

interface DecisionProps {
  name: 'guarantee' | 'close-sales';
  title: string;
  /** Why it's decided. */
  label: string;
  button: string;
  /** What it does. */
  children: ReactNode;
}

function Decision(props: Props & DecisionProps) {
  const { desk, departure, drafts, name, title, label, button, children } = props;
  const mayWrite = desk.me.permissions.includes('departures:write');
  const draft = drafts[name];
  return (
    <details className={tables.block} open={draft.answer !== null || undefined}>
      <summary>{title}</summary>
      <DeskForm
        name={name}
        page={desk.page}
        draft={draft}
        fields={{ departure: departure.id }}
        errorFields={['reason']}
        idOf={() => `${name}-reason`}
      >
        <p>{children}</p>
        <TextField
          {...draftField(draft, 'reason')}
          id={`${name}-reason`}
          label={label}
          maxLength={1000}
          disabled={!mayWrite}
          required
        />
        {mayWrite ? null : <p id={`${name}-who`}>{whoCan}</p>}
        <p>
          <Button
            variant="quiet"
            disabled={!mayWrite}
            aria-describedby={mayWrite ? undefined : `${name}-who`}
          >
            {button}
          </Button>
        </p>
      </DeskForm>
    </details>
  );
}
