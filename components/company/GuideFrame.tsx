import type { ReactNode } from 'react';
import { PictureHero } from '@/components/content/PictureHero';
import { Breadcrumbs } from '@/components/layout/Breadcrumbs';
import { ContentHead } from '@/components/layout/ContentHead';
import { Sections } from '@/components/sections/Sections';
import { Wrap } from '@/components/ui/Stack';
import { useCarriedLinks } from '@/lib/hooks/useCarriedLinks';
import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';
import { paths } from '@/lib/paths';
import { faqPageOfSections } from '@/lib/seo/jsonLd';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';

interface GuideFrameProps extends Omit<ContentPageProps, 'booking' | 'freshUntil'> {
  /** Shown below the headline, over the photo. */
  aside?: ReactNode;
  jsonLd?: object[];
  children: ReactNode;
}

/** A page with a fixed address: a photo with the headline, its own content, then the sections. */
export function GuideFrame(props: GuideFrameProps) {
  const { page, sections, frame, preview, aside, jsonLd = [], children } = props;
  const crumbs = [{ label: page.title }];
  useCarriedLinks(useCarriedQuery());
  return (
    <>
      <ContentHead
        page={page}
        frame={frame}
        canonicalPath={paths.page(page.slug)}
        crumbs={crumbs}
        jsonLd={[faqPageOfSections(sections), ...jsonLd]}
      />
      <PictureHero picture={page.hero}>
        <h1>{page.title}</h1>
        <p>{page.summary}</p>
        {aside}
      </PictureHero>
      <Wrap>
        <Breadcrumbs crumbs={crumbs} />
      </Wrap>
      {children}
      <Sections sections={sections} settings={frame.settings} isPreview={preview !== undefined} />
    </>
  );
}
