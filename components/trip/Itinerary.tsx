import { ContentImage } from '@/components/content/ContentImage';
import { dayPartNames } from '@/lib/content/dayPartNames';
import { formatList, formatMetres } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { from } from '@/styles/media';
import { TripSection } from './TripSection';
import css from './Itinerary.module.css';

type Day = TripPageProps['trip']['days'][number];

/** The day-by-day plan. Renders nothing until the editor has written one. */
export function Itinerary({ days }: { days: Day[] }) {
  if (days.length === 0) return null;
  return (
    <TripSection id="itinerary" title="Day by day">
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
            </div>
          </li>
        ))}
      </ol>
    </TripSection>
  );
}

/** Returns the night's altitude and the meals. */
function dayRest(day: Day): string[] {
  const night = day.altitudeM === null ? [] : [`Night at ${formatMetres(day.altitudeM)}`];
  const meals = day.meals.length === 3 ? 'All meals' : formatList(day.meals);
  return [...night, ...(meals ? [meals] : [])];
}

const partDrawings: Record<keyof typeof dayPartNames, string> = {
  drive: 'M4 16v-4l2-5h12l2 5v4zM7 16v2m10-2v2M4 12h16',
  walk: 'M4 20 9 8l4 8 2-4 5 8z',
  rail: 'M6 4h12v12H6zM6 10h12M8 20l2-4m6 4-2-4',
  boat: 'M4 15h16l-3 5H7zM12 15V4l6 8h-6',
  flight: 'M3 13l18-7-6 14-3-6z',
  stay: 'M4 19V6m0 9h16v4M4 12h10a6 6 0 0 1 6 3',
  activity: 'M12 4v16M4 12h16M6 6l12 12M18 6 6 18',
  free_time: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
};

function PartIcon({ kind }: { kind: keyof typeof dayPartNames }) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={dayPartNames[kind]}>
      <path d={partDrawings[kind]} />
    </svg>
  );
}
