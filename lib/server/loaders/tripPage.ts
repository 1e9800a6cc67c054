import type { Departure } from '@/booking/contract/departures';
import { tripPageQuery, tripSlugsQuery } from '@/sanity/queries/tripPage';
import { catalogueAt } from '../booking/catalogueAt';
import { departuresVersion } from '../booking/departuresVersion';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { fetchContent, type ContentOptions } from '../content/content';
import { pick } from '../pick';
import type { Loaded } from './pageLoad';
import { withSummaries } from './tripCards';

/** Lists the slugs of all trips that have a page. */
export const listTripSlugs = () => fetchContent(tripSlugsQuery);

/**
 * Loads a trip's page. Without the booking service, `booking`, `policy` and `reviews` are null, and
 * the page suggests contacting us.
 */
export async function loadTripPage(slug: string, options: ContentOptions) {
  const [trip, departures, reviews] = await Promise.all([
    fetchContent(tripPageQuery, { slug }, options),
    orNull(catalogueAt(options.asOf).listTripDepartures(slug), 'refused', 'unavailable'),
    orNull(bookingService.listReviews(slug), 'refused', 'unavailable'),
  ]);
  if (!trip || trip.saleState === 'withdrawn') return null;
  const { similarTrips, neighbours, _rev: revision, ...content } = trip;
  // The editor's choice, or else trips to the same place, followed by trips of the same kind.
  const alike = similarTrips.length > 0 ? similarTrips : neighbours;
  const [similar, policy] = await Promise.all([
    withSummaries(alike.slice(0, 3), options),
    loadPolicy(departures?.items ?? []),
  ]);
  return {
    revision,
    trip: content,
    similar: similar.cards,
    booking: departures && {
      departures: departures.items,
      asOf: departures.asOf,
      version: departuresVersion(departures.items),
    },
    policy,
    reviews: reviews && pick(reviews, ['items', 'rating', 'distribution']),
  };
}

export type TripPageProps = Loaded<typeof loadTripPage>;

/** Loads the refund for cancelling the next bookable date, with its deadlines. */
async function loadPolicy(departures: readonly Departure[]) {
  const next = departures.find(({ isBookable }) => isBookable);
  const detail =
    next && (await orNull(bookingService.departure(next.id), 'refused', 'unavailable'));
  return detail ? { startDate: detail.startDate, tiers: detail.policy.tiers } : null;
}
