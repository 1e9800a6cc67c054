import { destinationPageQuery, destinationSlugsQuery } from '@/sanity/queries/destinationPage';
import { roadNoteEnd } from '@/sanity/schema/roadNote';
import type { DestinationPageQueryResult } from '@/sanity/types.generated';
import { dayOf } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { seasonWords } from '@/lib/content/seasonWords';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import { fetchContent, type ContentOptions } from '../content/content';
import { publicUntil } from './postCards';
import type { Loaded, Moved } from './pageLoad';
import { loadDates, withSummaries } from './tripCards';

export type Region = 'domestic' | 'international';
type Destination = NonNullable<DestinationPageQueryResult>;

const listedDepartures = 60;
/** How many trips to request reviews for, one request each, and how many reviews of each. */
const reviewed = { trips: 3, each: 2 };

/** Lists the slugs of a region's destinations. */
export const listDestinationSlugs = (region: Region) => () =>
  fetchContent(destinationSlugsQuery, { region });

/** Loads a destination's page. Redirects permanently if the address has the wrong region or the page has its own address. */
export function loadDestinationPage(region: Region) {
  return async (slug: string, options: ContentOptions) => {
    const destination = await fetchDestination({ slug }, options);
    if (!destination) return null;
    if (destination.region !== region || destination.canonicalPath) {
      return { redirectTo: paths.destination(destination), permanent: true } satisfies Moved;
    }
    return withAllAround(destination, options);
  };
}

/** Loads a destination at its promoted address, like /spiti-valley, while it has that address. */
export function loadPromotedDestinationPage(path: string) {
  return async (_slug: string, options: ContentOptions) => {
    const destination = await fetchDestination({ slug: path.slice(1), path }, options);
    if (!destination) return null;
    if (destination.canonicalPath !== path) {
      return { redirectTo: paths.destination(destination), permanent: false } satisfies Moved;
    }
    return withAllAround(destination, options);
  };
}

export type DestinationPageProps = Loaded<ReturnType<typeof loadDestinationPage>>;

function fetchDestination(by: { slug: string; path?: string }, options: ContentOptions) {
  const parameters = { slug: by.slug, path: by.path ?? '', now: publicUntil(options) };
  return fetchContent(destinationPageQuery, parameters, options);
}

/** Adds live data about the trips there, and drops a road note that has expired. */
async function withAllAround(destination: Destination, options: ContentOptions) {
  const { trips, roadNote, _rev: revision, ...content } = destination;
  const now = options.asOf ?? Date.now();
  const noteEnd = roadNote ? roadNoteEnd(roadNote.writtenOn) : NaN;
  const [{ cards }, departures, reviews] = await Promise.all([
    withSummaries(trips, options),
    loadDates(trips, options, listedDepartures),
    loadReviews(trips),
  ]);
  const lines = Object.fromEntries(trips.map((trip) => [trip.slug, trip.cardLine]));
  return {
    revision,
    destination: { ...content, roadNote: now < noteEnd ? roadNote : null },
    trips: cards,
    booking: departures && {
      departures: departures.items.map((item) => ({
        ...item,
        cardLine: lines[item.tripSlug] ?? '',
      })),
      asOf: departures.asOf,
      seasonLine: departures.asOf
        ? seasonWords(departures.items, dayOf(departures.asOf, 'Asia/Kolkata'), destination.months)
        : '',
    },
    reviews,
    freshUntil: now < noteEnd ? new Date(noteEnd).toISOString() : null,
  };
}

/** Loads the newest reviews of the trips there, each with its trip. Empty if unavailable. */
async function loadReviews(trips: Destination['trips']) {
  const pages = await Promise.all(
    trips.slice(0, reviewed.trips).map(async ({ slug, title }) => {
      const page = await orNull(
        bookingService.listReviews(slug, reviewed.each),
        'unavailable',
        'refused',
      );
      return (page?.items ?? []).map((review) => ({ ...review, tripSlug: slug, tripTitle: title }));
    }),
  );
  return pages.flat();
}
