import type { Departure, DepartureList } from '../../booking/contract/departures.ts';
import type { TripSummaries } from '../../booking/contract/trips.ts';
import { paths } from '../../lib/paths.ts';

export type { Departure };

/** Loads a trip's dates as the site shows them. Errors are worded for editors. */
export async function fetchDepartures(tripSlug: string): Promise<Departure[]> {
  try {
    return (await ask<DepartureList>(paths.api.departures(tripSlug))).items;
  } catch (error) {
    if (error instanceof UnknownTrip) return [];
    throw error;
  }
}

/** Returns the trips without a bookable date, in one request. */
export async function slugsWithoutDates(slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { items } = await ask<TripSummaries>(paths.api.tripSummaries());
  const withDates = new Set(
    items.filter(({ bookableCount }) => bookableCount > 0).map(({ tripSlug }) => tripSlug),
  );
  return slugs.filter((slug) => !withDates.has(slug));
}

async function ask<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address, { headers: { accept: 'application/json' } }).catch(
    () => null,
  );
  if (!response) throw new Error('We can’t reach the site. Is it running?');
  if (response.status === 404) throw new UnknownTrip();
  if (!response.ok)
    throw new Error('We can’t reach the booking service right now. Try again in a moment.');
  // The only cast at this boundary: the contract's own tests cover what the service returns.
  return (await response.json()) as Answer;
}

/** The booking service doesn't know the trip yet. */
class UnknownTrip extends Error {}
