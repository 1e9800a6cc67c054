/** What travellers are told once their pickup point moves. */
import type { PickupPlace } from '../../contract/staffDepartureTerms.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstRow, run } from '../database/rows.ts';

/** A moved pickup point, with how many of one booking join there. */
export interface NoticedPickup {
  travellers: number;
  from: PickupPlace;
  to: PickupPlace;
}

interface PickupParty {
  bookingId: string;
  contactEmail: string;
  code: string;
  travellers: number;
}

/** Returns how many travellers of each confirmed booking join at these pickup points. */
export async function listPickupParties(
  queries: Queries,
  departureId: string,
  codes: readonly string[],
): Promise<PickupParty[]> {
  return allRows<PickupParty>(queries)`
    select b.id as booking_id, b.contact_email, p.code, count(*)::int as travellers
      from booking_traveller t
      join booking b on b.departure_id = t.departure_id and b.id = t.booking_id
      join pickup_point p on p.departure_id = t.departure_id and p.id = t.pickup_point_id
     where t.departure_id = ${departureId} and t.status = 'active' and b.status = 'confirmed'
       and p.code = any(${[...codes]}::text[])
     group by b.id, b.contact_email, p.code, p.sort
     order by b.id, p.sort`;
}

/** Keeps what a booking's email says. Returns the notice's ID. */
export async function insertPickupNotice(
  tx: Tx,
  { departureId, id: bookingId }: RowKey,
  changes: readonly NoticedPickup[],
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into pickup_notice (departure_id, id, booking_id, changes)
    values (${departureId}, ${id}, ${bookingId}, ${JSON.stringify(changes)}::jsonb)`;
  return id;
}

/**
 * Returns a notice with its booking's ID, without what has moved again since or is no traveller's
 * pickup any more; null if nothing is left, or once the booking's data was erased.
 */
export async function findPickupNotice(queries: Queries, id: string) {
  return firstRow<{ bookingId: string; changes: NoticedPickup[] }>(queries)`
    select n.booking_id, jsonb_agg(c.change order by c.place) as changes
      from pickup_notice n
      cross join jsonb_array_elements(n.changes) with ordinality as c (change, place)
     where n.id = ${id} and exists (
       select from booking_traveller t
         join pickup_point p on p.departure_id = t.departure_id and p.id = t.pickup_point_id
        where t.departure_id = n.departure_id and t.booking_id = n.booking_id
          and t.status = 'active'
          and (p.city, p.name) = (c.change #>> '{to,city}', c.change #>> '{to,name}')
          and p.address is not distinct from c.change #>> '{to,address}'
          and p.pickup_at = (c.change #>> '{to,pickupAt}')::timestamptz)
     group by n.booking_id`;
}
