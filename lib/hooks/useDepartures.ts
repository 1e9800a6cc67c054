import useSWR from 'swr';
import type { DepartureList } from '@/booking/contract/departures';
import { paths } from '@/lib/paths';
import { fetchJson } from './fetchJson';

/**
 * Returns a trip's dates: first the page's snapshot, then a refresh every 30 seconds while the page
 * is visible. `isStale` is true after a failed refresh: don't show seat counts then.
 */
export function useDepartures(
  tripSlug: string,
  snapshot: { departures: DepartureList['items']; asOf: string } | null,
) {
  const { data, error } = useSWR<DepartureList, Error>(paths.api.departures(tripSlug), fetchJson, {
    fallbackData: snapshot ? { items: snapshot.departures, asOf: snapshot.asOf } : undefined,
    refreshInterval: 30_000,
    dedupingInterval: 5_000,
    errorRetryInterval: 10_000,
  });
  return { departures: data?.items ?? null, asOf: data?.asOf ?? null, isStale: Boolean(error) };
}
