import { suggestionsQuery } from '@/sanity/queries/suggestions';
import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content';
import { withSummaries, type TripCardData } from './tripCards';

/** Up to three trips that can be booked now. Empty when the content store does not answer. */
export async function loadSuggestions(): Promise<TripCardData[]> {
  try {
    const trips = await fetchContent<SuggestionsQueryResult>(suggestionsQuery);
    const { cards } = await withSummaries(trips);
    const bookable = cards.filter((card) => (card.summary?.bookableCount ?? 0) > 0);
    return (bookable.length > 0 ? bookable : cards).slice(0, 3);
  } catch {
    return [];
  }
}
