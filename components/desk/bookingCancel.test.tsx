import { render, screen, within } from '@testing-library/react';
import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import { strayContent } from '@/components/testing/builders';
import { emptyDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { BookingCancelPage } from './BookingCancelPage';
import { BookingTerms } from './BookingSide';

const desk: DeskProps = {
  me: {
    ...{ id: 'm1', name: 'Tara', email: 'tara@safar.example', roles: ['sales'] },
    permissions: ['bookings:read'],
    ...{ needs: 'nothing', isFresh: true, recoveryCodesLeft: 10 },
  },
  page: '/desk/bookings/SF-7K3M9QXA/cancel',
  done: null,
  now: '2026-12-04T06:00:00.000Z',
};
const traveller = { type: 'adult', occupancy: 'twin', status: 'active' };
const booking = strayContent<BookingDetail>({
  ...{ reference: 'SF-7K3M9QXA', status: 'confirmed' },
  trip: { slug: 'japan', title: 'Japan in bloom' },
  departure: { id: 'd1', startDate: '2027-02-06', endDate: '2027-02-12', tz: 'Asia/Tokyo' },
  contact: { name: 'Asha Rao', email: 'a***@e***.com', phone: '***10' },
  travellers: [
    { ...traveller, id: 't1', fullName: 'Asha Rao', isLead: true },
    { ...traveller, id: 't2', fullName: 'Ravi Rao', isLead: false },
  ],
  money: { currency: 'INR' },
  cancellation: {
    policyName: 'Abroad',
    tiers: [
      {
        ...{ minDaysBefore: 64, cancelUntil: '2026-12-04', refundBps: 9_000 },
        ...{ chargeMinor: 6_233_200, keptMinor: 6_233_200, refundMinor: 9_661_600 },
      },
      {
        ...{ minDaysBefore: 0, cancelUntil: '2027-02-06', refundBps: 0 },
        ...{ chargeMinor: 15_894_800, keptMinor: 15_894_800, refundMinor: 0 },
      },
    ],
  },
});
const page = {
  ...{ desk, booking, chosen: [], refundAs: 'original' as const, figures: null, refused: null },
  ...{ isNobodyChosen: false, idempotencyKey: 'key', draft: emptyDraft },
};
const figures = strayContent<CancellationPreview>({
  ...{ scope: 'booking', travellerIds: ['t1', 't2'], currency: 'INR', effectiveOn: '2026-12-04' },
  ...{ daysBefore: 20, refundBps: 5_000, shareMinor: 15_894_800, endedExtras: [] },
  ...{ paidMinor: 3_964_800, chargeMinor: 7_947_400, tcsKeptMinor: 0, keptMinor: 3_964_800 },
  ...{ refundMinor: 0, refundAs: 'original', refunds: [], needsApproval: false, token: 'token' },
  ...{ needsCode: false, expiresAt: '2026-12-04T06:10:00.000Z' },
});

it('offers the reasons that the report counts, and keeps the chosen one', () => {
  const draft = { values: { why: 'cost' }, answer: null };
  render(<BookingCancelPage {...page} chosen={['t1', 't2']} figures={figures} draft={draft} />);
  const why = screen.getByLabelText(/Their reason/);
  expect(why).toHaveDisplayValue('Cost');
  expect(within(why).getAllByRole('option')).toHaveLength(8);
});

it('lists what cancelling gives until each day, under the policy’s name', () => {
  render(<BookingTerms booking={booking} />);
  const until = screen.getByText('Until 4 Dec 2026').closest('div');
  expect(until).toHaveTextContent('₹96,616 back, we keep ₹62,332');
  expect(screen.getByText('Until the trip starts').closest('div')).toHaveTextContent(
    'no refund, we keep ₹1,58,948',
  );
  expect(screen.getByText('Cancellation policy: Abroad')).toBeVisible();
});

it('says beside the choice that someone must be ticked', () => {
  const { unmount } = render(<BookingCancelPage {...page} />);
  expect(screen.queryByText('Tick who cancels')).toBeNull();
  unmount();
  render(<BookingCancelPage {...page} isNobodyChosen />);
  const first = screen.getByRole('checkbox', { name: /^Asha Rao/ });
  expect(first).toBeInvalid();
  expect(first).toHaveAccessibleDescription('Tick who cancels');
  expect(screen.getByRole('checkbox', { name: /^Ravi Rao/ })).toBeValid();
});

it('says that only what was paid is kept when the charge is higher', () => {
  render(<BookingCancelPage {...page} chosen={['t1', 't2']} figures={figures} />);
  const charge = screen.getByText('Cancellation charge, 20 days before the start').closest('div');
  expect(charge).toHaveTextContent('₹79,474');
  const kept = screen.getByText('We keep only what’s been paid').closest('div');
  expect(kept).toHaveTextContent('₹39,648');
});
