import { paths } from '@/lib/paths';
import { blogTopicPageQuery, isPostSlugQuery } from '@/sanity/queries/blogTopicPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded, Moved } from './pageLoad';
import { loadPostCards, loadPostsAndTrips, publicUntil } from './postCards';

/**
 * Loads a page of a topic, or null past the last. The first also has the guide and trips. A post's
 * slug redirects permanently to that post.
 */
export async function loadBlogTopicPage(slug: string, options: ContentOptions, page: number) {
  const now = publicUntil(options);
  const topic = await fetchContent(blogTopicPageQuery, { slug, now }, options);
  if (!topic) return page === 1 ? moveToPost(slug, now, options) : null;
  const { pinned, trips, _rev: revision, ...content } = topic;
  const guide = pinned ? [pinned] : [];
  const [lists, [guideCard = null]] = await Promise.all([
    loadPostsAndTrips({ topic: topic._id, without: guide }, trips, page, options),
    page === 1 ? loadPostCards(guide, options) : [],
  ]);
  return lists && { revision, topic: content, guide: guideCard, ...lists };
}

async function moveToPost(
  slug: string,
  now: string,
  options: ContentOptions,
): Promise<Moved | null> {
  const parameters = { slug, now };
  const isPost = await fetchContent(isPostSlugQuery, parameters, options);
  return isPost ? { redirectTo: paths.post(slug), permanent: true } : null;
}

export type BlogTopicPageProps = Loaded<typeof loadBlogTopicPage>;
