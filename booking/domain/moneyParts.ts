/**
 * What of an amount is value, GST, TCS and rounding. The parts of all payments of a booking add up to those
 * of its price, whatever its payments were, so that receipts add up to the invoice.
 */
import { allocate, roundRupee, sumMinor } from './money.ts';
import { tcsOn, type TaxRule } from './tax.ts';

export type MoneyParts = {
  valueMinor: number;
  gstMinor: number;
  tcsMinor: number;
  roundOffMinor: number;
};

export const noParts: MoneyParts = { valueMinor: 0, gstMinor: 0, tcsMinor: 0, roundOffMinor: 0 };

/** The amount that parts make up. */
export function sumOfParts(parts: MoneyParts): number {
  return sumMinor([parts.valueMinor, parts.gstMinor, parts.tcsMinor, parts.roundOffMinor]);
}

export function addParts(a: MoneyParts, b: MoneyParts): MoneyParts {
  return {
    valueMinor: a.valueMinor + b.valueMinor,
    gstMinor: a.gstMinor + b.gstMinor,
    tcsMinor: a.tcsMinor + b.tcsMinor,
    roundOffMinor: a.roundOffMinor + b.roundOffMinor,
  };
}

/**
 * The parts of a payment: of each part of the price that no payment covered yet, this payment's share, by
 * the largest remainder between it and what is paid later. Whoever pays the last rupee gets what is left.
 * What is paid beyond the price has no parts.
 */
export function splitPayment(
  price: MoneyParts,
  covered: MoneyParts,
  amountMinor: number,
): MoneyParts {
  const rest = Math.max(sumOfParts(price) - sumOfParts(covered), 0);
  const amount = Math.min(amountMinor, rest);
  const share = (minor: number) => shareOf(Math.max(minor, 0), amount, rest);
  const valueMinor = share(price.valueMinor - covered.valueMinor);
  const gstMinor = share(price.gstMinor - covered.gstMinor);
  const tcsMinor = share(price.tcsMinor - covered.tcsMinor);
  return {
    valueMinor,
    gstMinor,
    tcsMinor,
    roundOffMinor: amount - valueMinor - gstMinor - tcsMinor,
  };
}

/** What is left of a payment's parts when so much of it stayed. */
export function keptParts(parts: MoneyParts, keptMinor: number): MoneyParts {
  return splitPayment(parts, noParts, keptMinor);
}

/**
 * The price once the part that is still to be paid carries the TCS of a rule: TCS follows the day on which
 * money comes. Value and GST stay; the total is rounded again. `totalMinor` differs from the parts by what
 * cancelled travellers took off; of their part nothing is collected any more.
 */
export function withTcsOf(
  rule: TaxRule | null,
  price: MoneyParts,
  covered: MoneyParts,
  { totalMinor, restMinor }: { totalMinor: number; restMinor: number },
): { price: MoneyParts; totalMinor: number } {
  const base = price.valueMinor + price.gstMinor;
  const coveredBase = covered.valueMinor + covered.gstMinor;
  const open = Math.max(sumOfParts(price) - sumOfParts(covered), 0);
  const share = (minor: number) => shareOf(Math.max(minor, 0), Math.min(restMinor, open), open);
  const before = share(price.tcsMinor - covered.tcsMinor);
  const now = rule ? share(tcsOn(base, rule) - tcsOn(coveredBase, rule)) : 0;
  const exact = totalMinor - price.roundOffMinor + now - before;
  const rounded = roundRupee(exact);
  return {
    price: {
      ...price,
      tcsMinor: price.tcsMinor + now - before,
      roundOffMinor: rounded - exact,
    },
    totalMinor: rounded,
  };
}

function shareOf(minor: number, part: number, whole: number): number {
  const [share = 0] = allocate(minor, [part, whole - part]);
  return share;
}
