import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationCost } from '@/booking/contract/quotes';
import { formatDate } from '../format/dates';
import { formatMoney } from '../format/money';

type BookingStep = BookingDetail['cancellation']['tiers'][number];

/** Describes what cancelling for everyone gives by date, as `Until 4 Dec 2026`: `₹900 back, …`. */
export function refundSteps(
  tiers: readonly (CancellationCost | BookingStep)[],
  currency: string,
): { until: string; back: string }[] {
  return tiers.flatMap((step) => {
    if (step.cancelUntil === null) return [];
    const until =
      step.minDaysBefore === 0 ? 'Until the trip starts' : `Until ${formatDate(step.cancelUntil)}`;
    return { until, back: backInWords(step, currency) };
  });
}

function backInWords(step: CancellationCost | BookingStep, currency: string): string {
  const { chargeMinor, refundMinor } = step;
  const keptMinor = 'keptMinor' in step ? step.keptMinor : chargeMinor;
  const kept = formatMoney(keptMinor, currency);
  if (keptMinor === 0) return 'full refund';
  if (refundMinor > 0) return `${formatMoney(refundMinor, currency)} back, we keep ${kept}`;
  return keptMinor < chargeMinor
    ? `no refund, because only ${kept} has been paid so far`
    : `no refund, we keep ${kept}`;
}
