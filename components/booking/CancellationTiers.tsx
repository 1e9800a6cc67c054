import styled from 'styled-components';
import type { CancellationCost } from '@/booking/contract/quotes';
import { lines } from '@/components/ui/Rows';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';

const List = styled.ul`
  ${lines}
`;

interface CancellationTiersProps {
  tiers: readonly CancellationCost[];
  currency: string;
  /** What was paid so far: no more than that is ever kept. Left out: the whole price. */
  paidMinor?: number;
}

/** The cancellation policy as dates and amounts: until when, what is kept, what goes back. */
export function CancellationTiers({ tiers, currency, paidMinor }: CancellationTiersProps) {
  const open = tiers.filter((tier) => tier.cancelUntil !== null);
  return (
    <List>
      {open.map((tier) => (
        <li key={tier.minDaysBefore}>
          <span>
            {tier.refundBps === 0 ? 'Later' : `Cancelled by ${formatDate(tier.cancelUntil ?? '')}`}
          </span>
          <span>{consequence(tier, currency, paidMinor)}</span>
        </li>
      ))}
      <li>
        <span>If we cancel the date</span>
        <span>all of it goes back</span>
      </li>
    </List>
  );
}

function consequence(tier: CancellationCost, currency: string, paidMinor?: number): string {
  const keptMinor =
    paidMinor === undefined ? tier.chargeMinor : Math.min(tier.chargeMinor, paidMinor);
  const refundMinor = paidMinor === undefined ? tier.refundMinor : paidMinor - keptMinor;
  if (keptMinor === 0) return 'all of it goes back';
  const kept = `we keep ${formatMoney(keptMinor, currency)}`;
  return refundMinor === 0
    ? `${kept}, nothing goes back`
    : `${kept}, ${formatMoney(refundMinor, currency)} goes back`;
}
