/** Splits amounts into value, GST, TCS and rounding, so that receipts add up to the invoice. */
import { allocate, roundRupee, sumMinor } from './money.ts';
import { tcsOn, type TaxRule } from './tax.ts';

export interface MoneyParts {
  valueMinor: number;
  gstMinor: number;
  tcsMinor: number;
  roundOffMinor: number;
}

export const noParts: MoneyParts = { valueMinor: 0, gstMinor: 0, tcsMinor: 0, roundOffMinor: 0 };

export function sumOfParts(parts: MoneyParts): number {
  return sumMinor([parts.valueMinor, parts.gstMinor, parts.tcsMinor, parts.roundOffMinor]);
}

export const addParts = (a: MoneyParts, b: MoneyParts) => combine(a, b, 1);

export const subtractParts = (a: MoneyParts, b: MoneyParts) => combine(a, b, -1);

function combine(a: MoneyParts, b: MoneyParts, times: 1 | -1): MoneyParts {
  return {
    valueMinor: a.valueMinor + times * b.valueMinor,
    gstMinor: a.gstMinor + times * b.gstMinor,
    tcsMinor: a.tcsMinor + times * b.tcsMinor,
    roundOffMinor: a.roundOffMinor + times * b.roundOffMinor,
  };
}

/**
 * Returns a payment's parts: its proportional share of what earlier payments haven't covered, by
 * largest remainder. The last payment gets what remains. Overpayments have no parts.
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

/** Returns the parts of the amount kept from a payment. */
export function keptParts(parts: MoneyParts, keptMinor: number): MoneyParts {
  return splitPayment(parts, noParts, keptMinor);
}

/**
 * Reprices the unpaid part under a TCS rule, since TCS depends on the payment day. Value and GST
 * stay the same, and the total is rounded again. `totalMinor` differs from the sum of the parts by
 * the shares of cancelled travellers, for whom nothing more is collected.
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
