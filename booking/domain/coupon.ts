/** A coupon's discount, or why it doesn't apply. Usage limits are counted in SQL. */
import type { CouponBody } from '../contract/staff.ts';
import { mulBps } from './money.ts';

/** A coupon. Here `validFrom` and `validTo` are its first and last valid days. */
export type Coupon = Omit<CouponBody, 'tripSlugs' | 'maxRedemptions'> & {
  id: string;
  code: string;
  tripIds: readonly string[] | null;
};

/** Whether a string could be a code. If not, it gets the same response as an unknown code. */
export function isCouponCode(text: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{2,19}$/.test(text);
}

export type CouponProblem =
  | { code: 'coupon_expired' }
  | { code: 'coupon_not_started'; at: string }
  | { code: 'coupon_not_applicable' }
  | { code: 'coupon_min_spend'; missingMinor: number }
  | { code: 'coupon_min_pax'; minPax: number };

interface CouponContext {
  tripId: string;
  startDate: string;
  pax: number;
  businessDate: string;
  /** The maximum for all discounts combined. */
  ceilingMinor: number;
}

type CouponResult =
  | { ok: true; keepsOthers: boolean; couponDiscountMinor: number }
  | { ok: false; problem: CouponProblem };

/** Computes a coupon's discount. If it doesn't stack with the others, the larger applies. */
export function couponDiscount(
  coupon: Coupon,
  faresMinor: number,
  othersMinor: number,
  context: CouponContext,
): CouponResult {
  const base = faresMinor - othersMinor;
  const problem = problemOf(coupon, base, context);
  if (problem) return { ok: false, problem };
  if (coupon.stackable) {
    const couponDiscountMinor = takeOff(coupon, base, context, othersMinor);
    return { ok: true, keepsOthers: true, couponDiscountMinor };
  }
  const alone = takeOff(coupon, faresMinor, context, 0);
  return alone > othersMinor
    ? { ok: true, keepsOthers: false, couponDiscountMinor: alone }
    : { ok: true, keepsOthers: true, couponDiscountMinor: 0 };
}

function problemOf(
  coupon: Coupon,
  baseMinor: number,
  { tripId, startDate, pax, businessDate }: CouponContext,
): CouponProblem | null {
  const { validFrom, validTo, tripIds, travelFrom, travelTo, minPax, minSpendMinor } = coupon;
  if (validTo !== null && businessDate > validTo) return { code: 'coupon_expired' };
  if (validFrom !== null && businessDate < validFrom) {
    return { code: 'coupon_not_started', at: validFrom };
  }
  const wrongTrip = tripIds !== null && !tripIds.includes(tripId);
  const tooEarly = travelFrom !== null && startDate < travelFrom;
  const tooLate = travelTo !== null && startDate > travelTo;
  if (wrongTrip || tooEarly || tooLate) return { code: 'coupon_not_applicable' };
  if (minPax !== null && pax < minPax) return { code: 'coupon_min_pax', minPax };
  if (minSpendMinor !== null && baseMinor < minSpendMinor) {
    return { code: 'coupon_min_spend', missingMinor: minSpendMinor - baseMinor };
  }
  return null;
}

/** The lowest adult fare a coupon may apply to, and what else can reduce it before the coupon. */
export interface LowestFare {
  fareMinor: number;
  childBps: number;
  groupBps: number;
  earlyBps: number;
}

/** Returns the smallest discount a coupon can give, on the smallest booking it applies to. */
export function minimumDiscount(coupon: Coupon, lowest: LowestFare): number {
  const pax = coupon.minPax ?? 1;
  // Every booking has at least one adult; the rest may be children.
  const fares = lowest.fareMinor + mulBps(lowest.fareMinor, lowest.childBps) * (pax - 1);
  const asGroup = fares - mulBps(fares, lowest.groupBps);
  const base = Math.max(asGroup - mulBps(asGroup, lowest.earlyBps), coupon.minSpendMinor ?? 0);
  return takeOff(coupon, base, { pax, ceilingMinor: base }, 0);
}

function takeOff(
  coupon: Coupon,
  baseMinor: number,
  { pax, ceilingMinor }: Pick<CouponContext, 'pax' | 'ceilingMinor'>,
  takenMinor: number,
): number {
  const uncapped =
    coupon.kind === 'percent'
      ? mulBps(baseMinor, coupon.bps ?? 0)
      : (coupon.amountMinor ?? 0) * (coupon.kind === 'flat_per_pax' ? pax : 1);
  return Math.min(uncapped, coupon.capMinor ?? uncapped, baseMinor, ceilingMinor - takenMinor);
}
