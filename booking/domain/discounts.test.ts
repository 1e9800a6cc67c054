import fc from 'fast-check';
import type { Coupon } from './coupon.ts';
import { discountLines } from './discounts.ts';
import { fareLines, seatsNeeded } from './fares.ts';
import { sumMinor } from './money.ts';

const coupon: Coupon = {
  id: 'c',
  code: 'SNOW',
  kind: 'percent',
  bps: 0,
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
};

it('takes off exactly the sum of its lines, and never more than a traveller pays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('adult' as const, 'infant' as const), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.nat(9_000_000),
      fc.integer({ min: -9_000_000, max: 0 }),
      fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000), fc.boolean()),
      (types, amountMinor, surchargeMinor, [groupBps, earlyBps, couponBps, stackable]) => {
        const price = { occupancy: 'twin' as const, amountMinor, childBps: 0, infantMinor: 100 };
        const { lines } = fareLines(
          {
            prices: [{ ...price, isActive: true }],
            pickups: [{ code: 'MNL', city: 'Manali', surchargeMinor }],
          },
          types.map((type) => ({ type, occupancy: 'twin', pickupCode: 'MNL' })),
          500,
        );
        const result = discountLines(
          {
            tripId: 't',
            startDate: '2027-05-01',
            groupTiers: [{ minPax: 2, bps: groupBps }],
            earlyTiers: [{ minDaysBefore: 30, bps: earlyBps }],
            coupon: { ...coupon, bps: couponBps, stackable },
          },
          lines,
          seatsNeeded(types.map((type) => ({ type }))),
          '2027-02-01',
        );
        if (!result.ok) throw new Error(result.problem.code);
        const total = 0 - sumMinor(result.discountLines.map((line) => line.amountMinor));
        expect(sumMinor(result.lines.map(({ discountMinor }) => discountMinor))).toBe(total);
        expect(total).toBe(
          result.groupDiscountMinor + result.earlyDiscountMinor + result.couponDiscountMinor,
        );
        types.forEach((_, index) => {
          const own = result.lines.filter((line) => line.traveller === index);
          const paid = sumMinor(own.map((line) => line.amountMinor - line.discountMinor));
          expect(paid).toBeGreaterThanOrEqual(0);
        });
      },
    ),
  );
});
