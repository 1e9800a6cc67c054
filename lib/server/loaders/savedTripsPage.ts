import { savedTripsQuery } from '@/sanity/queries/savedTrips';
import { fetchContent } from '../content/content';
import { contentHandler, queryText } from '../http/respond';
import { isSlug } from '../slug';
import { withSummaries } from './tripCards';

/** More than a browser keeps. */
const most = 40;

/** The page is the same for everyone: scripts read the lists from the browser. */
export async function loadSavedTripsPage() {
  return {};
}

/**
 * Loads the trips with these slugs that are still offered, in any order. Ignores anything that isn't
 * a slug, and all after the fortieth.
 */
async function loadSavedTrips(slugs: readonly string[]) {
  const wanted = [...new Set(slugs)].filter(isSlug).slice(0, most);
  if (wanted.length === 0) return [];
  const options = { draft: false };
  const trips = await fetchContent(savedTripsQuery, { slugs: wanted }, options);
  return (await withSummaries(trips, options)).cards;
}

export type SavedTripCard = Awaited<ReturnType<typeof loadSavedTrips>>[number];

/** Serves the trips with these slugs, for lists that only the browser has. */
export const handleSavedTrips = contentHandler((request) =>
  loadSavedTrips(queryText(request, 'slugs').split(',')),
);
