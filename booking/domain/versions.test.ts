import fc from 'fast-check';
import { betterVersion, likelihoodOfDifference } from './versions.ts';

it.each([
  [0, 0, 1],
  [1, 0, 1],
  [5, 5, 1],
  [10, 0, 2 / 1024],
  [9, 1, 22 / 1024],
  [8, 2, 112 / 1024],
])('knows how likely %i and %i bookings are', (a, b, likelihood) => {
  expect(likelihoodOfDifference(a, b)).toBeCloseTo(likelihood, 10);
});

it('treats both versions alike, and finds larger differences less likely', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(300), (a, b) => {
      const likelihood = likelihoodOfDifference(a, b);
      expect(likelihood).toBeCloseTo(likelihoodOfDifference(b, a), 10);
      expect(likelihood).toBeGreaterThan(0);
      expect(likelihood).toBeLessThanOrEqual(1);
      if (a > b) expect(likelihoodOfDifference(a + 1, b)).toBeLessThanOrEqual(likelihood + 1e-9);
    }),
  );
});

it.each([
  [9, 1, 'a'],
  [1, 9, 'b'],
  [8, 2, null],
  [120, 80, 'a'],
  [0, 0, null],
] as const)('of %i and %i bookings prefers %s', (a, b, better) => {
  expect(betterVersion(a, b)).toBe(better);
});
