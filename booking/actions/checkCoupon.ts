import {
  couponReasons,
  type CouponCheck,
  type CouponCheckRequest,
  type CouponPrices,
  type CouponPricesQuery,
  type CouponState,
} from '../contract/coupons.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { readQuoteToken } from './holds.ts';
import { priceRequest, refuseUnsellable } from './quote.ts';
import { minimumDiscount } from '../domain/coupon.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import {
  priceBookOf,
  pricingDates,
  soloPriceOf,
  toDeparture,
  toFromPrice,
} from '../domain/departureView.ts';
import {
  findCoupon,
  listTaxRules,
  listUpcoming,
  lowestFareFor,
} from '../store/catalogue/catalogue.ts';

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

/**
 * Returns whether a code's dates and limits, and its budget for the cheapest booking, allow it.
 * `not_found` if there is no such code.
 */
export async function couponState({ config, db }: Deps, code: string): Promise<CouponState> {
  const { businessTz } = config;
  const coupon = found(await findCoupon(db.queries, code, businessTz));
  const { validFrom, validTo, today } = coupon;
  const midnight = (day: string) => instantAt(day, '00:00', businessTz).toISOString();
  const isUsedUp = coupon.isExhausted || (await isBudgetSpent());
  const state = { code: coupon.code, isUsedUp };
  if (validTo !== null && today > validTo) return { ...state, phase: 'ended', changesAt: null };
  if (validFrom !== null && today < validFrom) {
    return { ...state, phase: 'before', changesAt: midnight(validFrom) };
  }
  return { ...state, phase: 'running', changesAt: validTo && midnight(addDays(validTo, 1)) };

  async function isBudgetSpent(): Promise<boolean> {
    if (coupon.budgetLeftMinor === null) return false;
    if (coupon.budgetLeftMinor <= 0) return true;
    const lowest = await lowestFareFor(db.queries, coupon, businessTz);
    return lowest !== null && minimumDiscount(coupon, lowest) > coupon.budgetLeftMinor;
  }
}

/**
 * Lists the bookable dates that a code makes cheaper for one adult, with that price. Limits on the
 * code's uses are not checked: `couponState` reports those. `not_found` if there is no such code.
 */
export async function couponPrices(
  { config, db }: Deps,
  { code, trips }: CouponPricesQuery & { code: string },
): Promise<CouponPrices> {
  const coupon = found(await findCoupon(db.queries, code, config.businessTz));
  const [records, rules] = await Promise.all([
    listUpcoming(db.queries, trips ? { tripSlugs: trips.split(',') } : {}),
    listTaxRules(db.queries),
  ]);
  return {
    items: records.flatMap((record) => {
      const usual = toDeparture(record, rules, config);
      const book = priceBookOf(record, rules, config, coupon);
      const price = soloPriceOf(book, pricingDates(record, config));
      if (!usual.isBookable || !usual.from || !price) return [];
      if (price.totalMinor >= usual.from.amountMinor) return [];
      return { departureId: usual.id, tripSlug: usual.tripSlug, from: toFromPrice(price) };
    }),
  };
}
