import { paths } from '@/lib/paths';
import { blogTopicPageQuery, isPostSlugQuery } from '@/sanity/queries/blogTopicPage';
import { fetchContent, type ContentOptions } from '../content/content';
import type { Loaded, Moved } from './pageLoad';
import { loadPostCards, loadPostList, publicUntil } from './postCards';
import { withSummaries } from './tripCards';

/** Handles a message, roster decision or roommate request. If refused, it's shown as typed. */
export async function loadBlogTopicPage(slug: string, options: ContentOptions, page: number) {
  const now = publicUntil(options);
  const topic = await fetchContent(blogTopicPageQuery, { slug, now }, options);
  if (!topic) return page === 1 ? moveToPost(slug, now, options) : null;
  const { pinned, trips, _rev: revision, ...content } = topic;
  const guide = pinned ? [pinned] : [];
  const [{ list, nextAt }, [guideCard = null], { cards, isBookingUp }] = await Promise.all([
    loadPostList({ topic: topic._id, without: guide }, page, options),
    page === 1 ? loadPostCards(guide, options) : [],
    withSummaries(page === 1 ? trips : [], options),
  ]);
  if (!list) return null;
  return {
    revision,
    topic: content,
    guide: guideCard,
    list,
    trips: cards,
    booking: isBookingUp ? {} : null,
    freshUntil: nextAt,
  };
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
