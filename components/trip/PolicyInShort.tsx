import Link from 'next/link';
import { formatDate, formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { SectionHeading } from './SectionHeading';
import css from './PolicyInShort.module.css';

/** What cancelling gives back, as dates of the next departure. Nothing while nobody can say. */
export function PolicyInShort({ policy }: Pick<TripPageProps, 'policy'>) {
  const tiers = policy?.tiers.filter((tier) => tier.cancelUntil !== null) ?? [];
  if (!policy || tiers.length === 0) return null;
  return (
    <section aria-labelledby="policy">
      <SectionHeading id="policy">If you cancel</SectionHeading>
      <p>
        Of the whole price of the departure on {formatLongDate(policy.startDate)}, this much goes
        back when you cancel. What is kept comes out of what you have paid by then: of a first part
        alone it can be all of it.
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
        While booking you see the amounts in rupees.{' '}
        <Link href={paths.page('cancellation-policy')} prefetch={false}>
          The whole policy
        </Link>
      </p>
    </section>
  );
}
