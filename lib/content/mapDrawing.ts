interface Located {
  latitude: number | null;
  longitude: number | null;
}

interface Drawing {
  width: number;
  height: number;
  /** Padding on all sides. */
  inset: number;
}

export interface MapDrawing {
  /** The route between places. */
  way: { x: number; y: number }[];
  /** Places that would overlap share a mark, with `numbers` such as "1, 5". */
  marks: { x: number; y: number; numbers: string }[];
  scale: { length: number; label: string };
}

const kmPerDegree = 111.32;
const markSize = 30;
const round = (value: number) => Math.round(value * 10) / 10;

/** Projects places onto a flat map, to scale within a country. Null for fewer than two places. */
export function drawMap(places: readonly Located[], drawing: Drawing): MapDrawing | null {
  const located = places.flatMap(({ latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude, number: index + 1 }],
  );
  if (located.length < 2) return null;
  const middle = middleOf(located.map(({ latitude }) => latitude));
  const shrink = Math.cos((middle * Math.PI) / 180);
  const east = located.map(({ longitude }) => longitude * shrink * kmPerDegree);
  const north = located.map(({ latitude }) => latitude * kmPerDegree);
  const { width, height, inset } = drawing;
  const perKm = Math.min(
    (width - 2 * inset) / Math.max(rangeOf(east), 1),
    (height - 2 * inset) / Math.max(rangeOf(north), 1),
  );
  const way = located.map((_, index) => ({
    x: round(width / 2 + ((east[index] ?? 0) - middleOf(east)) * perKm),
    y: round(height / 2 - ((north[index] ?? 0) - middleOf(north)) * perKm),
  }));
  const marks: MapDrawing['marks'] = [];
  way.forEach(({ x, y }, index) => {
    const number = String(located[index]?.number ?? index + 1);
    const covered = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < markSize);
    if (covered) covered.numbers += `, ${number}`;
    else marks.push({ x, y, numbers: number });
  });
  return { way, marks, scale: scaleOf(perKm, width / 3) };
}

/** Returns a scale bar for the longest round number of kilometres that fits. */
function scaleOf(perKm: number, longest: number): MapDrawing['scale'] {
  const distances = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
  const km = distances.findLast((distance) => distance * perKm <= longest) ?? 1;
  return { length: round(km * perKm), label: `${km} km` };
}

const rangeOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const middleOf = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
