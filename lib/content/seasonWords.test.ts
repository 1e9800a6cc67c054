import { seasonWords } from './seasonWords';

const leaving = (...days: string[]) =>
  days.map((startDate) => ({ startDate, isBookable: !startDate.endsWith('01') }));

it.each([
  [leaving('2026-12-19', '2027-01-02'), '2 dates, the next on 19 December 2026.'],
  [leaving('2027-01-05'), '1 date, the next on 5 January 2027.'],
  [
    leaving('2026-12-01', '2026-12-19'),
    '2 dates, 1 open for booking, the next on 19 December 2026.',
  ],
  [leaving('2026-12-01'), '1 date, currently full.'],
  [
    leaving('2027-01-06', '2027-02-06'),
    'It’s out of season. The next season starts on 6 January 2027.',
  ],
  [[], ''],
])('says when the next date is, or when the season starts', (departures, expected) => {
  expect(seasonWords(departures, '2026-11-21', [{ month: 11, verdict: 'closed' }])).toBe(expected);
});

it.each([
  ['hard', 'It’s out of season. The next season starts on 6 January 2027.'],
  ['good', '1 date, the next on 6 January 2027.'],
  ['best', '1 date, the next on 6 January 2027.'],
] as const)(
  'goes by the month’s verdict (%s), not the gap before the next date',
  (verdict, words) => {
    const months = [
      { month: 10, verdict: 'closed' as const },
      { month: 11, verdict },
    ];
    expect(seasonWords(leaving('2027-01-06'), '2026-11-21', months)).toBe(words);
  },
);

it('shows only the next date when months have no verdict', () => {
  expect(seasonWords(leaving('2027-01-06'), '2026-11-21', [])).toBe(
    '1 date, the next on 6 January 2027.',
  );
});
