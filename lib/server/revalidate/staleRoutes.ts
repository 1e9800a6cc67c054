import { fixedRoutes, unkeptRoutes } from '@/lib/content/livePaths';
import { pageCount } from '@/lib/content/pageNumbers';
import { paths } from '@/lib/paths';
import type { Change } from './change';

/** A document that has, or had, a page of its own. */
export interface PageDocument {
  _type: string;
  slug: string | null;
  region: string | null;
  canonicalPath: string | null;
}

/** What is known around a changed document. */
export interface Neighbours {
  /** The document as it is now; null when it is gone. */
  document: PageDocument | null;
  /** Documents that point to it, directly or through one other. */
  referrers: readonly PageDocument[];
  /** Documents it points to: a trip's destination lists it. */
  targets: readonly PageDocument[];
  /** The lists of the blog, when the change can be seen in them. */
  blog: BlogLists | null;
}

/** What tells the pages of the blog's lists. */
export interface BlogLists {
  postCount: number;
  lists: readonly BlogList[];
  /** Posts that may show the changed one as something to read on. */
  relatives: readonly PageDocument[];
}

interface BlogList {
  _type: 'topic' | 'author';
  slug: string;
  postCount: number;
  /** The changed post stands in it. */
  isOwn: boolean;
}

const regions = ['domestic', 'international'] as const;

/**
 * The pages a change makes stale: its own, its old address, the lists it stands in, and the pages of
 * who refers to it. `all` means every page: the frame has changed. Pure; order is the order of need.
 */
export function staleRoutes(change: Change, neighbours: Neighbours): string[] | 'all' {
  if (change._type === 'settings' || change._type === 'navigation') return 'all';
  if (change._type === 'redirect') return ownRoutes(change);
  const around = [...neighbours.targets, ...neighbours.referrers].flatMap(pageOf);
  return [
    ...new Set([
      ...ownRoutes(change),
      ...pageOf(neighbours.document),
      ...listsOf(change._type),
      ...around,
      ...(neighbours.blog ? blogRoutes(neighbours.blog) : []),
    ]),
  ];
}

/** Whether a change of this type can be seen in the blog's lists. */
export function isInBlogLists(type: string): boolean {
  return ['post', 'topic', 'author'].includes(type);
}

/**
 * Every page of the blog's lists: a post moves all that are older by one place, and its cards name topic
 * and author. What a post left is not known any more, so all topics and authors are among them. First
 * pages come first, those of the lists in which the post stands before all.
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

/** One page more than there is now: a list that became shorter has lost its last. */
function numberedPages(count: number, pathOf: (page: number) => string): string[] {
  return Array.from({ length: pageCount(count) + 1 }, (_, index) => pathOf(index + 1));
}

/** The page of the changed document itself, under its address and its old one. */
export function ownRoutes(change: Change): string[] {
  return [change.slug, change.oldSlug].flatMap((slug) => addresses(change._type, slug));
}

/** Every address a document of this type and slug can have had. */
function addresses(type: string, slug: string | null): string[] {
  if (!slug) return [];
  switch (type) {
    case 'trip':
      return [paths.trip(slug)];
    case 'destination':
      return regions.map((region) => paths.destination({ region, slug }));
    case 'post':
      // Under the blog's topics its name leads to it.
      return [paths.post(slug), paths.blogTopic(slug)];
    case 'topic':
      return [paths.blogTopic(slug)];
    case 'author':
      return [paths.author(slug)];
    case 'campaign':
      return [paths.campaign(slug)];
    case 'page':
      return [paths.page(slug)];
    case 'redirect':
      // Its address is the one it leads away from.
      return [slug];
    default:
      return [];
  }
}

/**
 * The address a document of this type has by its slug alone. Null for what has no page, and for
 * destinations: their region decides, and a page under the wrong prefix redirects by itself.
 */
export function currentAddress(type: string, slug: string | null): string | null {
  return ['destination', 'redirect'].includes(type) ? null : (addresses(type, slug)[0] ?? null);
}

function pageOf(document: PageDocument | null): string[] {
  if (document?._type === 'moment') return [paths.page('highlights')];
  if (!document?.slug) return [];
  // Old names and other ways to a page do not show what stands around it.
  if (document._type !== 'destination') return addresses(document._type, document.slug).slice(0, 1);
  const { region, slug, canonicalPath } = document;
  return region
    ? [paths.destination({ region, slug, canonicalPath })]
    : addresses('destination', slug);
}

/** Pages that list all documents of a type. */
function listsOf(type: string): string[] {
  switch (type) {
    case 'trip':
      // A trip may be, or have been, a retreat.
      return [paths.home(), paths.page('wellness-retreats')];
    case 'destination':
    case 'campaign':
    case 'page':
    case 'post':
      return [paths.home()];
    case 'author':
      return [paths.page('about-us')];
    case 'moment':
      return [paths.page('highlights')];
    default:
      return [];
  }
}

/** Whether a route is one that `res.revalidate` can renew: it has a page made ahead. */
export function isRenewable(route: string): boolean {
  if (unkeptRoutes.includes(route)) return false;
  return (
    fixedRoutes.includes(route) ||
    /^\/(?:(?:trip|domestic|international|campaign|blog|travel-blogs|author)\/)?[a-z0-9-]+$/.test(
      route,
    ) ||
    /^\/(?:travel-blogs(?:\/[a-z0-9-]+)?|author\/[a-z0-9-]+)\/page\/[1-9]\d*$/.test(route)
  );
}
