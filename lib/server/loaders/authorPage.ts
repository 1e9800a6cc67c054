import { authorPageQuery } from '@/sanity/queries/authorPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadPostsAndTrips } from './postCards';

/** Loads an author with a page of their posts. The first page also has the trips they lead. */
export async function loadAuthorPage(slug: string, options: ContentOptions, page: number) {
  const author = await fetchContent(authorPageQuery, { slug }, options);
  if (!author) return null;
  const { trips, _rev: revision, ...content } = author;
  const lists = await loadPostsAndTrips({ author: author._id }, trips, page, options);
  return lists && { revision, author: content, ...lists };
}

export type AuthorPageProps = Loaded<typeof loadAuthorPage>;
