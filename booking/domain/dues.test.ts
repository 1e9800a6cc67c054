import fc from 'fast-check';
import { addDays } from './dates.ts';
import { duesOf, leftToPay, nextDue } from './dues.ts';

const startDate = '2027-05-01';

it('splits the total without loss, and asks for all of it from the balance date on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('per_pax' as const, 'percent' as const, 'full' as const),
      fc.nat(10_000),
      fc.nat(60),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(90_000_000),
      fc.integer({ min: -30, max: 400 }),
      fc.integer({ min: 1, max: 12 }),
      (depositKind, depositValue, balanceDueDays, pax, totalMinor, daysBefore, instalments) => {
        const terms = { startDate, depositKind, depositValue, balanceDueDays, instalments };
        const today = addDays(startDate, -daysBefore);
        const dueOn = addDays(startDate, -balanceDueDays);
        const dues = duesOf(terms, pax, totalMinor, today);
        expect(dues.dueNowMinor + dues.balanceMinor).toBe(totalMinor);
        expect(dues.balanceMinor === 0 || dues.balanceMinor >= 100).toBe(true);
        if (daysBefore <= balanceDueDays) expect(dues.dueNowIsFull).toBe(true);
        expect(dues.schedule).toEqual(
          dues.dueNowIsFull ? [] : [{ dueOn, amountMinor: dues.balanceMinor }],
        );
        const parts = dues.instalments;
        expect(parts.length).not.toBe(1);
        expect(parts.length).toBeLessThanOrEqual(instalments);
        if (parts.length === 0) return;
        expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(dues.balanceMinor);
        expect(parts.every(({ amountMinor }) => amountMinor >= 100)).toBe(true);
        expect(parts.every((part) => part.dueOn >= addDays(today, 14))).toBe(true);
        expect(parts.map((part) => part.dueOn)).toEqual([
          ...new Set(parts.map((part) => part.dueOn).sort()),
        ]);
        expect(parts.at(-1)?.dueOn).toBe(dueOn);
      },
    ),
  );
});

it('offers monthly parts of whole rupees, and fewer of them to who books late', () => {
  const terms = {
    startDate,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    instalments: 4,
  } as const;
  expect(duesOf(terms, 1, 1_300_050, '2026-11-27').instalments).toEqual([
    { dueOn: '2027-01-16', amountMinor: 250_000 },
    { dueOn: '2027-02-16', amountMinor: 250_000 },
    { dueOn: '2027-03-16', amountMinor: 250_000 },
    { dueOn: '2027-04-16', amountMinor: 250_050 },
  ]);
  const late = duesOf(terms, 1, 1_300_000, '2027-02-25').instalments;
  expect(late.map(({ dueOn }) => dueOn)).toEqual(['2027-03-16', '2027-04-16']);
  expect(duesOf(terms, 1, 1_300_000, '2027-03-25').instalments).toEqual([]);
});

describe('what is due next', () => {
  const rows = [
    { dueOn: '2027-01-01', amountMinor: 300 },
    { dueOn: '2027-02-01', amountMinor: 500 },
    { dueOn: '2027-03-01', amountMinor: 500 },
    { dueOn: '2027-04-01', amountMinor: 600 },
  ];

  it.each([
    ['the next part', 1_600, '2027-01-20', { dueOn: '2027-02-01', amountMinor: 500 }],
    ['the rest of a part', 1_350, '2027-01-20', { dueOn: '2027-02-01', amountMinor: 250 }],
    ['all overdue parts', 1_350, '2027-03-05', { dueOn: '2027-02-01', amountMinor: 750 }],
    ['the last part', 600, '2027-01-20', { dueOn: '2027-04-01', amountMinor: 600 }],
    ['nothing', 0, '2027-05-01', null],
  ])('is %s', (_, balanceMinor, today, due) => {
    expect(nextDue(rows, balanceMinor, today)).toEqual(due);
  });

  it('adds up to the balance, whatever was paid', () => {
    fc.assert(
      fc.property(fc.nat(5_000), (balanceMinor) => {
        const left = leftToPay(rows, balanceMinor);
        expect(left.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(balanceMinor);
        // The gateway would refuse a smaller part.
        const least = Math.min(balanceMinor, 100);
        expect(left.every(({ amountMinor }) => amountMinor >= Math.max(least, 1))).toBe(true);
      }),
    );
  });
});
