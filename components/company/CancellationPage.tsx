import { StatusLink } from '@/components/layout/AskLinks';
import { RichText } from '@/components/content/RichText';
import { ContentHead } from '@/components/layout/ContentHead';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import { Row } from '@/components/ui/Rows';
import type { CancellationPolicy } from '@/booking/contract/policies';
import { cancellationSteps } from '@/lib/booking/cancellationSteps';
import { formatCount } from '@/lib/format/counts';
import { paths, phoneLink } from '@/lib/paths';
import type { CancellationPageProps } from '@/lib/server/loaders/cancellationPage';
import { CancellationCalculator } from './CancellationCalculator';
import css from './CancellationPage.module.css';
import { EarlierVersions } from './EarlierVersions';
import { Sheet } from './Sheet';

/** The cancellation policies from the booking service, a refund calculator and the small print. */
export function CancellationPage(props: CancellationPageProps) {
  const { page, policies, counted, frame } = props;
  const { phone } = frame.settings;
  return (
    <>
      <ContentHead
        page={page}
        frame={frame}
        canonicalPath={paths.page(page.slug)}
        isHiddenFromSearch={counted !== null}
        crumbs={[{ label: page.title }]}
      />
      <Sheet page={page}>
        {policies ? (
          <>
            {policies.items.map((policy) => (
              <Steps key={policy.id} policy={policy} isAlone={policies.items.length === 1} />
            ))}
            {policies.items.length > 0 ? (
              <CancellationCalculator {...props} policies={policies.items} />
            ) : null}
          </>
        ) : (
          <Notice tone="caution" title="We can’t load our cancellation policy right now">
            Your booking still shows its own dates and amounts. Try again in a minute. If it’s
            urgent, call <a href={phoneLink(phone)}>{phone}</a>. <StatusLink />
          </Notice>
        )}
        <RichText value={page.body} />
        <EarlierVersions page={page} />
      </Sheet>
    </>
  );
}

function Steps({ policy, isAlone }: { policy: CancellationPolicy; isAlone: boolean }) {
  const id = `policy-${policy.id}`;
  return (
    <section aria-labelledby={id} className={css.policy}>
      <div>
        <h2 id={id}>{isAlone ? 'Your refund' : policy.name}</h2>
        <p data-quiet>
          This policy applies to {formatCount(policy.departureCount, 'upcoming date')}.
        </p>
      </div>
      <dl className={css.steps}>
        {cancellationSteps(policy).map(({ when, back, least }) => (
          <Row
            key={when}
            name={least ? `${when}. We keep ${least}` : when}
            value={<Figure>{back}</Figure>}
          />
        ))}
        <div data-ours>
          <dt>If we cancel, at any time</dt>
          <dd>
            <Figure>100%</Figure>
          </dd>
        </div>
      </dl>
    </section>
  );
}
