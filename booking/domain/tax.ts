/** Dated tax rules, and GST and TCS arithmetic. */
import type { Quote } from '../contract/quotes.ts';
import { divideRounded, mulBps, mulHalfBps, roundRupee } from './money.ts';

export interface TaxRule {
  id: string;
  kind: 'gst' | 'tcs';
  taxClass: string;
  conditionKey: string;
  bps: number;
  thresholdMinor: number | null;
  aboveBps: number | null;
  validFrom: string;
  validTo: string | null;
}

export function ruleOn(
  rules: readonly TaxRule[],
  kind: 'gst' | 'tcs',
  taxClass: string,
  conditionKey: string,
  day: string,
): TaxRule | null {
  return (
    rules.find(
      (rule) =>
        rule.kind === kind &&
        rule.taxClass === taxClass &&
        rule.conditionKey === conditionKey &&
        rule.validFrom <= day &&
        (rule.validTo === null || day <= rule.validTo),
    ) ?? null
  );
}

/** Returns the GST on a value: one tax between states, else two halves, each rounded. */
export function gstOn(valueMinor: number, bps: number, type: Quote['gst']['type']) {
  if (type === 'igst') {
    const igst = mulBps(valueMinor, bps);
    return { igst, cgst: 0, sgst: 0, total: igst };
  }
  const half = mulHalfBps(valueMinor, bps);
  return { igst: 0, cgst: half, sgst: half, total: half * 2 };
}

/** Returns the pre-tax value of a price rounded to the rupee, in whole rupees if possible. */
export function valueBehindPrice(priceMinor: number, bps: number): number {
  const exact = Number(divideRounded(BigInt(priceMinor) * 10_000n, 10_000n + BigInt(bps)));
  const whole = roundRupee(exact);
  return roundRupee(whole + gstOn(whole, bps, 'cgst_sgst').total) === priceMinor ? whole : exact;
}

/** Returns the TCS on an amount. Older rules have a second rate above a threshold. */
export function tcsOn(baseMinor: number, rule: TaxRule): number {
  if (rule.thresholdMinor === null || rule.aboveBps === null || baseMinor <= rule.thresholdMinor) {
    return mulBps(baseMinor, rule.bps);
  }
  return (
    mulBps(rule.thresholdMinor, rule.bps) + mulBps(baseMinor - rule.thresholdMinor, rule.aboveBps)
  );
}
