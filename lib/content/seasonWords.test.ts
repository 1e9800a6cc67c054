import { seasonWords } from './seasonWords';

const leaving = (...days: string[]) =>
  days.map((startDate) => ({ startDate, isBookable: !startDate.endsWith('01') }));

it.each([
  [leaving('2026-12-19', '2027-01-02'), '2 dates, the next on 19 December 2026.'],
  [leaving('2027-01-05'), '1 date, the next on 5 January 2027.'],
  [leaving('2026-12-01', '2026-12-19'), '2 dates, 1 you can book, the next on 19 December 2026.'],
  [leaving('2026-12-01'), '1 date, none free at the moment.'],
  [
    leaving('2027-01-06', '2027-02-06'),
    'Out of season now. The next season begins on 6 January 2027.',
  ],
  [[], ''],
])('tells what leaves next, or when the season begins', (departures, expected) => {
  expect(seasonWords(departures, '2026-11-21', [{ month: 11, verdict: 'closed' }])).toBe(expected);
});

it.each([
  ['hard', 'Out of season now. The next season begins on 6 January 2027.'],
  ['good', '1 date, the next on 6 January 2027.'],
  ['best', '1 date, the next on 6 January 2027.'],
] as const)(
  'believes the month, which is %s, and not the gap before the next date',
  (verdict, words) => {
    const months = [
      { month: 10, verdict: 'closed' as const },
      { month: 11, verdict },
    ];
    expect(seasonWords(leaving('2027-01-06'), '2026-11-21', months)).toBe(words);
  },
);

it('says only when the next date is where no month is judged', () => {
  expect(seasonWords(leaving('2027-01-06'), '2026-11-21', [])).toBe(
    '1 date, the next on 6 January 2027.',
  );
});
