import { render, screen } from '@testing-library/react';
import type { ShareToPay } from '@/booking/contract/shares';
import { frame } from '../testing/builders';
import { SharePage } from './SharePage';

type Props = Parameters<typeof SharePage>[0];

const share: ShareToPay = {
  id: '0196a000-0000-7000-8000-000000000001',
  organiser: 'Asha',
  payerName: 'Bela Rao',
  trip: { slug: 'spiti', title: 'Spiti in winter' },
  startDate: '2027-02-01',
  endDate: '2027-02-08',
  amountMinor: 150_000,
  currency: 'INR',
  dueOn: '2027-01-10',
  heldUntil: null,
  isReturned: false,
  status: 'open',
  isOverdue: false,
  refundMinor: 0,
  payment: null,
};
function show(change: Partial<ShareToPay> | null, more: Partial<Props> = {}) {
  const state: Props['state'] = change
    ? { step: 'share', share: { ...share, ...change } }
    : { step: 'link' };
  return render(
    <SharePage
      reference="SF-7K3M9QXA"
      shareId={share.id}
      state={state}
      refused={null}
      hasFailed={false}
      isConfirming={false}
      idempotencyKey="one"
      frame={frame()}
      {...more}
    />,
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });
const payButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: /₹1,500/ });

it('shows the amount, who asks and the deadline, and opens the payment without scripts', () => {
  show({});
  expect(heading()).toHaveTextContent('₹1,500 for your trip.');
  expect(screen.getByText('Spiti in winter')).toBeVisible();
  expect(screen.getByText('Booked by').nextSibling).toHaveTextContent(/^Asha$/);
  expect(screen.getByText('Due by').nextSibling).toHaveTextContent('10 January 2027');
  expect(payButton()?.form).toHaveAttribute('action', '/api/booking/share-pay');
  expect(payButton()?.form).toHaveFormValues({ share: share.id, shownMinor: '150000' });
});

it('links to the gateway with a payment form', () => {
  const checkout = {
    action: 'https://pay.example/go',
    method: 'post' as const,
    fields: { a: 'b' },
  };
  const payment = { id: share.id, amountMinor: 150_000, currency: 'INR' as const, checkout };
  show({ payment }, { hasFailed: true });
  expect(screen.getByRole('alert')).toHaveTextContent('payment failed');
  expect(payButton()?.form).toHaveAttribute('action', checkout.action);
  expect(payButton()?.form).toHaveFormValues({ a: 'b' });
});

it.each([
  ['waits for the bank', { status: 'confirming' }, /Waiting for your bank/],
  ['thanks who has paid', { status: 'paid' }, /is paid/],
  ['asks for nothing once it is closed', { status: 'cancelled' }, /There’s nothing to pay/],
] as const)('%s', (_, change, words) => {
  show(change);
  expect(heading()).toHaveTextContent(words);
  expect(payButton()).toBeNull();
});

it('also waits when the gateway has confirmed before we have', () => {
  show({}, { isConfirming: true });
  expect(heading()).toHaveTextContent('Waiting for your bank');
  expect(payButton()).toBeNull();
});

it('says that it is overdue, and that money is refunded', () => {
  show({ isOverdue: true, refundMinor: 300_000 });
  expect(heading()).toHaveTextContent('₹1,500 is overdue.');
  expect(screen.getByText(/₹3,000 arrived when it was no longer due/)).toBeVisible();
  expect(payButton()).not.toBeNull();
});

it("accepts the emailed link by hand in a browser that didn't open it", () => {
  show(null, { refused: 'This link is not good.' });
  expect(screen.getByRole('alert')).toHaveTextContent('not good');
  const field = screen.getByLabelText('Link from our email');
  expect(field.closest('form')).toHaveAttribute('action', '/api/booking/share-open');
});

it('says until when the seats of a deposit are held, and that nothing is lost', () => {
  show({ heldUntil: '2026-11-28T12:30:00Z', dueOn: null });
  expect(screen.getByText('Due by').nextSibling).toHaveTextContent('28 Nov 2026, 6:00 pm');
  expect(screen.getByText(/you’ll get your money back/)).toBeVisible();
});

it('says that a part of a deposit is refunded', () => {
  show({ status: 'paid', isReturned: true });
  expect(heading()).toHaveTextContent('Your share is refunded');
});
