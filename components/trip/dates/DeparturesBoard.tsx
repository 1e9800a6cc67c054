import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/booking/departureStatus';
import { formatDay, formatLongDate, formatWeekday } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import type { ListedDate } from '@/lib/server/loaders/tripCards';
import { shortPriceLabel } from '@/lib/booking/priceWords';
import css from './DeparturesBoard.module.css';

export interface BoardRow extends ListedDate {
  cardLine: string;
}

/** Several trips' dates as a departures board, for use in a band with the `board` tone. */
export function DeparturesBoard({ departures }: { departures: BoardRow[] }) {
  return (
    <table className={css.board}>
      <thead>
        <tr>
          <th scope="col">Leaves</th>
          <th scope="col">Trip</th>
          <th scope="col">Status</th>
          <th scope="col" className={css.end}>
            All-in, per person
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {departures.map((departure) => (
          <BoardLine key={departure.id} departure={departure} />
        ))}
      </tbody>
    </table>
  );
}

function BoardLine({ departure }: { departure: BoardRow }) {
  const carried = useCarried();
  const status = describeStatus(departure);
  const day = formatLongDate(departure.startDate);
  return (
    <tr>
      <td className={css.day}>
        <time dateTime={departure.startDate}>
          <Figure className={css.date}>{formatDay(departure.startDate)}</Figure>
          <small>{formatWeekday(departure.startDate)}</small>
        </time>
      </td>
      <th scope="row" className={css.trip}>
        <PageLink href={paths.trip(departure.tripSlug, carried)}>{departure.tripTitle}</PageLink>
        <small>{departure.cardLine}</small>
      </th>
      <td>
        <Pill data-tone={status.tone}>{status.label}</Pill>
      </td>
      <td className={css.price}>
        {departure.from ? (
          <>
            <Figure className={css.amount}>{formatPrice(departure.from)}</Figure>
            <small>{shortPriceLabel(departure.from)}</small>
          </>
        ) : (
          <small>Ask us</small>
        )}
      </td>
      <td className={css.go}>
        {departure.isBookable ? (
          <PageLink
            href={paths.booking(departure.tripSlug, { departure: departure.id, ...carried })}
            aria-label={`Choose ${departure.tripTitle} on ${day}`}
          >
            Choose
          </PageLink>
        ) : (
          <PageLink
            href={paths.trip(departure.tripSlug, carried)}
            aria-label={`See other dates for ${departure.tripTitle}`}
          >
            Other dates
          </PageLink>
        )}
      </td>
    </tr>
  );
}
