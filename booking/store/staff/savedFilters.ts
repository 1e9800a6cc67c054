/** Filters of the bookings list that someone on the staff keeps. */
import type { BookingFilters } from '../../contract/savedFilters.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstValue, hasChanged, run } from '../database/rows.ts';

export interface SavedFilterRecord {
  id: string;
  name: string;
  status: BookingFilters['status'] | null;
  payment: BookingFilters['payment'] | null;
  channel: BookingFilters['channel'] | null;
  departureId: string | null;
  createdAt: Date;
}

/** Lists someone's filters by name. */
export async function listSavedFilters(queries: Queries, staffUserId: string) {
  return allRows<SavedFilterRecord>(queries)`
    select id, name, status, payment, channel, departure_id, created_at
      from staff_saved_filter where staff_user_id = ${staffUserId}
     order by lower(name)`;
}

/** Saves a filter, or replaces the one of this name. Returns its ID. */
export async function saveFilter(
  tx: Tx,
  staffUserId: string,
  { name, filters }: { name: string; filters: BookingFilters },
): Promise<string | null> {
  const { status = null, payment = null, channel = null, departure = null } = filters;
  return firstValue<string>(tx)`
    insert into staff_saved_filter (id, staff_user_id, name, status, payment, channel, departure_id)
    values (${newId()}, ${staffUserId}, ${name}, ${status}, ${payment}, ${channel}, ${departure})
    on conflict (staff_user_id, lower(name)) do update
       set name = excluded.name, status = excluded.status, payment = excluded.payment,
           channel = excluded.channel, departure_id = excluded.departure_id
    returning id`;
}

/** Makes others wait who save a filter for this person, until the transaction ends. */
export async function lockSavedFilters(tx: Tx, staffUserId: string): Promise<void> {
  await run(tx)`select from staff_user where id = ${staffUserId} for no key update`;
}

/** Deletes someone's own filter. Returns false if they have none with this ID. */
export async function deleteSavedFilter(tx: Tx, staffUserId: string, id: string) {
  return hasChanged(tx)`
    delete from staff_saved_filter where id = ${id} and staff_user_id = ${staffUserId}`;
}
