import { MonthSheet } from '@/components/trip/dates/MonthSheet';
import { QuietLink } from '@/components/ui/Button';
import { PageLink } from '@/components/ui/PageLink';
import { Pill } from '@/components/ui/Pill';
import { VisuallyHidden } from '@/components/ui/VisuallyHidden';
import { calendarMonths } from '@/lib/booking/departureCalendar';
import { describeWithoutSeats } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDay, formatLongDate, formatMonth, formatWeekday } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { SearchResults } from '@/lib/server/loaders/searchPage';
import { shortPriceLabel } from '@/lib/booking/priceWords';
import css from './ResultCalendar.module.css';

type Calendar = NonNullable<SearchResults['calendar']>;
type ShownMonth = Calendar['shown'][number];
type ShownDate = ShownMonth['dates'][number];

/** Matching dates by month: a calendar that shows weekends, and a list of dates beside it. */
export function ResultCalendar(props: { calendar: Calendar; listHref: string }) {
  const { calendar, listHref } = props;
  const { months, shown } = calendar;
  if (months.length === 0) {
    return (
      <p className={css.none}>
        None of these trips has an open date right now.{' '}
        <PageLink href={listHref}>See them as a list</PageLink>.
      </p>
    );
  }
  return (
    <>
      {months.length > 1 ? (
        <nav className={css.ways} aria-label="Months">
          {months.map(({ month, dateCount, href, isShown }) => (
            <PageLink key={month} href={href} aria-current={isShown ? 'true' : undefined}>
              {shortMonth(month)} <small>{dateCount}</small>
              <VisuallyHidden>{dateCount === 1 ? ' date' : ' dates'}</VisuallyHidden>
            </PageLink>
          ))}
        </nav>
      ) : null}
      {shown.map((month) => (
        <Month key={month.month} {...month} />
      ))}
    </>
  );
}

/** Returns `Dec`, or `Jan 2027` at the start of a year. */
function shortMonth(month: string): string {
  const [name = '', year = ''] = formatMonth(`${month}-01`).split(' ');
  return month.endsWith('-01') ? `${name.slice(0, 3)} ${year}` : name.slice(0, 3);
}

function Month({ id, month, dates, more, listHref }: ShownMonth) {
  const name = formatMonth(`${month}-01`);
  const [sheet] = calendarMonths(dates);
  return (
    <section className={css.month} id={id} aria-labelledby={`${id}-name`}>
      <div className={css.side}>
        <h2 id={`${id}-name`}>{name}</h2>
        {sheet ? <MonthSheet month={sheet} toneOf={(day) => toneOn(dates, day)} /> : null}
      </div>
      <div className={css.lines}>
        <ul aria-label={`Dates in ${name}`}>
          {dates.map((date) => (
            <DateLine key={date.id} date={date} />
          ))}
        </ul>
        {more > 0 ? (
          <p className={css.more}>
            And {formatCount(more, 'more date')} in {name}.{' '}
            <PageLink href={listHref}>See these trips as a list</PageLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** A day with several departures shows the best status among them. */
function toneOn(dates: readonly ShownDate[], day: number): string | undefined {
  const tones = dates
    .filter(({ startDate }) => Number(startDate.slice(8)) === day)
    .map((date) => describeWithoutSeats(date).tone);
  return (['sure', 'open', 'few'] as const).find((tone) => tones.includes(tone)) ?? tones[0];
}

function DateLine({ date }: { date: ShownDate }) {
  const { id, slug, title, startDate, durationDays, womenOnly, pickup, from } = date;
  const { label, tone } = describeWithoutSeats(date);
  return (
    <li className={css.date}>
      <time dateTime={startDate}>
        <small>{formatWeekday(startDate)}</small> {formatDay(startDate)}
      </time>
      <p className={css.trip}>
        <PageLink href={paths.trip(slug)}>{title}</PageLink>
        <span>
          <Pill data-tone={tone}>{label}</Pill>
          {[
            formatCount(durationDays, 'day'),
            ...(womenOnly ? ['women only'] : []),
            ...(pickup ? [`pickup in ${pickup}`] : []),
          ].join(', ')}
        </span>
      </p>
      <p className={css.price}>
        {from ? (
          <>
            <strong>{formatPrice(from)}</strong>
            <small>{shortPriceLabel(from)}</small>
          </>
        ) : (
          <small>Ask us for the price</small>
        )}
      </p>
      <QuietLink
        href={paths.booking(slug, { departure: id })}
        aria-label={`Choose ${title} on ${formatLongDate(startDate)}`}
      >
        Choose
      </QuietLink>
    </li>
  );
}
