import { ContentImage } from '@/components/content/ContentImage';
import { dayPartNames } from '@/lib/content/dayPartNames';
import { formatList, formatMetres } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { from } from '@/styles/media';
import { TripSection } from './TripSection';
import print from '@/components/ui/Print.module.css';
import css from './Itinerary.module.css';

type Day = TripPageProps['trip']['days'][number];

/** The day-by-day plan. Renders nothing until the editor has written one. */
export function Itinerary({ slug, days }: { slug: string; days: Day[] }) {
  if (days.length === 0) return null;
  return (
    <TripSection id="itinerary" title="Day by day">
      <ol>
        {days.map((day, index) => (
          <li key={day._key}>
            {/* On phones, `public/start.js` folds the days after the second. */}
            <details className={css.day} data-folded-on-phones={index > 1 || undefined} open>
              <summary>
                <span className={css.number}>
                  <small>Day</small> {index + 1}
                </span>
                <h3>{day.title}</h3>
              </summary>
              <p>{day.summary}</p>
              <ul className={css.bits}>
                {day.components.map((part) => (
                  <li key={part._key}>
                    <PartIcon kind={part.kind} />
                    {part.detail}
                  </li>
                ))}
                {dayRest(day).map((bit) => (
                  <li key={bit}>{bit}</li>
                ))}
              </ul>
              <ContentImage
                picture={day.picture}
                ratio={21 / 9}
                sizes={`${from.desktop} 690px, 78vw`}
              />
            </details>
          </li>
        ))}
      </ol>
      <p className={print.screenOnly}>
        <a href={paths.api.tripItinerary(slug)}>Itinerary as a PDF</a>
      </p>
    </TripSection>
  );
}

/** Returns the night's altitude and the meals. */
function dayRest(day: Day): string[] {
  const night = day.altitudeM === null ? [] : [`Night at ${formatMetres(day.altitudeM)}`];
  const meals = day.meals.length === 3 ? 'All meals' : formatList(day.meals);
  return [...night, ...(meals ? [meals] : [])];
}

function PartIcon({ kind }: { kind: keyof typeof dayPartNames }) {
  return (
    <svg role="img" aria-label={dayPartNames[kind]}>
      <use href={paths.dayPartIcon(kind)} />
    </svg>
  );
}
