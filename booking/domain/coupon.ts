/** What a coupon takes off, or why it does not apply. Limits of use are counted in SQL. */
import { mulBps } from './money.ts';

export type Coupon = {
  id: string;
  code: string;
  kind: 'percent' | 'flat' | 'flat_per_pax';
  bps: number | null;
  amountMinor: number | null;
  capMinor: number | null;
  minSpendMinor: number | null;
  minPax: number | null;
  tripIds: readonly string[] | null;
  stackable: boolean;
  validFrom: string | null;
  validTo: string | null;
  travelFrom: string | null;
  travelTo: string | null;
};

export type CouponProblem =
  | { code: 'coupon_expired' }
  | { code: 'coupon_not_started'; at: string }
  | { code: 'coupon_not_applicable' }
  | { code: 'coupon_min_spend'; missingMinor: number }
  | { code: 'coupon_min_pax'; minPax: number };

export type CouponContext = {
  tripId: string;
  startDate: string;
  pax: number;
  businessDate: string;
  /** The most that all discounts together may take off. */
  ceilingMinor: number;
};

export type CouponResult =
  | { ok: true; groupDiscountMinor: number; couponDiscountMinor: number }
  | { ok: false; problem: CouponProblem };

/** The two discounts after a coupon; one that does not stack leaves only the larger. */
export function couponDiscount(
  coupon: Coupon,
  faresMinor: number,
  groupDiscountMinor: number,
  context: CouponContext,
): CouponResult {
  if (coupon.validTo !== null && context.businessDate > coupon.validTo) {
    return { ok: false, problem: { code: 'coupon_expired' } };
  }
  if (coupon.validFrom !== null && context.businessDate < coupon.validFrom) {
    return { ok: false, problem: { code: 'coupon_not_started', at: coupon.validFrom } };
  }
  const wrongTrip = coupon.tripIds !== null && !coupon.tripIds.includes(context.tripId);
  const tooEarly = coupon.travelFrom !== null && context.startDate < coupon.travelFrom;
  const tooLate = coupon.travelTo !== null && context.startDate > coupon.travelTo;
  if (wrongTrip || tooEarly || tooLate) {
    return { ok: false, problem: { code: 'coupon_not_applicable' } };
  }
  if (coupon.minPax !== null && context.pax < coupon.minPax) {
    return { ok: false, problem: { code: 'coupon_min_pax', minPax: coupon.minPax } };
  }
  const base = faresMinor - groupDiscountMinor;
  if (coupon.minSpendMinor !== null && base < coupon.minSpendMinor) {
    return {
      ok: false,
      problem: { code: 'coupon_min_spend', missingMinor: coupon.minSpendMinor - base },
    };
  }
  if (coupon.stackable) {
    return {
      ok: true,
      groupDiscountMinor,
      couponDiscountMinor: takeOff(coupon, base, context, groupDiscountMinor),
    };
  }
  const alone = takeOff(coupon, faresMinor, context, 0);
  return alone > groupDiscountMinor
    ? { ok: true, groupDiscountMinor: 0, couponDiscountMinor: alone }
    : { ok: true, groupDiscountMinor, couponDiscountMinor: 0 };
}

function takeOff(
  coupon: Coupon,
  baseMinor: number,
  { pax, ceilingMinor }: CouponContext,
  takenMinor: number,
): number {
  const wished =
    coupon.kind === 'percent'
      ? mulBps(baseMinor, coupon.bps ?? 0)
      : (coupon.amountMinor ?? 0) * (coupon.kind === 'flat_per_pax' ? pax : 1);
  return Math.min(wished, coupon.capMinor ?? wished, baseMinor, ceilingMinor - takenMinor);
}
