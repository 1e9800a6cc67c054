import type { ReactNode } from 'react';
import { ContentHead } from '@/components/layout/ContentHead';
import { useCarriedLinks } from '@/lib/hooks/useCarriedLinks';
import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';
import { paths } from '@/lib/paths';
import { faqPageOfSections } from '@/lib/seo/jsonLd';
import type { ContentPageProps } from '@/lib/server/loaders/contentPage';
import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { Sections } from '@/components/sections/Sections';
import css from './ContentPage.module.css';
import { EarlierVersions } from './EarlierVersions';
import { Sheet } from './Sheet';

/** A company page or policy. A route can add an `opening` before the text, and more after it. */
export function ContentPage(
  props: ContentPageProps & { opening?: ReactNode; children?: ReactNode },
) {
  const { page, sections, frame, preview, opening, children } = props;
  const isOpenedByPicture = page.kind === 'landing' && sections[0]?._type === 'heroSection';
  useCarriedLinks(useCarriedQuery());
  return (
    <>
      <ContentHead
        page={page}
        frame={frame}
        canonicalPath={paths.page(page.slug)}
        crumbs={isOpenedByPicture ? undefined : [{ label: page.title }]}
        jsonLd={[faqPageOfSections(sections)]}
      />
      {isOpenedByPicture ? null : (
        <Sheet page={page}>
          {opening}
          <ContentImage
            className={css.picture}
            picture={page.hero}
            ratio={21 / 9}
            sizes="min(92vw, 1240px)"
          />
          <RichText value={page.body} />
          <EarlierVersions page={page} />
        </Sheet>
      )}
      {children}
      <Sections
        key={page.slug}
        sections={sections}
        settings={frame.settings}
        areFirst={isOpenedByPicture}
        isPreview={preview !== undefined}
      />
    </>
  );
}
