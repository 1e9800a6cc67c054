import { fixedRoutes, pathsByType, uncachedRoutes } from '@/lib/content/livePaths';
import { pageCount } from '@/lib/content/pageNumbers';
import { paths } from '@/lib/paths';
import type { Change } from './change';

/** A document that has, or had, its own page. */
export interface PageDocument {
  _type: string;
  slug: string | null;
  region: string | null;
  canonicalPath: string | null;
}

/** A changed document and its neighbours. */
export interface Neighbours {
  /** The document now; null if removed. */
  document: PageDocument | null;
  /** Documents that refer to it, directly or through one other. */
  referrers: readonly PageDocument[];
  /** Documents it refers to: a trip's destination lists it. */
  targets: readonly PageDocument[];
  /** The blog's lists, if the change shows in them. */
  blog: BlogLists | null;
}

/** The blog's lists, as far as needed to find their pages. */
export interface BlogLists {
  postCount: number;
  lists: readonly BlogList[];
  /** Posts that may suggest the changed one as further reading. */
  relatives: readonly PageDocument[];
}

interface BlogList {
  _type: 'topic' | 'author';
  slug: string;
  postCount: number;
  /** The changed post is in it. */
  isOwn: boolean;
}

const regions = ['domestic', 'international'] as const;

/**
 * The pages a change makes stale: its own, its old address, the lists that show it, and the pages that
 * refer to it. `all` means every page: the frame has changed. Pure; ordered by need.
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
      ...(neighbours.blog ? blogRoutes(neighbours.blog) : []),
    ]),
  ];
}

/** Whether a change of this type shows in the blog's lists. */
export function isInBlogLists(type: string): boolean {
  return ['post', 'topic', 'author'].includes(type);
}

/**
 * Every page of the blog's lists: a post shifts all older ones by one, and its cards name topic and
 * author. What a post has left is unknown, so all topics and authors are included. First pages come
 * first, those listing the post before all.
 */
export function blogRoutes({ postCount, lists, relatives }: BlogLists): string[] {
  const own = lists.filter(({ isOwn }) => isOwn);
  const others = lists.filter(({ isOwn }) => !isOwn);
  const pagesOf = ({ _type, slug, postCount: count }: BlogList) =>
    numberedPages(count, (page) =>
      _type === 'topic' ? paths.blogTopic(slug, page) : paths.author(slug, page),
    );
  const all = [numberedPages(postCount, paths.blog), ...[...own, ...others].map(pagesOf)];
  return [
    ...all.slice(0, own.length + 1).flatMap((pages) => pages.slice(0, 1)),
    ...relatives.flatMap(pageOf),
    ...all.flat(),
  ];
}

/** One page more than now: a list that became shorter has lost its last page. */
function numberedPages(count: number, pathOf: (page: number) => string): string[] {
  return Array.from({ length: pageCount(count) + 1 }, (_, index) => pathOf(index + 1));
}

/** The changed document's own page, at its address and its old one. */
export function ownRoutes(change: Change): string[] {
  return [change.slug, change.oldSlug].flatMap((slug) => addresses(change._type, slug));
}

/** Every address a document of this type and slug could have had. */
function addresses(type: string, slug: string | null): string[] {
  if (!slug) return [];
  if (type === 'destination') return regions.map((region) => paths.destination({ region, slug }));
  // Its address is the one it redirects from.
  if (type === 'redirect') return [slug];
  if (!hasPath(type)) return [];
  const own = pathsByType[type](slug);
  // Among the blog's topics, a post's name leads to it.
  return type === 'post' ? [own, paths.blogTopic(slug)] : [own];
}

const hasPath = (type: string): type is keyof typeof pathsByType =>
  Object.hasOwn(pathsByType, type);

/**
 * The address a document of this type has by slug alone. Null for types without a page, and for
 * destinations: their region decides, and the wrong prefix redirects.
 */
export function currentAddress(type: string, slug: string | null): string | null {
  return ['destination', 'redirect'].includes(type) ? null : (addresses(type, slug)[0] ?? null);
}

function pageOf(document: PageDocument | null): string[] {
  if (document?._type === 'moment') return [paths.page('highlights')];
  if (!document?.slug) return [];
  // Redirects don't show what surrounds the page.
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

/** Whether `res.revalidate` can renew a route: it must be a static page. */
export function isRenewable(route: string): boolean {
  if (uncachedRoutes.includes(route)) return false;
  return (
    fixedRoutes.includes(route) ||
    /^\/(?:(?:trip|domestic|international|campaign|blog|travel-blogs|author)\/)?[a-z0-9-]+$/.test(
      route,
    ) ||
    /^\/(?:travel-blogs(?:\/[a-z0-9-]+)?|author\/[a-z0-9-]+)\/page\/[1-9]\d*$/.test(route)
  );
}
