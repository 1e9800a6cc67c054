import type { DepartureDetail } from '@/booking/contract/departures';
import { formatDate } from '../format/dates';
import { leastKept, percentage } from './cancellationSteps';

type Tier = DepartureDetail['policy']['tiers'][number];

/** Describes a departure's refunds by date (`By 4 Dec 2026`: `50%`), without past dates. */
export function datedSteps(tiers: readonly Tier[]) {
  return tiers.flatMap((tier) => {
    if (tier.cancelUntil === null) return [];
    const least = leastKept(tier);
    const back = percentage(tier.refundBps);
    return {
      when: tier.refundBps === 0 ? 'Later' : `By ${formatDate(tier.cancelUntil)}`,
      back: least ? `${back}, but we keep ${least}` : back,
    };
  });
}
