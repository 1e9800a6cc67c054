import { changeWords, objectWords } from './logEntries';

const id = '01900000-0000-7000-8000-000000000000';

it('names what an entry is about, and never by an ID', () => {
  const about = (objectKind: string, objectId: string, subject: string | null) =>
    objectWords({ objectKind, objectId, subject });
  expect(about('refund', id, 'SF-7K3M9QXA')).toBe('Refund, SF-7K3M9QXA');
  expect(about('booking', 'SF-7K3M9QXA', null)).toBe('Booking, SF-7K3M9QXA');
  expect(about('departure', id, null)).toBe('Departure');
  expect(about('setting', 'refund_approval', null)).toBe('Setting, refund approval');
  expect(about('person', id, 'Meera')).toBe('Meera');
  expect(about('route', 'POST /v1/staff/refunds/:id/paid', 'Record a refund as paid')).toBe(
    'Record a refund as paid',
  );
  expect(about('route', 'GET /v1/staff/old', null)).not.toContain('/');
});

it('writes amounts in rupees, states in words, and says why something was refused', () => {
  expect(
    changeWords({ status: 'requested' }, { status: 'paid_by_bank', amountMinor: 107_004_00 }),
  ).toEqual(['Status: requested → paid by bank', 'Amount: ₹1,07,004']);
  expect(changeWords(null, { code: 'second_person_required' })).toEqual([
    'Someone else has to approve it.',
  ]);
  expect(changeWords(null, { code: 'FAIR' })).toEqual(['Code: FAIR']);
  expect(changeWords({ dueOn: '2026-12-01' }, { dueOn: '2026-12-10' })).toEqual([
    'Due on: 1 Dec 2026 → 10 Dec 2026',
  ]);
});

it('counts lists of IDs and leaves single IDs out', () => {
  expect(changeWords({ totalMinor: 100 }, { totalMinor: 100, refundIds: [id, id] })).toEqual([
    'Refunds: 2',
  ]);
  expect(changeWords({ assigneeId: null }, { assigneeId: id })).toEqual([]);
  expect(
    changeWords(null, {
      prices: [
        { occupancy: 'twin', amountMinor: 9_500_00, isActive: true },
        { occupancy: 'quad', amountMinor: 8_000_00, isActive: false },
      ],
    }),
  ).toEqual([
    'Prices: occupancy twin, amount ₹9,500, active yes; occupancy quad, amount ₹8,000, active no',
  ]);
});

it('says that a fact became nothing only where it did', () => {
  expect(
    changeWords({ kind: 'fee', differenceMinor: 50_00 }, { reason: 'GST on the fee' }),
  ).toEqual(['Before: kind fee, difference ₹50', 'Reason: GST on the fee']);
  const departure = { code: 'E2E', tz: 'Asia/Kolkata', held: 0, booked: 4, version: 3 };
  expect(changeWords(departure, { bookings: 4, refundMinor: 0 })).toEqual([
    'Bookings: 4',
    'Refund: ₹0',
  ]);
  // The later state repeats only what changed.
  expect(changeWords({ status: 'scheduled', pax: 4 }, { status: 'cancelled' })).toEqual([
    'Status: scheduled → cancelled',
  ]);
  expect(changeWords({ name: 'Meera' }, { name: null })).toEqual(['Name: Meera → nothing']);
  expect(changeWords({ bps: 500 }, null)).toEqual(['Bps: 5% → nothing']);
});
