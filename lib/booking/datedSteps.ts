import type { DepartureDetail } from '@/booking/contract/departures';
import { formatDate } from '../format/dates';

type Tier = DepartureDetail['policy']['tiers'][number];

/** Describes a departure's refunds by date (`By 4 Dec 2026`: `50%`), without past dates. */
export function datedSteps(tiers: readonly Tier[]) {
  return tiers.flatMap(({ refundBps, cancelUntil }) => {
    if (cancelUntil === null) return [];
    return refundBps === 0
      ? [{ when: 'Later', back: 'Nothing' }]
      : [{ when: `By ${formatDate(cancelUntil)}`, back: `${refundBps / 100}%` }];
  });
}
