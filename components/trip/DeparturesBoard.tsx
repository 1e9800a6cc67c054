import Link from 'next/link';
import styled from 'styled-components';
import type { Departure } from '@/booking/contract/departures';
import { Figure } from '@/components/ui/Figure';
import { Pill } from '@/components/ui/Pill';
import { describeStatus } from '@/lib/departureStatus';
import { formatDay, formatLongDate, formatWeekday } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import { shortPriceLabel } from '@/lib/words';
import { tokens } from '@/styles/tokens';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  thead th {
    font-size: 0.875rem;
    font-weight: 500;
    text-align: start;
    color: ${tokens.color.onBoardMuted};
    padding: 0 1rem 0.4rem 0;
  }
  thead th[data-end] {
    text-align: end;
  }
  tbody th,
  td {
    padding: 1.05rem 1rem 0.9rem 0;
    border-top: 1px solid ${tokens.color.boardLine};
    font-weight: 400;
    text-align: start;
    vertical-align: baseline;
  }
  [data-cell='day'] {
    width: 9.5rem;
    white-space: nowrap;
  }
  [data-cell='day'] ${Figure} {
    font-size: 2rem;
  }
  [data-cell='day'] small {
    margin-inline-start: 0.35rem;
    font-size: 1.05rem;
    font-weight: 600;
    color: ${tokens.color.turmeric};
  }
  [data-cell='trip'] a {
    font-size: 1.3rem;
    font-weight: 600;
    line-height: 1.15;
    text-decoration: none;
  }
  [data-cell='trip'] a:hover {
    text-decoration: underline;
  }
  [data-cell='trip'] small,
  [data-cell='price'] small {
    display: block;
    color: ${tokens.color.onBoardMuted};
    font-size: 0.95rem;
  }
  [data-cell='price'] {
    text-align: end;
    white-space: nowrap;
  }
  [data-cell='price'] ${Figure} {
    font-size: 1.35rem;
  }
  [data-cell='price'] small {
    font-size: 0.85rem;
  }
  [data-cell='go'] {
    text-align: end;
    padding-inline-end: 0;
  }
  [data-cell='go'] a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    margin-block: -0.6rem;
  }
  @media (max-width: 639.98px) {
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody,
    tbody tr {
      display: grid;
    }
    tbody tr {
      position: relative;
      grid-template-columns: 6.4rem minmax(0, 1fr);
      border-top: 1px solid ${tokens.color.boardLine};
      padding-block: 1rem 0.9rem;
      gap: 0.5rem 0;
    }
    tbody th,
    td {
      border: 0;
      padding: 0;
    }
    [data-cell='day'] {
      width: auto;
      grid-row: span 3;
    }
    [data-cell='day'] ${Figure} {
      font-size: 1.7rem;
    }
    [data-cell='day'] small {
      display: block;
      margin: 0.25rem 0 0;
    }
    [data-cell='price'] {
      text-align: start;
    }
    [data-cell='price'] small {
      display: inline;
      margin-inline-start: 0.5rem;
    }
    [data-cell='go'] {
      position: absolute;
      inset: 0;
    }
    [data-cell='go'] a {
      position: absolute;
      inset: 0;
      margin: 0;
      min-height: 0;
      opacity: 0;
    }
    [data-cell='go'] a:focus-visible {
      opacity: 1;
      color: transparent;
    }
  }
`;

export interface BoardRow extends Departure {
  cardLine: string;
}

/** Dates of several trips as a departures board. Stands on a band of tone "board". */
export function DeparturesBoard({ departures }: { departures: BoardRow[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Leaves</th>
          <th scope="col">Trip</th>
          <th scope="col">Status</th>
          <th scope="col" data-end>
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
    </Table>
  );
}

function BoardLine({ departure }: { departure: BoardRow }) {
  const status = describeStatus(departure);
  const day = formatLongDate(departure.startDate);
  return (
    <tr>
      <td data-cell="day">
        <time dateTime={departure.startDate}>
          <Figure>{formatDay(departure.startDate)}</Figure>
          <small>{formatWeekday(departure.startDate)}</small>
        </time>
      </td>
      <th scope="row" data-cell="trip">
        <Link href={paths.trip(departure.tripSlug)} prefetch={false}>
          {departure.tripTitle}
        </Link>
        <small>{departure.cardLine}</small>
      </th>
      <td>
        <Pill data-tone={status.tone}>{status.label}</Pill>
      </td>
      <td data-cell="price">
        {departure.from ? (
          <>
            <Figure>{formatMoney(departure.from.amountMinor, departure.from.currency)}</Figure>
            <small>{shortPriceLabel(departure.from)}</small>
          </>
        ) : (
          <small>Ask us</small>
        )}
      </td>
      <td data-cell="go">
        {departure.isBookable ? (
          <Link
            href={paths.booking(departure.tripSlug, { departure: departure.id })}
            prefetch={false}
            aria-label={`Choose ${departure.tripTitle} on ${day}`}
          >
            Choose
          </Link>
        ) : (
          <Link
            href={paths.trip(departure.tripSlug)}
            prefetch={false}
            aria-label={`See other dates of ${departure.tripTitle}`}
          >
            Other dates
          </Link>
        )}
      </td>
    </tr>
  );
}
