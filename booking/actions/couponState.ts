import type { CouponState } from '../contract/coupons.ts';
import type { Deps } from '../deps.ts';
import { minimumDiscount } from '../domain/coupon.ts';
import { found } from '../errors.ts';
import { findCoupon, lowestFareFor } from '../store/catalogue/catalogue.ts';

/**
 * Whether anyone can still use a code. Its budget is used up when the remainder is less than its
 * discount on the cheapest booking it applies to: every price with the code is then refused.
 */
export async function couponState({ config, db }: Deps, code: string): Promise<CouponState> {
  const coupon = found(await findCoupon(db.queries, code, config.businessTz));
  return {
    code: coupon.code,
    isUsedUp: coupon.isExhausted || (await isBudgetSpent()),
  };

  async function isBudgetSpent(): Promise<boolean> {
    if (!coupon || coupon.budgetLeftMinor === null) return false;
    if (coupon.budgetLeftMinor <= 0) return true;
    const lowest = await lowestFareFor(db.queries, coupon, config.businessTz);
    return lowest !== null && minimumDiscount(coupon, lowest) > coupon.budgetLeftMinor;
  }
}
