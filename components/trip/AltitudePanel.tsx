import { ElevationDrawing } from '@/components/content/ElevationDrawing';
import drawing from '@/components/content/ElevationDrawing.module.css';
import { altitudePoints, smoothPath } from '@/lib/content/altitude';
import { formatMetres } from '@/lib/format/counts';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import css from './AltitudePanel.module.css';

type Day = Pick<TripPageProps['trip']['days'][number], 'place' | 'altitudeM'>;

/** Each night's altitude, as a line. */
export function AltitudePanel({ days }: { days: Day[] }) {
  const nights = days.flatMap(({ place, altitudeM }, index) =>
    altitudeM === null ? [] : [{ day: index + 1, place, altitudeM }],
  );
  if (nights.length < 3) return null;
  const width = 760;
  const points = altitudePoints(
    nights.map((night) => night.altitudeM),
    { width, top: 56, bottom: 168, inset: 44 },
  );
  const line = smoothPath(points);
  const first = points[0]?.x ?? 0;
  const last = points.at(-1)?.x ?? width;
  return (
    <section className={`${drawing.panel} ${css.panel}`} aria-labelledby="altitude">
      <h2 id="altitude">Altitude</h2>
      <ElevationDrawing
        label="Altitude each night"
        width={width}
        height={226}
        places={nights.map(({ place, altitudeM }) => ({ name: place, altitudeM }))}
      >
        <defs>
          <linearGradient className={css.fill} id="altitude-fill" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopOpacity="0.5" />
            <stop offset="1" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path className={css.guides} d="M0 60H760M0 114H760M0 168H760" />
        <path d={`${line}V196H${first}Z`} fill="url(#altitude-fill)" />
        <path className={drawing.line} d={line} />
        {nights.map((night, index) => {
          const { x, y } = points[index] ?? { x: 0, y: 0 };
          const anchor = x === first ? 'start' : x === last ? 'end' : 'middle';
          const edge = anchor === 'middle' ? x : anchor === 'start' ? x - 30 : x + 30;
          return (
            <g key={night.day} textAnchor={anchor}>
              <circle cx={x} cy={y} r="5" />
              <text className={drawing.height} x={edge} y={y - 18}>
                {formatMetres(night.altitudeM)}
              </text>
              <text x={edge} y="200">
                Day {night.day}
              </text>
              <text x={edge} y="218">
                {night.place}
              </text>
            </g>
          );
        })}
      </ElevationDrawing>
    </section>
  );
}
