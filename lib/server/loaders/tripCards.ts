import type { SuggestionsQueryResult } from '@/sanity/types.generated';
import type { Departure } from '@/booking/contract/departures';
import type { TripSummary } from '@/booking/contract/trips';
import { catalogueAt } from '../booking/catalogueAt';
import { orNull } from '../booking/failures';
import type { ContentOptions } from '../content/content';
import { pick } from '../pick';

export type TripCardContent = SuggestionsQueryResult[number];

/** A trip card: content, plus price and dates from the booking service (null if unavailable). */
export interface TripCardData extends TripCardContent {
  summary: TripSummary | null;
}

const listedFields = [
  'id',
  'tripSlug',
  'tripTitle',
  'startDate',
  'status',
  'salesState',
  'isBookable',
  'seatsLeft',
  'womenOnly',
  'from',
] as const;

/** The parts of a departure that boards and calendars show: a third of the whole. */
export type ListedDate = Pick<Departure, (typeof listedFields)[number]>;

export const listedDate = (departure: Departure): ListedDate => pick(departure, listedFields);

/** Loads these trips' dates, `limit` at most, or null without the booking service. */
export async function loadDates(
  trips: readonly { slug: string }[],
  { asOf }: ContentOptions,
  limit: number,
) {
  if (trips.length === 0) return { items: [], asOf: null };
  const slugs = trips.map(({ slug }) => slug);
  const found = await orNull(
    catalogueAt(asOf).listDepartures({ trips: slugs, limit }),
    'unavailable',
  );
  return found && { items: found.items.map(listedDate), asOf: found.asOf };
}

/** Adds the booking service's data to trips, in one call for any number of cards. */
export async function withSummaries<Trip extends TripCardContent>(
  trips: readonly Trip[],
  { asOf }: ContentOptions,
): Promise<{ cards: (Trip & { summary: TripSummary | null })[]; isBookingUp: boolean }> {
  if (trips.length === 0) return { cards: [], isBookingUp: true };
  const slugs = trips.map(({ slug }) => slug);
  const summaries = await orNull(catalogueAt(asOf).tripSummaries(slugs), 'unavailable');
  const bySlug = new Map((summaries?.items ?? []).map((item) => [item.tripSlug, item]));
  return {
    cards: trips.map((trip) => ({ ...trip, summary: bySlug.get(trip.slug) ?? null })),
    isBookingUp: summaries !== null,
  };
}
