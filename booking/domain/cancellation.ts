/** What is kept and what goes back, in advance as in earnest: one function for both. */
import type { CancellationCost, Quote } from '../contract/quotes.ts';
import { addDays } from './dates.ts';
import { mulBps, roundRupee, sumMinor } from './money.ts';
import { gstOn } from './tax.ts';

export type CancellationTierTerms = {
  minDaysBefore: number;
  refundBps: number;
  minChargeMinorPerPax: number;
};

export type CancellationTerms = {
  id: string;
  name: string;
  tcsRefund: 'until_deposited' | 'never' | 'always';
  tiers: readonly CancellationTierTerms[];
};

export type CancellationFacts = {
  groups: readonly { bps: number; valueMinor: number }[];
  gstType: Quote['gst']['type'];
  tcsMinor: number;
  totalMinor: number;
  pax: number;
  /** Paid so far, less what went back already. */
  paidMinor: number;
};

export type CancellationResult = {
  chargeMinor: number;
  keptMinor: number;
  refundMinor: number;
  uncollectedMinor: number;
};

/** The tier that applies so many days before the start. Tiers may come in any order. */
export function tierFor(
  tiers: readonly CancellationTierTerms[],
  daysBefore: number,
): CancellationTierTerms {
  const fitting = tiers
    .filter((tier) => daysBefore >= tier.minDaysBefore)
    .sort((a, b) => b.minDaysBefore - a.minDaysBefore);
  return fitting[0] ?? { minDaysBefore: 0, refundBps: 0, minChargeMinorPerPax: 0 };
}

/** Splits what was paid into what the operator keeps and what goes back. */
export function splitPaid(
  paidMinor: number,
  chargeMinor: number,
): { keptMinor: number; refundMinor: number } {
  const keptMinor = Math.min(chargeMinor, paidMinor);
  return { keptMinor, refundMinor: paidMinor - keptMinor };
}

/** The charge for cancelling everything at a tier, GST on what is kept included. */
export function cancelAt(
  tier: CancellationTierTerms,
  facts: CancellationFacts,
  keepTcs: boolean,
): CancellationResult {
  const tcsKept = keepTcs ? facts.tcsMinor : 0;
  const byTier = chargeOf(tier.refundBps, facts, tcsKept);
  // At 100 % the operator asks for nothing, so no minimum applies either.
  const minimum = tier.refundBps === 10_000 ? 0 : tier.minChargeMinorPerPax * facts.pax;
  const chargeMinor = Math.min(Math.max(byTier, minimum), facts.totalMinor);
  const split = splitPaid(facts.paidMinor, chargeMinor);
  return { chargeMinor, ...split, uncollectedMinor: chargeMinor - split.keptMinor };
}

function chargeOf(refundBps: number, facts: CancellationFacts, tcsKept: number): number {
  if (refundBps === 0) return facts.totalMinor;
  if (refundBps === 10_000) return tcsKept;
  const kept = facts.groups.map((group) => {
    const value = group.valueMinor - mulBps(group.valueMinor, refundBps);
    // The same split as on the invoice: two halves round differently from one whole.
    return value + gstOn(value, group.bps, facts.gstType).total;
  });
  return roundRupee(sumMinor(kept) + tcsKept);
}

/** Every tier of a policy as a last day, a charge and a refund, for a fully paid booking. */
export function cancellationCosts(
  policy: CancellationTerms,
  facts: CancellationFacts & { startDate: string; today: string },
): CancellationCost[] {
  // Said in advance we assume that the TCS has been deposited by then: never promise too much.
  const keepTcs = policy.tcsRefund !== 'always';
  return [...policy.tiers]
    .sort((a, b) => b.minDaysBefore - a.minDaysBefore)
    .map((tier) => {
      const { chargeMinor, refundMinor } = cancelAt(tier, facts, keepTcs);
      return {
        minDaysBefore: tier.minDaysBefore,
        refundBps: tier.refundBps,
        cancelUntil: cancelUntil(tier, facts.startDate, facts.today),
        chargeMinor,
        refundMinor,
      };
    });
}

/** The last day on which a tier applies, or null when that day has passed. */
export function cancelUntil(
  tier: { minDaysBefore: number },
  startDate: string,
  today: string,
): string | null {
  const last = addDays(startDate, -tier.minDaysBefore);
  return last < today ? null : last;
}
