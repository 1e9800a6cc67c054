import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { ContentImage } from './ContentImage';
import { RichText } from './RichText';
import css from './ContentPage.module.css';

/** A company page or a policy: first in plain words, then in full. */
export function ContentPage({ page, frame }: ContentPageProps & FrameProps) {
  return (
    <>
      <PageHead
        title={page.seo?.title ?? page.title}
        siteName={frame.settings.operatorName}
        description={page.seo?.description ?? page.summary}
        canonicalPath={paths.page(page.slug)}
        picture={page.seo?.image ?? page.hero}
        isHiddenFromSearch={page.seo?.noIndex ?? false}
      />
      <Wrap className={css.sheet}>
        <Breadcrumbs crumbs={[{ label: 'Home', href: paths.home() }, { label: page.title }]} />
        <Stack data-gap="large">
          <h1>{page.title}</h1>
          {page.version && page.effectiveOn ? (
            <p className={css.version}>
              Version {page.version}, in force from {formatLongDate(page.effectiveOn)}
            </p>
          ) : null}
          <p className={css.summary}>{page.summary}</p>
          {page.hero ? (
            <ContentImage
              className={css.picture}
              picture={page.hero}
              ratio={21 / 9}
              sizes="min(92vw, 1240px)"
            />
          ) : null}
          <RichText value={page.body} />
        </Stack>
      </Wrap>
    </>
  );
}
