import { render, screen } from '@testing-library/react';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { DeskFrame } from './DeskFrame';

function deskFor(...permissions: string[]): DeskProps {
  return {
    me: {
      ...{ id: 'a', name: 'Mira Sen', email: 'mira@example.org', isFresh: true },
      ...{ roles: ['editor'], permissions, needs: 'nothing', recoveryCodesLeft: 10 },
    },
    ...{ page: '/desk/offers/SNOW10', done: null, now: '2026-11-29T10:00:00.000Z' },
  };
}

const show = (...permissions: string[]) =>
  render(
    <DeskFrame desk={deskFor(...permissions)} title="Test">
      <p />
    </DeskFrame>,
  );
const areas = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.textContent)
    .filter((text) => text !== 'Safar' && text !== 'Skip to content' && !text.includes('Mira'));

it('shows a marketer their few areas at once, with the one they are in', () => {
  show('coupons:read', 'reports:read');
  expect(areas()).toEqual(['Today', 'Offer codes', 'Reports']);
  expect(screen.queryByText('More')).toBeNull();
  expect(screen.getByRole('link', { name: 'Offer codes' })).toHaveAttribute('aria-current', 'page');
});

it('puts what an owner needs less often behind More', () => {
  show(
    ...['departures:read', 'bookings:read', 'enquiries:write', 'refunds:read', 'coupons:read'],
    ...['reviews:moderate', 'reports:read', 'people:write', 'settings:read'],
  );
  expect(areas()).toEqual([
    ...['Today', 'Departures', 'Bookings', 'Inbox', 'Money'],
    ...['Offer codes', 'Reviews', 'Reports', 'People', 'Settings'],
  ]);
  const more = screen.getByText('More').closest('details');
  expect(more).not.toHaveAttribute('open');
  // The style sheet hides the list that follows while it's closed.
  expect(more?.nextElementSibling).toHaveTextContent('Offer codesReviewsReportsPeopleSettings');
});

it('shows someone who only leads their trips, and no empty Today', () => {
  const desk = deskFor('manifest:read');
  render(
    <DeskFrame desk={{ ...desk, me: { ...desk.me, roles: ['trip_leader'] } }} title="Test">
      <p />
    </DeskFrame>,
  );
  expect(areas()).toEqual(['Your trips']);
});
