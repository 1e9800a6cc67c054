import { render, screen, within } from '@testing-library/react';
import type { StaffPolicy } from '@/booking/contract/staffPolicies';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { NewPolicyPage } from './NewPolicyPage';
import { PolicyPage } from './PolicyPage';

const desk: DeskProps = {
  me: {
    ...{ id: 'm1', name: 'Asha', email: 'asha@safar.example', roles: ['owner'] },
    permissions: ['settings:read', 'settings:write'],
    ...{ needs: 'nothing', isFresh: true, recoveryCodesLeft: 10 },
  },
  page: '/desk/settings/policies/p1',
  done: null,
  now: '2026-12-04T06:00:00.000Z',
};
const version = {
  ...{ tcsRefund: 'never' as const, writtenBy: null, withdrawnBy: null },
  ...{ writtenAt: '2026-12-01T06:00:00.000Z', validFrom: null },
  dateChange: { minDaysBefore: 10, freeChanges: 1, feeBps: 2_000 },
  tiers: [
    { minDaysBefore: 30, refundBps: 9_000, minChargeMinorPerPax: 0 },
    { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 },
  ],
};
const policy: StaffPolicy = {
  ...{ id: 'p1', name: 'Standard', version: 2, trips: [] },
  versions: [
    {
      ...{ ...version, id: 'v2', number: 2, state: 'coming', writtenBy: 'Om' },
      validFrom: '2027-04-01',
      tiers: [{ minDaysBefore: 0, refundBps: 5_000, minChargeMinorPerPax: 0 }],
    },
    { ...version, id: 'v1', number: 1, state: 'in_force' },
  ],
};
const spiti = {
  ...{ slug: 'spiti', title: 'Spiti in snow', departures: 2 },
  ...{ firstStart: '2027-02-06', lastStart: '2027-03-06' },
};
const page = {
  ...{ desk, policy, mayChange: true, today: '2026-12-04', others: [spiti], followed: null },
  ...{ draft: emptyDraft, withdrawal: emptyDraft },
};

it('offers to withdraw what hasn’t begun, and nothing else', () => {
  render(<PolicyPage {...page} />);
  const items = within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([1, 0]);
  expect(items[0]).toHaveTextContent('ComesFrom 1 Apr 2027: Any time: 50%By Om');
  const now = screen.getByRole('region', { name: 'Bookings made now get' });
  expect(now).toHaveTextContent('30 days or more before90%');
  expect(now).toHaveTextContent('1 change free, then 20% of the price.');
});

it('lets someone who may not change it read it, and says who can', () => {
  render(<PolicyPage {...page} mayChange={false} />);
  expect(screen.getByText('Only owners can write versions.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New version' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Follow this policy' })).toBeDisabled();
});

it('shows a new version in travellers’ words, and saves over the versions it lists', () => {
  const values = { 'days.0': '20', 'back.0': '100', validFrom: '2027-05-01', version: '1' };
  const { container } = render(
    <NewPolicyPage
      {...{ desk, policy, values, draft: emptyDraft, today: '2026-12-04' }}
      exampleStart="2027-06-30"
      shown={{
        ...version,
        tiers: [
          { minDaysBefore: 20, refundBps: 10_000, minChargeMinorPerPax: 50_000 },
          { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 50_000 },
        ],
      }}
    />,
  );
  const shown = screen.getByRole('region', { name: 'Nothing is saved yet' });
  expect(
    within(shown)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['20 days or more before', 'Less than 20 days before'],
    ...['By 10 Jun 2027', 'Later', 'If we cancel the trip'],
  ]);
  expect(shown).toHaveTextContent('costs at least ₹500 for each person');
  expect(within(shown).getByRole('button', { name: 'Save it from 1 May 2027' })).toBeEnabled();
  expect(screen.getByText(/^Already written by Om, from 1 Apr 2027/)).toBeVisible();
  // Whoever saves now has seen version 2, whatever they had seen before.
  const versions = [...container.querySelectorAll<HTMLInputElement>('input[name="version"]')];
  expect(versions.map(({ value }) => value)).toEqual(['2', '2']);
});
