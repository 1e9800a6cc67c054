import { AltitudeStrip } from '@/components/trip/AltitudeStrip';
import { ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { formatMetres } from '@/lib/format/counts';
import { formatPrice } from '@/lib/format/money';
import { useCarried } from '@/lib/hooks/carried';
import { paths } from '@/lib/paths';
import { priceLabel } from '@/lib/booking/priceWords';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './ItineraryTeaserSection.module.css';

/** A short version of a trip: its elevation, day titles and price. */
export function ItineraryTeaserSection({ section, place }: SectionProps<'itineraryTeaserSection'>) {
  const { trip } = section;
  const from = trip.summary?.from;
  const carried = useCarried();
  return (
    <SectionBand section={section} place={place} intro={`${trip.title}, ${trip.cardLine}`}>
      <div className={css.line}>
        <AltitudeStrip altitudes={trip.altitudes} />
      </div>
      <ol className={css.days}>
        {trip.days.map((day, index) => (
          <li key={day._key}>
            <Figure className={css.number}>{index + 1}</Figure>
            <span>
              <strong>{day.title}</strong>
              <small>
                {day.place}
                {day.altitudeM === null ? '' : `, ${formatMetres(day.altitudeM)}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p className={css.foot}>
        {from ? (
          <span>
            <small>{priceLabel(from)}</small>
            <Figure className={css.amount}>{formatPrice(from)}</Figure>
          </span>
        ) : null}
        <ButtonLink href={paths.trip(trip.slug, carried)}>See the full itinerary</ButtonLink>
      </p>
    </SectionBand>
  );
}
