import { couponReasons, type CouponCheck, type CouponCheckRequest } from '../contract/coupons.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { readQuoteToken } from './holds.ts';
import { priceRequest, refuseUnsellable } from './quote.ts';

/**
 * Tells what a code takes off a selection at today's price, or why it takes nothing off. It says nothing that a
 * quote with the code would not say, and refuses a selection as a quote would.
 */
export async function checkCoupon(deps: Deps, request: CouponCheckRequest): Promise<CouponCheck> {
  const selection = await selectionOf(deps, request);
  // Nothing typed is a code that cannot exist, not a wish for the price without one.
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
  throw new Refusal('validation_failed', {}, [
    {
      path: 'selection',
      code: 'one_of',
      message: 'Name a selection or the token of a quote, and not both.',
    },
  ]);
}
