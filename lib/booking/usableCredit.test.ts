import fc from 'fast-check';
import { usableCredit } from './bookingStatus';

const usable = (creditMinor: number, balanceMinor: number, dueNowMinor = 0) =>
  usableCredit({ creditMinor, money: { balanceMinor, dueNowMinor } });

it.each([
  ['all of it', 50_000, 90_000, 0, 50_000],
  ['only the balance', 90_000, 50_000, 0, 50_000],
  ['nothing without credit', 0, 50_000, 0, 0],
  ['nothing below ₹1', 99, 50_000, 0, 0],
  ['what leaves ₹1 of the balance', 49_950, 50_000, 0, 49_900],
  ['what leaves ₹1 of the deposit', 29_950, 90_000, 30_000, 29_900],
])('uses %s', (_, credit, balance, due, expected) => {
  expect(usable(credit, balance, due)).toBe(expected);
});

it('never leaves, or uses, less than ₹1', () => {
  const minor = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(minor, minor, minor, (credit, one, other) => {
      const [due = 0, balance = 0] = [one, other].sort((a, b) => a - b);
      const used = usable(credit, balance, due);
      expect(used).toBeLessThanOrEqual(Math.min(credit, balance));
      if (used === 0) return;
      for (const left of [balance - used, due - used]) {
        expect(left <= 0 || left >= 100).toBe(true);
      }
      expect(used).toBeGreaterThanOrEqual(100);
    }),
  );
});
