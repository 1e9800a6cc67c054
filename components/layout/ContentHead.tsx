import type { ComponentProps } from 'react';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import { PageHead } from './PageHead';

interface ContentHeadProps
  extends
    Pick<ContentPageProps, 'frame'>,
    Omit<ComponentProps<typeof PageHead>, 'title' | 'siteName' | 'description' | 'picture'> {
  page: Pick<ContentPageProps['page'], 'title' | 'summary' | 'hero' | 'seo'>;
}

/** The head of an editor's page: its search fields, or else its title, summary and photo. */
export function ContentHead({ page, frame, ...rest }: ContentHeadProps) {
  const { seo } = page;
  return (
    <PageHead
      title={seo?.title ?? page.title}
      siteName={frame.settings.operatorName}
      description={seo?.description ?? page.summary}
      picture={seo?.image ?? page.hero}
      isHiddenFromSearch={seo?.noIndex ?? false}
      {...rest}
    />
  );
}
