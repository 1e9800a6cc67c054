/** Rules for moving a booking to another date of the same trip. */
import type { TravellerType } from '../contract/common.ts';
import type { DateChangeTerms } from '../contract/policies.ts';
import { travellerTypeAt } from './bookingRules.ts';
import {
  earliestFirst,
  type CancellationTerms,
  type CancellationTierTerms,
} from './cancellation.ts';
import { ageOn } from './dates.ts';

/**
 * Returns a change of date's terms as a cancellation tier, because the fee is computed like a
 * cancellation charge: everything but the fee moves to the new date.
 */
export function transferTier({
  minDaysBefore,
  freeChanges,
  feeBps,
}: DateChangeTerms): CancellationTierTerms {
  const refundBps = freeChanges > 0 ? 10_000 : 10_000 - feeBps;
  return { minDaysBefore, refundBps, minChargeMinorPerPax: 0 };
}

/**
 * Returns the new booking's policy. No tier is better than the one that applied on the day of the
 * change, so that moving to a later date never makes cancelling cheaper. One free change is used.
 */
export function policyAfterTransfer(
  target: CancellationTerms,
  before: { policy: CancellationTerms; tier: CancellationTierTerms },
): CancellationTerms {
  const { refundBps: mostBps, minChargeMinorPerPax: leastMinor } = before.tier;
  const tiers = earliestFirst(target.tiers).map((tier) => ({
    ...tier,
    refundBps: Math.min(tier.refundBps, mostBps),
    minChargeMinorPerPax: Math.max(tier.minChargeMinorPerPax, leastMinor),
  }));
  const freeChanges = Math.max(before.policy.dateChange.freeChanges - 1, 0);
  return {
    ...target,
    // Of several tiers with the same terms, keep the one that lasts longest.
    tiers: tiers.filter((tier, index) => {
      const next = tiers[index + 1];
      return (
        next?.refundBps !== tier.refundBps ||
        next.minChargeMinorPerPax !== tier.minChargeMinorPerPax
      );
    }),
    dateChange: { ...target.dateChange, freeChanges },
  };
}

/** Whether a date is open to a traveller: women only, and the same fare at their age by then. */
export function canJoin(
  traveller: { type: TravellerType; gender: string | null; dateOfBirth: string | null },
  date: { startDate: string; womenOnly: boolean; minAge: number; maxAge: number | null },
): boolean {
  if (date.womenOnly && traveller.gender !== 'female') return false;
  if (traveller.dateOfBirth === null) return true;
  const age = ageOn(traveller.dateOfBirth, date.startDate);
  if (travellerTypeAt(age) !== traveller.type) return false;
  return age >= date.minAge && (date.maxAge === null || age <= date.maxAge);
}
