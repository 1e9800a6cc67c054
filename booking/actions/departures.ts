import { errorIf, Refusal, refuseErrors } from '../errors.ts';
import type {
  Departure,
  DepartureDetail,
  DepartureList,
  DeparturePage,
  DeparturesQuery,
  TripDeparturesQuery,
} from '../contract/departures.ts';
import type { TripSummaries, TripSummariesQuery } from '../contract/trips.ts';
import type { Deps } from '../deps.ts';
import { freeSeats } from '../domain/availability.ts';
import { isCivilDate } from '../domain/dates.ts';
import { toDeparture, toDepartureDetail } from '../domain/departureView.ts';
import {
  findDeparture,
  findTrip,
  listActiveTrips,
  listTaxRules,
  listUpcoming,
  type DepartureFilter,
} from '../store/catalogue/catalogue.ts';
import { databaseNow, type Queries } from '../store/database/db.ts';
import { listRatings } from '../store/reviews/reviews.ts';

export async function listTripDepartures(
  { config, db }: Deps,
  slug: string,
  query: TripDeparturesQuery,
): Promise<DepartureList> {
  refuseBadDates(query);
  const trip = await findTrip(db.queries, slug);
  if (!trip || trip.status !== 'active') throw new Refusal('not_found');
  const [records, rules, now] = await Promise.all([
    listUpcoming(db.queries, { ...toFilter(query), tripSlugs: [slug] }),
    listTaxRules(db.queries),
    databaseNow(db.queries),
  ]);
  const pax = Number(query.pax ?? 0);
  return {
    items: records
      .filter((record) => freeSeats(record) >= pax)
      .map((record) => toDeparture(record, rules, config)),
    asOf: now.toISOString(),
  };
}

/** Lists the departures of all trips, or of the given ones, by date. */
export async function listDepartures(
  { config, db }: Deps,
  query: DeparturesQuery,
): Promise<DeparturePage> {
  refuseBadDates(query);
  const wanted = new Set(query.status?.split(',').filter((word) => word !== '') ?? []);
  const slugs = query.trips?.split(',').filter((slug) => slug !== '');
  const [records, rules, now] = await Promise.all([
    slugs?.length === 0
      ? []
      : listUpcoming(db.queries, {
          ...toFilter(query),
          ...(slugs ? { tripSlugs: slugs } : {}),
          includeCancelled: wanted.has('cancelled'),
        }),
    listTaxRules(db.queries),
    databaseNow(db.queries),
  ]);
  const all = records
    .map((record) => toDeparture(record, rules, config))
    .filter(
      (departure) =>
        wanted.size === 0 ||
        wanted.has(departure.status) ||
        (wanted.has('bookable') && departure.isBookable),
    );
  const limit = Math.min(Number(query.limit ?? 20), 100);
  const start = query.cursor ? positionAfter(all, query.cursor) : 0;
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: last && start + limit < all.length ? cursorOf(last) : null,
    total: all.length,
    months: [...new Set(all.map(({ startDate }) => startDate.slice(0, 7)))],
    asOf: now.toISOString(),
  };
}

/** Returns a departure with everything needed to book it. */
export async function getDeparture({ config, db }: Deps, id: string): Promise<DepartureDetail> {
  const departure = await findDeparture(db.queries, id);
  if (!departure || departure.tripStatus !== 'active' || departure.isPrivate) {
    throw new Refusal('not_found');
  }
  return toDepartureDetail(departure, departure.taxRules, config);
}

/** Returns the lowest price, next dates and rating of all trips, or of the given ones. */
export async function summariseTrips(
  { config, db }: Deps,
  query: TripSummariesQuery = {},
): Promise<TripSummaries> {
  const slugs = query.trips?.split(',');
  const [trips, records, rules, ratings, now] = await Promise.all([
    listActiveTrips(db.queries, slugs),
    listUpcoming(db.queries, slugs ? { tripSlugs: slugs } : {}),
    listTaxRules(db.queries),
    listRatings(db.queries, slugs),
    databaseNow(db.queries),
  ]);
  const departures = records.map((record) => toDeparture(record, rules, config));
  const byTrip = Map.groupBy(departures, ({ tripSlug }) => tripSlug);
  return {
    items: trips.map((trip) => {
      const own = byTrip.get(trip.slug) ?? [];
      const bookable = own.filter((departure) => departure.isBookable);
      const prices = bookable.flatMap((departure) => departure.from ?? []);
      const [from = null] = prices.sort((a, b) => a.amountMinor - b.amountMinor);
      return {
        tripSlug: trip.slug,
        from,
        nextDepartures: own.slice(0, 4).map(({ id, startDate, status, seatsLeft }) => ({
          id,
          startDate,
          status,
          seatsLeft,
        })),
        bookableCount: bookable.length,
        rating: ratings.get(trip.id) ?? null,
      };
    }),
    asOf: now.toISOString(),
  };
}

/** Returns up to three other dates for the trip with room for the same number of people. */
export async function findAlternatives(
  { config }: Deps,
  queries: Queries,
  departure: { id: string; tripSlug: string; startDate: string },
  pax: number,
): Promise<Departure[]> {
  const [records, rules] = await Promise.all([
    listUpcoming(queries, { tripSlugs: [departure.tripSlug] }),
    listTaxRules(queries),
  ]);
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(departure.startDate));
  return records
    .filter((record) => record.id !== departure.id && freeSeats(record) >= pax)
    .map((record) => toDeparture(record, rules, config))
    .filter((candidate) => candidate.isBookable)
    .sort((a, b) => distance(a.startDate) - distance(b.startDate))
    .slice(0, 3);
}

function toFilter(query: TripDeparturesQuery | DeparturesQuery): DepartureFilter {
  return {
    ...(query.from ? { from: query.from } : {}),
    ...(query.to ? { to: query.to } : {}),
    ...('include' in query ? { includeCancelled: query.include === 'cancelled' } : {}),
  };
}

export function refuseBadDates(query: { from?: string; to?: string }): void {
  const errors = (['from', 'to'] as const).flatMap((name) => {
    const day = query[name];
    return errorIf(day !== undefined && !isCivilDate(day), name, 'date', 'Enter a real date');
  });
  refuseErrors(errors);
}

function cursorOf(departure: Departure): string {
  return Buffer.from(`${departure.startDate}|${departure.id}`).toString('base64url');
}

function positionAfter(all: readonly Departure[], cursor: string): number {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-\d{2}-\d{2}\|[0-9a-f-]{36}$/.test(key)) throw new Refusal('not_found');
  const next = all.findIndex((departure) => `${departure.startDate}|${departure.id}` > key);
  return next === -1 ? all.length : next;
}
