import { couponReasons, type CouponCheck, type CouponCheckRequest } from '../contract/coupons.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { Refusal, invalid } from '../errors.ts';
import { readQuoteToken } from './holds.ts';
import { priceRequest, refuseUnsellable } from './quote.ts';

/**
 * Returns a code's discount on a selection at today's price, or why there is none. Reveals no more
 * than a quote would, and refuses the same selections.
 */
export async function checkCoupon(deps: Deps, request: CouponCheckRequest): Promise<CouponCheck> {
  const selection = await selectionOf(deps, request);
  // An empty code would mean a price without one, so check an impossible code instead.
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

async function selectionOf(
  deps: Deps,
  { selection, quoteToken }: CouponCheckRequest,
): Promise<QuoteRequest> {
  if (selection && quoteToken === undefined) return selection;
  if (quoteToken !== undefined && !selection)
    return (await readQuoteToken(deps, quoteToken)).request;
  throw invalid('selection', 'one_of', 'Give either a selection or a quote token');
}
