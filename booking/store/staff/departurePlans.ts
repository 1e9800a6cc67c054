/** What new departures are copied from, and drafts. */
import { sql } from 'kysely';
import type { StaffExtra } from '../../contract/staff.ts';
import type { DepartureChoices } from '../../contract/staffDeparturePlans.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, allValues, firstRow, run } from '../database/rows.ts';

/** What a copy takes from a departure besides its price book. */
export interface CopiedFacts {
  id: string;
  startDate: string;
  minPax: number;
  capacity: number;
  cancellationPolicyId: string;
}

const copied = sql`
  d.id, d.start_date, d.min_pax, coalesce(d.planned_capacity, d.capacity) as capacity,
  d.cancellation_policy_id`;

export async function findCopied(queries: Queries, id: string): Promise<CopiedFacts | null> {
  return firstRow<CopiedFacts>(queries)`
    select ${copied} from departure d where d.id = ${id} and not d.is_private`;
}

/** Lists a season's departures that were on sale, by start date. */
export async function listSeason(
  queries: Queries,
  { tripSlug, from, to }: { tripSlug: string | null; from: string; to: string },
  limit: number,
): Promise<CopiedFacts[]> {
  return allRows<CopiedFacts>(queries)`
    select ${copied} from departure d join trip t on t.id = d.trip_id
     where d.start_date between ${from}::date and ${to}::date
       and d.status not in ('draft', 'cancelled') and not d.is_private
       ${tripSlug === null ? sql`` : sql`and t.slug = ${tripSlug}`}
     order by d.start_date, d.id limit ${limit}`;
}

/** Lists the codes of a trip's departures that start on one of these days and weren't cancelled. */
export async function listStarts(
  queries: Queries,
  tripIds: readonly string[],
  dates: readonly string[],
) {
  if (tripIds.length === 0 || dates.length === 0) return [];
  return allRows<{ tripId: string; startDate: string; code: string }>(queries)`
    select d.trip_id, d.start_date, d.code from departure d
     where d.start_date = any(${[...dates]}::date[])
       and d.trip_id = any(${[...tripIds]}::uuid[])
       and d.status <> 'cancelled' and not d.is_private
     order by d.start_date, d.code`;
}

/** Returns which of these codes are taken. */
export async function listTakenCodes(queries: Queries, codes: readonly string[]) {
  if (codes.length === 0) return [];
  return allValues<string>(queries)`
    select code from departure_code where code = any(${[...codes]}::text[])`;
}

export async function insertExtras(tx: Tx, departureId: string, extras: readonly StaffExtra[]) {
  if (extras.length === 0) return;
  await tx
    .insertInto('addon')
    .values(
      extras.map((extra) => ({
        departure_id: departureId,
        id: newId(),
        code: extra.code,
        name: extra.name,
        amount_minor: extra.amountMinor,
        per: extra.per,
        max_qty: extra.maxQty,
        stock: extra.stock,
        gst_bps: null,
      })),
    )
    .execute();
}

/** Deletes a draft and frees its code. Lock the departure first. */
export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await run(tx)`delete from departure_price where departure_id = ${id}`;
  await run(tx)`delete from pickup_point where departure_id = ${id}`;
  await run(tx)`delete from addon where departure_id = ${id}`;
  await run(tx)`delete from group_discount_tier where departure_id = ${id}`;
  await run(tx)`delete from early_discount_tier where departure_id = ${id}`;
  await run(tx)`delete from departure_code where departure_id = ${id}`;
  await run(tx)`delete from departure where id = ${id} and status = 'draft'`;
}

/** Lists every trip, including hidden ones. */
export async function listTripChoices(queries: Queries): Promise<DepartureChoices['trips']> {
  return allRows<DepartureChoices['trips'][number]>(queries)`
    select slug, title, status = 'active' as is_published, duration_days, tz
      from trip order by title, slug limit 500`;
}

export async function listPolicyChoices(queries: Queries): Promise<DepartureChoices['policies']> {
  return allRows<DepartureChoices['policies'][number]>(queries)`
    select id, name from cancellation_policy where number = 1 order by name, id limit 100`;
}
