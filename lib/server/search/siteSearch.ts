import type { SearchQuery, View } from '@/lib/search/searchQuery';
import { createContentFeed } from './contentFeed';
import { createDepartureFeed } from './departureFeed';
import { createProcessIndex } from './processIndex';
import type { SearchAnswer, SimilarPage } from './searchIndex';
import { withinMs } from './withinMs';

declare global {
  /** One index per process: each of Next's pages could have its own copy of this module. */
  var safarSearch: ReturnType<typeof createSearch> | undefined;
}

export interface SiteAnswer {
  answer: SearchAnswer;
  /** False if the booking service is unavailable, so dates, seats and prices were ignored. */
  hasDates: boolean;
  /** False if the content store is unavailable, so recent changes may be missing. */
  isContentCurrent: boolean;
}

/** How many items a results page has: trips in the list, months in the calendar. */
export const pageSizes: Record<View, number> = { list: 12, calendar: 2 };

/** Searches what is published and on sale. Null while there is nothing to search yet. */
export async function searchSite(query: SearchQuery): Promise<SiteAnswer | null> {
  const { index, content, departures } = siteSearch();
  const [state, hasDates] = await Promise.all([content.refresh(), departures.refresh()]);
  if (state === 'none') return null;
  // Without dates, there's no calendar.
  const pageSize = pageSizes[hasDates ? query.view : 'list'];
  const answer = await index.search({ query, now: Date.now(), pageSize, hasDates });
  return { answer, hasDates, isContentCurrent: state === 'current' };
}

/** How long a page that only offers similar ones waits for recent changes. */
const similarPatienceMs = 50;

/** Returns the published pages that match words best, from what has been read so far. */
export async function similarPages(text: string, most: number): Promise<SimilarPage[]> {
  const { index, content } = siteSearch();
  await withinMs(
    content.refresh().then(() => {}),
    similarPatienceMs,
  );
  return index.similar(text, most);
}

const siteSearch = () => (globalThis.safarSearch ??= createSearch());

function createSearch() {
  const index = createProcessIndex();
  return { index, content: createContentFeed(index), departures: createDepartureFeed(index) };
}

/** Clears the index and stops listening. */
export function stopSearch(): void {
  globalThis.safarSearch?.content.stop();
  globalThis.safarSearch = undefined;
}
