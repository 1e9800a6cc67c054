import type { Departure, DepartureList } from '../../booking/contract/departures.ts';
import { paths } from '../../lib/paths.ts';

export type { Departure };

/** The dates of a trip with seats and prices, as the site shows them. Throws in words for people. */
export async function fetchDepartures(tripSlug: string): Promise<Departure[]> {
  const response = await fetch(paths.api.departures(tripSlug), {
    headers: { accept: 'application/json' },
  }).catch(() => null);
  if (!response) throw new Error('The site does not answer. Is it running?');
  if (response.status === 404) return [];
  if (!response.ok) throw new Error('The booking service does not answer. Try again in a moment.');
  // The one cast at this border: the contract's own test guards what the service answers.
  const { items } = (await response.json()) as DepartureList;
  return items;
}

/** Tells which of the trips have no date that can be booked. */
export async function slugsWithoutDates(slugs: string[]): Promise<string[]> {
  const checked = await Promise.all(
    slugs.map(async (slug) => {
      const departures = await fetchDepartures(slug);
      return departures.some(({ isBookable }) => isBookable) ? null : slug;
    }),
  );
  return checked.filter((slug) => slug !== null);
}
