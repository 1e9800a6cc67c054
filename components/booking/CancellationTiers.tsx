import type { BookingDetail } from '@/booking/contract/bookings';
import type { CancellationCost } from '@/booking/contract/quotes';
import rows from '@/components/ui/Rows.module.css';
import { refundSteps } from '@/lib/booking/refundSteps';

interface CancellationTiersProps {
  /** A quote's, for a full payment, or a booking's, based on what has been paid. */
  tiers: readonly CancellationCost[] | BookingDetail['cancellation']['tiers'];
  currency: string;
}

/** The cancellation policy as dates, refunds and charges. */
export function CancellationTiers({ tiers, currency }: CancellationTiersProps) {
  const steps = refundSteps(tiers, currency);
  if (steps.length === 0) return null;
  return (
    <ul className={rows.lines}>
      {steps.map(({ until, back }) => (
        <li key={until}>
          <span>{until}</span>
          <span>{back}</span>
        </li>
      ))}
      <li>
        <span>If we cancel the trip</span>
        <span>full refund</span>
      </li>
    </ul>
  );
}
