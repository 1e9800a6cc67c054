import fc from 'fast-check';
import type { Occupancy } from '../contract/common.ts';
import { sumMinor } from './money.ts';
import { sumOfParts } from './moneyParts.ts';
import { priceDifference, type PeopleChange, type SoldPrice } from './peopleChange.ts';
import type { PriceBook, Selection } from './priceBook.ts';
import { priceSelection } from './pricing.ts';

const today = '2026-12-01';

const rule = (kind: 'gst' | 'tcs', taxClass: string, bps: number) => ({
  ...{ id: `${kind}-${taxClass}`, kind, taxClass, conditionKey: '', bps },
  ...{ thresholdMinor: null, aboveBps: null, validFrom: '2020-01-01', validTo: null },
});

const policy: PriceBook['policy'] = {
  ...{ id: 'p', name: 'Standard', tcsRefund: 'until_deposited' },
  tiers: [{ minDaysBefore: 0, refundBps: 5_000, minChargeMinorPerPax: 0 }],
  dateChange: { minDaysBefore: 10, feeBps: 0, freeChanges: 1 },
};

const occupancies: readonly Occupancy[] = ['quad', 'triple', 'twin', 'single'];

function bookWith(amounts: readonly number[], isInternational: boolean): PriceBook {
  return {
    ...{ departureId: 'd', tripId: 't', tripSlug: 'spiti', taxClass: 'tour_package_5' },
    ...{ isInternational, currency: 'INR', startDate: '2027-03-01', priceVersion: 1 },
    ...{ depositKind: 'full', depositValue: 0, balanceDueDays: 15, instalments: 1 },
    prices: occupancies.map((occupancy, index) => ({
      ...{ occupancy, amountMinor: amounts[index] ?? 0, childBps: 8_000, infantMinor: 150_000 },
      isActive: true,
    })),
    pickups: [
      { code: 'DEL', city: 'Delhi', surchargeMinor: 145_000 },
      { code: 'SML', city: 'Shimla', surchargeMinor: -90_000 },
    ],
    ...{ addons: [], groupTiers: [], earlyTiers: [{ minDaysBefore: 30, bps: 725 }], coupon: null },
    taxRules: [rule('gst', 'tour_package_5', 500), rule('tcs', 'overseas', 200)],
    ...{ policy, supplierStateCode: 'HP' },
  };
}

const occupancy = fc.constantFrom(...occupancies);
const traveller = fc.record({
  type: fc.constantFrom('adult' as const, 'child' as const, 'infant' as const),
  occupancy,
  pickupCode: fc.constantFrom('DEL', 'SML', null),
});
const selection = fc.record({
  travellers: fc.array(traveller, { minLength: 1, maxLength: 5 }),
  addons: fc.constant([]),
  couponCode: fc.constant(null),
  billingStateCode: fc.constantFrom('HP' as const, 'KA' as const, null),
  isResident: fc.boolean(),
  hasPan: fc.constant(true),
});
const amounts = fc.array(fc.nat(9_999_999), { minLength: 4, maxLength: 4 });

function sell(book: PriceBook, wanted: Selection): SoldPrice {
  const result = priceSelection(book, wanted, { businessDate: today, departureDate: today });
  if (!result.ok) throw new Error('not sold');
  const { price: quote, taxSnapshot } = result;
  return {
    ...{ quote, taxSnapshot },
    price: {
      valueMinor: quote.taxableMinor,
      gstMinor: quote.gst.amountMinor,
      tcsMinor: quote.tcs?.amountMinor ?? 0,
      roundOffMinor: quote.roundOffMinor,
    },
  };
}

function change(book: PriceBook, sold: SoldPrice, wanted: PeopleChange) {
  const result = priceDifference(book, sold, wanted, { businessDate: today });
  if (!result.ok) throw new Error(result.problem.code);
  return result.difference;
}

const toRoom = ({ quote }: SoldPrice, seq: number, to: Occupancy) => {
  const one = quote.travellers[seq % quote.travellers.length];
  return one
    ? [{ seq: seq % quote.travellers.length, type: one.type, from: one.occupancy, to }]
    : [];
};

it('adds up after every change: lines, parts and the price as sold', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.boolean(),
      selection,
      fc.array(fc.record({ seq: fc.nat(7), to: occupancy, add: fc.option(traveller) }), {
        maxLength: 5,
      }),
      (before, now, isInternational, wanted, steps) => {
        let sold = sell(bookWith(before, isInternational), wanted);
        const book = bookWith(now, isInternational);
        for (const { seq, to, add } of steps) {
          const next = change(book, sold, { rooms: toRoom(sold, seq, to), add });
          expect(sumMinor(next.lines.map((line) => line.amountMinor))).toBe(next.deltaMinor);
          expect(sumOfParts(next.delta)).toBe(next.deltaMinor);
          expect(next.deltaMinor % 100 === 0).toBe(true);
          const { quote, price } = next;
          expect(sumMinor(quote.lines.map((line) => line.amountMinor))).toBe(quote.totalMinor);
          expect(quote.totalMinor - sold.quote.totalMinor).toBe(next.deltaMinor);
          expect(sumOfParts(price) - sumOfParts(sold.price)).toBe(next.deltaMinor);
          const groups = next.taxSnapshot.groups;
          expect(sumMinor(groups.map((group) => group.valueMinor))).toBe(quote.taxableMinor);
          expect(sumMinor(groups.map((group) => group.gstMinor))).toBe(quote.gst.amountMinor);
          for (const part of [price.valueMinor, price.gstMinor, price.tcsMinor]) {
            expect(part).toBeGreaterThanOrEqual(0);
          }
          sold = next;
        }
      },
    ),
    { numRuns: 500 },
  );
});

const half: PriceBook['coupon'] = {
  ...{ id: 'c', code: 'HALF', kind: 'percent', bps: 5_000, amountMinor: null, capMinor: null },
  ...{ minSpendMinor: null, minPax: null, tripIds: null, stackable: true },
  ...{ validFrom: null, validTo: null, travelFrom: null, travelTo: null },
};
const discounts = fc.record({
  groupTiers: fc.constantFrom([], [{ minPax: 1, bps: 1_000 }], [{ minPax: 2, bps: 5_000 }]),
  coupon: fc.constantFrom(null, half),
});
const fareOfFirst = ({ quote }: SoldPrice) => {
  const line = quote.lines.find(({ kind, traveller: seq }) => kind === 'fare' && seq === 0);
  return line ? line.amountMinor - line.discountMinor : 0;
};
const sumOfFares = ({ lines }: Pick<ReturnType<typeof change>, 'lines'>) =>
  sumMinor(lines.flatMap(({ kind, amountMinor }) => (kind === 'fare' ? [amountMinor] : [])));
const sellAt = (book: PriceBook, people: readonly Traveller[]) =>
  sell(book, {
    ...{ travellers: [...people], addons: [], couponCode: book.coupon?.code ?? null },
    ...{ billingStateCode: 'HP', isResident: true, hasPan: true },
  });
type Traveller = Selection['travellers'][number];
const anAdult = (room: Occupancy): Traveller => ({
  ...{ type: 'adult', occupancy: room, pickupCode: null },
});

it.each([
  ['with a coupon of half', half, [15_000, 16_000, 18_000, 24_000], 7_500],
  ['with a list that rose since', null, [16_000, 20_000, 25_000, 40_000], 11_520],
])('takes off a cheaper room’s part of what was paid, %s', (_, coupon, now, fare) => {
  const own = (list: readonly number[]): PriceBook => ({
    ...bookWith(
      list.map((rupees) => rupees * 100),
      false,
    ),
    ...{ earlyTiers: [], coupon },
  });
  const before = [15_000, 16_000, 18_000, 24_000];
  const sold = sellAt(own(before), [anAdult('twin')]);
  const next = change(own(now), sold, { rooms: toRoom(sold, 0, 'quad'), add: null });
  expect(fareOfFirst(next)).toBe(fare * 100);
});

it('never takes off more than the cheaper room’s part of what the room was sold for', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      discounts,
      fc.integer({ min: 1, max: 4 }),
      occupancy,
      occupancy,
      (before, now, sale, pax, from, to) => {
        const sold = sellAt(
          { ...bookWith(before, false), ...sale },
          Array.from({ length: pax }, () => anAdult(from)),
        );
        const [fareFrom = 0, fareTo = 0] = [from, to].map((one) => now[occupancies.indexOf(one)]);
        if (fareTo >= fareFrom) return;
        const book = bookWith(now, false);
        const next = change(book, sold, { rooms: toRoom(sold, 0, to), add: null });
        const was = fareOfFirst(sold);
        const most = Math.min(was, fareFrom) * (1 - fareTo / fareFrom);
        expect(0 - sumOfFares(next)).toBeLessThanOrEqual(most + 1);
        expect(0 - sumOfFares(next)).toBeGreaterThanOrEqual(most - 1);
        // Whoever paid no more than today's list still pays no more than today's room.
        if (was <= fareFrom) expect(fareOfFirst(next)).toBeLessThanOrEqual(fareTo + 1);
      },
    ),
    { numRuns: 500 },
  );
});

it('gives back what a dearer room cost, whatever the list says since', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      discounts,
      occupancy,
      occupancy,
      (list, later, sale, from, to) => {
        const [book, now] = [{ ...bookWith(list, false), ...sale }, bookWith(later, false)];
        const sold = sellAt(book, [anAdult(from), anAdult(from)]);
        const up = change(book, sold, { rooms: toRoom(sold, 0, to), add: null });
        const paid = sumOfFares(up);
        if (from === to || paid <= 0) return;
        const back = change(now, up, { rooms: toRoom(up, 0, from), add: null });
        if (sumOfFares(back) > 0) return;
        // Nothing if today's list has both at the same price or the other way around.
        expect([0, 0 - paid]).toContain(sumOfFares(back) + 0);
        const same = change(book, up, { rooms: toRoom(up, 0, from), add: null });
        expect(sumOfFares(same)).toBe(0 - paid);
      },
    ),
    { numRuns: 500 },
  );
});

it('costs as much to change rooms as it gives to change back, unless a place costs less', () => {
  fc.assert(
    fc.property(amounts, selection, fc.nat(4), occupancy, (list, wanted, seq, to) => {
      const book = bookWith(list, false);
      const sold = sell(book, wanted);
      const there = change(book, sold, { rooms: toRoom(sold, seq, to), add: null });
      const [way] = toRoom(sold, seq, to);
      if (!way || way.from === to) return;
      const back = change(book, there, { rooms: toRoom(there, seq, way.from), add: null });
      const fares = (lines: typeof there.lines) =>
        sumMinor(lines.flatMap(({ kind, amountMinor }) => (kind === 'fare' ? [amountMinor] : [])));
      // What is taken off ends at nothing, so then the way back costs more than the way there gave.
      expect(fares(there.lines) + fares(back.lines)).toBeGreaterThanOrEqual(0);
      if (fares(there.lines) > 0) {
        expect(back.delta.valueMinor).toBe(0 - there.delta.valueMinor);
        expect(back.delta.gstMinor).toBe(0 - there.delta.gstMinor);
      }
    }),
    { numRuns: 300 },
  );
});

it('charges someone more what the site charges one person today', () => {
  const book = bookWith([900_000, 1_000_000, 1_200_000, 1_800_000], true);
  const one: Selection = {
    travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }],
    ...{ addons: [], couponCode: null, billingStateCode: 'KA', isResident: true, hasPan: true },
  };
  const sold = sell(book, one);
  const { deltaMinor, earlyDiscountMinor, quote } = change(book, sold, {
    rooms: [],
    add: { type: 'adult', occupancy: 'twin', pickupCode: 'DEL' },
  });
  expect(Math.abs(deltaMinor - sold.quote.totalMinor)).toBeLessThanOrEqual(100);
  expect(earlyDiscountMinor).toBe(sold.quote.earlyDiscountMinor);
  expect([quote.pax, quote.travellers.length]).toEqual([2, 2]);
});

it('refuses rooms that aren’t sold and places nobody joins at', () => {
  const book = bookWith([1, 2, 3, 4], false);
  const closed = {
    ...book,
    prices: book.prices.map((row) => ({ ...row, isActive: row.occupancy === 'twin' })),
  };
  const sold = sell(book, {
    travellers: [{ type: 'adult', occupancy: 'twin', pickupCode: null }],
    ...{ addons: [], couponCode: null, billingStateCode: 'HP', isResident: true, hasPan: true },
  });
  const single = { type: 'adult' as const, occupancy: 'single' as const, pickupCode: null };
  const problem = { code: 'occupancy_unavailable', occupancy: 'single' };
  const room = { rooms: toRoom(sold, 0, 'single'), add: null };
  expect(priceDifference(closed, sold, room, { businessDate: today })).toEqual({
    ok: false,
    problem,
  });
  expect(
    priceDifference(closed, sold, { rooms: [], add: single }, { businessDate: today }),
  ).toEqual({
    ...{ ok: false, problem },
  });
  const nowhere = { ...single, pickupCode: 'NOWHERE' };
  expect(priceDifference(book, sold, { rooms: [], add: nowhere }, { businessDate: today })).toEqual(
    {
      ...{ ok: false, problem: { code: 'unknown_pickup' } },
    },
  );
});
