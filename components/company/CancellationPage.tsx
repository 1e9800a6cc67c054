import { RichText } from '@/components/content/RichText';
import { ContentHead } from '@/components/layout/ContentHead';
import { Figure } from '@/components/ui/Figure';
import { Notice } from '@/components/ui/Notice';
import type { CancellationPolicy } from '@/booking/contract/policies';
import { cancellationSteps } from '@/lib/booking/cancellationSteps';
import { formatCount } from '@/lib/format/counts';
import { paths, phoneLink } from '@/lib/paths';
import { breadcrumbList } from '@/lib/seo/jsonLd';
import type { CancellationPageProps } from '@/lib/server/loaders/cancellationPage';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { CancellationCalculator } from './CancellationCalculator';
import css from './CancellationPage.module.css';
import { EarlierVersions } from './EarlierVersions';
import { Sheet, sheetCrumbs } from './Sheet';

/** What comes back when, as the booking service has it; an example to count out; and the small print. */
export function CancellationPage({
  page,
  policies,
  counted,
  example,
  frame,
}: CancellationPageProps & FrameProps) {
  const { phone } = frame.settings;
  return (
    <>
      <ContentHead
        page={page}
        frame={frame}
        canonicalPath={paths.page(page.slug)}
        isHiddenFromSearch={counted !== null}
        jsonLd={[breadcrumbList(process.env.PUBLIC_SITE_URL ?? '', sheetCrumbs(page))]}
      />
      <Sheet page={page}>
        {policies ? (
          <>
            {policies.items.map((policy) => (
              <Steps key={policy.id} policy={policy} isAlone={policies.items.length === 1} />
            ))}
            {policies.items.length > 0 ? (
              <CancellationCalculator
                policies={policies.items}
                counted={counted}
                example={example}
              />
            ) : null}
          </>
        ) : (
          <Notice tone="caution" title="The steps cannot be shown at the moment">
            They are drawn from the booking service, which does not answer just now. Your booking
            names its own steps with dates and amounts. For anything that cannot wait, call{' '}
            <a href={phoneLink(phone)}>{phone}</a>.
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
        <h2 id={id}>{isAlone ? 'What comes back' : policy.name}</h2>
        <p className={css.note}>
          {formatCount(policy.departureCount, 'coming departure')} of ours{' '}
          {policy.departureCount === 1 ? 'is' : 'are'} sold under these steps.
        </p>
      </div>
      <dl className={css.steps}>
        {cancellationSteps(policy).map(({ when, back }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>
              <Figure>{back}</Figure>
            </dd>
          </div>
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
