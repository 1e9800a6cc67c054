import styled from 'styled-components';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { PageHead } from '@/components/layout/PageHead';
import { Stack, Wrap } from '@/components/ui/Stack';
import { formatLongDate } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import type { FrameProps } from '@/lib/server/staticPage';
import { tokens } from '@/styles/tokens';
import { ContentImage } from './ContentImage';
import { RichText } from './RichText';

const Sheet = styled(Wrap)`
  padding-bottom: ${tokens.space.section};
  h1 {
    font-size: clamp(2.6rem, 5.4vw, 4.4rem);
  }
  > div > img {
    width: 100%;
    height: auto;
    border-radius: ${tokens.radius.large};
  }
`;
const Summary = styled.p`
  max-width: ${tokens.width.text};
  font-size: ${tokens.size.large};
  padding-inline-start: 1.2rem;
  border-inline-start: 4px solid ${tokens.color.turmeric};
`;
const Version = styled.p`
  color: ${tokens.color.muted};
`;

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
      <Sheet>
        <Breadcrumbs crumbs={[{ label: 'Home', href: paths.home() }, { label: page.title }]} />
        <Stack data-gap="large">
          <h1>{page.title}</h1>
          {page.version && page.effectiveOn ? (
            <Version>
              Version {page.version}, in force from {formatLongDate(page.effectiveOn)}
            </Version>
          ) : null}
          <Summary>{page.summary}</Summary>
          {page.hero ? (
            <ContentImage
              picture={page.hero}
              ratio={21 / 9}
              sizes="(min-width: 1300px) 1240px, 92vw"
            />
          ) : null}
          <RichText value={page.body} />
        </Stack>
      </Sheet>
    </>
  );
}
