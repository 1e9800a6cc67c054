import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { monthOffset } from '@/lib/desk/months';
import { deskPaths } from '@/lib/desk/deskPaths';
import { haveSalesClosed, statePill } from '@/lib/desk/departureWords';
import { formatDay, formatMonth, formatWeekday } from '@/lib/format/dates';
import type { DepartureCalendarPageProps } from '@/lib/server/desk/departureCalendarPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Departures.module.css';
import tables from './Desk.module.css';
import { DeskFrame, DeskTitle } from './DeskFrame';

type Props = DepartureCalendarPageProps & { desk: DeskProps };

/** Half a year of departures: a row for each trip, a column for each month. */
export function DepartureCalendarPage({ desk, calendar, months }: Props) {
  const { items, isCut } = calendar;
  const trips = [...Map.groupBy(items, ({ tripSlug }) => tripSlug).values()];
  const first = months[0] ?? '';
  return (
    <DeskFrame desk={desk} title="Calendar">
      <nav className={css.crumbs} aria-label="Where you are">
        <a href={deskPaths.departures()}>Departures</a>
        <span>Calendar</span>
      </nav>
      <DeskTitle title="Calendar" lead="Every trip’s dates, with seats booked and on sale.">
        <QuietLink href={deskPaths.departureCalendar({ from: monthOffset(first, -6) })}>
          Earlier
        </QuietLink>
        <QuietLink href={deskPaths.departureCalendar({ from: monthOffset(first, 6) })}>
          Later
        </QuietLink>
      </DeskTitle>
      <form className={css.filters} action={deskPaths.departureCalendar()}>
        <TextField name="from" label="From" type="month" defaultValue={first} />
        <Button variant="quiet">Show</Button>
      </form>
      {isCut ? (
        <Notice tone="caution">
          There are more departures than fit here. Use the <a href={deskPaths.departures()}>list</a>
          .
        </Notice>
      ) : null}
      {trips.length === 0 ? (
        <p className={css.empty}>No departure leaves in these months. New ones appear here.</p>
      ) : (
        <div className={tables.sheet} tabIndex={0} role="region" aria-label="Departures by month">
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Trip</th>
                {months.map((month) => (
                  <th key={month} scope="col">
                    {formatMonth(`${month}-01`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trips.map((departures) => (
                <tr key={departures[0]?.tripSlug}>
                  <th scope="row">{departures[0]?.tripTitle}</th>
                  {months.map((month) => (
                    <td key={month} data-label={formatMonth(`${month}-01`)}>
                      <Month
                        now={desk.now}
                        departures={departures.filter(({ startDate }) =>
                          startDate.startsWith(month),
                        )}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </DeskFrame>
  );
}

function Month({ departures, now }: { departures: Props['calendar']['items']; now: string }) {
  if (departures.length === 0) return <span className={css.quiet}>none</span>;
  return (
    <ul className={css.open}>
      {departures.map((departure) => {
        const { id, startDate, booked, capacity } = departure;
        const { text, tone } = statePill(departure, haveSalesClosed(departure, now));
        return (
          <li key={id}>
            <a className={css.name} href={deskPaths.departure(id)}>
              {formatWeekday(startDate)} {formatDay(startDate)}
            </a>{' '}
            <Pill data-tone={tone}>{text}</Pill>
            <small>
              {booked} of {capacity} booked
            </small>
          </li>
        );
      })}
    </ul>
  );
}
