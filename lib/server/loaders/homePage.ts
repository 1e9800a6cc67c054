import { homePageQuery } from '@/sanity/queries/homePage';
import type { HomePageQueryResult } from '@/sanity/types.generated';
import { catalogueAt } from '../booking/catalogueAt';
import { orNullWhenUnavailable } from '../booking/client';
import { fetchContent, type ContentOptions } from '../content';
import type { Loaded } from '../staticPage';
import { withSummaries } from './tripCards';

const boardRows = 6;

/** All of the home page. Without the booking service: everything but dates and prices. */
export async function loadHomePage(_slug: string, options: ContentOptions) {
  const content = await fetchContent<HomePageQueryResult>(homePageQuery, {}, options);
  if (!content.settings) return null;
  const { chosenTrips, _rev: revision, ...settings } = content.settings;
  const lines = Object.fromEntries(content.trips.map((trip) => [trip.slug, trip.cardLine]));
  const tripCounts = new Map<string, number>();
  for (const { destination } of content.trips) {
    tripCounts.set(destination, (tripCounts.get(destination) ?? 0) + 1);
  }
  const [page, chosen] = await Promise.all([
    orNullWhenUnavailable(
      catalogueAt(options.asOf).listDepartures({ status: 'bookable', limit: 60 }),
    ),
    withSummaries(chosenTrips, options),
  ]);
  return {
    revision,
    settings,
    destinations: content.destinations.map((place) => ({
      ...place,
      tripCount: tripCounts.get(place._id) ?? 0,
    })),
    tripCount: content.trips.length,
    chosen: chosen.cards,
    booking: page && {
      departures: onePerTrip(page.items.filter((item) => lines[item.tripSlug] !== undefined))
        .slice(0, boardRows)
        .map((departure) => ({ ...departure, cardLine: lines[departure.tripSlug] ?? '' })),
      total: page.total,
      asOf: page.asOf,
    },
  };
}

export type HomePageProps = Loaded<typeof loadHomePage>;

/** The earliest date of each trip, so that the board shows several trips. */
function onePerTrip<Item extends { tripSlug: string }>(items: Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ tripSlug }) => !seen.has(tripSlug) && seen.add(tripSlug));
}
