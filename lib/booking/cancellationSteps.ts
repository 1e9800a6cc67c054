import type { CancellationPolicy } from '@/booking/contract/policies';
import { formatCount, formatPercent } from '../format/counts';

/** Describes a policy's steps (`15 to 29 days before`: `50%`), best refund first. */
export function cancellationSteps({ tiers }: Pick<CancellationPolicy, 'tiers'>) {
  return tiers.map(({ minDaysBefore, refundBps }, index) => ({
    when: daysInWords(minDaysBefore, tiers[index - 1]?.minDaysBefore ?? null),
    back: percentage(refundBps),
  }));
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
