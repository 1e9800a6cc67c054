export interface LinePoint {
  x: number;
  y: number;
}

interface Drawing {
  width: number;
  top: number;
  bottom: number;
  /** Padding at both ends. */
  inset?: number;
}

/** The smallest altitude range to draw, so that a coastal trip doesn't look mountainous. */
const leastRangeM = 600;

/** Places altitudes (in metres) at even intervals across a drawing of the given size. */
export function altitudePoints(altitudes: readonly number[], drawing: Drawing): LinePoint[] {
  const { width, top, bottom, inset = 0 } = drawing;
  const lowest = Math.min(...altitudes);
  const range = Math.max(Math.max(...altitudes) - lowest, leastRangeM);
  return altitudes.map((altitude, index) => ({
    x: inset + (index / Math.max(altitudes.length - 1, 1)) * (width - 2 * inset),
    y: bottom - ((altitude - lowest) / range) * (bottom - top),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Draws a smooth SVG path through the points, level at each of them. */
export function smoothPath(points: readonly LinePoint[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const [x, y] = [round(point.x), round(point.y)];
      if (!before) return `M${x} ${y}`;
      const bend = round((point.x - before.x) * 0.45);
      return `C${round(before.x + bend)} ${round(before.y)} ${round(point.x - bend)} ${y} ${x} ${y}`;
    })
    .join('');
}
