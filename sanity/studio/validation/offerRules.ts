import type { Path, SanityClient, SanityDocumentLike, ValidationError } from 'sanity';
import { isRecord, recordsIn } from '../../schema/records.ts';
import { phaseOfCode, slugsWithoutDates } from '../departures.ts';
import { textOf } from '../paths.ts';

/** Returns whether this is a campaign whose end date hasn't passed. */
export function isStillRunning(document: SanityDocumentLike): boolean {
  const endsAt = textOf(document.endsAt);
  return document._type === 'campaign' && (endsAt === undefined || new Date(endsAt) >= new Date());
}

/** Finds a campaign's end date that has passed. */
export function findEndedOffer(document: SanityDocumentLike): ValidationError[] {
  if (document._type !== 'campaign' || isStillRunning(document)) return [];
  const message =
    'This end date has passed, so the page says the offer is over. Choose a later one.';
  return [{ message, path: ['endsAt'] }];
}

/** Finds a campaign's code that doesn't exist or no longer works. */
export async function findDeadCode(document: SanityDocumentLike): Promise<ValidationError[]> {
  const offer = document._type === 'campaign' && isRecord(document.offer) ? document.offer : {};
  const code = textOf(offer.couponCode);
  if (!code) return [];
  const phase = await phaseOfCode(code);
  const path = ['offer', 'couponCode'];
  if (phase === 'unknown') {
    const message = `There is no code ${code} in the booking service. Correct it here, or create the code there first.`;
    return [{ message, path }];
  }
  if (phase !== 'ended') return [];
  return [{ message: `The code ${code} has ended. Choose another one, or extend it.`, path }];
}

/** Finds the trips of a campaign or page that have no dates to book. */
export async function findTripsWithoutDates(
  document: SanityDocumentLike,
  client: SanityClient,
): Promise<ValidationError[]> {
  if (document._type !== 'campaign' && document._type !== 'page') return [];
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
