import { suggestionsQuery } from '@/sanity/queries/suggestions';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import { fetchContent, type ContentOptions } from '../content';
import { sharedAnswer } from '../sharedAnswer';
import { withSummaries, type TripCardData } from './tripCards';

const ask = (options?: ContentOptions) =>
  fetchContent<SuggestionsQueryResult>(suggestionsQuery, {}, options);

/** Every visit of a missing page asks; whoever tries addresses must not keep the store busy. */
const published = sharedAnswer(5_000, () => ask());

/** Up to three trips that can be booked now. Empty when the content store does not answer. */
export async function loadSuggestions(
  options: ContentOptions = { draft: false },
): Promise<TripCardData[]> {
  try {
    const trips = options.draft ? await ask(options) : await published('');
    const { cards } = await withSummaries(trips, options);
    const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
    return (bookable.length > 0 ? bookable : cards).slice(0, 3);
  } catch {
    return [];
  }
}
