import { suggestionsQuery } from '@/sanity/queries/suggestions';
import { fetchContent, type ContentOptions } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

const published = sharedAnswer(5_000, () => ask({ draft: false }));

/**
 * Every visit to a missing page needs suggestions, so guessing addresses mustn't overload the
 * content store or booking service. That's why content changes don't clear this result. It's cached
 * for as long as the service's lists may be.
 */
const lasting = sharedAnswer(10_000, () => ask({ draft: false }), { isForgottenOnChange: false });

/** Loads up to three trips that can be booked now. Empty if the content store is unavailable. */
export function loadSuggestions(options: ContentOptions): Promise<TripCardData[]> {
  return (options.draft ? ask(options) : published('')).catch(() => []);
}

/** Loads suggestions for uncached pages. They can be up to ten seconds old. */
export function loadLastingSuggestions(): Promise<TripCardData[]> {
  return lasting('').catch(() => []);
}

async function ask(options: ContentOptions): Promise<TripCardData[]> {
  const trips = await fetchContent(suggestionsQuery, {}, options);
  const { cards } = await withSummaries(trips, options);
  const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
  return (bookable.length > 0 ? bookable : cards).slice(0, 3);
}
