import useSWR from 'swr';
import { paths } from '@/lib/paths';
import type { SavedTripCard } from '@/lib/server/loaders/savedTripsPage';
import { fetchJson } from './fetchJson';

/**
 * Returns the trips with these slugs that are still offered, undefined until some are loaded. While
 * other slugs load, the earlier trips stay. `known` are those that came with the page. `isCurrent` says that all of them are there. `hasFailed`
 * is true after a failed load, which is repeated.
 */
export function useSavedTripCards(slugs: readonly string[], known: SavedTripCard[] | null = null) {
  const address = slugs.length > 0 ? paths.api.savedTrips([...new Set(slugs)].sort()) : null;
  const { data, error, isLoading } = useSWR<SavedTripCard[], Error>(address, fetchJson, {
    fallbackData: known ?? undefined,
    keepPreviousData: true,
    errorRetryInterval: 10_000,
  });
  return {
    cards: data,
    hasFailed: Boolean(error),
    isCurrent: data !== undefined && !isLoading && !error,
  };
}
