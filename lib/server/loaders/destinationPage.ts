import { destinationPageQuery, destinationSlugsQuery } from '@/sanity/queries/destinationPage';
import type { DestinationPageQueryResult } from '@/sanity/types.generated';
import { paths } from '@/lib/paths';
import { catalogueAt } from '../booking/catalogueAt';
import { orNullWhenUnavailable } from '../booking/client';
import { fetchContent, type ContentOptions } from '../content';
import type { Loaded, Moved } from '../staticPage';
import { withSummaries } from './tripCards';

export type Region = 'domestic' | 'international';

/** The slugs of a region's destinations. */
export function listDestinationSlugs(region: Region) {
  return () => fetchContent<string[]>(destinationSlugsQuery, { region });
}

/**
 * All of a destination's page. A destination of the other region, or one with an address of its own,
 * has moved there for good.
 */
export function loadDestinationPage(region: Region) {
  return async (slug: string, options: ContentOptions) => {
    const destination = await fetchContent<DestinationPageQueryResult>(
      destinationPageQuery,
      { slug },
      options,
    );
    if (!destination) return null;
    if (destination.region !== region || destination.canonicalPath) {
      return { redirectTo: paths.destination(destination), permanent: true } satisfies Moved;
    }
    const { trips, _rev: revision, ...content } = destination;
    const [{ cards }, departures] = await Promise.all([
      withSummaries(trips, options),
      trips.length === 0
        ? { items: [], asOf: null }
        : orNullWhenUnavailable(
            catalogueAt(options.asOf).listDepartures({
              trips: trips.map((trip) => trip.slug),
              limit: 40,
            }),
          ),
    ]);
    const lines = Object.fromEntries(trips.map((trip) => [trip.slug, trip.cardLine]));
    return {
      revision,
      destination: content,
      trips: cards,
      booking: departures && {
        departures: departures.items.map((item) => ({
          ...item,
          cardLine: lines[item.tripSlug] ?? '',
        })),
        asOf: departures.asOf,
      },
    };
  };
}

export type DestinationPageProps = Loaded<ReturnType<typeof loadDestinationPage>>;
