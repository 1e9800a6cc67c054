/** What an offer code gives, and whether it works now, in words. */
import type { StaffCoupon } from '@/booking/contract/staff';
import { formatPercent } from '@/lib/format/counts';
import { formatMoney } from '@/lib/format/money';

export const offerKindNames = {
  percent: 'A percentage of the price',
  flat: 'An amount off the booking',
  flat_per_pax: 'An amount off for each traveller',
} as const satisfies Record<StaffCoupon['kind'], string>;

/** `10% off, at most ₹5,000`. */
export function offerWords({ kind, bps, amountMinor, capMinor }: StaffCoupon): string {
  const off = kind === 'percent' ? formatPercent(bps ?? 0) : formatMoney(amountMinor ?? 0);
  const each = kind === 'flat_per_pax' ? ' for each traveller' : '';
  return `${off} off${each}${capMinor === null ? '' : `, at most ${formatMoney(capMinor)}`}`;
}

/** Whether a code works at an instant, and why not. */
export function offerState(offer: StaffCoupon, now: string) {
  if (!offer.isActive) return { text: 'Turned off', tone: 'full' } as const;
  if (offer.validTo !== null && offer.validTo < now)
    return { text: 'Ended', tone: 'full' } as const;
  const isUsedUp =
    (offer.maxRedemptions !== null && offer.redeemed >= offer.maxRedemptions) ||
    (offer.budgetMinor !== null && offer.spentMinor >= offer.budgetMinor);
  if (isUsedUp) return { text: 'Used up', tone: 'few' } as const;
  if (offer.validFrom !== null && offer.validFrom > now) {
    return { text: 'Not started', tone: 'few' } as const;
  }
  return { text: 'Works', tone: 'sure' } as const;
}
