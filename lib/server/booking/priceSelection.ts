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

export type PricedSelection = QuoteResponse & {
  /** Why the code of the selection does not count. The price is then the one without it. */
  codeProblem: Problem | null;
};

/**
 * The price of a selection. A code that is refused takes nothing off and stops nobody. Throws
 * `BookingRefused` for what cannot be booked at all, and `BookingUnavailable`.
 */
export async function priceSelection(
  selection: BookingSelection,
  visitor: Visitor,
  billing?: BillingFacts,
): Promise<PricedSelection> {
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

/** Whether it was the code of the offer that was refused. */
export function isAboutCoupon({ code }: Problem): boolean {
  return code.startsWith('coupon_');
}
