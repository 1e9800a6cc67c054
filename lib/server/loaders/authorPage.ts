import { authorPageQuery } from '@/sanity/queries/authorPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadPostList } from './postCards';
import { withSummaries } from './tripCards';

/** Loads an author with a page of their posts. The first page also has the trips they lead. */
export async function loadAuthorPage(slug: string, options: ContentOptions, page: number) {
  const author = await fetchContent(authorPageQuery, { slug }, options);
  if (!author) return null;
  const { trips, _rev: revision, ...content } = author;
  const [{ list, nextAt }, { cards, isBookingUp }] = await Promise.all([
    loadPostList({ author: author._id }, page, options),
    withSummaries(page === 1 ? trips : [], options),
  ]);
  if (!list) return null;
  return {
    revision,
    author: content,
    list,
    trips: cards,
    booking: isBookingUp ? {} : null,
    freshUntil: nextAt,
  };
}

export type AuthorPageProps = Loaded<typeof loadAuthorPage>;
