import { suggestionsQuery } from '@/sanity/queries/suggestions';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

/** As long as others may keep the service's lists. */
const keptForMs = 10_000;

/**
 * Every visit of a missing page asks; whoever tries addresses must keep neither the content store nor
 * the booking service busy. So it is not asked anew at each change either.
 */
const published = sharedAnswer(keptForMs, () => ask({ draft: false }), {
  isForgottenOnChange: false,
});

/** Up to three trips that can be booked now. Empty when the content store does not answer. */
export async function loadSuggestions(
  options: ContentOptions = { draft: false },
): Promise<TripCardData[]> {
  try {
    return await (options.draft ? ask(options) : published(''));
  } catch {
    return [];
  }
}

async function ask(options: ContentOptions): Promise<TripCardData[]> {
  const trips = await fetchContent<SuggestionsQueryResult>(suggestionsQuery, {}, options);
  const { cards } = await withSummaries(trips, options);
  const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
  return (bookable.length > 0 ? bookable : cards).slice(0, 3);
}
