import type { Departure } from '@/booking/contract/departures';
import { tripNeighboursQuery, tripPageQuery, tripSlugsQuery } from '@/sanity/queries/tripPage';
import type { TripPageQueryResult } from '@/sanity/types.generated';
import { catalogueAt } from '../booking/catalogueAt';
import { departuresVersion } from '../booking/departuresVersion';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { fetchContent, type ContentOptions } from '../content/content';
import { pick } from '../pick';
import type { Loaded } from './pageLoad';
import { withSummaries } from './tripCards';

/** How many trips to look at for three to suggest. */
const mostWeighed = 6;

/** Lists the slugs of all trips that have a page. */
export const listTripSlugs = () => fetchContent(tripSlugsQuery);

/** Loads a trip's page. Without the booking service, it suggests contacting us. */
export async function loadTripPage(slug: string, options: ContentOptions) {
  const content = fetchContent(tripPageQuery, { slug }, options);
  const dates = orNull(
    catalogueAt(options.asOf).listTripDepartures(slug),
    'refused',
    'unavailable',
  );
  const [found, similar, departures, policy, reviews] = await Promise.all([
    content,
    content.then((trip) => loadSimilar(trip, options)),
    dates,
    dates.then((list) => loadPolicy(list?.items ?? [])),
    orNull(bookingService.listReviews(slug), 'refused', 'unavailable'),
  ]);
  if (!found || found.saleState === 'withdrawn') return null;
  const { similarTrips: _, _rev: revision, ...trip } = found;
  return {
    revision,
    trip,
    similar,
    booking: departures && {
      departures: departures.items,
      asOf: departures.asOf,
      version: departuresVersion(departures.items),
    },
    policy,
    reviews: reviews && pick(reviews, ['items', 'rating', 'distribution']),
  };
}

/**
 * Loads the cards of three trips to suggest: the editor's choice, or else the nearest ones. Trips
 * with open dates come first.
 */
async function loadSimilar(trip: TripPageQueryResult, options: ContentOptions) {
  if (!trip) return [];
  const { similarTrips, _id } = trip;
  const alike = similarTrips.length > 0 ? similarTrips : await loadNeighbours(_id, options);
  const { cards } = await withSummaries(alike.slice(0, mostWeighed), options);
  const open = cards.filter(({ summary }) => (summary?.bookableCount ?? 0) > 0);
  return [...new Set([...open, ...cards])].slice(0, 3);
}

/** Loads trips to the same place, followed by trips of the same kind. */
async function loadNeighbours(id: string, options: ContentOptions) {
  const { near, alike } = (await fetchContent(tripNeighboursQuery, { id }, options)) ?? {
    near: [],
    alike: [],
  };
  const nearby = new Set(near.map((trip) => trip._id));
  return [...near, ...alike.filter((trip) => !nearby.has(trip._id))];
}

export type TripPageProps = Loaded<typeof loadTripPage>;

/** Loads the refund for cancelling the next bookable date, with its deadlines. */
async function loadPolicy(departures: readonly Departure[]) {
  const next = departures.find(({ isBookable }) => isBookable);
  const detail =
    next && (await orNull(bookingService.departure(next.id), 'refused', 'unavailable'));
  return detail ? { startDate: detail.startDate, tiers: detail.policy.tiers } : null;
}
