/** Bars of a chart, worked out on the server, so that a browser gets no chart code. */
import { scaleBand, scaleLinear } from 'd3-scale';

export interface BarChart {
  caption: string;
  /** The highest value of the scale, as text. */
  most: string;
  /** One SVG path for all bars, in a box of 1000 by 200. */
  path: string;
  /** The first and last bar's names. */
  ends: readonly [string, string];
}

interface Bar {
  name: string;
  value: number;
}

const width = 1_000;
const height = 200;

/** Returns a chart of these bars; null if there is nothing to draw. */
export function barChart(
  caption: string,
  bars: readonly Bar[],
  format: (value: number) => string,
  most?: number,
): BarChart | null {
  const top = most ?? Math.max(0, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || top <= 0) return null;
  const x = scaleBand<number>()
    .domain(bars.map((_, nth) => nth))
    .range([0, width])
    .padding(0.2);
  const y = scaleLinear().domain([0, top]).nice(4).range([height, 0]);
  const path = bars
    .map(({ value }, nth) => {
      const from = round(x(nth) ?? 0);
      const up = round(height - y(Math.max(value, 0)));
      return up === 0 ? '' : `M${from} ${height}v${-up}h${round(x.bandwidth())}V${height}z`;
    })
    .join('');
  return { caption, path, most: format(y.domain()[1] ?? top), ends: [first.name, last.name] };
}

const round = (value: number) => Math.round(value * 10) / 10;
