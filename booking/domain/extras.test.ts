import fc from 'fast-check';
import { extraLines } from './extras.ts';

it('prices every add-on by quantity, or reports an unknown or excessive one', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ code: fc.constantFrom('TENT', 'GONE'), qty: fc.integer({ min: 1, max: 9 }) }),
      ),
      fc.nat(500_000),
      fc.integer({ min: 1, max: 9 }),
      (selected, amountMinor, maxQty) => {
        const tent = { code: 'TENT', name: 'Tent', amountMinor, per: 'traveller' as const, maxQty };
        const { lines, problems } = extraLines([{ ...tent, gstBps: null }], selected, 500);
        expect(lines.length + problems.length).toBe(selected.length);
        const valid = selected.filter(({ code, qty }) => code === 'TENT' && qty <= maxQty);
        expect(lines.map((line) => line.amountMinor)).toEqual(
          valid.map(({ qty }) => amountMinor * qty),
        );
        for (const problem of problems) {
          const index = Number(/^addons\.(\d+)\./.exec('path' in problem ? problem.path : '')?.[1]);
          expect(valid).not.toContain(selected[index]);
        }
      },
    ),
  );
});
