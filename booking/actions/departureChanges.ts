import type {
  DepartureChanges,
  DepartureChangesQuery,
  SearchableDeparture,
} from '../contract/departureChanges.ts';
import type { Deps } from '../deps.ts';
import { freeSeats } from '../domain/availability.ts';
import { civilDateIn } from '../domain/dates.ts';
import { toDeparture } from '../domain/departureView.ts';
import {
  listActiveTrips,
  listPickupCities,
  listTaxRules,
  listUpcoming,
} from '../store/catalogue/catalogue.ts';
import { databaseNow } from '../store/database/db.ts';
import {
  canTellChanges,
  currentSnapshot,
  listChangedDepartures,
} from '../store/catalogue/departureChanges.ts';
import { listRatings } from '../store/reviews/reviews.ts';

/**
 * Lists every upcoming departure, or only those changed since an earlier response. Changes that
 * happen at a set time, such as sales opening, don't count: each departure already gives that time.
 * Prices can change overnight, when a discount ends or a tax begins, so each day's first response
 * lists everything.
 */
export async function listDepartureChanges(
  { config, db }: Deps,
  { since }: DepartureChangesQuery,
): Promise<DepartureChanges> {
  const { queries } = db;
  // Read the snapshot first. A change made before the list is read may then be reported twice, but
  // is never missed.
  const [snapshot, now] = [await currentSnapshot(queries), await databaseNow(queries)];
  const today = civilDateIn(now, config.businessTz);
  const [before, day] = since?.split('@') ?? [];
  const isWhole = !before || day !== today || !(await canTellChanges(queries, before));
  const ids = isWhole ? [] : await listChangedDepartures(queries, before);
  const areAny = isWhole || ids.length > 0;
  const [records, cities, rules] = await Promise.all([
    areAny ? listUpcoming(queries, isWhole ? {} : { ids }) : [],
    areAny ? listPickupCities(queries, isWhole ? undefined : ids) : null,
    listTaxRules(queries),
  ]);
  const found = new Set(records.map(({ id }) => id));
  return {
    isWhole,
    items: records.map((record): SearchableDeparture => {
      const { id, tripSlug, startDate, endDate, tz, status, salesState, isGuaranteed, ...rest } =
        toDeparture(record, rules, config);
      const { isBookable, seatsLeft, womenOnly, from, salesOpenAt, salesCloseAt } = rest;
      return {
        ...{ id, tripSlug, startDate, endDate, tz, status, salesState, isGuaranteed, isBookable },
        ...{ seatsLeft, womenOnly, from, salesOpenAt, salesCloseAt },
        seatsFree: Math.max(freeSeats(record), 0),
        pickupCities: cities?.get(id) ?? [],
      };
    }),
    goneIds: ids.filter((id) => !found.has(id)),
    ratings: isWhole ? await ratingsBySlug() : [],
    cursor: `${snapshot}@${today}`,
    asOf: now.toISOString(),
  };

  async function ratingsBySlug(): Promise<DepartureChanges['ratings']> {
    const [trips, ratings] = await Promise.all([listActiveTrips(queries), listRatings(queries)]);
    return trips.flatMap(({ id, slug }) => {
      const rating = ratings.get(id);
      return rating ? [{ tripSlug: slug, ...rating }] : [];
    });
  }
}
