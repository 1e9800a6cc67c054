import { PageLink } from '@/components/ui/PageLink';
import { Row, Rows } from '@/components/ui/Rows';
import { leastKept, percentage } from '@/lib/booking/cancellationSteps';
import { formatDate, formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { TripSection } from './TripSection';
import css from './PolicyInShort.module.css';

/** Refunds by date for the next departure. Renders nothing while the policy is unknown. */
export function PolicyInShort({ policy }: Pick<TripPageProps, 'policy'>) {
  const tiers = policy?.tiers.filter((tier) => tier.cancelUntil !== null) ?? [];
  if (!policy || tiers.length === 0) return null;
  return (
    <TripSection id="policy" title="If you cancel">
      <p>
        This is how much of the full price we refund for the date starting{' '}
        {formatLongDate(policy.startDate)}. We take the cancellation charge from what you’ve paid so
        far. If that’s only the deposit, we may keep all of it.
      </p>
      <div className={css.tiers}>
        <Rows>
          {tiers.map((tier) => (
            <Row
              key={tier.minDaysBefore}
              name={tier.refundBps === 0 ? 'Later' : `By ${formatDate(tier.cancelUntil ?? '')}`}
              value={refundOf(tier)}
            />
          ))}
          <Row name="If we cancel the trip" value="100%" />
        </Rows>
      </div>
      <p data-quiet>
        You’ll see the amounts in rupees when you book.{' '}
        <PageLink href={paths.page('cancellation-policy')}>Full cancellation policy</PageLink>
      </p>
    </TripSection>
  );
}

function refundOf(tier: Parameters<typeof leastKept>[0]): string {
  const least = leastKept(tier);
  const back = percentage(tier.refundBps);
  return least ? `${back}, but we keep ${least}` : back;
}
