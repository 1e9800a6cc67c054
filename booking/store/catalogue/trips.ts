import { sql } from 'kysely';
import type { TripRemoval, TripSync, TripSyncResult } from '../../contract/trips.ts';
import type { Queries, Tx } from '../database/db.ts';
import { run } from '../database/rows.ts';
import { newId } from '../database/ids.ts';

/**
 * Locks the mirrored trips until the transaction ends, because every instance of the site reports a
 * published trip at the same time, and slugs can move between trips. Sales don't wait for this
 * lock.
 */
async function lockMirror(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('trip mirror'))`;
}

/** Writes a trip unless the mirror has this revision or a newer one. */
export async function upsertTrip(tx: Tx, trip: TripSync): Promise<TripSyncResult['result']> {
  await lockMirror(tx);
  const before = await tx
    .selectFrom('trip')
    .select(['sanity_rev', 'sanity_updated_at'])
    .where('sanity_id', '=', trip._id)
    .executeTakeFirst();
  const updatedAt = new Date(trip._updatedAt);
  if (before?.sanity_rev === trip._rev) return 'unchanged';
  if (before?.sanity_updated_at && before.sanity_updated_at > updatedAt) return 'ignored_older';
  // A slug may move to another trip; its old trip gives it up first.
  await run(tx)`
    update trip set slug = slug || '-was-' || substr(id::text, 1, 8), status = 'hidden',
           updated_at = clock_now()
     where slug = ${trip.slug} and sanity_id <> ${trip._id}`;
  const values = {
    sanity_id: trip._id,
    sanity_rev: trip._rev,
    sanity_updated_at: updatedAt,
    slug: trip.slug,
    title: trip.title,
    kind: trip.kind,
    is_international: trip.isInternational,
    country_codes: trip.countryCodes,
    duration_days: trip.durationDays,
    tz: trip.tz,
    min_age: trip.minAge,
    max_age: trip.maxAge ?? null,
    allow_children: trip.allowChildren,
    requires_fitness_declaration: trip.requiresFitnessDeclaration,
    requires_passport: trip.requiresPassport,
    requires_pan: trip.requiresPan,
    tax_class: trip.taxClass,
    status: trip.status,
    // Sites on the previous release don't send days, so keep the ones we have.
    ...(trip.days ? { days: JSON.stringify(trip.days) } : {}),
  };
  await tx
    .insertInto('trip')
    .values({ id: newId(), ...values })
    .onConflict((conflict) =>
      conflict.column('sanity_id').doUpdateSet({ ...values, updated_at: sql`clock_now()` }),
    )
    .execute();
  return before ? 'updated' : 'created';
}

/** Hides an unpublished trip unless the mirror has a later one. The next publish shows it again. */
export async function hideTrip(tx: Tx, removal: TripRemoval): Promise<TripSyncResult['result']> {
  await lockMirror(tx);
  const before = await tx
    .selectFrom('trip')
    .select(['status', 'sanity_updated_at'])
    .where('sanity_id', '=', removal._id)
    .executeTakeFirst();
  if (!before || before.status === 'hidden') return 'unchanged';
  const removedAt = new Date(removal.removedAt);
  if (before.sanity_updated_at && before.sanity_updated_at > removedAt) return 'ignored_older';
  await run(tx)`
    update trip set status = 'hidden', sanity_rev = null, updated_at = clock_now()
     where sanity_id = ${removal._id}`;
  return 'updated';
}

/** Returns a trip's published days, if any, and when they were last changed. */
export async function findItinerary(queries: Queries, tripId: string) {
  return queries
    .selectFrom('trip')
    .select(['days', sql<Date>`coalesce(sanity_updated_at, updated_at)`.as('changedAt')])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
}

/** Whether a departure's trip has an itinerary to print. */
export async function hasItinerary(queries: Queries, departureId: string): Promise<boolean> {
  const found = await queries
    .selectFrom('trip')
    .innerJoin('departure', 'departure.trip_id', 'trip.id')
    .select('trip.id')
    .where('departure.id', '=', departureId)
    .where(sql<boolean>`jsonb_array_length(trip.days) > 0`)
    .executeTakeFirst();
  return found !== undefined;
}
