import { ContentImage } from '@/components/content/ContentImage';
import { ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { describeWithoutSeats } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { paths } from '@/lib/paths';
import type { ResultRow, SearchResults } from '@/lib/server/loaders/searchPage';
import { difficultyNames, priceLabel } from '@/lib/booking/priceWords';
import { from as fromWidth } from '@/styles/media';
import css from './ResultList.module.css';

/** A list of trips, each with its matching dates and their lowest price. */
export function ResultList({ results }: { results: SearchResults }) {
  return (
    <ol className={css.list}>
      {results.rows.map((row, index) => (
        <li key={row._id}>
          <Row row={row} hasDates={results.hasDates} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  row: ResultRow;
  hasDates: boolean;
  isFirst: boolean;
}

function Row({ row, hasDates, isFirst }: RowProps) {
  const { slug, title, titleParts, cardLine, picture, durationDays, difficulty } = row;
  const { rating, pickup } = row;
  return (
    <article className={css.row}>
      <div className={css.picture}>
        <ContentImage
          picture={picture}
          ratio={4 / 3}
          sizes={`${fromWidth.desktop} 260px, 34vw`}
          alt=""
          isFirst={isFirst}
        />
      </div>
      <div className={css.middle}>
        <h2>
          <PageLink href={row.dates[0] ? paths.tripDate(slug, row.dates[0].id) : paths.trip(slug)}>
            {titleParts.map(({ text, isFound }, index) =>
              isFound ? <mark key={index}>{text}</mark> : text,
            )}
          </PageLink>
        </h2>
        <p className={css.facts}>
          <span>{formatCount(durationDays, 'day')}</span>
          <span>{difficultyNames[difficulty]}</span>
          {pickup ? <span>Pickup in {pickup}</span> : null}
          {rating ? (
            <span>
              {rating.average.toFixed(1)} out of 5 from {formatCount(rating.count, 'review')}
            </span>
          ) : null}
        </p>
        <p className={css.line}>{cardLine}</p>
        <Dates row={row} title={title} hasDates={hasDates} />
      </div>
      <Price row={row} hasDates={hasDates} />
    </article>
  );
}

function Dates({ row, title, hasDates }: Pick<RowProps, 'row' | 'hasDates'> & { title: string }) {
  if (!hasDates) return null;
  if (row.dates.length === 0) {
    return <p data-quiet>No open dates right now. Ask us about the next ones.</p>;
  }
  return (
    <ul className={css.dates} aria-label={`Dates for ${title}`}>
      {row.dates.map((date) => {
        const status = describeWithoutSeats(date);
        return (
          <li key={date.id}>
            <PageLink
              href={paths.booking(row.slug, { departure: date.id })}
              data-tone={status.tone}
            >
              <strong>{formatDay(date.startDate)}</strong> <small>{status.label}</small>
            </PageLink>
          </li>
        );
      })}
      {row.moreDates > 0 ? <li className={css.more}>and {row.moreDates} more</li> : null}
    </ul>
  );
}

function Price({
  row: { from, slug, title, dates },
  hasDates,
}: Pick<RowProps, 'row' | 'hasDates'>) {
  return (
    <div className={css.end}>
      {from ? (
        <p>
          <small>{priceLabel(from)}</small>
          <Figure className={css.amount}>{formatPrice(from)}</Figure>
        </p>
      ) : null}
      <ButtonLink
        className={css.go}
        href={paths.tripDate(slug, dates[0]?.id)}
        aria-label={hasDates ? `See dates for ${title}` : `See the trip ${title}`}
      >
        {hasDates ? 'See dates' : 'See the trip'}
      </ButtonLink>
    </div>
  );
}
