import { drawMap } from './mapDrawing';

const drawing = { width: 560, height: 400, inset: 40 };
const shimla = { latitude: 31.1, longitude: 77.17 };
const kaza = { latitude: 32.23, longitude: 78.07 };

it('puts north at the top and east on the right, inside the frame', () => {
  const map = drawMap([shimla, kaza], drawing);
  const [south, north] = map?.way ?? [];
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(north?.x).toBeGreaterThan(south?.x ?? 0);
  for (const { x, y } of map?.way ?? []) {
    expect(x).toBeGreaterThanOrEqual(40);
    expect(x).toBeLessThanOrEqual(520);
    expect(y).toBeGreaterThanOrEqual(40);
    expect(y).toBeLessThanOrEqual(360);
  }
});

it('draws to scale: a degree of latitude is 111 km', () => {
  const map = drawMap([shimla, { ...shimla, latitude: 32.1 }], drawing);
  const [from, to] = map?.way ?? [];
  const kilometres = Number(map?.scale.label.replace(' km', ''));
  const perKm = (map?.scale.length ?? 0) / kilometres;
  expect(((from?.y ?? 0) - (to?.y ?? 0)) / perKm).toBeCloseTo(111.3, 0);
});

it('shares one mark for a place visited twice', () => {
  expect(drawMap([shimla, kaza, shimla], drawing)?.marks.map(({ numbers }) => numbers)).toEqual([
    '1, 3',
    '2',
  ]);
});

it('keeps list numbers when a place has no coordinates', () => {
  const lost = { latitude: null, longitude: null };
  expect(drawMap([shimla, lost, kaza], drawing)?.marks.map(({ numbers }) => numbers)).toEqual([
    '1',
    '3',
  ]);
  expect(drawMap([shimla, lost], drawing)).toBeNull();
});
