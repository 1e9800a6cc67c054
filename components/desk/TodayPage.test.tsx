import { render, screen } from '@testing-library/react';
import { deadlineWords, dueWords, TodayPage } from './TodayPage';

const me = {
  ...{ id: 'a', name: 'Divya Thakur', email: 'divya@example.com' },
  ...{ roles: ['operations' as const], permissions: ['manifest:share'], recoveryCodesLeft: 10 },
  ...{ needs: 'nothing' as const, isFresh: true },
};
const desk = { me, page: '/desk', done: null, now: '2026-12-02T04:42:00.000Z' };

it('says how many more wait than it lists, and leads to all of them', () => {
  const more = [
    { kind: 'enquiry' as const, count: 12 },
    { kind: 'review' as const, count: 1 },
  ];
  render(<TodayPage desk={desk} items={[]} more={more} leaving={null} />);
  expect(screen.getByText('13 things need someone.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'And 12 more enquiries' })).toHaveAttribute(
    ...['href', '/desk/inbox'],
  );
  expect(screen.getByRole('link', { name: 'And 1 more review to read' })).toHaveAttribute(
    ...['href', '/desk/reviews'],
  );
});

it('counts a departure that isn’t ready, and leads to where each gap is closed', () => {
  const ready = {
    ...{ id: 'd1', code: 'SPITI-1', tripSlug: 'spiti', tripTitle: 'Spiti in snow' },
    ...{ startDate: '2026-12-12', endDate: '2026-12-18', status: 'guaranteed' as const },
    ...{ womenOnly: false, isPrivate: false, currency: 'INR' },
    ...{ capacity: 14, blocked: 0, held: 0, booked: 6, minPax: 4, waitingPeople: 0 },
    ...{ version: 3, salesCloseAt: '2026-12-11T00:00:00.000Z', decideBy: null },
    ...{ balanceMinor: 90_000, overdueMinor: 0, overdueBookings: 0, detailsMissing: 0 },
    ...{ detailsLockOn: '2026-12-09', withoutRoom: 0, leaderName: 'Tashi' },
  };
  const show = (change: Partial<typeof ready> | { leaderName: null }) => (
    <TodayPage desk={desk} items={[]} more={[]} leaving={[{ ...ready, ...change }]} />
  );
  const { rerender } = render(show({}));
  expect(screen.getByText(/^Nothing is waiting for you/)).toBeInTheDocument();
  expect(screen.getByText('not due yet')).toBeInTheDocument();
  const gaps = { overdueMinor: 50_000, overdueBookings: 1, detailsMissing: 2, leaderName: null };
  rerender(show(gaps));
  expect(
    screen.getByText('Nothing waits for an answer, but 1 departure isn’t ready.'),
  ).toBeInTheDocument();
  for (const [name, path] of [
    ['₹500 overdue', '/desk/departures/d1?tab=money'],
    ['2 missing', '/desk/departures/d1?tab=travellers'],
    ['No leader yet', '/desk/departures/d1/leader'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

it.each([
  ['2026-11-26T18:30:00.000Z', '26 Nov', 'overdue', 'midnight ends the day before'],
  ['2026-11-30T18:30:00.000Z', 'today', 'at the latest', 'the end of today'],
  ['2026-11-30T10:00:00.000Z', '3:30 pm', 'at the latest', 'a time today'],
  ['2026-12-02T10:00:00.000Z', '2 Dec', '3:30 pm at the latest', 'a time of another day'],
  ['2026-12-02T18:30:00.000Z', '2 Dec', 'at the latest', 'the end of another day'],
])('shows %s as %s, %s: %s', (dueAt, when, below) => {
  const now = '2026-11-30T06:00:00.000Z';
  expect([dueWords(dueAt, now), deadlineWords(dueAt, now)]).toEqual([when, below]);
});
