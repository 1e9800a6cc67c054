/** Refunds in the desk's words. */
import { refundWays } from '@/lib/booking/bookingStatus';
import { plainName } from './bookingWords';

type Way = keyof typeof refundWays;
interface Step {
  destination: Way;
  method?: string | null;
}

/** `Refund to the original payment method (upi)`. The method is left out if it says the same. */
export function refundName({ destination, method }: Step): string {
  const isSaid = !method || method === destination;
  return `Refund ${refundWays[destination]}${isSaid ? '' : ` (${plainName(method).toLowerCase()})`}`;
}

/** Says why a small refund needs a second person, or nothing if it isn't a transfer. */
export const whyTwoPeople = (refunds: readonly Step[]) =>
  refunds.some(({ destination }) => destination === 'bank_transfer')
    ? ' Transfers by bank always need a second person, whatever the amount.'
    : '';
