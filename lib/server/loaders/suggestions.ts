import { suggestionsQuery } from '@/sanity/queries/suggestions';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content/content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

const published = sharedAnswer(5_000, () => ask({ draft: false }));

/**
 * Every visit of a missing page asks; whoever tries addresses must keep neither the content store nor
 * the booking service busy. So that answer is kept over changes, as long as others may keep the
 * service's lists.
 */
const lasting = sharedAnswer(10_000, () => ask({ draft: false }), { isForgottenOnChange: false });

/** Up to three trips that can be booked now. Empty when the content store does not answer. */
export async function loadSuggestions(
  options: ContentOptions = { draft: false },
): Promise<TripCardData[]> {
  return orNone(options.draft ? ask(options) : published(''));
}

/** The same for pages that nobody keeps; they may be ten seconds old. */
export async function loadLastingSuggestions(): Promise<TripCardData[]> {
  return orNone(lasting(''));
}

function orNone(suggestions: Promise<TripCardData[]>): Promise<TripCardData[]> {
  return suggestions.catch(() => []);
}

async function ask(options: ContentOptions): Promise<TripCardData[]> {
  const trips = await fetchContent<SuggestionsQueryResult>(suggestionsQuery, {}, options);
  const { cards } = await withSummaries(trips, options);
  const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
  return (bookable.length > 0 ? bookable : cards).slice(0, 3);
}
