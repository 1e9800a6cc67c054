import { Row } from '@/components/ui/Rows';
import { TextList } from '@/components/ui/TextList';
import { formatCount, formatMetres } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { ageRange, difficultyNames } from '@/lib/booking/priceWords';
import css from './TripFacts.module.css';

type Rating = { average: number; count: number } | null;

/** Four key figures, with lesser facts below. */
export function TripFacts({ trip, rating }: Pick<TripPageProps, 'trip'> & { rating: Rating }) {
  const nights = trip.durationDays - 1;
  const facts = [
    {
      figure: formatCount(trip.durationDays, 'day'),
      words: `${formatCount(nights, 'night')}, ${trip.startPlace} to ${trip.endPlace}`,
    },
    trip.maxAltitudeM !== null && trip.maxAltitudeM >= 1500
      ? { figure: formatMetres(trip.maxAltitudeM), words: 'highest point' }
      : { figure: ageRange(trip.minAge, trip.maxAge).replace('Age ', ''), words: 'years of age' },
    { figure: difficultyNames[trip.difficulty], words: trip.difficultyNote },
    rating
      ? {
          figure: rating.average.toFixed(1),
          words: `out of 5, from ${formatCount(rating.count, 'completed booking')}`,
        }
      : { figure: String(trip.groupSizeMax), words: 'maximum group size' },
  ];
  const more = [
    `${trip.startPlace} to ${trip.endPlace}`,
    ageRange(trip.minAge, trip.maxAge),
    `Up to ${trip.groupSizeMax} people`,
    ...trip.activities,
  ];
  return (
    <div className={css.box}>
      <dl className={css.facts}>
        {facts.map((fact) => (
          <Row key={fact.words} name={fact.words} value={fact.figure} />
        ))}
      </dl>
      <TextList className={css.more} aria-label="More facts" items={more} />
    </div>
  );
}
