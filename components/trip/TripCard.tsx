import { ContentImage } from '@/components/content/ContentImage';
import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { Pill } from '@/components/ui/Pill';
import { describeWithoutSeats } from '@/lib/booking/departureStatus';
import { formatCount } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { ageRange, difficultyNames, priceLabel } from '@/lib/booking/priceWords';
import { from } from '@/styles/media';
import { AltitudeStrip } from './AltitudeStrip';
import css from './TripCard.module.css';

interface TripCardProps {
  trip: TripCardData;
  headingLevel?: 'h2' | 'h3';
  /** Whether the card is the only one in its list. If so, it may be horizontal. */
  isAlone?: boolean;
}

/** A trip in a list: photo, facts, elevation, live price and dates. */
export function TripCard({ trip, headingLevel: Heading = 'h3', isAlone = false }: TripCardProps) {
  const carried = useCarried();
  const next = trip.summary?.nextDepartures[0];
  const status = next ? describeWithoutSeats(next) : null;
  const isWorthSaying = status?.tone === 'few' || status?.tone === 'sure';
  return (
    <article className={css.card} data-alone={isAlone || undefined}>
      <div className={css.frame}>
        <ContentImage
          picture={trip.picture}
          ratio={4 / 3}
          sizes={`${from.desktop} ${isAlone ? 520 : 400}px, ${from.tablet} 46vw, 92vw`}
          alt=""
        />
        {next && status && isWorthSaying ? (
          <Pill className={css.status} data-tone={status.tone}>
            {status.label} on {formatDay(next.startDate)}
          </Pill>
        ) : null}
      </div>
      <div className={css.body}>
        <Heading>
          <PageLink href={paths.trip(trip.slug, carried)}>{trip.title}</PageLink>
        </Heading>
        <p className={css.facts}>
          <span>{formatCount(trip.durationDays, 'day')}</span>
          <span>{difficultyNames[trip.difficulty]}</span>
          <span>{ageRange(trip.minAge, trip.maxAge)}</span>
        </p>
        <AltitudeStrip altitudes={trip.altitudes} />
        <TripCardFoot trip={trip} />
      </div>
    </article>
  );
}

function TripCardFoot({ trip: { summary, cardLine } }: { trip: TripCardData }) {
  if (!summary?.from) {
    return (
      <div className={css.foot}>
        <small className={css.label}>
          {summary ? 'No open dates right now. Ask us about the next ones.' : cardLine}
        </small>
      </div>
    );
  }
  const shown = summary.nextDepartures.slice(0, 3);
  const more = summary.bookableCount - shown.length;
  return (
    <div className={css.foot}>
      <small className={css.label}>{priceLabel(summary.from)}</small>
      <Figure className={css.amount}>{formatPrice(summary.from)}</Figure>
      <small className={css.dates}>
        {shown.map((departure) => formatDay(departure.startDate)).join(', ')}
        {more > 0 ? ` and ${more} more` : ''}
      </small>
    </div>
  );
}

interface TripGridProps extends Pick<TripCardProps, 'headingLevel'> {
  trips: TripCardData[];
  /** Whether phones show the cards in a row to swipe, because they’re only a suggestion. */
  isSwiped?: boolean;
}

export function TripGrid(props: TripGridProps) {
  const { trips, isSwiped, ...rest } = props;
  return (
    <div className={isSwiped && trips.length > 1 ? css.row : css.grid}>
      {trips.map((trip) => (
        <TripCard key={trip._id} trip={trip} isAlone={trips.length === 1} {...rest} />
      ))}
    </div>
  );
}
