import { render, screen } from '@testing-library/react';
import { deadlineWords, dueWords, TodayPage } from './TodayPage';

it('says how many more wait than it lists, and leads to all of them', () => {
  const me = {
    ...{
      id: 'a',
      name: 'Divya Thakur',
      email: 'divya@example.com',
      roles: ['operations' as const],
    },
    ...{ needs: 'nothing' as const, isFresh: true, permissions: [], recoveryCodesLeft: 10 },
  };
  const desk = { me, page: '/desk', done: null, now: '2026-12-02T04:42:00.000Z' };
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
