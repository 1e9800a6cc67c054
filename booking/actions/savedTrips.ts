/** A customer's saved trips, and the emails about their prices and seats. */
import { Value } from 'typebox/value';
import type { SavedTrips, SavedTripsMerge } from '../contract/savedTrips.ts';
import type { Deps } from '../deps.ts';
import { toDeparture } from '../domain/departureView.ts';
import { changeNow, MOST_SAVED_TRIPS, Told, tripNow, type TripNow } from '../domain/savedTrips.ts';
import { invalid, Refusal } from '../errors.ts';
import type { Customer } from '../principal.ts';
import { listTaxRules, listUpcoming } from '../store/catalogue/catalogue.ts';
import {
  insertConsent,
  listConsents,
  lockProfile,
  type ConsentOwner,
} from '../store/customers/profiles.ts';
import {
  claimAlerts,
  deleteSavedTrip,
  insertSavedTrips,
  listAlertTrips,
  listExistingSlugs,
  listSavedSlugs,
  listSavedTrips,
  listWatchedSlugs,
  recordFullDates,
  recordSeen,
} from '../store/customers/savedTrips.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { queueMail, type MailSubject } from '../store/messages/notifications.ts';

export async function viewSavedTrips(deps: Deps, customer: Customer): Promise<SavedTrips> {
  return viewOf(deps, deps.db.queries, customer);
}

/** Saves a trip. Safe to repeat. */
export async function saveTrip(deps: Deps, customer: Customer, slug: string): Promise<SavedTrips> {
  return deps.db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const known = await listSavedSlugs(tx, customer.id);
    if (!known.includes(slug)) {
      if (known.length >= MOST_SAVED_TRIPS) {
        const message = `You can save up to ${MOST_SAVED_TRIPS} trips`;
        throw invalid('tripSlug', 'too_many', message);
      }
      if ((await listExistingSlugs(tx, [slug])).length === 0) throw new Refusal('not_found');
      await addTrips(deps, tx, customer.id, [slug]);
    }
    return viewOf(deps, tx, customer);
  });
}

/**
 * Adds a device's list, newest first, and returns the whole list. Skips trips that no longer exist
 * and those above the limit, which the device then keeps.
 */
export async function mergeSavedTrips(
  deps: Deps,
  customer: Customer,
  { tripSlugs }: SavedTripsMerge,
): Promise<SavedTrips> {
  return deps.db.transact(async (tx) => {
    await lockProfile(tx, customer.id);
    const known = await listSavedSlugs(tx, customer.id);
    const wanted = [...new Set(tripSlugs)].filter((slug) => !known.includes(slug));
    const existing = new Set(await listExistingSlugs(tx, wanted));
    const added = wanted
      .filter((slug) => existing.has(slug))
      .slice(0, Math.max(MOST_SAVED_TRIPS - known.length, 0));
    await addTrips(deps, tx, customer.id, added);
    return viewOf(deps, tx, customer);
  });
}

/** Removes a trip from the list. Safe to repeat. */
export async function removeSavedTrip({ db }: Deps, customer: Customer, slug: string) {
  await deleteSavedTrip(db.queries, customer.id, slug);
}

/** Records what a customer's saved trips are like now, so that alerts report only later changes. */
export async function startAlerts(deps: Deps, tx: Tx, customerId: string): Promise<void> {
  await recordSeenNow(deps, tx, customerId, await listSavedSlugs(tx, customerId));
}

/** Withdraws the consent to alerts through the link in any of them. Safe to repeat. */
export async function endAlerts({ db, links }: Deps, token: string): Promise<void> {
  const target = links.read('saved_trip_alerts_end', token);
  if (!target) throw new Refusal('not_found');
  await db.transact(async (tx) => {
    const { email } = await lockProfile(tx, target.id);
    // A deleted account gets no alerts.
    if (!email) return;
    const owner = { id: target.id, emailHashes: links.addressHashes(email) };
    const latest = await latestDecision(tx, owner);
    if (!latest?.isGranted) return;
    const { version, text } = latest;
    const consent = { version, text, isGranted: false };
    await insertConsent(tx, owner, { purpose: 'saved_trip_alerts', consent }, 'email link');
  });
}

/** Queues one email for each customer with saved trips that changed. Returns how many. */
export async function sendSavedTripAlerts(deps: Deps): Promise<number> {
  const { db, links } = deps;
  const slugs = await listWatchedSlugs(db.queries);
  if (slugs.length === 0) return 0;
  const trips = await tripsNow(deps, db.queries, slugs);
  await db.transact((tx) => recordFullDates(tx, trips));
  let queued = 0;
  for (let claimed = 1; claimed > 0; queued += claimed) {
    claimed = await db.transact(async (tx) => {
      const due = await claimAlerts(tx, trips);
      for (const { id, email } of due) {
        await queueMail(tx, 'saved_trip_alert', id, links.hashAddress(email));
      }
      return due.length;
    });
  }
  if (queued > 0) deps.wake();
  return queued;
}

/**
 * Loads an alert's data as it is now. Null if nothing in it is true any longer, or if the customer
 * has removed or booked its trips or withdrawn their consent.
 */
export async function prepareAlertMail(
  deps: Deps,
  id: string,
): Promise<Extract<MailSubject, { kind: 'saved_trip_alert' }> | null> {
  const stored = await listAlertTrips(deps.db.queries, id);
  const [first] = stored;
  if (!first) return null;
  const { email, customerId } = first;
  const dates = await listDates(
    deps,
    deps.db.queries,
    stored.map(({ tripSlug }) => tripSlug),
  );
  const trips = stored.flatMap(({ tripSlug, tripTitle, told }) => {
    const own = dates.filter((date) => date.tripSlug === tripSlug);
    const change = changeNow(Value.Parse(Told, told), own);
    return change ? [{ tripSlug, tripTitle, ...change }] : [];
  });
  return trips.length > 0 ? { kind: 'saved_trip_alert', id, email, customerId, trips } : null;
}

async function viewOf(
  { links }: Pick<Deps, 'links'>,
  queries: Queries,
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<SavedTrips> {
  const trips = await listSavedTrips(queries, id);
  const latest = await latestDecision(queries, { id, emailHashes: links.addressHashes(email) });
  return {
    trips: trips.map((trip) => ({ ...trip, savedAt: trip.savedAt.toISOString() })),
    most: MOST_SAVED_TRIPS,
    hasAlerts: latest?.isGranted ?? false,
  };
}

async function latestDecision(queries: Queries, owner: ConsentOwner) {
  const history = await listConsents(queries, owner);
  return history.find(({ purpose }) => purpose === 'saved_trip_alerts');
}

async function addTrips(deps: Deps, tx: Tx, customerId: string, slugs: readonly string[]) {
  await insertSavedTrips(tx, customerId, slugs);
  await recordSeenNow(deps, tx, customerId, slugs);
}

async function recordSeenNow(
  deps: Deps,
  tx: Tx,
  customerId: string,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length > 0) await recordSeen(tx, customerId, await tripsNow(deps, tx, slugs));
}

async function tripsNow(
  deps: Deps,
  queries: Queries,
  slugs: readonly string[],
): Promise<TripNow[]> {
  const bySlug = Map.groupBy(await listDates(deps, queries, slugs), ({ tripSlug }) => tripSlug);
  return slugs.map((slug) => tripNow(slug, bySlug.get(slug) ?? []));
}

async function listDates(
  { config }: Pick<Deps, 'config'>,
  queries: Queries,
  tripSlugs: readonly string[],
) {
  const records = await listUpcoming(queries, { tripSlugs });
  const rules = await listTaxRules(queries);
  return records.map((record) => toDeparture(record, rules, config));
}
