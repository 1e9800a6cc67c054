import { render, screen } from '@testing-library/react';
import type { DecidedRefunds, StaffDispute, StaffRefund } from '@/booking/contract/staff';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { MoneyPage } from './MoneyPage';
import { MoneyPayoutsPage } from './MoneyPayoutsPage';

const desk: DeskProps = {
  me: {
    ...{ id: 'm1', name: 'Meera', email: 'meera@safar.example', roles: ['finance'] },
    permissions: ['refunds:read', 'refunds:approve'],
    ...{ needs: 'nothing', isFresh: true, recoveryCodesLeft: 10 },
  },
  page: '/desk/money',
  done: null,
  now: '2026-12-04T06:00:00.000Z',
};

const at = '2026-11-29T06:00:00.000Z';
const refund: StaffRefund = {
  ...{ id: 'r1', bookingReference: 'SF-7K3M9QXA', amountMinor: 171_000, reason: 'goodwill' },
  ...{ destination: 'gateway', status: 'requested', requestedBy: 'Divya', approvedBy: null },
  ...{ why: 'The heater broke', lastError: null, createdAt: at },
};
const dispute: StaffDispute = {
  ...{ id: 'd1', bookingReference: 'SF-7K3M9QXA', gateway: 'razorpay' },
  ...{ gatewayDisputeId: 'disp_1', amountMinor: 500_000, currency: 'INR', status: 'open' },
  ...{ reason: 'fraudulent', respondBy: null, openedAt: at, endedAt: null },
};

function show({
  refunds = [],
  disputes = [],
  decided = null,
}: {
  refunds?: StaffRefund[];
  disputes?: StaffDispute[];
  decided?: DecidedRefunds | null;
}) {
  render(
    <MoneyPage
      {...{ desk, refunds, decided, disputes, recorded: null, reviews: null, open: null }}
      drafts={{ refund: emptyDraft, 'recorded-payment': emptyDraft, 'payment-review': emptyDraft }}
    />,
  );
}

it('lists decided refunds with who decided, the gateway’s number and the next page', () => {
  const paid = {
    ...{ ...refund, currency: 'INR', status: 'processed', approvedBy: 'Gurdeep', paidBy: null },
    ...{ gatewayRefundId: 'rfnd_7', bankReference: null, processedAt: '2026-11-30T06:00:00.000Z' },
  } as const;
  show({ decided: { items: [paid], nextCursor: 'r0' } });
  const row = screen.getByRole('row', { name: /SF-7K3M9QXA/ });
  expect(row).toHaveTextContent('Requested by Divya, approved by Gurdeep');
  expect(row).toHaveTextContent(/rfnd_7.*Refunded30 Nov 2026.*₹1,710/);
  expect(screen.getByRole('link', { name: 'Earlier refunds' })).toHaveAttribute(
    'href',
    '/desk/money?refunds=r0#decided',
  );
});

it('shows whoever approves why goodwill was asked for', () => {
  show({ refunds: [refund] });
  expect(screen.getByText('Why: “The heater broke”')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Approve ₹1,710' })).toBeEnabled();
});

it.each([
  ['Meera', false],
  ['Gurdeep', true],
])('lets a transfer that %s approved be recorded by Meera: %s', (approvedBy, mayRecord) => {
  const transfer = { ...refund, destination: 'bank_transfer', status: 'approved', approvedBy };
  show({ refunds: [transfer] });
  const button = screen.getByRole('button', { name: 'Record as paid' });
  expect(button.hasAttribute('disabled')).toBe(!mayRecord);
  expect(screen.queryByText(/You approved this refund, so someone else/) === null).toBe(mayRecord);
  expect(screen.getByText(/Ask the traveller for an account/)).toBeInTheDocument();
});

it('says that every transfer by bank needs a second person, however small', () => {
  show({ refunds: [{ ...refund, destination: 'bank_transfer', requestedBy: 'traveller' }] });
  expect(screen.getByText(/always need a second person, whatever the amount/)).toBeInTheDocument();
  expect(screen.getByText(/Requested by the traveller/)).toBeInTheDocument();
});

it('leads to where a dispute is answered, if there is such a page', () => {
  show({ disputes: [dispute, { ...dispute, id: 'd2', gateway: 'emulator' }] });
  expect(screen.getByRole('link', { name: 'Razorpay’s disputes page' })).toHaveAttribute(
    'href',
    'https://dashboard.razorpay.com/app/disputes',
  );
  expect(screen.getByText(/there’s nothing to answer/)).toBeInTheDocument();
});

it.each([
  [null, 'Nothing was read yet, so nothing is compared.'],
  [at, 'Everything matches.'],
])('says of payouts read at %s: %s', (readAt, note) => {
  render(
    <MoneyPayoutsPage
      {...{ desk, items: [], nextCursor: null, differences: [], unexplainedMinor: 0, readAt }}
      {...{ lines: { items: [], nextCursor: null }, linesState: 'open', open: null }}
      cursors={{ cursor: null, line: null }}
      drafts={{
        ...{ 'read-payouts': emptyDraft, 'explain-difference': emptyDraft },
        ...{ 'import-statement': emptyDraft, 'match-line': emptyDraft, 'explain-line': emptyDraft },
      }}
    />,
  );
  expect(screen.getByText(note)).toBeInTheDocument();
  expect(screen.queryByText(/Nothing is unexplained/) === null).toBe(readAt === null);
});
