import { ContentImage } from '@/components/content/ContentImage';
import { formatList, formatMetres } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { from } from '@/styles/media';
import { SectionHeading } from './SectionHeading';
import css from './Itinerary.module.css';

type Day = TripPageProps['trip']['days'][number];

/** The day-by-day plan. Renders nothing until the editor has written one. */
export function Itinerary({ days }: { days: Day[] }) {
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="itinerary">
      <SectionHeading id="itinerary">Day by day</SectionHeading>
      <ol>
        {days.map((day, index) => (
          <li key={day._key} className={css.day}>
            <div className={css.number} aria-hidden="true">
              <small>Day</small>
              {index + 1}
            </div>
            <div>
              <h3 aria-label={`Day ${index + 1}: ${day.title}`}>{day.title}</h3>
              <p>{day.summary}</p>
              <ul className={css.bits}>
                {dayBits(day).map((bit) => (
                  <li key={bit}>{bit}</li>
                ))}
              </ul>
              {day.picture ? (
                <ContentImage
                  picture={day.picture}
                  ratio={21 / 9}
                  sizes={`${from.desktop} 690px, 78vw`}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function dayBits(day: Day): string[] {
  const night = day.altitudeM === null ? [] : [`Night at ${formatMetres(day.altitudeM)}`];
  const meals = day.meals.length === 3 ? 'All meals' : formatList(day.meals);
  return [...day.components.map((part) => part.detail), ...night, ...(meals ? [meals] : [])];
}
