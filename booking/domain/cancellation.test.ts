/** Cancelling some or all travellers: preview, confirmation and refund follow one plan. */
import fc from 'fast-check';
import {
  cancellationSteps,
  keepsTcs,
  planCancellation,
  tierFor,
  type CancellableBooking,
  type CancellationDates,
  type CancellationTerms,
  type CancellationTierTerms,
} from './cancellation.ts';
import { addDays, daysBetween } from './dates.ts';
import { seatsNeeded } from './fares.ts';
import type { PriceBook, Selection } from './priceBook.ts';
import { priceSelection } from './pricing.ts';

const book = (more: Partial<PriceBook> = {}): PriceBook => ({
  departureId: 'd',
  tripId: 't',
  tripSlug: 'spiti',
  isInternational: false,
  taxClass: 'tour_package_5',
  currency: 'INR',
  startDate: '2027-05-01',
  priceVersion: 1,
  depositKind: 'per_pax',
  depositValue: 300_000,
  balanceDueDays: 15,
  instalments: 1,
  prices: [
    {
      occupancy: 'twin',
      amountMinor: 1_799_900,
      childBps: 8_000,
      infantMinor: 150_000,
      isActive: true,
    },
    {
      occupancy: 'triple',
      amountMinor: 1_599_900,
      childBps: 8_000,
      infantMinor: 150_000,
      isActive: true,
    },
  ],
  pickups: [{ code: 'MNL', city: 'Manali', surchargeMinor: -150_000 }],
  addons: [
    {
      code: 'TENT',
      name: 'Tent',
      amountMinor: 120_000,
      per: 'booking',
      maxQty: 9,
      gstBps: null,
    },
    {
      code: 'BIKE',
      name: 'Bike',
      amountMinor: 400_000,
      per: 'booking',
      maxQty: 9,
      gstBps: 1_800,
    },
    {
      code: 'MULE',
      name: 'Mule',
      amountMinor: 90_000,
      per: 'traveller',
      maxQty: 9,
      gstBps: 1_200,
    },
  ],
  groupTiers: [{ minPax: 4, bps: 300 }],
  earlyTiers: [],
  coupon: null,
  taxRules: [
    {
      id: 'g',
      kind: 'gst',
      taxClass: 'tour_package_5',
      conditionKey: '',
      bps: 500,
      thresholdMinor: null,
      aboveBps: null,
      validFrom: '2017-07-01',
      validTo: null,
    },
    {
      id: 'c',
      kind: 'tcs',
      taxClass: 'overseas',
      conditionKey: '',
      bps: 200,
      thresholdMinor: null,
      aboveBps: null,
      validFrom: '2026-04-01',
      validTo: null,
    },
  ],
  policy: {
    id: 'p',
    name: 'Standard',
    tcsRefund: 'never',
    tiers: [],
    dateChange: { minDaysBefore: 10, freeChanges: 1, feeBps: 0 },
  },
  supplierStateCode: 'DL',
  ...more,
});

function sold(selection: Partial<Selection>, isInternational = false): CancellableBooking {
  const full: Selection = {
    travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: null }],
    addons: [],
    couponCode: null,
    billingStateCode: 'DL',
    isResident: true,
    hasPan: true,
    ...selection,
  };
  const priced = priceSelection(book({ isInternational }), full, {
    businessDate: '2027-01-01',
    departureDate: '2027-01-01',
  });
  if (!priced.ok) throw new Error(JSON.stringify(priced.problems));
  const { price, taxSnapshot } = priced;
  return {
    lines: price.lines,
    extras: full.addons.map(({ code, qty }, index) => {
      const line = price.lines.filter(({ kind }) => kind === 'addon')[index];
      const terms = taxSnapshot.extras[index];
      if (!line || !terms) throw new Error('the extra has no line');
      return { code, label: line.label, qty, unitMinor: line.unitMinor, ...terms };
    }),
    gstType: taxSnapshot.gstType,
    mainBps: price.gst.bps,
    tcsMinor: price.tcs?.amountMinor ?? 0,
    totalMinor: price.totalMinor,
    laterMinor: 0,
    laterRoundOffMinor: 0,
    goneMinor: 0,
    travellers: full.travellers.map(({ type }) => ({ type, isActive: true })),
    paidMinor: price.totalMinor,
    keptBeforeMinor: 0,
  };
}

const tier = (refundBps: number, minChargeMinorPerPax = 0): CancellationTierTerms => ({
  minDaysBefore: 0,
  refundBps,
  minChargeMinorPerPax,
});

/** Returns the booking after a plan has been carried out. */
function after(
  booking: CancellableBooking,
  plan: ReturnType<typeof planCancellation>,
): CancellableBooking {
  return {
    ...booking,
    travellers: booking.travellers.map((traveller, seq) =>
      plan.seqs.includes(seq) ? { ...traveller, isActive: false } : traveller,
    ),
    paidMinor: booking.paidMinor - plan.refundMinor,
    keptBeforeMinor: booking.keptBeforeMinor + plan.keptMinor,
    goneMinor: booking.goneMinor + plan.shareMinor,
  };
}

it('cancels one of two for half the charge', () => {
  const two = sold({
    travellers: [
      { type: 'adult', occupancy: 'twin', pickupCode: null },
      { type: 'adult', occupancy: 'twin', pickupCode: null },
    ],
  });
  const both = planCancellation(two, 'all', tier(9_000), false);
  const one = planCancellation(two, [1], tier(9_000), false);
  expect(both).toMatchObject({ scope: 'booking', pax: 2, keptMinor: 378_000 });
  expect(one).toMatchObject({
    scope: 'travellers',
    pax: 1,
    shareMinor: 1_889_900,
    keptMinor: 189_000,
    refundMinor: 1_700_900,
  });
});

it('divides a deposit like the price', () => {
  const two = sold({
    travellers: [
      { type: 'adult', occupancy: 'twin', pickupCode: null },
      { type: 'adult', occupancy: 'twin', pickupCode: null },
    ],
  });
  const plan = planCancellation({ ...two, paidMinor: 600_000 }, [0], tier(9_000), false);
  expect(plan).toMatchObject({ paidMinor: 300_000, keptMinor: 189_000, refundMinor: 111_000 });
  expect(planCancellation({ ...two, paidMinor: 600_000 }, [0], tier(0), false)).toMatchObject({
    keptMinor: 300_000,
    refundMinor: 0,
    uncollectedMinor: 1_589_900,
  });
});

it('keeps extras until the last traveller cancels', () => {
  const two = sold({
    travellers: [
      { type: 'adult', occupancy: 'twin', pickupCode: null },
      { type: 'infant', occupancy: 'twin', pickupCode: null },
    ],
    addons: [
      { code: 'TENT', qty: 2 },
      { code: 'BIKE', qty: 1 },
    ],
  });
  const infant = planCancellation(two, [1], tier(10_000), false);
  expect(infant).toMatchObject({ pax: 0, shareMinor: 157_500, refundMinor: 157_500 });
  const rest = planCancellation(after(two, infant), [0], tier(10_000), false);
  expect(rest.scope).toBe('booking');
  expect(infant.refundMinor + rest.refundMinor).toBe(two.totalMinor);
});

it('ends extras per person that are more than the remaining travellers', () => {
  const adult = { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: null };
  const three = sold(
    {
      travellers: [adult, adult, { ...adult, type: 'infant' }],
      addons: [
        { code: 'TENT', qty: 1 },
        { code: 'MULE', qty: 2 },
        { code: 'BIKE', qty: 2 },
      ],
    },
    true,
  );
  const infant = planCancellation(three, [2], tier(9_000), false);
  expect(infant.endedExtras).toEqual([]);
  const second = planCancellation(after(three, infant), [1], tier(9_000), false);
  expect(second.endedExtras.map(({ code, qty }) => [code, qty])).toEqual([['MULE', 1]]);
  const last = planCancellation(after(after(three, infant), second), 'all', tier(9_000), false);
  expect(last.endedExtras.map(({ code, qty }) => [code, qty])).toEqual([
    ['TENT', 1],
    ['MULE', 1],
    ['BIKE', 2],
  ]);
});

it('charges a minimum per seat, except at 100%', () => {
  const one = sold({});
  expect(planCancellation(one, 'all', tier(9_000, 300_000), false).keptMinor).toBe(300_000);
  expect(planCancellation(one, 'all', tier(10_000, 300_000), false).keptMinor).toBe(0);
});

it.each([
  ['never', '2027-01-10', '2027-01-11', true],
  ['always', '2027-01-10', '2028-01-11', false],
  ['until_deposited', '2027-01-31', '2027-02-07', false],
  ['until_deposited', '2027-01-01', '2027-02-08', true],
  ['until_deposited', '2026-12-15', '2027-01-07', false],
  ['until_deposited', '2026-12-15', '2027-01-08', true],
  ['until_deposited', null, '2027-02-08', false],
] as const)(
  'TCS, policy %s, collected on %s, cancelled on %s: kept %s',
  (policy, on, day, kept) => {
    expect(keepsTcs(policy, on, day)).toBe(kept);
  },
);

const bookings = fc
  .record({
    travellers: fc.array(
      fc.record({
        type: fc.constantFrom('adult' as const, 'child' as const, 'infant' as const),
        occupancy: fc.constantFrom('twin' as const, 'triple' as const),
        pickupCode: fc.constantFrom(null, 'MNL'),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    tents: fc.integer({ min: 0, max: 3 }),
    bikes: fc.integer({ min: 0, max: 3 }),
    mules: fc.integer({ min: 0, max: 8 }),
    stateCode: fc.constantFrom('DL' as const, 'KA' as const),
    isInternational: fc.boolean(),
    paidBps: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ travellers, tents, bikes, mules, stateCode, isInternational, paidBps }) => {
    const addons = [
      { code: 'TENT', qty: tents },
      { code: 'BIKE', qty: bikes },
      { code: 'MULE', qty: mules },
    ].filter(({ qty }) => qty > 0);
    const booking = sold({ travellers, addons, billingStateCode: stateCode }, isInternational);
    return {
      ...booking,
      paidMinor: Math.floor((booking.totalMinor * paidBps) / 10_000),
      seats: seatsNeeded(travellers),
    };
  });
const steps = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 8 });
const bps = fc.integer({ min: 0, max: 10_000 });

it('P3 keeps and refunds exactly what was paid, in whatever order travellers cancel', () => {
  fc.assert(
    fc.property(bookings, steps, bps, fc.boolean(), (start, order, refundBps, keepTcs) => {
      let booking: CancellableBooking = start;
      let gone = 0;
      let kept = 0;
      let seats = 0;
      const leave = (who: readonly number[] | 'all') => {
        if (!booking.travellers.some(({ isActive }) => isActive)) return;
        const plan = planCancellation(booking, who, tier(refundBps), keepTcs);
        expect(plan.keptMinor + plan.refundMinor).toBe(plan.paidMinor);
        expect(plan.refundMinor).toBeGreaterThanOrEqual(0);
        expect(plan.shareMinor).toBeGreaterThanOrEqual(0);
        gone += plan.refundMinor;
        kept += plan.keptMinor;
        seats += plan.pax;
        booking = after(booking, plan);
      };
      for (const seq of order) {
        if (booking.travellers[seq]?.isActive) leave([seq]);
      }
      leave('all');
      expect(gone + kept).toBe(start.paidMinor);
      expect(seats).toBe(start.seats);
    }),
    { numRuns: 1_000 },
  );
});

it('refunds a paid booking in steps within a rupee each of cancelling it all', () => {
  fc.assert(
    fc.property(bookings, steps, bps, fc.boolean(), (sample, order, refundBps, keepTcs) => {
      const start = { ...sample, paidMinor: sample.totalMinor };
      const whole = planCancellation(start, 'all', tier(refundBps), keepTcs).refundMinor;
      let booking: CancellableBooking = start;
      let gone = 0;
      let count = 0;
      for (const who of [...order.map((seq) => [seq]), 'all' as const]) {
        const isThere = who === 'all' || booking.travellers[who[0] ?? 0]?.isActive;
        if (!isThere || !booking.travellers.some(({ isActive }) => isActive)) continue;
        const plan = planCancellation(booking, who, tier(refundBps), keepTcs);
        gone += plan.refundMinor;
        count += 1;
        booking = after(booking, plan);
      }
      expect(Math.abs(gone - whole)).toBeLessThanOrEqual(100 * count);
    }),
    { numRuns: 1_000 },
  );
});

/** Returns the booking after a TCS change to its unpaid part, rounded to the rupee. */
function afterTcs(booking: CancellableBooking, tcsMinor: number): CancellableBooking {
  const laterMinor = Math.round((booking.laterMinor + tcsMinor) / 100) * 100;
  const roundOffMinor = laterMinor - booking.laterMinor - tcsMinor;
  return {
    ...booking,
    laterMinor,
    laterRoundOffMinor: booking.laterRoundOffMinor + roundOffMinor,
  };
}

/** Returns each remaining traveller's share if they alone cancelled, then what the extras add. */
function openShares(booking: CancellableBooking): number[] {
  const active = booking.travellers.flatMap(({ isActive }, seq) => (isActive ? [seq] : []));
  const whole = planCancellation(booking, 'all', tier(0), true).shareMinor;
  if (active.length === 1) return [whole];
  const alone = active.map((seq) => {
    const { shareMinor, endedExtras } = planCancellation(booking, [seq], tier(0), true);
    return endedExtras.reduce((sum, extra) => sum - extra.shareMinor, shareMinor);
  });
  return [...alone, whole - alone.reduce((a, b) => a + b, 0)];
}

it('applies a TCS change only to remaining travellers', () => {
  const couple = {
    travellers: [
      { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: null },
      { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: null },
    ],
  };
  const start = { ...sold(couple, true), paidMinor: 600_000 };
  const first = planCancellation(start, [0], tier(0), true);
  expect(first).toMatchObject({ keptMinor: 300_000, refundMinor: 0 });
  const changed = afterTcs(after(start, first), 20_580);
  const shareMinor = start.totalMinor - first.shareMinor + changed.laterMinor;
  const paid = { ...changed, paidMinor: first.keptMinor + shareMinor };
  const second = planCancellation(paid, 'all', tier(0), true);
  expect(second).toMatchObject({ shareMinor, keptMinor: shareMinor, refundMinor: 0 });
  const tcsOfOne = start.tcsMinor - first.tcsKeptMinor;
  expect(planCancellation(paid, 'all', tier(10_000), true).keptMinor).toBe(tcsOfOne + 20_580);
});

it('divides exactly the open price over remaining travellers, however TCS changes', () => {
  const abroad = bookings.filter(({ tcsMinor }) => tcsMinor > 0);
  const change = fc.integer({ min: -2_000, max: 30_000 }).map((bpsOfTcs) => ({ bpsOfTcs }));
  const events = fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), change), { maxLength: 12 });
  fc.assert(
    fc.property(abroad, events, bps, (start, happening, refundBps) => {
      let booking: CancellableBooking = start;
      let openMinor = start.totalMinor;
      for (const event of happening) {
        if (typeof event === 'number') {
          const others = booking.travellers.filter(
            ({ isActive }, seq) => isActive && seq !== event,
          );
          if (!booking.travellers[event]?.isActive || others.length === 0) continue;
          const plan = planCancellation(booking, [event], tier(refundBps), true);
          openMinor -= plan.shareMinor;
          booking = after(booking, plan);
        } else {
          // Limited to the TCS on the open amount, because no more can be taken back.
          const tcsOfOpen = Math.floor((start.tcsMinor * openMinor) / start.totalMinor / 13);
          const before = booking.laterMinor;
          booking = afterTcs(booking, Math.trunc((tcsOfOpen * event.bpsOfTcs) / 2_000));
          openMinor += booking.laterMinor - before;
        }
        const shares = openShares(booking);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(openMinor);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        // Paid in full and cancelled without a refund: everything is kept.
        const paid = { ...booking, paidMinor: booking.keptBeforeMinor + openMinor };
        expect(planCancellation(paid, 'all', tier(0), true)).toMatchObject({
          keptMinor: openMinor,
          refundMinor: 0,
        });
      }
    }),
    { numRuns: 500 },
  );
});

it('P4 and P5 hold for partial cancellations too', () => {
  const two = fc.tuple(bps, bps);
  fc.assert(
    fc.property(bookings, fc.integer({ min: 0, max: 7 }), two, (booking, seq, [a, b]) => {
      const who = [Math.min(seq, booking.travellers.length - 1)];
      const back = (refundBps: number) =>
        planCancellation(booking, who, tier(refundBps), false).refundMinor;
      expect(back(Math.max(a, b))).toBeGreaterThanOrEqual(back(Math.min(a, b)));
      expect(back(0)).toBe(0);
      const all = planCancellation(booking, who, tier(10_000), false);
      expect(all.refundMinor).toBe(all.paidMinor);
    }),
    { numRuns: 1_000 },
  );
});

const today = '2027-01-20';

/** The steps with their figures, as a booking shows them. */
function stepsOf(
  booking: CancellableBooking,
  policy: Pick<CancellationTerms, 'tiers' | 'tcsRefund'>,
  dates: CancellationDates,
) {
  return cancellationSteps(policy, { ...dates, today }, ({ tier: current, keepTcs }) =>
    planCancellation(booking, 'all', current, keepTcs),
  ).map(({ cancelUntil, minDaysBefore, refundBps, result }) => ({
    ...{ cancelUntil, minDaysBefore, refundBps },
    ...{ keptMinor: result.keptMinor, refundMinor: result.refundMinor },
  }));
}

const standard = [
  { minDaysBefore: 30, refundBps: 9_000, minChargeMinorPerPax: 0 },
  { minDaysBefore: 15, refundBps: 5_000, minChargeMinorPerPax: 0 },
  { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 },
];

it('begins a step after the day until which TCS is refunded', () => {
  const abroad = sold({}, true);
  const { totalMinor, tcsMinor } = abroad;
  const dates = { startDate: '2027-03-31', collectedOn: '2027-01-10' };
  const policy = { tiers: standard, tcsRefund: 'until_deposited' as const };
  const steps = stepsOf(abroad, policy, dates);
  expect(steps.map((step) => [step.cancelUntil, step.minDaysBefore, step.refundBps])).toEqual([
    ['2027-02-07', 52, 9_000],
    ['2027-03-01', 30, 9_000],
    ['2027-03-16', 15, 5_000],
    ['2027-03-31', 0, 0],
  ]);
  const [withTcs, withoutTcs, , last] = steps;
  expect(tcsMinor).toBeGreaterThan(10_000);
  const lost = (withTcs?.refundMinor ?? 0) - (withoutTcs?.refundMinor ?? 0);
  expect(Math.abs(lost - tcsMinor)).toBeLessThan(100);
  expect(last).toMatchObject({ keptMinor: totalMinor, refundMinor: 0 });
  // A policy without that rule has no such step, and neither has a trip in India.
  expect(stepsOf(abroad, { ...policy, tcsRefund: 'never' }, dates)).toHaveLength(3);
  expect(stepsOf(sold({}), policy, dates)).toHaveLength(3);
});

it('leaves out past steps, and joins those that give the same', () => {
  const booking = sold({});
  const policy = { tiers: standard, tcsRefund: 'never' as const };
  const soon = { startDate: addDays(today, 14), collectedOn: today };
  expect(stepsOf(booking, policy, soon)).toMatchObject([
    { cancelUntil: soon.startDate, refundBps: 0, refundMinor: 0 },
  ]);
  // The deposit is less than half of the price, so the last two steps keep all of it.
  const later = { ...soon, startDate: addDays(today, 40) };
  expect(stepsOf({ ...booking, paidMinor: 300_000 }, policy, later)).toMatchObject([
    { minDaysBefore: 30, refundMinor: 111_000 },
    { minDaysBefore: 0, keptMinor: 300_000, refundMinor: 0 },
  ]);
  expect(stepsOf(booking, policy, { ...soon, startDate: '2027-01-19' })).toEqual([]);
});

it('shows for each day what cancelling everyone on that day gives', () => {
  const tiers = fc
    .uniqueArray(
      fc.record({
        minDaysBefore: fc.integer({ min: 1, max: 70 }),
        refundBps: fc.integer({ min: 0, max: 100 }).map((percent) => percent * 100),
        minChargeMinorPerPax: fc.constantFrom(0, 200_000),
      }),
      { selector: ({ minDaysBefore }) => minDaysBefore, maxLength: 5 },
    )
    .map((ahead) => [...ahead, { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 }]);
  const terms = fc.record({
    tiers,
    tcsRefund: fc.constantFrom('until_deposited' as const, 'never' as const, 'always' as const),
  });
  const dates = fc.record({
    startDate: fc.integer({ min: 0, max: 80 }).map((days) => addDays(today, days)),
    collectedOn: fc.integer({ min: 0, max: 60 }).map((days) => addDays(today, -days)),
  });
  // Paid in full, a deposit, or anything between, whether in money or travel credit.
  const payment = fc.constantFrom('full' as const, 'deposit' as const, 'some' as const);
  const goodwill = fc.integer({ min: 0, max: 50_000 });
  fc.assert(
    fc.property(bookings, payment, goodwill, terms, dates, (sample, paid, less, policy, when) => {
      const laterMinor = -Math.min(less, sample.totalMinor);
      const priceMinor = sample.totalMinor + laterMinor;
      const paidMinor = {
        full: priceMinor,
        deposit: Math.min(300_000 * Math.max(sample.seats, 1), priceMinor),
        some: Math.min(sample.paidMinor, priceMinor),
      }[paid];
      const booking = { ...sample, laterMinor, laterRoundOffMinor: laterMinor, paidMinor };
      const shown = stepsOf(booking, policy, when);
      expect(shown.at(-1)?.cancelUntil).toBe(when.startDate);
      for (const [index, step] of shown.entries()) {
        const next = shown[index + 1];
        expect([next?.keptMinor, next?.refundMinor]).not.toEqual([
          step.keptMinor,
          step.refundMinor,
        ]);
      }
      for (let day = today; day <= when.startDate; day = addDays(day, 1)) {
        const current = tierFor(policy.tiers, daysBetween(day, when.startDate));
        const keepTcs = keepsTcs(policy.tcsRefund, when.collectedOn, day);
        const real = planCancellation(booking, 'all', current, keepTcs);
        const step = shown.find(({ cancelUntil }) => day <= cancelUntil);
        expect([day, step?.keptMinor, step?.refundMinor]).toEqual([
          ...[day, real.keptMinor, real.refundMinor],
        ]);
      }
    }),
    { numRuns: 300 },
  );
});
