import { monthName } from '@/lib/format/dates';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import css from './MonthGrid.module.css';

const verdictNames = { best: 'Best', good: 'Good', hard: 'Hard', closed: 'Closed' } as const;

/** Twelve months, each with a verdict, temperatures and a remark. */
export function MonthGrid({ months }: { months: DestinationPageProps['destination']['months'] }) {
  return (
    <ol className={css.months}>
      {months.map((month) => (
        <li key={month._key} data-verdict={month.verdict}>
          <strong>
            {monthName(month.month)} <span>{verdictNames[month.verdict]}</span>
          </strong>
          {month.dayC !== null && month.nightC !== null ? (
            <small>
              {degrees(month.dayC)} by day, {degrees(month.nightC)} by night
            </small>
          ) : null}
          <span>{month.remark}</span>
        </li>
      ))}
    </ol>
  );
}

function degrees(celsius: number): string {
  return `${celsius < 0 ? '\u2212' : ''}${Math.abs(celsius)} °C`;
}
