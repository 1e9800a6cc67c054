import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { formatDay, formatLongDate } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { ListedDate } from '@/lib/server/loaders/tripCards';
import { shortPriceLabel } from '@/lib/booking/priceWords';
import css from './GuaranteedDates.module.css';

export function GuaranteedDates({ departures }: { departures: ListedDate[] }) {
  if (departures.length === 0) return null;
  return (
    <div className={css.part}>
      <div className={css.head}>
        <h3 id="guaranteed">Guaranteed dates</h3>
        <p>Enough people have booked, or we’ve decided to run them anyway.</p>
        <PageLink href={paths.search('sure=1')}>All guaranteed dates</PageLink>
      </div>
      <ul className={css.row} aria-labelledby="guaranteed">
        {departures.map((departure) => (
          <li key={departure.id}>
            <Figure className={css.date}>{formatDay(departure.startDate)}</Figure>
            <PageLink
              href={paths.booking(departure.tripSlug, { departure: departure.id })}
              aria-label={`Choose ${departure.tripTitle} on ${formatLongDate(departure.startDate)}`}
            >
              {departure.tripTitle}
            </PageLink>
            {departure.from ? (
              <small>
                {formatPrice(departure.from)}, {shortPriceLabel(departure.from)}
              </small>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
