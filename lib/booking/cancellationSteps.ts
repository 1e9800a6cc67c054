import type { CancellationPolicy, CancellationTier } from '@/booking/contract/policies';
import { formatCount, formatPercent } from '../format/counts';
import { formatMoney } from '../format/money';

/**
 * Describes a policy's steps (`15 to 29 days before`: `50%`), best refund first. `least` says what we
 * keep at least, if anything.
 */
export function cancellationSteps({ tiers }: Pick<CancellationPolicy, 'tiers'>) {
  return tiers.map((tier, index) => ({
    when: daysInWords(tier.minDaysBefore, tiers[index - 1]?.minDaysBefore ?? null),
    back: percentage(tier.refundBps),
    least: leastKept(tier),
  }));
}

/** Returns `at least ₹2,000 a person`, which a step keeps if it refunds a part. Null if nothing. */
export function leastKept({
  refundBps,
  minChargeMinorPerPax,
}: Pick<CancellationTier, 'refundBps' | 'minChargeMinorPerPax'>): string | null {
  const isPart = refundBps > 0 && refundBps < 10_000;
  return isPart && minChargeMinorPerPax > 0
    ? `at least ${formatMoney(minChargeMinorPerPax)} a person`
    : null;
}

/** Formats basis points as `12.5%`, or `Nothing` for zero. */
export function percentage(bps: number): string {
  return bps === 0 ? 'Nothing' : formatPercent(bps);
}

function daysInWords(from: number, before: number | null): string {
  if (before === null) {
    return from === 0 ? 'Any time' : `${formatCount(from, 'day')} or more before`;
  }
  if (from === 0) return `Less than ${formatCount(before, 'day')} before`;
  return from === before - 1
    ? `${formatCount(from, 'day')} before`
    : `${from} to ${before - 1} days before`;
}
