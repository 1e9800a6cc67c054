import type { Departure, DepartureList } from '../../booking/contract/departures.ts';
import type { TripSummaries } from '../../booking/contract/trips.ts';
import { paths } from '../../lib/paths.ts';

export type { Departure };

/** The dates of a trip with seats and prices, as the site shows them. Throws in words for people. */
export async function fetchDepartures(tripSlug: string): Promise<Departure[]> {
  try {
    return (await ask<DepartureList>(paths.api.departures(tripSlug))).items;
  } catch (error) {
    if (error instanceof UnknownTrip) return [];
    throw error;
  }
}

/** Tells which of the trips have no date that can be booked. One question, however many trips. */
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
  if (!response) throw new Error('The site does not answer. Is it running?');
  if (response.status === 404) throw new UnknownTrip();
  if (!response.ok) throw new Error('The booking service does not answer. Try again in a moment.');
  // The one cast at this border: the contract's own test guards what the service answers.
  return (await response.json()) as Answer;
}

/** The booking service does not know the trip yet. */
class UnknownTrip extends Error {}
