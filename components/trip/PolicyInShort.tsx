import { PageLink } from '@/components/ui/PageLink';
import { formatDate, formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { SectionHeading } from './SectionHeading';
import css from './PolicyInShort.module.css';

/** Refunds by cancellation date for the next departure. Renders nothing while the policy is unknown. */
export function PolicyInShort({ policy }: Pick<TripPageProps, 'policy'>) {
  const tiers = policy?.tiers.filter((tier) => tier.cancelUntil !== null) ?? [];
  if (!policy || tiers.length === 0) return null;
  return (
    <section aria-labelledby="policy">
      <SectionHeading id="policy">If you cancel</SectionHeading>
      <p>
        This is how much of the full price we refund for the date starting{' '}
        {formatLongDate(policy.startDate)}. We take the cancellation charge from what you’ve paid so
        far. If that’s only the deposit, the charge can be all of it.
      </p>
      <dl className={css.tiers}>
        {tiers.map((tier) => (
          <div key={tier.minDaysBefore}>
            <dt>{tier.refundBps === 0 ? 'Later' : `By ${formatDate(tier.cancelUntil ?? '')}`}</dt>
            <dd>{tier.refundBps === 0 ? 'Nothing' : `${tier.refundBps / 100}%`}</dd>
          </div>
        ))}
        <div>
          <dt>If we cancel the date</dt>
          <dd>100%</dd>
        </div>
      </dl>
      <p className={css.more}>
        You’ll see the amounts in rupees when you book.{' '}
        <PageLink href={paths.page('cancellation-policy')}>Full cancellation policy</PageLink>
      </p>
    </section>
  );
}
