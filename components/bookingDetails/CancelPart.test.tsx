import { render, screen, within } from '@testing-library/react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { CancelPart } from './CancelPart';

const travellerId = '0196a000-0000-7000-8000-000000000001';
const booking: Parameters<typeof CancelPart>[0]['booking'] = {
  reference: 'SF-7K3M9QXA',
  status: 'confirmed',
  contact: { name: 'Asha Rao', email: 'asha@example.com', phone: '+919800000000' },
  travellers: [
    {
      id: travellerId,
      isLead: true,
      type: 'adult',
      fullName: 'Asha Rao',
      dateOfBirthMasked: '1994',
      gender: null,
      occupancy: 'twin',
      pickupCode: null,
      roomPreference: 'any',
      status: 'active',
    },
  ],
  money: moneyOf(2_100_000),
  cancellation: { policyName: 'Flexible', policyVersion: '2026-10', tiers: [] },
};
const preview: CancellationPreview = {
  scope: 'booking',
  travellerIds: [travellerId],
  effectiveOn: '2026-12-01',
  chargeMinor: 0,
  tcsKeptMinor: 0,
  keptMinor: 0,
  refundMinor: 2_100_000,
  currency: 'INR',
  daysBefore: 60,
  refundBps: 10_000,
  shareMinor: 2_100_000,
  endedExtras: [{ label: 'Single tent', qty: 2, shareMinor: 252_000 }],
  paidMinor: 2_100_000,
  refundAs: 'original',
  refunds: [],
  needsApproval: false,
  needsCode: true,
  token: 'x'.repeat(20),
  expiresAt: '2026-12-01T10:00:00.000Z',
};

function moneyOf(paidMinor: number): BookingDetail['money'] {
  return {
    currency: 'INR',
    grossMinor: paidMinor,
    groupDiscountMinor: 0,
    earlyDiscountMinor: 0,
    couponDiscountMinor: 0,
    taxableMinor: paidMinor,
    gstMinor: 0,
    tcsMinor: 0,
    roundOffMinor: 0,
    totalMinor: paidMinor,
    depositMinor: paidMinor,
    paidMinor,
    refundedMinor: 0,
    balanceMinor: 0,
    dueNowMinor: 0,
  };
}

function show(isOnItsWay: boolean, draft: FormDraft) {
  const code = { isSent: true, isOnItsWay, draft };
  render(<CancelPart booking={booking} preview={preview} code={code} idempotencyKey="key" />);
}

const onItsWay = /^A code is on its way to asha@example.com/;

it('says that a code is on its way, and carries it over to the form for another', () => {
  show(true, { values: {}, answer: null });
  expect(screen.getByText(onItsWay)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  const again = screen.getByRole('button', { name: 'Send another code' }).closest('form');
  expect(again).toHaveFormValues({ sent: '1', reference: 'SF-7K3M9QXA', places: '1' });
});

it('lists the extras that end, apart from the travellers’ price', () => {
  show(true, { values: {}, answer: null });
  expect(screen.getByText('Single tent × 2').closest('div')).toHaveTextContent('₹2,520');
  const price = screen.getByText('Price for these travellers').closest('div');
  expect(price).toHaveTextContent('₹18,480');
});

it('focuses the error for a wrong code, links to its field and keeps what was typed', () => {
  const message = 'That code is not right.';
  const answer = { kind: 'invalid' as const, errors: [{ field: 'code', message }] };
  show(false, { values: { code: '12' }, answer });
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: message })).toHaveAttribute('href', '#code');
  const field = screen.getByRole('textbox', { name: 'Code from the email' });
  expect(field).toHaveAttribute('id', 'code');
  expect(field).toHaveValue('12');
  expect(screen.queryByText(onItsWay)).toBeNull();
});

it.each([
  ['2026-10', '/cancellation-policy#version-2026-10'],
  [null, '/cancellation-policy'],
])('links to the policy as accepted: %s', (policyVersion, href) => {
  const cancellation = { ...booking.cancellation, policyVersion };
  const code = { isSent: false, isOnItsWay: false, draft: { values: {}, answer: null } };
  render(
    <CancelPart
      booking={{ ...booking, cancellation }}
      preview={null}
      code={code}
      idempotencyKey="key"
    />,
  );
  const link = screen.getByRole('link', { name: 'Cancellation policy: Flexible' });
  expect(link).toHaveAttribute('href', href);
});

it('shows the refund by date, and says why a deposit alone gives nothing back', () => {
  const late = { ...{ minDaysBefore: 0, refundBps: 0, cancelUntil: '2026-12-20' }, refundMinor: 0 };
  const tiers = [{ ...late, chargeMinor: 2_100_000, keptMinor: 300_000 }];
  const code = { isSent: false, isOnItsWay: false, draft: { values: {}, answer: null } };
  const unpaid = {
    ...booking,
    money: { ...moneyOf(300_000), totalMinor: 2_100_000, balanceMinor: 1_800_000 },
    cancellation: { ...booking.cancellation, tiers },
  };
  const charged = {
    chargeMinor: 2_100_000,
    keptMinor: 300_000,
    refundMinor: 0,
    paidMinor: 300_000,
  };
  render(
    <CancelPart
      booking={unpaid}
      preview={{ ...preview, ...charged, needsCode: false }}
      code={code}
      idempotencyKey="key"
    />,
  );
  expect(screen.getByText('Until the trip starts').closest('li')).toHaveTextContent(
    'no refund, because only ₹3,000 has been paid so far',
  );
  expect(screen.getByText('Cancellation charge').closest('div')).toHaveTextContent('₹21,000');
  const kept = screen.getByText('We keep only what’s been paid').closest('div');
  expect(kept).toHaveTextContent('₹3,000');
});

it('asks why, from a list, and lets them not say', () => {
  show(true, emptyDraft);
  const why = screen.getByLabelText(/Why are you cancelling/);
  expect(why).toHaveAttribute('name', 'why');
  expect(why).not.toBeRequired();
  expect(why).toHaveDisplayValue('I’d rather not say');
  expect(within(why).getAllByRole('option')).toHaveLength(8);
});
