import fc from 'fast-check';
import {
  addParts,
  noParts,
  keptParts,
  splitPayment,
  sumOfParts,
  withTcsOf,
  type MoneyParts,
} from './moneyParts.ts';
import type { TaxRule } from './tax.ts';

const e5: MoneyParts = {
  valueMinor: 17_999_800,
  gstMinor: 899_990,
  tcsMinor: 377_996,
  roundOffMinor: 14,
};
const tcsRule = (bps: number): TaxRule => ({
  id: `tcs-${bps}`,
  kind: 'tcs',
  taxClass: 'overseas',
  conditionKey: '',
  bps,
  thresholdMinor: null,
  aboveBps: null,
  validFrom: '2026-04-01',
  validTo: null,
});

it('splits E5 as the specification says: GST 2,700.00 + 6,299.90, TCS 1,134.00 + 2,645.96', () => {
  const deposit = splitPayment(e5, noParts, 5_783_400);
  const balance = splitPayment(e5, deposit, 13_494_400);
  expect([deposit.gstMinor, deposit.tcsMinor]).toEqual([270_000, 113_400]);
  expect([balance.gstMinor, balance.tcsMinor]).toEqual([629_990, 264_596]);
  expect(addParts(deposit, balance)).toEqual(e5);
});

it('gives overpayments no parts', () => {
  expect(sumOfParts(splitPayment(e5, noParts, 20_000_000))).toBe(19_277_800);
  expect(splitPayment(e5, e5, 100)).toEqual(noParts);
});

it("applies today's TCS to the unpaid part only", () => {
  const deposit = splitPayment(e5, noParts, 5_783_400);
  const rest = { totalMinor: 19_277_800, restMinor: 13_494_400 };
  expect(withTcsOf(tcsRule(200), e5, deposit, rest)).toEqual({ price: e5, totalMinor: 19_277_800 });
  const { price, totalMinor } = withTcsOf(tcsRule(500), e5, deposit, rest);
  // The deposit left ₹1,32,298.55 of value and GST unpaid. The new TCS is 5% of that.
  const base = e5.valueMinor + e5.gstMinor - deposit.valueMinor - deposit.gstMinor;
  expect(price.tcsMinor).toBe(113_400 + Math.round(base * 0.05));
  expect([price.valueMinor, price.gstMinor]).toEqual([e5.valueMinor, e5.gstMinor]);
  expect([totalMinor % 100, sumOfParts(price)]).toEqual([0, totalMinor]);
  const balance = splitPayment(price, deposit, totalMinor - 5_783_400);
  expect(addParts(deposit, balance)).toEqual(price);
  const none = withTcsOf(null, e5, deposit, rest);
  expect(none.price.tcsMinor).toBe(113_400);
});

const parts = fc
  .record({
    value: fc.integer({ min: 100, max: 50_000_000 }),
    gstBps: fc.constantFrom(0, 500, 1_800),
    tcsBps: fc.constantFrom(0, 200, 500),
  })
  .map(({ value, gstBps, tcsBps }): MoneyParts => {
    const gstMinor = Math.round((value * gstBps) / 10_000);
    const tcsMinor = Math.round(((value + gstMinor) * tcsBps) / 10_000);
    const exact = value + gstMinor + tcsMinor;
    const roundOffMinor = Math.round(exact / 100) * 100 - exact;
    return { valueMinor: value, gstMinor, tcsMinor, roundOffMinor };
  });
const cuts = fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 6 });

/** Splits a price into payments of at least one rupee each. */
function pay(price: MoneyParts, shares: readonly number[]): MoneyParts[] {
  const made: MoneyParts[] = [];
  let covered = noParts;
  for (const share of [...shares, 10_000]) {
    const rest = sumOfParts(price) - sumOfParts(covered);
    const amount = share === 10_000 ? rest : Math.max(Math.floor((rest * share) / 10_000), 100);
    const payment = splitPayment(price, covered, amount);
    expect(sumOfParts(payment)).toBe(Math.min(amount, rest));
    made.push(payment);
    covered = addParts(covered, payment);
  }
  return made;
}

it('never changes the sum of GST or TCS, whatever the payments were', () => {
  fc.assert(
    fc.property(parts, cuts, (price, shares) => {
      const made = pay(price, shares);
      expect(made.reduce(addParts, noParts)).toEqual(price);
      for (const { valueMinor, gstMinor, tcsMinor } of made) {
        expect(Math.min(valueMinor, gstMinor, tcsMinor)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('adds up to the new price when the TCS changes between any two payments', () => {
  fc.assert(
    fc.property(parts, cuts, fc.constantFrom(0, 200, 500, 2_000), (price, shares, bps) => {
      const total = sumOfParts(price);
      const first = splitPayment(price, noParts, Math.floor(total / 3));
      const restMinor = total - sumOfParts(first);
      const changed = withTcsOf(bps === 0 ? null : tcsRule(bps), price, first, {
        totalMinor: total,
        restMinor,
      });
      expect(sumOfParts(changed.price)).toBe(changed.totalMinor);
      expect(Math.abs(changed.price.roundOffMinor)).toBeLessThanOrEqual(50);
      const left = {
        valueMinor: changed.price.valueMinor - first.valueMinor,
        gstMinor: changed.price.gstMinor - first.gstMinor,
        tcsMinor: changed.price.tcsMinor - first.tcsMinor,
        roundOffMinor: changed.price.roundOffMinor - first.roundOffMinor,
      };
      const made = pay(left, shares);
      expect([first, ...made].reduce(addParts, noParts)).toEqual(changed.price);
      expect(left.tcsMinor).toBe(
        Math.round(((price.valueMinor + price.gstMinor) * bps) / 10_000) -
          Math.round(((first.valueMinor + first.gstMinor) * bps) / 10_000),
      );
    }),
    { numRuns: 2_000 },
  );
});

it('is refunded in the same proportion', () => {
  const deposit = splitPayment(e5, noParts, 5_783_400);
  expect(keptParts(deposit, 5_783_400)).toEqual(deposit);
  expect(keptParts(deposit, 0)).toEqual(noParts);
  expect(sumOfParts(keptParts(deposit, 100_000))).toBe(100_000);
});
