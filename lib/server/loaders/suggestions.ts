import { suggestionsQuery } from '@/sanity/queries/suggestions';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

const published = sharedAnswer(5_000, () => ask({ draft: false }));

/**
 * Every visit to a missing page asks, so trying out addresses mustn't overload the content store or booking
 * service. This result is therefore cached across changes, as long as the service's lists may be.
 */
const lasting = sharedAnswer(10_000, () => ask({ draft: false }), { isForgottenOnChange: false });

/** Up to three trips bookable now. Empty if the content store is unavailable. */
export function loadSuggestions(options: ContentOptions): Promise<TripCardData[]> {
  return (options.draft ? ask(options) : published('')).catch(() => []);
}

/** The same for uncached pages; up to ten seconds old. */
export function loadLastingSuggestions(): Promise<TripCardData[]> {
  return lasting('').catch(() => []);
}

async function ask(options: ContentOptions): Promise<TripCardData[]> {
  const trips = await fetchContent<SuggestionsQueryResult>(suggestionsQuery, {}, options);
  const { cards } = await withSummaries(trips, options);
  const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
  return (bookable.length > 0 ? bookable : cards).slice(0, 3);
}
