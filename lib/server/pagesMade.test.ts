import { noteMaking, wasMadeLately } from './pagesMade';

it('remembers for two seconds which page was begun', () => {
  noteMaking('/trip/a', 1_000);
  expect(wasMadeLately('/trip/a', 3_000)).toBe(true);
  expect(wasMadeLately('/trip/a', 3_001)).toBe(false);
  expect(wasMadeLately('/trip/b', 1_000)).toBe(false);
});

it('takes one page without a slug for another, and for no page with one', () => {
  noteMaking(undefined, 10_000);
  expect(wasMadeLately('/about-us', 10_500)).toBe(true);
  expect(wasMadeLately('/trip/c', 10_500)).toBe(false);
});
