import { paths } from '@/lib/paths';
import { emptyQuery, longestText } from '@/lib/search/searchQuery';
import { withdrawnTripQuery } from '@/sanity/queries/suggestions';
import { fetchContent } from '../content/content';
import { searchSite } from '../search/siteSearch';
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

export interface SimilarPage {
  title: string;
  path: string;
}

const mostNear = 3;

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

/** Searches for the words at the end of an address. Results in the same section come first. */
async function findNearest(path: string): Promise<SimilarPage[]> {
  const [, root = '', last = ''] = /^\/(?:([a-z-]+)\/)?([a-z0-9-]+)\/?(?:[?#]|$)/i.exec(path) ?? [];
  if (last.length > longestText) return [];
  const found = await searchSite({ ...emptyQuery(), text: last.replaceAll('-', ' ') });
  if (!found) return [];
  const { trips, pagesAbove, pagesBelow } = found.answer;
  const pages: SimilarPage[] = [
    ...trips.map(({ card }) => ({ title: card.title, path: paths.trip(card.slug) })),
    ...[...pagesAbove, ...pagesBelow].flatMap(({ title, path: to }) =>
      to ? { title, path: to } : [],
    ),
  ];
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
