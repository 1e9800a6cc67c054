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
  const result = priceDifference(book, sold, wanted, today);
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
  expect(priceDifference(closed, sold, room, today)).toEqual({ ok: false, problem });
  expect(priceDifference(closed, sold, { rooms: [], add: single }, today)).toEqual({
    ...{ ok: false, problem },
  });
  const nowhere = { ...single, pickupCode: 'NOWHERE' };
  expect(priceDifference(book, sold, { rooms: [], add: nowhere }, today)).toEqual({
    ...{ ok: false, problem: { code: 'unknown_pickup' } },
  });
});
