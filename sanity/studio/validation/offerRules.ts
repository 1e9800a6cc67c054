import type { Path, SanityClient, SanityDocumentLike, ValidationError } from 'sanity';
import { recordsIn } from '../../schema/records.ts';
import { slugsWithoutDates } from '../departures.ts';
import { textOf } from '../paths.ts';

/** Problems with an offer: it has ended, or its trips have no dates to book. */
export async function findEmptyOffers(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  if (document._type !== 'campaign' && document._type !== 'page') return [];
  const endsAt = document._type === 'campaign' ? textOf(document.endsAt) : undefined;
  const hasEnded = endsAt !== undefined && new Date(endsAt) < new Date();
  const ended = {
    message: 'This end date has passed, so the page says the offer is over. Choose a later one.',
    path: ['endsAt'],
  };
  return [...(hasEnded ? [ended] : []), ...(await findTripsWithoutDates(document, client))];
}

async function findTripsWithoutDates(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  const references = [
    ...tripsIn(document, []),
    ...recordsIn(document.sections).flatMap((section) =>
      typeof section._key === 'string'
        ? tripsIn(section, ['sections', { _key: section._key }])
        : [],
    ),
  ];
  if (references.length === 0) return [];
  const trips = await client.fetch<{ _id: string; title: string; slug: string | null }[]>(
    '*[_id in $ids]{_id, title, "slug": slug.current}',
    { ids: references.map(({ _ref }) => _ref) },
  );
  const slugs = trips.flatMap(({ slug }) => (slug ? [slug] : []));
  // Don't blame the campaign for a booking service outage.
  const empty = await slugsWithoutDates(slugs).catch((): string[] => []);
  return references.flatMap(({ _ref, path }) => {
    const trip = trips.find(({ _id }) => _id === _ref);
    if (!trip?.slug || !empty.includes(trip.slug)) return [];
    return [
      {
        message: `${trip.title} has no dates to book. Add dates in the booking service, or remove the trip here.`,
        path,
      },
    ];
  });
}

/** Finds the trips named in a document or section, each with its path. */
function tripsIn(holder: Record<string, unknown>, way: Path): { _ref: unknown; path: Path }[] {
  return recordsIn(holder.trips).flatMap(({ _ref, _key }) =>
    typeof _key === 'string' ? [{ _ref, path: [...way, 'trips', { _key }] }] : [],
  );
}
