import styled from 'styled-components';
import type { CancellationCost } from '@/booking/contract/quotes';
import { formatDate } from '@/lib/format/dates';
import { formatMoney } from '@/lib/format/money';
import { tokens } from '@/styles/tokens';

const List = styled.ul`
  border-top: 1px solid ${tokens.color.line};
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5rem;
    padding: 0.65rem 0 0.5rem;
    border-bottom: 1px solid ${tokens.color.line};
  }
`;

interface CancellationTiersProps {
  tiers: readonly CancellationCost[];
  currency: string;
}

/** The cancellation policy as dates and amounts: until when, what is kept, what goes back. */
export function CancellationTiers({ tiers, currency }: CancellationTiersProps) {
  const open = tiers.filter((tier) => tier.cancelUntil !== null);
  return (
    <List>
      {open.map((tier) => (
        <li key={tier.minDaysBefore}>
          <span>
            {tier.refundBps === 0 ? 'Later' : `Cancelled by ${formatDate(tier.cancelUntil ?? '')}`}
          </span>
          <span>
            {tier.chargeMinor === 0
              ? 'all of it goes back'
              : `we keep ${formatMoney(tier.chargeMinor, currency)}, ${
                  tier.refundMinor === 0
                    ? 'nothing goes back'
                    : `${formatMoney(tier.refundMinor, currency)} goes back`
                }`}
          </span>
        </li>
      ))}
      <li>
        <span>If we cancel the date</span>
        <span>all of it goes back</span>
      </li>
    </List>
  );
}
