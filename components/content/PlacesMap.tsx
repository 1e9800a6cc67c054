import { drawMap } from '@/lib/content/mapDrawing';
import type { SectionOf } from '@/lib/server/loaders/sections';
import css from './PlacesMap.module.css';

interface PlacesMapProps {
  places: SectionOf<'mapSection'>['places'];
  /** Also draws the route between places. */
  isRoute: boolean;
  /** Puts the names under the map, to fit a text column. */
  isNarrow?: boolean;
}

/** A drawn map with numbered places and their names. Uses no map service, shows no borders. */
export function PlacesMap({ places, isRoute, isNarrow }: PlacesMapProps) {
  const drawing = drawMap(places, { width: 560, height: 400, inset: 44 });
  return (
    <div className={css.sheet} data-narrow={isNarrow}>
      {drawing ? (
        <svg
          className={css.map}
          viewBox="0 0 560 430"
          role="img"
          aria-label={`Map of ${places.map(({ name }) => name).join(', ')}`}
        >
          {isRoute ? (
            <polyline
              points={drawing.way.map(({ x, y }) => `${x},${y}`).join(' ')}
              className={css.way}
            />
          ) : null}
          {drawing.marks.map(({ x, y, numbers }) => (
            <g key={numbers}>
              <rect
                x={x - 15 - 4 * (numbers.length - 1)}
                y={y - 15}
                width={30 + 8 * (numbers.length - 1)}
                height="30"
                rx="15"
              />
              <text x={x} y={y + 6}>
                {numbers}
              </text>
            </g>
          ))}
          <path className={css.scale} d={`M24 414h${drawing.scale.length}`} />
          <text className={css.measure} x="24" y="404">
            {drawing.scale.label}
          </text>
          <text className={css.measure} x="524" y="40">
            N
          </text>
          <path className={css.scale} d="M529 48v26m-6-19 6-7 6 7" />
        </svg>
      ) : null}
      <ol className={css.names}>
        {places.map((entry, index) => (
          <li key={entry._key}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <strong>{entry.name}</strong>
              {entry.detail ? <small>{entry.detail}</small> : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
