import type { ReactNode } from 'react';
import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { ButtonLink } from '@/components/ui/Button';
import { deskPaths } from '@/lib/desk/deskPaths';
import { moreWords, todayWords } from '@/lib/desk/todayWords';
import { formatCount } from '@/lib/format/counts';
import { dayOf, formatDay, formatLongDate, formatTime, formatWeekday } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { TodayPageProps } from '@/lib/server/desk/todayPage';
import departuresCss from './Departures.module.css';
import shared from './Desk.module.css';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';
import { DeskIcon } from './DeskIcon';
import { SeatStrip } from './SeatStrip';
import css from './TodayPage.module.css';
import { Unbroken } from './Unbroken';

/** What leaves soon, and everything that needs a person. Empty means nothing needs doing. */
export function TodayPage({ desk, items, more, leaving }: TodayPageProps & { desk: DeskProps }) {
  const due = items.filter(({ dueAt }) => dueAt !== null);
  const rest = items.filter(({ dueAt }) => dueAt === null);
  const count = more.reduce((sum, kind) => sum + kind.count, items.length);
  const unready = leaving?.filter(isUnready).length ?? 0;
  return (
    <DeskFrame desk={desk} title="Today">
      <DeskTitle
        title={formatLongDate(dayOf(desk.now, 'Asia/Kolkata'))}
        lead={leadOf(count, unready)}
      />
      {leaving ? <Leaving departures={leaving} permissions={desk.me.permissions} /> : null}
      <TodayList id="due" title="With a deadline" items={due} now={desk.now} />
      <TodayList id="waiting" title="Waiting" items={rest} now={desk.now} />
      {more.length > 0 ? (
        <DeskPart id="more" title="More than fits here">
          <ul className={departuresCss.open}>
            {more.map((kind) => (
              <li key={kind.kind}>
                <a href={moreWords(kind).path}>{moreWords(kind).what}</a>
              </li>
            ))}
          </ul>
        </DeskPart>
      ) : null}
    </DeskFrame>
  );
}

function leadOf(things: number, unready: number): string {
  const waiting = `${formatCount(things, 'thing')} ${things === 1 ? 'needs' : 'need'} someone`;
  const departures = `${formatCount(unready, 'departure')} ${unready === 1 ? 'isn’t' : 'aren’t'} ready`;
  if (things > 0) return unready > 0 ? `${waiting}, and ${departures}.` : `${waiting}.`;
  return unready > 0
    ? `Nothing waits for an answer, but ${departures}.`
    : 'Nothing is waiting for you. New things appear here when you open this page.';
}

const isUnready = (departure: StaffDepartureRow) =>
  departure.decideBy !== null ||
  departure.overdueMinor > 0 ||
  departure.detailsMissing > 0 ||
  departure.withoutRoom > 0 ||
  departure.leaderName === null;

interface LeavingProps {
  departures: readonly StaffDepartureRow[];
  permissions: DeskProps['me']['permissions'];
}

/** The board: how ready each departure of the next two weeks is. */
function Leaving({ departures, permissions }: LeavingProps) {
  return (
    <section className={css.board} data-tone="board" aria-labelledby="leaving">
      <div className={css.head}>
        <h2 id="leaving">Leaving within two weeks</h2>
        <p>
          {departures.length === 0
            ? 'No departure starts in the next 14 days.'
            : 'What is underlined still needs doing.'}
        </p>
      </div>
      {departures.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Leaves</th>
              <th scope="col">Trip</th>
              <th scope="col">Seats</th>
              <th scope="col">To pay</th>
              <th scope="col">Details</th>
              <th scope="col">Rooms</th>
              <th scope="col">Leader</th>
            </tr>
          </thead>
          <tbody>
            {departures.map((departure) => (
              <BoardRow
                key={departure.id}
                departure={departure}
                mayChooseLeader={permissions.includes('manifest:share')}
              />
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

interface BoardRowProps {
  departure: StaffDepartureRow;
  /** Whether they may choose its leader. */
  mayChooseLeader: boolean;
}

function BoardRow({ departure, mayChooseLeader }: BoardRowProps) {
  const { id, tripTitle, startDate, decideBy, minPax, booked, status } = departure;
  const { balanceMinor, overdueMinor, overdueBookings, detailsMissing, leaderName } = departure;
  const { withoutRoom } = departure;
  const path = deskPaths.departure(id);
  return (
    <tr>
      <th scope="row">
        {formatDay(startDate)}
        <small>{formatWeekday(startDate)}</small>
      </th>
      <td>
        <a href={path}>{tripTitle}</a>
        <small>
          {decideBy ? (
            <Open path={path}>
              {minPax - booked} short of {minPax}. Decide by {formatDay(decideBy)}
            </Open>
          ) : status === 'guaranteed' ? (
            'Guaranteed'
          ) : (
            'Enough people'
          )}
        </small>
      </td>
      <td>
        <SeatStrip seats={departure} />
      </td>
      <td>
        {overdueMinor > 0 ? (
          <>
            <Open path={deskPaths.departure(id, { tab: 'money' })}>
              {formatMoney(overdueMinor)} overdue
            </Open>
            <small>
              {formatCount(overdueBookings, 'booking')}, {formatMoney(balanceMinor)} to pay in all
            </small>
          </>
        ) : balanceMinor > 0 ? (
          <>
            {formatMoney(balanceMinor)}
            <small>not due yet</small>
          </>
        ) : (
          <Done>All paid</Done>
        )}
      </td>
      <td>
        {detailsMissing > 0 ? (
          <>
            <Open path={deskPaths.departure(id, { tab: 'travellers' })}>
              {detailsMissing} missing
            </Open>
            <small>locked from {formatDay(departure.detailsLockOn)}</small>
          </>
        ) : (
          <Done>Complete</Done>
        )}
      </td>
      <td>
        {withoutRoom > 0 ? (
          <Open path={deskPaths.departureRooms(id)}>{withoutRoom} without a room</Open>
        ) : booked > 0 ? (
          <Done>Assigned</Done>
        ) : (
          'No one yet'
        )}
      </td>
      <td>
        {leaderName ? (
          <Done>{leaderName}</Done>
        ) : (
          <Open path={mayChooseLeader ? deskPaths.departureLeader(id) : path}>No leader yet</Open>
        )}
      </td>
    </tr>
  );
}

const Open = ({ path, children }: { path: string; children: ReactNode }) => (
  <a className={css.open} href={path}>
    {children}
  </a>
);

const Done = ({ children }: { children: ReactNode }) => (
  <span className={css.done}>
    <DeskIcon name="tick" size={18} />
    {children}
  </span>
);

const office = 'Asia/Kolkata';

interface TodayListProps extends Pick<TodayPageProps, 'items'> {
  id: string;
  title: string;
  now: string;
}

function TodayList({ id, title, items, now }: TodayListProps) {
  if (items.length === 0) return null;
  return (
    <DeskPart id={id} title={title}>
      <ul className={shared.waits}>
        {items.map((item) => {
          const { what, more, action, path } = todayWords(item);
          const { dueAt } = item;
          return (
            <li key={`${item.kind}${item.id ?? item.bookingReference ?? ''}`}>
              <p>
                {dueAt ? dueWords(dueAt, now) : waitedFor(item.since, now)}
                <small>{dueAt ? deadlineWords(dueAt, now) : 'waiting'}</small>
              </p>
              <div>
                <h3>
                  <Unbroken text={what} />
                </h3>
                <p>
                  <Unbroken text={more} />
                </p>
              </div>
              <ButtonLink href={path} variant="quiet">
                {action}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </DeskPart>
  );
}

/** A time today, otherwise a day. Midnight is the end of the day before it, as a last day is meant. */
export function dueWords(dueAt: string, now: string): string {
  const day = dayOf(Date.parse(dueAt) - 1, office);
  if (day !== dayOf(now, office)) return formatDay(day);
  return day === dayOf(dueAt, office) ? formatTime(dueAt) : 'today';
}

/** What is below the day or the time: `overdue`, or a later day's time if it isn't its end. */
export function deadlineWords(dueAt: string, now: string): string {
  if (dueAt < now) return 'overdue';
  const day = dayOf(dueAt, office);
  const isTimed = day === dayOf(Date.parse(dueAt) - 1, office) && day !== dayOf(now, office);
  return isTimed ? `${formatTime(dueAt)} at the latest` : 'at the latest';
}

/** `17 min`, `3 h` or `2 days`. */
function waitedFor(since: string, now: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(since)) / 60_000));
  if (minutes < 90) return `${minutes} min`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} h`;
  return formatCount(Math.round(minutes / 1_440), 'day');
}
