import { readingTime } from './readingTime';

it.each([
  [0, '1 minute'],
  [1_150, '1 minute'],
  [5_800, '5 minutes'],
])('%s characters take %s', (letters, expected) => {
  expect(readingTime(letters)).toBe(expected);
});
