import { ElevationDrawing } from '@/components/content/ElevationDrawing';
import elevation from '@/components/content/ElevationDrawing.module.css';
import { smoothPath } from '@/lib/content/altitude';
import { formatMetres } from '@/lib/format/counts';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import css from './CircuitProfile.module.css';

type Stop = DestinationPageProps['destination']['circuit'][number];

const drawing = { width: 760, top: 64, bottom: 190, foot: 216, inset: 40 };
/** Labels closer than this would overlap. */
const roomForWords = 52;

/** A road circuit's elevation profile, to scale. Its numbers match those on the map. */
export function CircuitProfile({ stops }: { stops: readonly Stop[] }) {
  const points = profilePoints(stops);
  const line = smoothPath(points);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <div className={`${elevation.panel} ${css.panel}`}>
      <ElevationDrawing
        label="Elevation along the road"
        width={drawing.width}
        height={240}
        places={stops}
      >
        <path className={css.fill} d={`${line}V${drawing.foot}H${first.x}Z`} />
        <path className={elevation.line} d={line} />
        {points.map(({ x, y, isNamed }, index) => {
          const stop = stops[index];
          return stop ? (
            <g key={stop._key}>
              <path className={css.drop} d={`M${x} ${y}V${drawing.foot}`} />
              <circle cx={x} cy={y} r="4.5" />
              {isNamed ? (
                <text className={elevation.height} x={x} y={y - 30}>
                  {formatMetres(stop.altitudeM)}
                </text>
              ) : null}
              <text className={css.number} x={x} y={y - 12}>
                {index + 1}
              </text>
            </g>
          ) : null;
        })}
        <text className={css.km} x={first.x} y="234">
          {stops[0]?.name}, km {stops[0]?.kmFromStart}
        </text>
        <text className={css.km} x={last.x} y="234" data-end>
          km {stops.at(-1)?.kmFromStart}, {stops.at(-1)?.name}
        </text>
      </ElevationDrawing>
    </div>
  );
}

/** Positions the stops. When two are close, only the higher one is labelled. */
function profilePoints(stops: readonly Stop[]) {
  const heights = stops.map(({ altitudeM }) => altitudeM);
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const length = Math.max(stops.at(-1)?.kmFromStart ?? 0, 1);
  const points = stops.map(({ kmFromStart, altitudeM }) => ({
    x: Math.round(drawing.inset + (kmFromStart / length) * (drawing.width - 2 * drawing.inset)),
    y: Math.round(
      drawing.bottom -
        ((altitudeM - lowest) / Math.max(highest - lowest, 1)) * (drawing.bottom - drawing.top),
    ),
  }));
  return points.map((point, index) => ({
    ...point,
    isNamed: points.every(
      (other, place) =>
        place === index || Math.abs(other.x - point.x) >= roomForWords || other.y > point.y,
    ),
  }));
}
