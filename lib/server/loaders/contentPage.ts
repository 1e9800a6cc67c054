import { fixedRoutes } from '@/lib/content/livePaths';
import { paths } from '@/lib/paths';
import { contentPageQuery } from '@/sanity/queries/contentPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadSections } from './sections';
import { listSlugs } from './slugs';

/** Lists the slugs of pages that have no file in `pages/`. */
export async function listPageSlugs(): Promise<string[]> {
  const slugs = await listSlugs('page')();
  return slugs.filter((slug) => !fixedRoutes.includes(paths.page(slug)));
}

/** Loads a page made by an editor, by its slug. */
export async function loadContentPage(slug: string, options: ContentOptions) {
  const content = await fetchContent(contentPageQuery, { slug }, options);
  if (!content) return null;
  const { sections: contents, _rev: revision, ...page } = content;
  const { sections, isBookingUp, freshUntil } = await loadSections(contents, null, options);
  return { revision, page, sections, booking: isBookingUp ? {} : null, freshUntil };
}

export type ContentPageProps = Loaded<typeof loadContentPage>;
