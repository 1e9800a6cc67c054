import { noteMaking, wasMadeLately } from './pagesMade';

it('remembers for two seconds which page was begun', () => {
  noteMaking('/trip/a', 1_000);
  expect(wasMadeLately('/trip/a', 3_000)).toBe(true);
  expect(wasMadeLately('/trip/a', 3_001)).toBe(false);
  expect(wasMadeLately('/trip/b', 1_000)).toBe(false);
});

it('takes a page without a slug for any', () => {
  noteMaking(undefined, 10_000);
  expect(wasMadeLately('/about-us', 10_500)).toBe(true);
});
