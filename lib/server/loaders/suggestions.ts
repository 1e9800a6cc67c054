import { suggestionsQuery } from '@/sanity/queries/suggestions';
import { fetchContent, type ContentOptions } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

const published = sharedAnswer(5_000, () => ask({ draft: false }));

/** Not cleared by changes: guesses at addresses mustn't overload the store or the service. */
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
