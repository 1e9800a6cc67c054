import fc from 'fast-check';
import { fareLines, seatsNeeded } from './fares.ts';
import { sumMinor } from './money.ts';

const traveller = fc.record({
  type: fc.constantFrom('adult' as const, 'child' as const, 'infant' as const),
  occupancy: fc.constantFrom('twin' as const, 'single' as const),
  pickupCode: fc.constantFrom(null, 'MNL'),
});
const row = fc.record({
  amountMinor: fc.nat(9_000_000),
  childBps: fc.nat(10_000),
  infantMinor: fc.nat(300_000),
});

it('charges each traveller a fare, lowered by a pickup to nothing at most', () => {
  fc.assert(
    fc.property(
      fc.array(traveller, { minLength: 1, maxLength: 8 }),
      row,
      fc.integer({ min: -9_000_000, max: 500_000 }),
      (travellers, price, surchargeMinor) => {
        const prices = (['twin', 'single'] as const).map((occupancy) => ({
          ...price,
          occupancy,
          isActive: true,
        }));
        const pickups = [{ code: 'MNL', city: 'Manali', surchargeMinor }];
        const { lines, problems } = fareLines({ prices, pickups }, travellers, 500);
        expect(problems).toEqual([]);
        expect(lines.filter(({ kind }) => kind === 'fare')).toHaveLength(travellers.length);
        expect(lines.filter(({ discountable }) => discountable)).toHaveLength(
          seatsNeeded(travellers),
        );
        travellers.forEach((_, index) => {
          const own = lines.filter((line) => line.traveller === index);
          expect(sumMinor(own.map(({ amountMinor }) => amountMinor))).toBeGreaterThanOrEqual(0);
        });
      },
    ),
  );
});
