import { blogIndexPageQuery } from '@/sanity/queries/blogIndexPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded } from './pageLoad';
import { loadPostCards, loadPostList, publicUntil } from './postCards';

/** Loads a page of the blog index, or null past the last. Only the first has featured posts. */
export async function loadBlogIndexPage(_slug: string, options: ContentOptions, page: number) {
  const { featured, topics, authors } = await fetchContent(
    blogIndexPageQuery,
    { now: publicUntil(options) },
    options,
  );
  const [{ list, nextAt }, chosen] = await Promise.all([
    loadPostList({ without: featured }, page, options),
    page === 1 ? loadPostCards(featured, options) : [],
  ]);
  if (!list) return null;
  return {
    list,
    featured: chosen,
    topics: topics.filter(({ postCount }) => postCount > 0),
    authors: authors.filter(({ postCount }) => postCount > 0),
    freshUntil: nextAt,
    isOnlyContent: true,
  };
}

export type BlogIndexPageProps = Loaded<typeof loadBlogIndexPage>;
