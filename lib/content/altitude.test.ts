import { altitudePoints, smoothPath } from './altitude';

const drawing = { width: 300, top: 10, bottom: 110 };

it('puts the highest night at the top and the lowest at the bottom, evenly from edge to edge', () => {
  expect(altitudePoints([2000, 3000, 2000], drawing)).toEqual([
    { x: 0, y: 110 },
    { x: 150, y: 10 },
    { x: 300, y: 110 },
  ]);
});

it('keeps small differences flat', () => {
  const [, second] = altitudePoints([0, 60], drawing);
  expect(second?.y).toBeCloseTo(100);
});

it('draws one curve per night after the first', () => {
  const path = smoothPath(altitudePoints([2000, 3000, 2500, 2000], drawing));
  expect(path.startsWith('M0 110')).toBe(true);
  expect(path.match(/C/g)).toHaveLength(3);
});
