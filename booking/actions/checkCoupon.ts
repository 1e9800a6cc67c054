import {
  couponReasons,
  type CouponCheck,
  type CouponCheckRequest,
  type CouponState,
} from '../contract/coupons.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { readQuoteToken } from './holds.ts';
import { priceRequest, refuseUnsellable } from './quote.ts';
import { minimumDiscount } from '../domain/coupon.ts';
import { findCoupon, lowestFareFor } from '../store/catalogue/catalogue.ts';

/** Returns a code's discount on a selection, or why there is none. Reveals no more than a quote. */
export async function checkCoupon(deps: Deps, request: CouponCheckRequest): Promise<CouponCheck> {
  const selection = await selectionOf(deps, request);
  // An empty code would be priced as no code at all, so check an impossible code instead.
  const couponCode = request.code.trim() || '-';
  try {
    const { departure, price } = await priceRequest(deps, deps.db.queries, {
      ...selection,
      couponCode,
    });
    refuseUnsellable(departure);
    return { valid: true, discountMinor: price.couponDiscountMinor, totalMinor: price.totalMinor };
  } catch (error) {
    const reason =
      error instanceof Refusal ? couponReasons.find((one) => one === error.code) : undefined;
    if (reason === undefined) throw error;
    return { valid: false, reason };
  }
}

async function selectionOf(deps: Deps, { selection, quoteToken }: CouponCheckRequest) {
  if (selection && quoteToken === undefined) return selection;
  if (quoteToken !== undefined && !selection)
    return (await readQuoteToken(deps, quoteToken)).request;
  throw invalid('selection', 'one_of', 'Give either a selection or a quote token');
}

/** Returns whether a code's limits, and its budget for the cheapest booking, still allow it. */
export async function couponState({ config, db }: Deps, code: string): Promise<CouponState> {
  const coupon = found(await findCoupon(db.queries, code, config.businessTz));
  return {
    code: coupon.code,
    isUsedUp: coupon.isExhausted || (await isBudgetSpent()),
  };

  async function isBudgetSpent(): Promise<boolean> {
    if (coupon.budgetLeftMinor === null) return false;
    if (coupon.budgetLeftMinor <= 0) return true;
    const lowest = await lowestFareFor(db.queries, coupon, config.businessTz);
    return lowest !== null && minimumDiscount(coupon, lowest) > coupon.budgetLeftMinor;
  }
}
