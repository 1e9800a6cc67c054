import { render, screen } from '@testing-library/react';
import { dueWords, TodayPage } from './TodayPage';

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
  ['2026-11-26T18:30:00.000Z', '26 Nov', 'midnight ends the day before'],
  ['2026-11-30T18:30:00.000Z', 'today', 'the end of today'],
  ['2026-11-30T10:00:00.000Z', '3:30 pm', 'a time today'],
  ['2026-12-02T10:00:00.000Z', '2 Dec', 'another day'],
])('shows %s as %s: %s', (dueAt, words) => {
  expect(dueWords(dueAt, '2026-11-30T06:00:00.000Z')).toBe(words);
});
