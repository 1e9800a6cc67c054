import Link from 'next/link';
import { ContentImage } from '@/components/content/ContentImage';
import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { describeWithoutSeats } from '@/lib/booking/departureStatus';
import { formatDay } from '@/lib/format/dates';
import { formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import type { TripInText as Entry } from '@/lib/server/loaders/blogPostPage';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { priceLabel } from '@/lib/booking/priceWords';
import css from './TripInText.module.css';

/** A trip in a post, with live price and next date, or similar ones if we no longer run it. */
export function TripInText({ entry }: { entry: Entry | undefined }) {
  if (!entry) return null;
  if (entry.trip) return <TripLine trip={entry.trip} />;
  return (
    <div className={css.gone}>
      <p>
        We no longer run the trip that was here.{' '}
        {entry.similar.length > 0 ? (
          'These are similar.'
        ) : (
          <Link href={paths.homeDepartures()}>See what’s leaving soon</Link>
        )}
      </p>
      {entry.similar.map((trip) => (
        <TripLine key={trip._id} trip={trip} />
      ))}
    </div>
  );
}

function TripLine({ trip }: { trip: TripCardData }) {
  const carried = useCarried();
  return (
    <div className={css.card}>
      <ContentImage picture={trip.picture} ratio={1} sizes="190px" alt="" />
      <div className={css.words}>
        <PageLink href={paths.trip(trip.slug, carried)}>{trip.title}</PageLink>
        <p>{trip.cardLine}</p>
        <PriceAndDate summary={trip.summary} />
      </div>
    </div>
  );
}

function PriceAndDate({ summary }: Pick<TripCardData, 'summary'>) {
  if (!summary) return null;
  if (!summary.from) return <p>No open dates right now. Ask us about the next ones.</p>;
  const next = summary.nextDepartures[0];
  return (
    <>
      {next ? (
        <p>
          Next on {formatDay(next.startDate)}, {describeWithoutSeats(next).label.toLowerCase()}
        </p>
      ) : null}
      <p className={css.price}>
        <Figure>{formatPrice(summary.from)}</Figure> {priceLabel(summary.from)}
      </p>
    </>
  );
}
