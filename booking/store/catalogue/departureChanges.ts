/**
 * Finds exactly what changed in the catalogue since a snapshot, whichever process wrote it. Each
 * row has the number of the transaction that wrote it (`xmin`), and a snapshot says which
 * transactions were already complete (PostgreSQL manual 5.6 and 9.27.8). So nothing depends on a
 * clock, or on code that sets `updated_at`.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../database/db.ts';
import { allValues, firstValue } from '../database/rows.ts';

/** Returns the database's state as text, for a cursor. */
export async function currentSnapshot(queries: Queries): Promise<string> {
  const snapshot = await firstValue<string>(queries)`select pg_current_snapshot()::text`;
  if (!snapshot) throw new Error('the database did not report its snapshot');
  return snapshot;
}

/** Whether a row was written after the snapshot. Adds the upper bits that 32-bit `xmin` lacks. */
function writtenSince(xmin: RawBuilder<unknown>, snapshot: string): RawBuilder<boolean> {
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  return sql`not pg_visible_in_snapshot(
    greatest(${next} - ((${next} - ${xmin}::text::bigint) & 4294967295), 0)::text::xid8,
    ${snapshot}::pg_snapshot)`;
}

/**
 * Whether changes since the snapshot can be listed. They can't after a tax change, which affects
 * every price, or if the snapshot is from another database or from before a restore.
 */
export async function canTellChanges(queries: Queries, snapshot: string): Promise<boolean> {
  const value = await firstValue<boolean>(queries)`
    select pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
       and not exists (
         select 1 from tax_rule r where ${writtenSince(sql`r.xmin`, snapshot)}) as can`;
  return value ?? false;
}

/** Lists departures changed since the snapshot, with their trip, prices, discounts and pickups. */
export async function listChangedDepartures(queries: Queries, snapshot: string): Promise<string[]> {
  return allValues<string>(queries)`
    select d.id from departure d join trip t on t.id = d.trip_id
     where ${writtenSince(sql`d.xmin`, snapshot)} or ${writtenSince(sql`t.xmin`, snapshot)}
    union
    select p.departure_id from departure_price p where ${writtenSince(sql`p.xmin`, snapshot)}
    union
    select g.departure_id from group_discount_tier g
     where ${writtenSince(sql`g.xmin`, snapshot)}
    union
    select e.departure_id from early_discount_tier e
     where ${writtenSince(sql`e.xmin`, snapshot)}
    union
    select u.departure_id from pickup_point u
     where ${writtenSince(sql`u.xmin`, snapshot)}`;
}
