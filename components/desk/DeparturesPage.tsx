import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { Button, ButtonLink, QuietLink } from '@/components/ui/Button';
import { SelectField, TextField } from '@/components/ui/Field';
import { Pill } from '@/components/ui/Pill';
import { deskPaths } from '@/lib/desk/deskPaths';
import { departureStates, haveSalesClosed, statePill } from '@/lib/desk/departureWords';
import { formatCount } from '@/lib/format/counts';
import { formatDay, formatMonth, formatWeekday } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import type { DeparturesPageProps } from '@/lib/server/desk/departuresPage';
import tables from './Desk.module.css';
import css from './Departures.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';
import { SeatKey, SeatStrip } from './SeatStrip';

/** Departures by month, with what is still open on each. */
export function DeparturesPage({ desk, list, filter, isLater }: DeparturesPageProps & DeskPage) {
  const { items, nextCursor, trips } = list;
  const months = Map.groupBy(items, ({ startDate }) => formatMonth(startDate));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DeskFrame desk={desk} title="Departures">
      <DeskTitle title="Departures" lead="By the day they leave, with what is still open on each.">
        <QuietLink href={deskPaths.departureCalendar()}>Calendar</QuietLink>
        <QuietLink href={deskPaths.departureDrafts()}>Drafts</QuietLink>
        <QuietLink href={deskPaths.inboxDates()}>Date alerts</QuietLink>
        {desk.me.permissions.includes('departures:write') ? (
          <ButtonLink href={deskPaths.departureNew()}>New departure</ButtonLink>
        ) : (
          <>
            <Button disabled aria-describedby="who-can-create">
              New departure
            </Button>
            <span id="who-can-create">Only operations and owners can do this.</span>
          </>
        )}
      </DeskTitle>
      <form className={css.filters} action={deskPaths.departures()}>
        <SelectField
          name="trip"
          label="Trip"
          empty="All trips"
          options={trips.map(({ slug, title }) => [slug, title] as const)}
          defaultValue={filter.trip ?? ''}
        />
        <TextField name="from" label="From" type="date" defaultValue={filter.from ?? list.from} />
        <TextField name="to" label="To" type="date" defaultValue={filter.to ?? ''} />
        <SelectField
          name="status"
          label="State"
          empty="Any state"
          options={Object.entries(departureStates)}
          defaultValue={filter.status ?? ''}
        />
        <Button variant="quiet">Show</Button>
        {isFiltered ? <a href={deskPaths.departures()}>Show all from today</a> : null}
      </form>
      {items.length === 0 ? (
        <p className={css.empty}>
          {isFiltered
            ? 'No departure matches all of these filters. Remove one, or choose earlier dates.'
            : 'No departure leaves from today on. New ones appear here as soon as they are drafted.'}
        </p>
      ) : (
        <>
          <SeatKey />
          <div className={tables.sheet}>
            <table className={`${tables.table} ${css.departures}`}>
              <thead>
                <tr>
                  <th scope="col">Leaves</th>
                  <th scope="col">Trip</th>
                  <th scope="col">Seats</th>
                  <th scope="col">State</th>
                  <th scope="col">Still open</th>
                  <th scope="col">Leader</th>
                </tr>
              </thead>
              {[...months].map(([month, rows]) => (
                <tbody key={month}>
                  <tr className={css.month}>
                    <th colSpan={6} scope="colgroup">
                      <h2>{month}</h2>
                      <small>{monthWords(rows)}</small>
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <DepartureRow key={row.id} row={row} now={desk.now} />
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        </>
      )}
      <nav className={css.pages} aria-label="More departures">
        {isLater ? (
          <QuietLink href={deskPaths.departures(filter)}>Back to the first</QuietLink>
        ) : null}
        {nextCursor ? (
          <QuietLink href={deskPaths.departures({ ...filter, cursor: nextCursor })}>
            Later departures
          </QuietLink>
        ) : null}
      </nav>
    </DeskFrame>
  );
}

interface DeskPage {
  desk: DeskProps;
}

function monthWords(rows: readonly StaffDepartureRow[]): string {
  const booked = rows.reduce((sum, row) => sum + row.booked, 0);
  const capacity = rows.reduce((sum, row) => sum + row.capacity, 0);
  return `${formatCount(rows.length, 'departure')} here, ${booked} of ${formatCount(capacity, 'seat')} sold`;
}

function DepartureRow({ row, now }: { row: StaffDepartureRow; now: string }) {
  const { id, code, tripTitle, startDate, endDate, womenOnly, isPrivate } = row;
  const { leaderName, decideBy } = row;
  const pill = statePill(row, haveSalesClosed(row, now));
  return (
    <tr>
      <th scope="row">
        {formatDay(startDate)} <span className={css.weekday}>{formatWeekday(startDate)}</span>
        <small>to {formatDay(endDate)}</small>
      </th>
      <td>
        <a className={css.name} href={deskPaths.departure(id)}>
          {tripTitle}
        </a>
        <small>
          {code}
          {womenOnly ? ', women only' : ''}
          {isPrivate ? ', private' : ''}
        </small>
      </td>
      <td>
        <SeatStrip seats={row} />
      </td>
      <td>
        <Pill data-tone={pill.tone}>{pill.text}</Pill>
        {pill.note ? <small>{pill.note}</small> : null}
        {decideBy ? <small>decide by {formatDay(decideBy)}</small> : null}
      </td>
      <td>
        <StillOpen row={row} />
      </td>
      <td>{leaderName ?? <span className={css.quiet}>no leader named</span>}</td>
    </tr>
  );
}

/** What is still open on a departure, each with a link to its rows. */
function StillOpen({ row }: { row: StaffDepartureRow }) {
  const { id, balanceMinor, overdueMinor, overdueBookings, currency } = row;
  const { detailsMissing, detailsLockOn, waitingPeople } = row;
  const travellers = deskPaths.departure(id, { tab: 'travellers' });
  if (balanceMinor === 0 && detailsMissing === 0 && waitingPeople === 0) {
    return <span className={css.quiet}>{row.booked > 0 ? 'Nothing' : 'No bookings yet'}</span>;
  }
  return (
    <ul className={css.open}>
      {balanceMinor > 0 ? (
        <li>
          <a href={travellers} data-tone={overdueMinor > 0 ? 'few' : undefined}>
            {formatMoney(balanceMinor, currency)} to pay
          </a>
          {overdueMinor > 0 ? (
            <small>
              {formatMoney(overdueMinor, currency)} overdue in{' '}
              {formatCount(overdueBookings, 'booking')}
            </small>
          ) : null}
        </li>
      ) : null}
      {detailsMissing > 0 ? (
        <li>
          <a href={travellers}>Details of {formatCount(detailsMissing, 'traveller')} missing</a>
          <small>locked from {formatDay(detailsLockOn)}</small>
        </li>
      ) : null}
      {waitingPeople > 0 ? (
        <li>{formatCount(waitingPeople, 'person', 'people')} on the waiting list</li>
      ) : null}
    </ul>
  );
}
