import { longestText } from '@/lib/search/searchQuery';
import { withdrawnTripQuery } from '@/sanity/queries/suggestions';
import { fetchContent } from '../content/content';
import type { SimilarPage } from '../search/searchIndex';
import { similarPages } from '../search/siteSearch';
import { sharedAnswer } from '../sharedAnswer';
import { isSlug } from '../slug';
import { findRedirect } from './redirect';
import { loadFrame, type Frame } from './frame';
import { loadLastingSuggestions } from './suggestions';
import type { TripCardData } from './tripCards';

/** The kind of page that used to be at a removed address. */
export type RemovedPageKind = 'trip' | 'page';

export interface NotFoundPageData {
  frame: Frame | null;
  /** Set if the page existed and was removed (410, not 404). */
  gone: RemovedPageKind | null;
  suggestions: TripCardData[];
  /** Pages whose words resemble the address, which may be mistyped. */
  nearest: SimilarPage[];
}

const mostNear = 3;
const mostLookedAt = 12;

/** Shared, and not cleared by changes, because a search costs more than the rest of the page. */
const nearestTo = sharedAnswer(10_000, findNearest, { isForgottenOnChange: false });

/** Loads suggestions for a missing page. Never throws. */
export async function loadNotFoundPage(path: string): Promise<NotFoundPageData> {
  const [frame, isGone, suggestions, nearest] = await Promise.all([
    loadFrame({ draft: false }).catch(() => null),
    isWithdrawn(path).catch(() => false),
    loadLastingSuggestions(),
    nearestTo(path).catch(() => []),
  ]);
  const thing = path.startsWith('/trip/') ? 'trip' : 'page';
  return { frame, gone: isGone ? thing : null, suggestions, nearest };
}

/** Finds pages like the words at the end of an address. Those in the same section come first. */
async function findNearest(path: string): Promise<SimilarPage[]> {
  const [, root = '', last = ''] = /^\/(?:([a-z-]+)\/)?([a-z0-9-]+)\/?(?:[?#]|$)/i.exec(path) ?? [];
  if (last === '' || last.length > longestText) return [];
  const pages = await similarPages(last.replaceAll('-', ' '), mostLookedAt);
  const isOfRoot = ({ path: to }: SimilarPage) => root !== '' && to.startsWith(`/${root}/`);
  return [...pages.filter(isOfRoot), ...pages.filter((page) => !isOfRoot(page))].slice(0, mostNear);
}

async function isWithdrawn(path: string): Promise<boolean> {
  const bare = path.split(/[?#]/)[0] ?? '/';
  const redirect = await findRedirect(bare);
  if (redirect && redirect.to === null) return true;
  const slug = /^\/trip\/([^/?#]+)/.exec(path)?.[1];
  if (!slug || !isSlug(slug)) return false;
  return fetchContent(withdrawnTripQuery, { slug });
}
