import type { SearchQuery, View } from '@/lib/search/searchQuery';
import { createContentFeed, type ContentFeed, type ContentState } from './contentFeed';
import { createDepartureFeed, type DepartureFeed } from './departureFeed';
import { createProcessIndex } from './processIndex';
import type { SearchAnswer, SearchIndex } from './searchIndex';

interface SiteSearch {
  index: SearchIndex;
  content: ContentFeed;
  departures: DepartureFeed;
}

declare global {
  /** One index for the process: each page of Next's could have modules of its own. */
  var safarSearch: SiteSearch | undefined;
}

export interface SiteAnswer {
  answer: SearchAnswer;
  /** False: the booking service is silent, and nothing was asked of dates, seats and prices. */
  hasDates: boolean;
  /** False: the content store is silent; what was published last may be missing. */
  isContentCurrent: boolean;
}

/** So much stands on one page of results: trips in the list, months in the calendar. */
export const pageSizes: Record<View, number> = { list: 12, calendar: 2 };

/**
 * Searches what is published and sold at this moment. Null when nothing is known yet because the
 * content store does not answer.
 */
export async function searchSite(query: SearchQuery): Promise<SiteAnswer | null> {
  const { index, content, departures } = siteSearch();
  const [state, hasDates]: [ContentState, boolean] = await Promise.all([
    content.refresh(),
    departures.refresh(),
  ]);
  if (state === 'none') return null;
  // Without dates there is no calendar.
  const pageSize = pageSizes[hasDates ? query.view : 'list'];
  const answer = await index.search({ query, now: Date.now(), pageSize, hasDates });
  return { answer, hasDates, isContentCurrent: state === 'current' };
}

function siteSearch(): SiteSearch {
  if (!globalThis.safarSearch) {
    const index = createProcessIndex();
    globalThis.safarSearch = {
      index,
      content: createContentFeed(index),
      departures: createDepartureFeed(index),
    };
  }
  return globalThis.safarSearch;
}

/** Forgets everything and stops listening. */
export function stopSearch(): void {
  globalThis.safarSearch?.content.stop();
  globalThis.safarSearch = undefined;
}
