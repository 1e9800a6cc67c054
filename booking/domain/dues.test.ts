import fc from 'fast-check';
import { addDays } from './dates.ts';
import { duesOf } from './dues.ts';

const startDate = '2027-05-01';

it('splits the total without loss, and asks for all of it from the balance date on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('per_pax' as const, 'percent' as const, 'full' as const),
      fc.nat(10_000),
      fc.nat(60),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(90_000_000),
      fc.integer({ min: -30, max: 90 }),
      (depositKind, depositValue, balanceDueDays, pax, totalMinor, daysBefore) => {
        const terms = { startDate, depositKind, depositValue, balanceDueDays };
        const dues = duesOf(terms, pax, totalMinor, addDays(startDate, -daysBefore));
        expect(dues.dueNowMinor + dues.balanceMinor).toBe(totalMinor);
        expect(dues.balanceMinor === 0 || dues.balanceMinor >= 100).toBe(true);
        if (daysBefore <= balanceDueDays) expect(dues.dueNowIsFull).toBe(true);
        expect(dues.schedule).toEqual(
          dues.dueNowIsFull
            ? []
            : [{ dueOn: addDays(startDate, -balanceDueDays), amountMinor: dues.balanceMinor }],
        );
      },
    ),
  );
});
