import { render, screen, within } from '@testing-library/react';
import type { PaymentShare } from '@/booking/contract/shares';
import type { SharesEditing } from '@/lib/server/loaders/sharesEditing';
import { SharesPart } from './SharesPart';

const share: PaymentShare = {
  id: '0196a000-0000-7000-8000-000000000001',
  payerName: 'Bela Rao',
  payerEmail: 'b***@example.com',
  amountMinor: 150_000,
  status: 'open',
  isOverdue: false,
  createdAt: '2026-11-01T10:00:00Z',
  paidAt: null,
};
const paid: PaymentShare = {
  ...share,
  id: '0196a000-0000-7000-8000-000000000002',
  payerName: 'Chand Rao',
  status: 'paid',
  paidAt: '2026-11-02T10:00:00Z',
};
const none: SharesEditing = {
  shares: {
    currency: 'INR',
    balanceMinor: 500_000,
    openMinor: 0,
    freeMinor: 500_000,
    ownMinor: 0,
    heldUntil: null,
    dueOn: '2027-01-10',
    shares: [],
  },
  friends: 2,
  draft: { values: { 'shares.0.amount': '1666', 'shares.1.amount': '1666' }, answer: null },
  isTyped: false,
  change: null,
  done: null,
};
const some: SharesEditing = {
  ...none,
  shares: {
    ...none.shares,
    balanceMinor: 350_000,
    openMinor: 150_000,
    freeMinor: 200_000,
    shares: [paid, share],
  },
};

function show(editing: SharesEditing, hasOpenPayment = false) {
  const part = (
    <SharesPart
      reference="SF-7K3M9QXA"
      editing={editing}
      hasOpenPayment={hasOpenPayment}
      idempotencyKey="one"
    />
  );
  const { container } = render(part);
  const form = (button: string | RegExp) =>
    screen.getByRole<HTMLButtonElement>('button', { name: button, hidden: true }).form;
  return { container, form };
}

it('works as a plain form, with equal amounts filled in', () => {
  const { form } = show(none);
  expect(form('Send links')).toHaveAttribute('action', '/api/booking/shares');
  expect(form('Send links')).toHaveFormValues({
    reference: 'SF-7K3M9QXA',
    'shares.0.payerName': '',
    'shares.1.amount': '1666',
  });
  expect(screen.queryByRole('button', { name: /pay the whole balance/i })).toBeNull();
});

it('keeps what was typed and links each error to its field', () => {
  const { container } = show({
    ...none,
    isTyped: true,
    draft: {
      values: { 'shares.1.payerName': 'Bela', 'shares.1.payerEmail': 'bela@' },
      answer: {
        kind: 'invalid',
        errors: [{ field: 'shares.1.payerEmail', message: 'Check this email address' }],
      },
    },
  });
  const friend = within(screen.getByRole('group', { name: 'Friend 2' }));
  expect(friend.getByLabelText('Name')).toHaveValue('Bela');
  expect(friend.getByLabelText('Email')).toBeInvalid();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveFocus();
  const href = within(alert).getByRole('link').getAttribute('href') ?? '';
  expect(container.querySelector(`[id="${href.slice(1)}"]`)).toBe(friend.getByLabelText('Email'));
});

it('shows who has paid, and what the lead traveller can do about the others', () => {
  const { form } = show(some);
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 friends has paid.');
  expect(screen.getByText('Chand Rao').nextSibling).toHaveTextContent(/₹1,500, paid/);
  expect(screen.getByText('Bela Rao').nextSibling).toHaveTextContent('₹1,500, not paid yet');
  expect(screen.getAllByText(/^Change .+’s share$/)).toHaveLength(1);
  expect(form('Close share')).toHaveFormValues({ share: share.id });
  expect(form('Pay your share, ₹2,000')).toHaveFormValues({
    purpose: 'balance',
    shownMinor: '200000',
  });
  expect(form('Pay the whole balance, ₹3,500')).toHaveFormValues({ shownMinor: '350000' });
});

it('says that a share is overdue, and closed', () => {
  const shares = [
    { ...share, isOverdue: true },
    { ...paid, status: 'cancelled' as const, paidAt: null },
  ];
  show({ ...some, shares: { ...some.shares, shares } });
  expect(screen.getByText('Bela Rao').nextSibling).toHaveTextContent('overdue');
  expect(screen.getByText('Chand Rao').nextSibling).toHaveTextContent('closed');
});

it('shows a refused amount at its share, as typed', () => {
  const answer = {
    kind: 'invalid' as const,
    errors: [{ field: 'amount', message: 'Please type an amount.' }],
  };
  show({ ...some, change: { id: share.id, draft: { values: { amount: 'much' }, answer } } }, true);
  const amount = screen.getByLabelText('Amount for Bela Rao, in rupees');
  expect(amount).toHaveValue('much');
  expect(amount).toBeInvalid();
  expect(screen.queryByRole('button', { name: /Pay your share/ })).toBeNull();
});

it('asks whoever booked to pay their part of a deposit first', () => {
  const shares = { ...some.shares, ownMinor: 100_000, heldUntil: '2026-11-28T12:30:00Z' };
  render(
    <SharesPart
      reference="SF-7K3M9QXA"
      editing={{ ...some, shares }}
      hasOpenPayment={false}
      idempotencyKey="one"
    />,
  );
  const own = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay your share, ₹3,000' });
  expect(own.form).toHaveFormValues({ purpose: 'deposit', shownMinor: '300000' });
  expect(screen.getByText(/^Pay your part first/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Resend link' })).toBeNull();
});
