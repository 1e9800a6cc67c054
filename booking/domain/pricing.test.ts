import fc from 'fast-check';
import type { Occupancy } from '../contract/common.ts';
import { cancelAt, tierFor, type CancellationFacts } from './cancellation.ts';
import type { Coupon } from './coupon.ts';
import { allocate, mulBps, roundRupee } from './money.ts';
import { fromOccupancy } from './fares.ts';
import type { Price, PriceBook, Selection } from './priceBook.ts';
import { priceSelection } from './pricing.ts';
import type { TaxRule } from './tax.ts';

const rule = (
  kind: 'gst' | 'tcs',
  taxClass: string,
  bps: number,
  validFrom: string,
  more: Partial<TaxRule> = {},
): TaxRule => ({
  id: `${kind}-${taxClass}-${validFrom}-${more.conditionKey ?? ''}`,
  kind,
  taxClass,
  conditionKey: '',
  bps,
  thresholdMinor: null,
  aboveBps: null,
  validFrom,
  validTo: null,
  ...more,
});

const taxRules = [
  rule('gst', 'tour_package_5', 500, '2017-07-01'),
  rule('gst', 'standard_18', 1_800, '2017-07-01'),
  rule('tcs', 'overseas', 500, '2025-04-01', {
    validTo: '2026-03-31',
    thresholdMinor: 1_000_000_00,
    aboveBps: 2_000,
  }),
  rule('tcs', 'overseas', 200, '2026-04-01'),
  rule('tcs', 'overseas', 500, '2026-04-01', { conditionKey: 'no_pan' }),
];

const policy = {
  id: 'p',
  name: 'Standard',
  tcsRefund: 'until_deposited' as const,
  dateChange: { minDaysBefore: 10, freeChanges: 1, feeBps: 0 },
  tiers: [
    { minDaysBefore: 30, refundBps: 9_000, minChargeMinorPerPax: 0 },
    { minDaysBefore: 15, refundBps: 5_000, minChargeMinorPerPax: 0 },
    { minDaysBefore: 7, refundBps: 2_500, minChargeMinorPerPax: 0 },
    { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 },
  ],
};

const dates = { businessDate: '2027-02-01', departureDate: '2027-02-01' };

function book(
  prices: Partial<Record<Occupancy, number>>,
  more: Partial<PriceBook> & { infantMinor?: number } = {},
): PriceBook {
  const { infantMinor = 150_000, ...rest } = more;
  return {
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
    prices: (['quad', 'triple', 'twin', 'single'] as const).flatMap((occupancy) => {
      const amountMinor = prices[occupancy];
      return amountMinor === undefined
        ? []
        : [{ occupancy, amountMinor, childBps: 8_000, infantMinor, isActive: true }];
    }),
    pickups: [{ code: 'MNL', city: 'Manali', surchargeMinor: -150_000 }],
    addons: [
      {
        code: 'TENT',
        name: 'Tent',
        amountMinor: 120_000,
        per: 'traveller',
        maxQty: 5,
        gstBps: null,
      },
    ],
    groupTiers: [],
    earlyTiers: [],
    coupon: null,
    taxRules,
    policy,
    supplierStateCode: 'DL',
    ...rest,
  };
}

const listA = { quad: 1_499_900, triple: 1_599_900, twin: 1_799_900 };
const listB = { triple: 8_499_900, twin: 8_999_900 };
const abroad = {
  isInternational: true,
  depositKind: 'percent' as const,
  depositValue: 3_000,
  balanceDueDays: 45,
};

function select(
  wanted: readonly (readonly [number, Occupancy, ('adult' | 'child' | 'infant')?])[],
  more: Partial<Selection> = {},
): Selection {
  return {
    travellers: wanted.flatMap(([count, occupancy, type = 'adult']) =>
      Array.from({ length: count }, () => ({ type, occupancy, pickupCode: null })),
    ),
    addons: [],
    couponCode: null,
    billingStateCode: null,
    isResident: true,
    hasPan: true,
    ...more,
  };
}

function priceOf(...args: Parameters<typeof priceSelection>): Price {
  const result = priceSelection(...args);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.price;
}

const coupon = (more: Partial<Coupon>): Coupon => ({
  id: 'c',
  code: 'MONSOON10',
  kind: 'percent',
  bps: 1_000,
  amountMinor: null,
  capMinor: null,
  minSpendMinor: null,
  minPax: null,
  tripIds: null,
  stackable: true,
  validFrom: null,
  validTo: null,
  travelFrom: null,
  travelTo: null,
  ...more,
});

/** Gross, group, coupon, taxable, GST, TCS, rounding, total, due now, balance, all in paise. */
type Row = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

const examples: readonly [string, PriceBook, Selection, Row][] = [
  [
    'E1 one in triple sharing, at home',
    book(listA),
    select([[1, 'triple']]),
    [1_599_900, 0, 0, 1_599_900, 79_996, 0, 4, 1_679_900, 300_000, 1_379_900],
  ],
  [
    'E2 ten percent, capped, between states',
    book(listA, { coupon: coupon({ capMinor: 250_000 }) }),
    select([[2, 'twin']], { billingStateCode: 'KA' }),
    [3_599_800, 0, 250_000, 3_349_800, 167_490, 0, 10, 3_517_300, 600_000, 2_917_300],
  ],
  [
    'E3 a flat amount per person, capped',
    book(listA, {
      coupon: coupon({ kind: 'flat_per_pax', bps: null, amountMinor: 100_000, capMinor: 250_000 }),
    }),
    select([[3, 'quad']], { billingStateCode: 'KA' }),
    [4_499_700, 0, 250_000, 4_249_700, 212_485, 0, 15, 4_462_200, 900_000, 3_562_200],
  ],
  [
    'E4 group and coupon together',
    book(listA, {
      groupTiers: [{ minPax: 5, bps: 300 }],
      coupon: coupon({ bps: 500, capMinor: 500_000 }),
    }),
    select(
      [
        [4, 'quad'],
        [3, 'triple'],
      ],
      { billingStateCode: 'KA' },
    ),
    [10_799_300, 323_979, 500_000, 9_975_321, 498_766, 0, 13, 10_474_100, 2_100_000, 8_374_100],
  ],
  [
    'E4′ a coupon that does not stack and wins',
    book(listA, {
      groupTiers: [{ minPax: 5, bps: 300 }],
      coupon: coupon({ bps: 500, capMinor: 500_000, stackable: false }),
    }),
    select([
      [4, 'quad'],
      [3, 'triple'],
    ]),
    [10_799_300, 0, 500_000, 10_299_300, 514_966, 0, 34, 10_814_300, 2_100_000, 8_714_300],
  ],
  [
    'E5 abroad with PAN',
    book(listB, abroad),
    select([[2, 'twin']]),
    [17_999_800, 0, 0, 17_999_800, 899_990, 377_996, 14, 19_277_800, 5_783_400, 13_494_400],
  ],
  [
    'E5′ abroad without PAN',
    book(listB, abroad),
    select([[2, 'twin']], { hasPan: false }),
    [17_999_800, 0, 0, 17_999_800, 899_990, 944_990, 20, 19_844_800, 5_953_500, 13_891_300],
  ],
  [
    'E6 a family with two tents',
    book(listA),
    select(
      [
        [2, 'triple'],
        [1, 'triple', 'child'],
        [1, 'triple', 'infant'],
      ],
      { addons: [{ code: 'TENT', qty: 2 }] },
    ),
    [4_869_720, 0, 0, 4_869_720, 243_486, 0, -6, 5_113_200, 900_000, 4_213_200],
  ],
  [
    'E7 odd paise inside a state',
    book({ twin: 3_333_333 }, { depositKind: 'percent', depositValue: 2_500 }),
    select([[1, 'twin']]),
    [3_333_333, 0, 0, 3_333_333, 166_666, 0, 1, 3_500_000, 875_000, 2_625_000],
  ],
  [
    'E8 eighteen percent between states',
    book(
      { twin: 3_333_333 },
      { depositKind: 'percent', depositValue: 2_500, taxClass: 'standard_18' },
    ),
    select([[1, 'twin']], { billingStateCode: 'KA' }),
    [3_333_333, 0, 0, 3_333_333, 600_000, 0, -33, 3_933_300, 983_400, 2_949_900],
  ],
  [
    'E9 a coupon larger than the fare',
    book(listA, { coupon: coupon({ kind: 'flat', bps: null, amountMinor: 9_000_000 }) }),
    select([[1, 'quad']]),
    [1_499_900, 0, 1_499_900, 0, 0, 0, 0, 0, 0, 0],
  ],
];

it.each(examples)('%s', (_name, prices, selection, row) => {
  const price = priceOf(prices, selection, dates);
  expect([
    price.grossMinor,
    price.groupDiscountMinor,
    price.couponDiscountMinor,
    price.taxableMinor,
    price.gst.amountMinor,
    price.tcs?.amountMinor ?? 0,
    price.roundOffMinor,
    price.totalMinor,
    price.dueNowMinor,
    price.balanceMinor,
  ]).toEqual(row);
});

/** Group, early, coupon, taxable, GST, rounding, total, all in paise. */
type EarlyRow = readonly [number, number, number, number, number, number, number];

const sixtyDays = [{ minDaysBefore: 60, bps: 500 }];
const seven = select(
  [
    [4, 'quad'],
    [3, 'triple'],
  ],
  { billingStateCode: 'KA' },
);
const inGroup = { groupTiers: [{ minPax: 5, bps: 300 }], earlyTiers: sixtyDays };

const earlyExamples: readonly [string, PriceBook, Selection, EarlyRow][] = [
  [
    'one who books early',
    book(listA, { earlyTiers: sixtyDays }),
    select([[1, 'triple']]),
    [0, 79_995, 0, 1_519_905, 75_996, -1, 1_595_900],
  ],
  [
    'early on what the group leaves, and a coupon on what both leave',
    book(listA, { ...inGroup, coupon: coupon({ bps: 500, capMinor: 500_000 }) }),
    seven,
    [323_979, 523_766, 497_578, 9_453_977, 472_699, 24, 9_926_700],
  ],
  [
    'a coupon that does not stack and is less than both together',
    book(listA, {
      ...inGroup,
      coupon: coupon({ bps: 700, capMinor: 600_000, stackable: false }),
    }),
    seven,
    [323_979, 523_766, 0, 9_951_555, 497_578, -33, 10_449_100],
  ],
  [
    'a coupon that does not stack and is more than both together',
    book(listA, { ...inGroup, coupon: coupon({ bps: 1_000, stackable: false }) }),
    seven,
    [0, 0, 1_079_930, 9_719_370, 485_969, -39, 10_205_300],
  ],
  [
    'fares only: no infant, no tent',
    book(listA, { earlyTiers: [{ minDaysBefore: 1, bps: 10_000 }] }),
    select(
      [
        [1, 'triple'],
        [1, 'triple', 'infant'],
      ],
      { addons: [{ code: 'TENT', qty: 1 }] },
    ),
    [0, 1_599_900, 0, 270_000, 13_500, 0, 283_500],
  ],
];

it.each(earlyExamples)('gives %s', (_name, prices, selection, row) => {
  const price = priceOf(prices, selection, dates);
  expect([
    price.groupDiscountMinor,
    price.earlyDiscountMinor,
    price.couponDiscountMinor,
    price.taxableMinor,
    price.gst.amountMinor,
    price.roundOffMinor,
    price.totalMinor,
  ]).toEqual(row);
  const lines = price.lines.filter(({ kind }) => kind === 'early_discount');
  expect(lines.reduce((sum, line) => sum - line.amountMinor, 0)).toBe(price.earlyDiscountMinor);
});

it('returns the best open early tier, including its last day', () => {
  const prices = book(listA, {
    earlyTiers: [
      { minDaysBefore: 30, bps: 200 },
      { minDaysBefore: 60, bps: 500 },
    ],
  });
  const on = (businessDate: string) =>
    priceOf(prices, select([[1, 'triple']]), { ...dates, businessDate }).earlyDiscountMinor;
  expect(['2027-03-02', '2027-03-03', '2027-04-01', '2027-04-02', '2027-05-01'].map(on)).toEqual([
    79_995, 31_998, 31_998, 0, 0,
  ]);
});

it('splits a discount by the largest remainder', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  const price = priceOf(
    book(listA, {
      coupon: coupon({ kind: 'flat_per_pax', bps: null, amountMinor: 100_000, capMinor: 250_000 }),
    }),
    select([[3, 'quad']]),
    dates,
  );
  const fares = price.lines.filter((line) => line.kind === 'fare');
  expect(fares.map((line) => line.amountMinor - line.discountMinor).sort()).toEqual([
    1_416_566, 1_416_567, 1_416_567,
  ]);
});

it('makes everything due from the balance date', () => {
  const due = (businessDate: string) =>
    priceOf(book(listA), select([[1, 'triple']]), { ...dates, businessDate });
  expect(due('2027-04-15')).toMatchObject({ dueNowIsFull: false, dueNowMinor: 300_000 });
  expect(due('2027-04-16')).toMatchObject({ dueNowIsFull: true, balanceMinor: 0, schedule: [] });
});

it('takes the tax rule of the day, with the old second rate above a threshold', () => {
  const on = (businessDate: string) =>
    priceOf(book(listB, abroad), select([[12, 'twin']]), { ...dates, businessDate }).tcs;
  expect(on('2026-04-01')?.bps).toBe(200);
  const base = 12 * 8_999_900 * 1.05;
  expect(on('2026-03-31')?.amountMinor).toBe(
    mulBps(100_000_000, 500) + mulBps(base - 100_000_000, 2_000),
  );
});

it('never lets a cheaper pickup make a fare negative', () => {
  const price = priceOf(
    book({ twin: 100_000 }),
    {
      ...select([[1, 'twin']]),
      travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'MNL' }],
    },
    dates,
  );
  expect(price.grossMinor).toBe(0);
});

it('reports every problem with a selection', () => {
  const result = priceSelection(
    book(listA),
    {
      ...select([[1, 'single']]),
      travellers: [
        { type: 'adult', occupancy: 'single', pickupCode: null },
        { type: 'adult', occupancy: 'twin', pickupCode: 'XXX' },
      ],
      addons: [
        { code: 'TENT', qty: 6 },
        { code: 'BOAT', qty: 1 },
      ],
    },
    dates,
  );
  expect(result.ok ? [] : result.problems.map(({ code }) => code)).toEqual([
    'occupancy_unavailable',
    'unknown_pickup',
    'addon_quantity',
    'unknown_addon',
  ]);
});

it.each([
  ['expired', { validTo: '2027-01-31' }, { code: 'coupon_expired' }],
  ['not started', { validFrom: '2027-02-02' }, { code: 'coupon_not_started', at: '2027-02-02' }],
  ['of another trip', { tripIds: ['other'] }, { code: 'coupon_not_applicable' }],
  ['of other travel dates', { travelTo: '2027-04-30' }, { code: 'coupon_not_applicable' }],
  ['for more people', { minPax: 2 }, { code: 'coupon_min_pax', minPax: 2 }],
  [
    'for more money',
    { minSpendMinor: 2_000_000 },
    { code: 'coupon_min_spend', missingMinor: 400_100 },
  ],
])('refuses a coupon that is %s', (_name, more, problem) => {
  const result = priceSelection(
    book(listA, { coupon: coupon(more) }),
    select([[1, 'triple']]),
    dates,
  );
  expect(result).toEqual({ ok: false, problems: [{ code: 'coupon', problem }] });
});

it('represents a departure by twin sharing, or else the cheapest', () => {
  expect(fromOccupancy(book(listA).prices)).toBe('twin');
  expect(fromOccupancy(book({ quad: 1, triple: 2 }).prices)).toBe('quad');
  expect(fromOccupancy([])).toBeNull();
});

describe('cancellation', () => {
  const e1: CancellationFacts = {
    groups: [{ bps: 500, valueMinor: 1_599_900 }],
    gstType: 'cgst_sgst',
    tcsMinor: 0,
    totalMinor: 1_679_900,
    pax: 1,
    paidMinor: 1_679_900,
  };
  const e5: CancellationFacts = {
    groups: [{ bps: 500, valueMinor: 17_999_800 }],
    gstType: 'cgst_sgst',
    tcsMinor: 377_996,
    totalMinor: 19_277_800,
    pax: 2,
    paidMinor: 19_277_800,
  };
  const deposit = { ...e1, paidMinor: 300_000 };

  it.each([
    ['R1', e1, 9_000, 0, 168_000, 1_511_900],
    ['R2', e1, 5_000, 0, 839_900, 840_000],
    ['R3', e1, 2_500, 0, 1_259_900, 420_000],
    ['R4', e1, 0, 0, 1_679_900, 0],
    ['R5', deposit, 9_000, 0, 168_000, 132_000],
    ['R6', deposit, 5_000, 0, 300_000, 0],
    ['R7', e1, 9_000, 300_000, 300_000, 1_379_900],
    ['R8', e1, 10_000, 0, 0, 1_679_900],
    ['R9', e5, 9_000, 0, 2_268_000, 17_009_800],
    ['R10', e5, 5_000, 0, 9_827_900, 9_449_900],
    ['R11', e5, 10_000, 0, 377_996, 18_899_804],
  ])('%s', (_name, facts, refundBps, minChargeMinorPerPax, kept, refund) => {
    const tier = { minDaysBefore: 0, refundBps, minChargeMinorPerPax };
    expect(cancelAt(tier, facts, true)).toMatchObject({ keptMinor: kept, refundMinor: refund });
  });

  it("finds a day's tier", () => {
    expect([31, 30, 29, 15, 7, 6, 0].map((days) => tierFor(policy.tiers, days).refundBps)).toEqual([
      9_000, 9_000, 5_000, 5_000, 2_500, 0, 0,
    ]);
  });

  const facts = fc
    .record({
      value: fc.integer({ min: 0, max: 50_000_000 }),
      tcs: fc.integer({ min: 0, max: 1_000_000 }),
      paidPart: fc.integer({ min: 0, max: 10_000 }),
      type: fc.constantFrom('igst' as const, 'cgst_sgst' as const),
    })
    .map(({ value, tcs, paidPart, type }): CancellationFacts => {
      const gst = type === 'igst' ? mulBps(value, 500) : 2 * mulBps(value, 250);
      const totalMinor = roundRupee(value + gst + tcs);
      return {
        groups: [{ bps: 500, valueMinor: value }],
        gstType: type,
        tcsMinor: Math.min(tcs, totalMinor),
        totalMinor,
        pax: 1,
        paidMinor: mulBps(totalMinor, paidPart),
      };
    });
  const tier = (refundBps: number) => ({ minDaysBefore: 0, refundBps, minChargeMinorPerPax: 0 });

  it('P3 refunds and keeps exactly what was paid', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (f, bps, keep) => {
        const result = cancelAt(tier(bps), f, keep);
        expect(result.keptMinor + result.refundMinor).toBe(f.paidMinor);
        expect(result.refundMinor).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('P4 never refunds less in a better tier', () => {
    const two = fc.tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(facts, two, fc.boolean(), (f, [a, b], keep) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(cancelAt(tier(high), f, keep).refundMinor).toBeGreaterThanOrEqual(
          cancelAt(tier(low), f, keep).refundMinor,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('P5 refunds nothing at 0% and everything at 100%', () => {
    fc.assert(
      fc.property(facts, (f) => {
        expect(cancelAt(tier(0), f, true).refundMinor).toBe(0);
        expect(cancelAt(tier(10_000), f, false).refundMinor).toBe(f.paidMinor);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('properties', () => {
  const occupancy = fc.constantFrom('quad' as const, 'triple' as const, 'twin' as const);
  const travellers = fc.array(
    fc.record({
      type: fc.constantFrom(
        'adult' as const,
        'adult' as const,
        'child' as const,
        'infant' as const,
      ),
      occupancy,
      pickupCode: fc.constantFrom(null, 'MNL'),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const price = fc.integer({ min: 0, max: 30_000_000 });
  const coupons = fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 10_000 }).map((bps) => coupon({ bps })),
      price.map((amountMinor) => coupon({ kind: 'flat', bps: null, amountMinor })),
    ),
    { nil: null },
  );
  const cases = fc.record({
    quad: price,
    triple: price,
    twin: price,
    travellers,
    coupon: coupons,
    groupBps: fc.integer({ min: 0, max: 2_000 }),
    earlyBps: fc.integer({ min: 0, max: 3_000 }),
    isInternational: fc.boolean(),
    hasPan: fc.boolean(),
    stateCode: fc.constantFrom('DL' as const, 'KA' as const, null),
    taxClass: fc.constantFrom('tour_package_5' as const, 'standard_18' as const),
    deposit: fc.oneof(
      fc.record({
        kind: fc.constant('per_pax' as const),
        value: fc.integer({ min: 0, max: 900_000 }),
      }),
      fc.record({
        kind: fc.constant('percent' as const),
        value: fc.integer({ min: 0, max: 10_000 }),
      }),
    ),
    tents: fc.integer({ min: 0, max: 5 }),
  });

  function run(c: typeof cases extends fc.Arbitrary<infer T> ? T : never): Price {
    return priceOf(
      book(
        { quad: c.quad, triple: c.triple, twin: c.twin },
        {
          coupon: c.coupon,
          groupTiers: c.groupBps > 0 ? [{ minPax: 3, bps: c.groupBps }] : [],
          earlyTiers: c.earlyBps > 0 ? [{ minDaysBefore: 30, bps: c.earlyBps }] : [],
          isInternational: c.isInternational,
          taxClass: c.taxClass,
          depositKind: c.deposit.kind,
          depositValue: c.deposit.value,
        },
      ),
      {
        ...select([]),
        travellers: c.travellers,
        addons: c.tents > 0 ? [{ code: 'TENT', qty: c.tents }] : [],
        billingStateCode: c.stateCode,
        hasPan: c.hasPan,
      },
      dates,
    );
  }

  it('P1 every sum adds up', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const p = run(c);
        const tcs = p.tcs?.amountMinor ?? 0;
        const discounts = [p.groupDiscountMinor, p.earlyDiscountMinor, p.couponDiscountMinor];
        expect(p.grossMinor - discounts.reduce((a, b) => a + b)).toBe(p.taxableMinor);
        expect(p.taxableMinor + p.gst.amountMinor + tcs + p.roundOffMinor).toBe(p.totalMinor);
        expect(p.dueNowMinor + p.balanceMinor).toBe(p.totalMinor);
        const own = p.lines.filter(({ kind }) => ['fare', 'pickup', 'addon'].includes(kind));
        const net = own.reduce((sum, line) => sum + line.amountMinor - line.discountMinor, 0);
        expect(net).toBe(p.taxableMinor);
        expect(p.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(p.totalMinor);
      }),
      { numRuns: 2_000 },
    );
  });

  it('P2 nothing is negative, and rounding is half a rupee or less', () => {
    fc.assert(
      fc.property(cases, (c) => {
        const p = run(c);
        const discounts = [p.groupDiscountMinor, p.earlyDiscountMinor, p.couponDiscountMinor];
        for (const amount of [
          ...discounts,
          p.taxableMinor,
          p.gst.amountMinor,
          p.totalMinor,
          p.dueNowMinor,
        ]) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(amount)).toBe(true);
        }
        expect(p.balanceMinor).toBeGreaterThanOrEqual(0);
        expect(Math.abs(p.roundOffMinor)).toBeLessThanOrEqual(50);
        expect(p.totalMinor % 100).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('P6 a larger percentage never costs more', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 5_000 }), (c, bps) => {
        const smaller = run({ ...c, coupon: coupon({ bps }) });
        const larger = run({ ...c, coupon: coupon({ bps: bps + 500 }) });
        expect(larger.totalMinor).toBeLessThanOrEqual(smaller.totalMinor);
      }),
      { numRuns: 1_000 },
    );
  });

  it('P6 a larger early discount never costs more, without a coupon', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 5_000 }), (c, earlyBps) => {
        const smaller = run({ ...c, coupon: null, earlyBps });
        const larger = run({ ...c, coupon: null, earlyBps: earlyBps + 500 });
        expect(larger.totalMinor).toBeLessThanOrEqual(smaller.totalMinor);
      }),
      { numRuns: 1_000 },
    );
  });

  it("P7 traveller order doesn't matter, and another adult never costs less", () => {
    fc.assert(
      fc.property(cases, (c) => {
        const plain = { ...c, groupBps: 0, coupon: null };
        const total = run(plain).totalMinor;
        expect(run({ ...plain, travellers: [...c.travellers].reverse() }).totalMinor).toBe(total);
        const more = [
          ...c.travellers,
          { type: 'adult' as const, occupancy: 'twin' as const, pickupCode: null },
        ];
        expect(run({ ...plain, travellers: more }).totalMinor).toBeGreaterThanOrEqual(total);
      }),
      { numRuns: 1_000 },
    );
  });

  it('allocation sums exactly and stays within one paisa of the proportional share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (total, w) => {
        const sum = w.reduce((a, b) => a + b, 0);
        const shares = allocate(total, w);
        if (sum === 0) return;
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        shares.forEach((share, index) => {
          expect(Math.abs(share - (total * (w[index] ?? 0)) / sum)).toBeLessThanOrEqual(1.001);
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
