import { fixedRoutes, pathsByType, uncachedRoutes } from '@/lib/content/livePaths';
import { pageCount } from '@/lib/content/pageNumbers';
import { paths } from '@/lib/paths';
import type { BlogListsQueryResult } from '@/sanity/types.generated';
import type { Change } from './change';

/** A document that has, or once had, its own page. */
export interface PageDocument {
  _type: string;
  slug: string | null;
  region: string | null;
  canonicalPath: string | null;
}

/** A changed document's neighbours. */
export interface Neighbours {
  /** The document as it is now. Null if it was removed. */
  document: PageDocument | null;
  /** Documents that refer to it, either directly or through one other document. */
  referrers: readonly PageDocument[];
  /** Documents it refers to, such as a trip's destination, which lists the trip. */
  targets: readonly PageDocument[];
  /** The blog's lists, if they show the change. */
  blog: BlogLists | null;
}

type BlogList = BlogListsQueryResult['lists'][number];

/** What we need to know about the blog's lists to find their pages. */
export interface BlogLists extends Pick<BlogListsQueryResult, 'postCount' | 'lists'> {
  /** Posts that may suggest the changed one as further reading. */
  relatives: readonly PageDocument[];
}

const regions = ['domestic', 'international'] as const;

/**
 * Returns the pages a change makes stale: its own, its old address, lists and pages that refer to
 * it, most urgent first. `all` means every page, because the frame has changed.
 */
export function staleRoutes(change: Change, neighbours: Neighbours): string[] | 'all' {
  if (change._type === 'settings' || change._type === 'navigation') return 'all';
  if (change._type === 'redirect') return ownRoutes(change);
  const around = [...neighbours.targets, ...neighbours.referrers].flatMap(pageOf);
  return [
    ...new Set([
      ...ownRoutes(change),
      ...pageOf(neighbours.document),
      ...(listsByType[change._type] ?? []),
      ...around,
      ...(neighbours.blog ? blogRoutes(neighbours.blog, mostPagesFor(change)) : []),
    ]),
  ];
}

/** Whether the blog's lists show changes of this type. */
export function isInBlogLists(type: string): boolean {
  return ['post', 'topic', 'author'].includes(type);
}

/**
 * Returns the pages of the blog's lists, up to `most` of each: a new post shifts all older ones, and
 * cards name their topic and author. First pages come first, starting with the lists that contain
 * the post.
 */
export function blogRoutes({ postCount, lists, relatives }: BlogLists, most = Infinity): string[] {
  const own = lists.filter(({ isOwn }) => isOwn);
  const others = lists.filter(({ isOwn }) => !isOwn);
  const pagesOf = ({ _type, slug, postCount: count }: BlogList) =>
    numberedPages(count, most, (page) =>
      _type === 'topic' ? paths.blogTopic(slug, page) : paths.author(slug, page),
    );
  const all = [numberedPages(postCount, most, paths.blog), ...[...own, ...others].map(pagesOf)];
  return [
    ...all.slice(0, own.length + 1).flatMap((pages) => pages.slice(0, 1)),
    ...relatives.flatMap(pageOf),
    ...all.flat(),
  ];
}

/**
 * Later pages of a list are rarely read, and renew themselves when they are five minutes old. Only
 * what an editor took down must disappear from all of them.
 */
function mostPagesFor({ operation }: Change): number {
  return operation === 'delete' ? Infinity : 20;
}

/** Returns one page more than there are now, in case the list has lost its last page. */
function numberedPages(count: number, most: number, pathOf: (page: number) => string): string[] {
  const length = Math.min(pageCount(count) + 1, most);
  return Array.from({ length }, (_, index) => pathOf(index + 1));
}

/** Returns the changed document's own page, at its current and its old address. */
export function ownRoutes(change: Change): string[] {
  return [change.slug, change.oldSlug].flatMap((slug) => addresses(change._type, slug));
}

/** Returns every address that a document with this type and slug could have had. */
function addresses(type: string, slug: string | null): string[] {
  if (!slug) return [];
  if (type === 'destination') return regions.map((region) => paths.destination({ region, slug }));
  // A redirect's address is the one it redirects from.
  if (type === 'redirect') return [slug];
  if (!hasPath(type)) return [];
  const own = pathsByType[type](slug);
  // A topic address with a post's slug redirects to the post.
  return type === 'post' ? [own, paths.blogTopic(slug)] : [own];
}

const hasPath = (type: string): type is keyof typeof pathsByType =>
  Object.hasOwn(pathsByType, type);

/**
 * Returns the address that follows from a document's type and slug alone. Null for types without a
 * page, and for destinations, whose region decides the prefix. The wrong prefix redirects.
 */
export function currentAddress(type: string, slug: string | null): string | null {
  return ['destination', 'redirect'].includes(type) ? null : (addresses(type, slug)[0] ?? null);
}

/** Returns a document's page, or nothing if it has none. */
export function pageOf(document: PageDocument | null): string[] {
  if (document?._type === 'moment') return [paths.page('highlights')];
  if (!document?.slug) return [];
  // An address that only redirects doesn't show any neighbours, so only the current one counts.
  if (document._type !== 'destination') return addresses(document._type, document.slug).slice(0, 1);
  const { region, slug, canonicalPath } = document;
  return region
    ? [paths.destination({ region, slug, canonicalPath })]
    : addresses('destination', slug);
}

/** Pages that list all documents of a type. */
const listsByType: Readonly<Record<string, readonly string[]>> = {
  // A trip may be, or have been, a retreat.
  trip: [paths.home(), paths.page('wellness-retreats')],
  destination: [paths.home()],
  campaign: [paths.home()],
  page: [paths.home()],
  post: [paths.home()],
  author: [paths.page('about-us')],
  moment: [paths.page('highlights')],
};

/** Whether `res.revalidate` can regenerate a route, which must be a static page. */
export function canRegenerate(route: string): boolean {
  if (uncachedRoutes.includes(route)) return false;
  return (
    fixedRoutes.includes(route) ||
    /^\/(?:(?:trip|domestic|international|campaign|blog|travel-blogs|author)\/)?[a-z0-9-]+$/.test(
      route,
    ) ||
    /^\/(?:travel-blogs(?:\/[a-z0-9-]+)?|author\/[a-z0-9-]+)\/page\/[1-9]\d*$/.test(route)
  );
}
