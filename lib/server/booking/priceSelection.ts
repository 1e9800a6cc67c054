import type { Problem } from '@/booking/contract/problem';
import type { QuoteResponse } from '@/booking/contract/quotes';
import {
  quoteRequest,
  type BillingFacts,
  type BookingSelection,
} from '@/lib/booking/bookingSelection';
import { bookingService } from './client';
import { failureOf } from './failures';
import type { Visitor } from './transport';

/**
 * Prices a selection. If its offer code is refused, prices it without the code, and `codeProblem`
 * says why. Throws `BookingRefused` if it can't be booked.
 */
export async function priceSelection(
  selection: BookingSelection,
  visitor: Visitor,
  billing?: BillingFacts,
): Promise<QuoteResponse & { codeProblem: Problem | null }> {
  try {
    const priced = await bookingService.quote(quoteRequest(selection, billing), visitor);
    return { ...priced, codeProblem: null };
  } catch (error) {
    const codeProblem = failureOf(error);
    if (!isAboutCoupon(codeProblem)) throw error;
    const withoutCode = quoteRequest({ ...selection, code: '' }, billing);
    const priced = await bookingService.quote(withoutCode, visitor);
    return { ...priced, codeProblem };
  }
}

/** Whether the offer code was refused. */
export function isAboutCoupon({ code }: Problem): boolean {
  return code.startsWith('coupon_') && code !== 'coupon_needs_sign_in';
}
