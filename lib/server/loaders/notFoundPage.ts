import { withdrawnTripQuery } from '@/sanity/queries/suggestions';
import { fetchContent } from '../content';
import { isSlug } from '../slug';
import { findRedirect } from './redirect';
import { loadFrame, type Frame } from './frame';
import { loadLastingSuggestions } from './suggestions';
import type { TripCardData } from './tripCards';

/** What a withdrawn address once showed. */
export type GoneThing = 'trip' | 'page';

export interface NotFoundPageData {
  frame: Frame | null;
  /** The page was there and has been withdrawn: 410 instead of 404. Null: it never was. */
  gone: GoneThing | null;
  suggestions: TripCardData[];
}

/** What a missing page offers. Never throws: with nothing to offer it still says what happened. */
export async function loadNotFoundPage(path: string): Promise<NotFoundPageData> {
  const [frame, isGone, suggestions] = await Promise.all([
    loadFrame({ draft: false }).catch(() => null),
    isWithdrawn(path).catch(() => false),
    loadLastingSuggestions(),
  ]);
  const thing = path.startsWith('/trip/') ? 'trip' : 'page';
  return { frame, gone: isGone ? thing : null, suggestions };
}

async function isWithdrawn(path: string): Promise<boolean> {
  const bare = path.split(/[?#]/)[0] ?? '/';
  const redirect = await findRedirect(bare);
  if (redirect && redirect.to === null) return true;
  const slug = /^\/trip\/([^/?#]+)/.exec(path)?.[1];
  if (!slug || !isSlug(slug)) return false;
  return fetchContent<boolean>(withdrawnTripQuery, { slug });
}
