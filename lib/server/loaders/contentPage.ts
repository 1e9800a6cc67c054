import { contentPageQuery } from '@/sanity/queries/contentPage';
import type { ContentPageQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content';
import type { Loaded } from '../staticPage';

/** A page an editor made, by its slug. */
export async function loadContentPage(slug: string, options: ContentOptions) {
  const page = await fetchContent<ContentPageQueryResult>(contentPageQuery, { slug }, options);
  return page && { page };
}

/** The same for a route whose name is its slug. */
export function loadFixedContentPage(slug: string) {
  return (_slug: string, options: ContentOptions) => loadContentPage(slug, options);
}

export type ContentPageProps = Loaded<typeof loadContentPage>;
