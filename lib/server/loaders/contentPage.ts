import { fixedRoutes } from '@/lib/content/livePaths';
import { paths } from '@/lib/paths';
import { contentPageQuery } from '@/sanity/queries/contentPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadSections, type SectionData } from './sections';
import { listSlugs } from './slugs';

/** Lists the slugs of pages that have no file in `pages/`. */
export async function listPageSlugs(): Promise<string[]> {
  const slugs = await listSlugs('page')();
  return slugs.filter((slug) => !fixedRoutes.includes(paths.page(slug)));
}

/** The sections with dates, prices or reviews. */
const ofBooking: readonly SectionData['_type'][] = [
  'comparisonSection',
  'departuresSection',
  'itineraryTeaserSection',
  'reviewsSection',
  'tripGridSection',
];

/** Loads a page made by an editor, by its slug. */
export async function loadContentPage(slug: string, options: ContentOptions) {
  const content = await fetchContent(contentPageQuery, { slug }, options);
  if (!content) return null;
  const { sections: contents, _rev: revision, ...page } = content;
  const { sections, isBookingUp, freshUntil } = await loadSections(contents, null, options);
  const isOnlyContent = contents.every(({ _type }) => !ofBooking.includes(_type));
  return { revision, page, sections, booking: isBookingUp ? {} : null, freshUntil, isOnlyContent };
}

export type ContentPageProps = Loaded<typeof loadContentPage>;
