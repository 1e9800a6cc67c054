import type { CouponState } from '../contract/coupons.ts';
import type { Deps } from '../deps.ts';
import { minimumDiscount } from '../domain/coupon.ts';
import { Refusal } from '../errors.ts';
import { findCoupon, lowestFareFor } from '../store/catalogue/catalogue.ts';

/**
 * Tells whether anybody can still use a code. A budget is used up when what is left of it is less than the
 * code takes off the cheapest booking that it is for: every price with the code is then refused.
 */
export async function couponState(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  code: string,
): Promise<CouponState> {
  const coupon = await findCoupon(db.queries, code, config.businessTz);
  if (!coupon) throw new Refusal('not_found');
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
