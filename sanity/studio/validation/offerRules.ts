import type { SanityClient, SanityDocumentLike, ValidationError } from 'sanity';
import { slugsWithoutDates } from '../departures.ts';
import { isRecord, textOf } from '../paths.ts';

/** What is wrong with an offer: its window has closed, or its trips have no date to book. */
export async function findEmptyOffers(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  if (document._type !== 'campaign') return [];
  const endsAt = textOf(document.endsAt);
  const hasEnded = endsAt !== undefined && new Date(endsAt) < new Date();
  const ended = { message: 'This campaign has ended already.', path: ['endsAt'] };
  return [...(hasEnded ? [ended] : []), ...(await findTripsWithoutDates(document, client))];
}

async function findTripsWithoutDates(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  const entries: unknown[] = Array.isArray(document.trips) ? document.trips : [];
  const references = entries.filter(isRecord).map(({ _ref, _key }) => ({ _ref, _key }));
  const trips = await client.fetch<{ _id: string; title: string; slug: string | null }[]>(
    '*[_id in $ids]{_id, title, "slug": slug.current}',
    { ids: references.map(({ _ref }) => _ref) },
  );
  const slugs = trips.flatMap(({ slug }) => (slug ? [slug] : []));
  // A silent booking service is no fault of the campaign.
  const empty = await slugsWithoutDates(slugs).catch((): string[] => []);
  return references.flatMap(({ _ref, _key }) => {
    const trip = trips.find(({ _id }) => _id === _ref);
    if (!trip?.slug || !empty.includes(trip.slug) || typeof _key !== 'string') return [];
    return [
      {
        message: `${trip.title} has no date that can be booked. Open dates for it, or take it off the offer.`,
        path: ['trips', { _key }],
      },
    ];
  });
}
