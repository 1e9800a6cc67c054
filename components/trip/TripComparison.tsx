import type { ReactNode } from 'react';
import { Figure } from '@/components/ui/Figure';
import { PageLink } from '@/components/ui/PageLink';
import { formatCount, formatMetres } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/dates';
import { formatMoney, formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import type { TripCardData } from '@/lib/server/loaders/tripCards';
import { ageRange, difficultyNames, shortPriceLabel } from '@/lib/booking/priceWords';
import css from './TripComparison.module.css';

/** The trip fields that are compared. */
type Trip = Omit<TripCardData, 'picture' | 'altitudes' | 'kind' | 'cardLine'> & {
  maxAltitudeM: number | null;
};

interface Row<Compared> {
  label: string;
  of: (trip: Compared) => ReactNode;
}

/** The rows about the trip, most important first. */
const tripRows: Row<Trip>[] = [
  { label: 'Length', of: (trip) => formatCount(trip.durationDays, 'day') },
  { label: 'Starts in', of: (trip) => trip.startPlace },
  {
    label: 'Highest point',
    of: (trip) => (trip.maxAltitudeM === null ? 'Low' : formatMetres(trip.maxAltitudeM)),
  },
  { label: 'Difficulty', of: (trip) => difficultyNames[trip.difficulty] },
  { label: 'Age', of: (trip) => ageRange(trip.minAge, trip.maxAge).replace('Age ', '') },
  { label: 'Group', of: (trip) => `Up to ${trip.groupSizeMax}` },
];

/** The last row, the price, is the largest. */
const dateRows: Row<Trip>[] = [
  {
    label: 'Next dates',
    of: ({ summary }) =>
      summary?.nextDepartures
        .slice(0, 3)
        .map(({ startDate }) => formatDay(startDate))
        .join(', ') || 'Ask us',
  },
  {
    label: 'Per day',
    of: ({ summary, durationDays }) =>
      summary?.from
        ? formatMoney(perDay(summary.from, durationDays), summary.from.currency)
        : 'Ask us',
  },
  {
    label: 'All-in, per person',
    of: ({ summary }) =>
      summary?.from ? (
        <>
          <Figure>{formatPrice(summary.from)}</Figure>
          <small>{shortPriceLabel(summary.from)}</small>
        </>
      ) : (
        'Ask us'
      ),
  },
];

/** Returns the price of a day in minor units, in whole rupees, rounded. */
const perDay = ({ amountMinor }: { amountMinor: number }, days: number) =>
  Math.round(amountMinor / days / 100) * 100;

interface ComparisonProps<Compared extends Trip> {
  trips: readonly Compared[];
  /** Rows to show above dates and price. */
  more?: readonly Row<Compared>[];
}

export function TripComparison<Compared extends Trip>({
  trips,
  more = [],
}: ComparisonProps<Compared>) {
  const carried = useCarried();
  return (
    <table className={css.table} data-three={trips.length > 2 || undefined}>
      <thead>
        <tr>
          <td />
          {trips.map((trip) => (
            <th key={trip._id} scope="col">
              <PageLink href={paths.trip(trip.slug, carried)}>{trip.title}</PageLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...tripRows, ...more, ...dateRows].map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {trips.map((trip) => (
              <td key={trip._id}>{of(trip)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
