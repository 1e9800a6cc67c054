/** A point of the drawing. */
export interface LinePoint {
  x: number;
  y: number;
}

interface Drawing {
  width: number;
  top: number;
  bottom: number;
  /** Space left free at both ends. */
  inset?: number;
}

/** Small differences stay small: a trip along the coast is not drawn as a mountain. */
const leastRangeM = 600;

/** Heights in metres, spread evenly over a drawing of the given size. */
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

/** An SVG path through the points: each night is left and reached on the level. */
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
