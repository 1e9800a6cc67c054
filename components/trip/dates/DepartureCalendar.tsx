import { PageLink } from '@/components/ui/PageLink';
import {
  calendarMonths,
  cheapestMonths,
  type CalendarMonth,
} from '@/lib/booking/departureCalendar';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDate, formatDay, formatMonth, formatWeekday } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import type { ListedDate } from '@/lib/server/loaders/tripCards';
import { MonthSheet } from './MonthSheet';
import css from './DepartureCalendar.module.css';

interface DepartureCalendarProps {
  departures: readonly ListedDate[];
  /** Whether the dates belong to several trips. If so, each date names its trip. */
  areOfSeveralTrips?: boolean;
  /** Whether the last refresh failed. If so, seat counts are hidden. */
  isStale?: boolean;
  /** How many months are shown at first. The others are collapsed. */
  shownAtFirst?: number;
}

/** All dates by month: a calendar, and a list with statuses and links. Needs no scripts. */
export function DepartureCalendar({ shownAtFirst = 3, ...rest }: DepartureCalendarProps) {
  const months = calendarMonths(rest.departures);
  const cheapest = rest.areOfSeveralTrips ? [] : cheapestMonths(months);
  const [shown, more] = [months.slice(0, shownAtFirst), months.slice(shownAtFirst)];
  const sheets = (list: typeof months) => (
    <div className={css.months}>
      {list.map((month) => (
        <Month key={month.firstDay} month={month} isCheapest={cheapest.includes(month)} {...rest} />
      ))}
    </div>
  );
  return (
    <div className={css.calendar}>
      {sheets(shown)}
      {more.length > 0 ? (
        <details>
          <summary>{formatCount(more.length, 'more month')} with dates</summary>
          {sheets(more)}
        </details>
      ) : null}
    </div>
  );
}

interface MonthProps extends Omit<DepartureCalendarProps, 'departures'> {
  month: CalendarMonth<ListedDate>;
  isCheapest: boolean;
}

function Month({ month, isCheapest, areOfSeveralTrips, isStale }: MonthProps) {
  const carried = useCarried();
  const on = (day: number) =>
    month.entries.find(({ startDate }) => Number(startDate.slice(8)) === day);
  return (
    <section className={css.month}>
      <h3>
        {formatMonth(month.firstDay)}
        {isCheapest ? <small> Lowest price</small> : null}
      </h3>
      <MonthSheet
        month={month}
        toneOf={(day) => {
          const departure = on(day);
          return departure && describeStatus(departure, isStale).tone;
        }}
      />
      <ul>
        {month.entries.map((departure) => {
          const { label, tone } = describeStatus(departure, isStale);
          const price = departure.from && formatPrice(departure.from);
          const day = (
            <strong>
              {formatWeekday(departure.startDate)} {formatDay(departure.startDate)}
            </strong>
          );
          return (
            <li key={departure.id} data-tone={tone}>
              {departure.isBookable ? (
                <PageLink
                  href={paths.booking(departure.tripSlug, { departure: departure.id, ...carried })}
                  aria-label={`${formatWeekday(departure.startDate)} ${formatDate(departure.startDate)}, book ${departure.tripTitle}, ${label}${price ? `, ${price}` : ''}`}
                >
                  {day}
                </PageLink>
              ) : departure.salesState === 'waitlist' ? (
                <PageLink
                  href={paths.waitlist({ departure: departure.id })}
                  aria-label={`${formatWeekday(departure.startDate)} ${formatDate(departure.startDate)}, ${label}: join the waiting list for ${departure.tripTitle}`}
                >
                  {day}
                </PageLink>
              ) : (
                day
              )}
              <span className={css.price}>{departure.isBookable ? price : null}</span>
              <small>
                {areOfSeveralTrips ? `${departure.tripTitle}. ` : ''}
                {departure.womenOnly ? 'Women only. ' : ''}
                {label}
                {departure.salesState === 'waitlist' ? '. Waiting list' : ''}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
