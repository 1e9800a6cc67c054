import { fixedRoutes, unkeptRoutes } from '@/lib/livePaths';
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
    ]),
  ];
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
      return [paths.post(slug)];
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
  if (document._type !== 'destination') return addresses(document._type, document.slug);
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
    /^\/(?:(?:trip|domestic|international|campaign)\/)?[a-z0-9-]+$/.test(route)
  );
}
