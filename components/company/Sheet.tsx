import { Fragment, type ReactNode } from 'react';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatLongDate } from '@/lib/format/dates';
import { versionId } from '@/lib/content/versionId';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import css from './Sheet.module.css';

/** A company page or policy: title, version, summary, then the full text. */
export function Sheet(props: Pick<ContentPageProps, 'page'> & { children: ReactNode }) {
  const { page, children } = props;
  return (
    <Wrap className={css.sheet}>
      <Breadcrumbs crumbs={[{ label: page.title }]} />
      <Stack data-gap="large">
        <h1>{page.title}</h1>
        {page.version && page.effectiveOn ? (
          <p data-quiet id={versionId(page.version)}>
            Version {page.version}, in force since {formatLongDate(page.effectiveOn)}
            {page.earlierVersions.map(({ version }, index) => (
              <Fragment key={version}>
                {index === 0 ? '. Earlier versions: ' : ', '}
                <a href={`#${versionId(version)}`}>{version}</a>
              </Fragment>
            ))}
          </p>
        ) : null}
        <p className={css.summary}>{page.summary}</p>
        {children}
      </Stack>
    </Wrap>
  );
}
