/** The mirror of published trips. */
import { sql } from 'kysely';
import type { TripRemoval, TripSync, TripSyncResult } from '../contract/trips.ts';
import type { Tx } from './db.ts';
import { newId } from './ids.ts';

/** Writes a trip unless the mirror holds this revision already, or a younger one. */
export async function upsertTrip(tx: Tx, trip: TripSync): Promise<TripSyncResult['result']> {
  const before = await tx
    .selectFrom('trip')
    .select(['sanity_rev', 'sanity_updated_at'])
    .where('sanity_id', '=', trip._id)
    .executeTakeFirst();
  const updatedAt = new Date(trip._updatedAt);
  if (before?.sanity_rev === trip._rev) return 'unchanged';
  if (before?.sanity_updated_at && before.sanity_updated_at > updatedAt) return 'ignored_older';
  // A slug may move from one trip to another; the one that had it gives it up first.
  await sql`
    update trip set slug = slug || '-was-' || substr(id::text, 1, 8), status = 'hidden',
           updated_at = clock_now()
     where slug = ${trip.slug} and sanity_id <> ${trip._id}`.execute(tx);
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

/**
 * Hides a trip that was taken offline, unless the mirror holds a revision published after that.
 * Its revision is forgotten, so that whatever is published next shows it again.
 */
export async function hideTrip(tx: Tx, removal: TripRemoval): Promise<TripSyncResult['result']> {
  const before = await tx
    .selectFrom('trip')
    .select(['status', 'sanity_updated_at'])
    .where('sanity_id', '=', removal._id)
    .executeTakeFirst();
  if (!before || before.status === 'hidden') return 'unchanged';
  const removedAt = new Date(removal.removedAt);
  if (before.sanity_updated_at && before.sanity_updated_at > removedAt) return 'ignored_older';
  await sql`
    update trip set status = 'hidden', sanity_rev = null, updated_at = clock_now()
     where sanity_id = ${removal._id}`.execute(tx);
  return 'updated';
}
