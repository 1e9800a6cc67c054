import type { CancellationCost } from '@/booking/contract/quotes';
import rows from '@/components/ui/Rows.module.css';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

interface CancellationTiersProps {
  /** `keptMinor` is set once money has been paid: we never keep more than the amount paid. */
  tiers: readonly (CancellationCost & { keptMinor?: number })[];
  currency: string;
}

/** The cancellation policy as dates, charges and refunds. */
export function CancellationTiers({ tiers, currency }: CancellationTiersProps) {
  const ahead = tiers.filter((tier) => tier.cancelUntil !== null);
  // Of several steps in a row that cost the same, the last one says until when.
  const open = ahead.filter((tier, index) => {
    const next = ahead[index + 1];
    return !next || consequence(next, currency) !== consequence(tier, currency);
  });
  return (
    <ul className={rows.lines}>
      {open.map((tier) => (
        <li key={tier.minDaysBefore}>
          <span>
            {tier.refundBps === 0 ? 'Later' : `Cancelled by ${formatDate(tier.cancelUntil ?? '')}`}
          </span>
          <span>{consequence(tier, currency)}</span>
        </li>
      ))}
      <li>
        <span>If we cancel the trip</span>
        <span>full refund</span>
      </li>
    </ul>
  );
}

function consequence(
  { chargeMinor, keptMinor = chargeMinor, refundMinor }: CancellationTiersProps['tiers'][number],
  currency: string,
): string {
  if (keptMinor === 0) return 'full refund';
  const kept = `we keep ${formatMoney(keptMinor, currency)}`;
  return refundMinor === 0
    ? `${kept}, no refund`
    : `${kept}, ${formatMoney(refundMinor, currency)} refunded`;
}
