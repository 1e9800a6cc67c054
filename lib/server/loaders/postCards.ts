import { pageCount, postsPerPage } from '@/lib/content/pageNumbers';
import { postCardsQuery, postOrderQuery } from '@/sanity/queries/posts';
import type { PostCardsQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { withSummaries, type TripCardContent } from './tripCards';

export type PostCardData = PostCardsQueryResult[number];

/** One page of a list of posts. */
export interface PostListPage {
  posts: PostCardData[];
  page: number;
  pages: number;
  /** How many posts the whole list has. */
  total: number;
}

/** Later than any post, because an editor's preview also shows scheduled posts. */
const endOfTime = '9999-12-31T00:00:00.000Z';

/** Returns the instant up to which posts are shown: now, or later in a preview. */
export function publicUntil({ draft, asOf }: ContentOptions): string {
  return draft && asOf === undefined ? endOfTime : new Date(asOf ?? Date.now()).toISOString();
}

/** Loads cards in the same order as their IDs. An ID without a post is left out. */
export async function loadPostCards(
  ids: readonly string[],
  options: ContentOptions,
): Promise<PostCardData[]> {
  if (ids.length === 0) return [];
  const cards = await fetchContent(postCardsQuery, { ids }, options);
  const byId = new Map(cards.map((card) => [card._id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface PostListFilter {
  /** IDs. By default, all topics and all authors. */
  topic?: string;
  author?: string;
  /** Posts in the list that are shown elsewhere. */
  without?: readonly string[];
}

/** Loads one page of posts, newest first (null past the last), and when the next post is due. */
export async function loadPostList(
  { topic = '', author = '', without = [] }: PostListFilter,
  page: number,
  options: ContentOptions,
): Promise<{ list: PostListPage | null; nextAt: string | null }> {
  const end = page * postsPerPage;
  const { ids, total, nextAt } = await fetchContent(
    postOrderQuery,
    { now: publicUntil(options), topic, author, end: end + without.length },
    options,
  );
  const listed = ids.filter((id) => !without.includes(id));
  const pages = pageCount(total - without.length);
  if (page > pages) return { list: null, nextAt };
  const posts = await loadPostCards(listed.slice(end - postsPerPage, end), options);
  return { list: { posts, page, pages, total }, nextAt };
}

/** Loads one page of a list of posts, or null past the last. The first also has these trips. */
export async function loadPostsAndTrips<Trip extends TripCardContent>(
  filter: PostListFilter,
  trips: readonly Trip[],
  page: number,
  options: ContentOptions,
) {
  const [{ list, nextAt: freshUntil }, { cards, isBookingUp }] = await Promise.all([
    loadPostList(filter, page, options),
    withSummaries(page === 1 ? trips : [], options),
  ]);
  if (!list) return null;
  const isOnlyContent = cards.length === 0;
  return { list, trips: cards, booking: isBookingUp ? {} : null, freshUntil, isOnlyContent };
}
