import { dueWords } from './TodayPage';

it.each([
  ['2026-11-26T18:30:00.000Z', '26 Nov', 'midnight ends the day before'],
  ['2026-11-30T18:30:00.000Z', 'today', 'the end of today'],
  ['2026-11-30T10:00:00.000Z', '3:30 pm', 'a time today'],
  ['2026-12-02T10:00:00.000Z', '2 Dec', 'another day'],
])('shows %s as %s: %s', (dueAt, words) => {
  expect(dueWords(dueAt, '2026-11-30T06:00:00.000Z')).toBe(words);
});
