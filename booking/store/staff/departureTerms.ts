/** Pickup points and extras, and whom a change of a departure touches. */
import { sql } from 'kysely';
import type { StaffExtra, StaffPickup } from '../../contract/staff.ts';
import type { DepartureTerms } from '../../contract/staffDepartureTerms.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { firstRow, hasChanged, oneRow, run } from '../database/rows.ts';
import { insertExtras } from './departurePlans.ts';

/**
 * Returns what a departure sells besides rooms, with how much of it is taken. Whoever cancelled
 * still names their pickup point.
 */
export async function findTerms(queries: Queries, id: string): Promise<DepartureTerms | null> {
  return firstRow<DepartureTerms>(queries)`
    select d.cancellation_policy_id, c.name as policy_name, t.status = 'active' as is_trip_published,
      (select coalesce(json_agg(json_build_object(
          'code', p.code, 'city', p.city, 'name', p.name, 'address', p.address,
          'pickupAt', to_char(p.pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'surchargeMinor', p.surcharge_minor,
          'travellers', (select count(*)::int from booking_traveller b
                          where b.departure_id = p.departure_id and b.pickup_point_id = p.id),
          'holds', (select count(*)::int from seat_hold h
                     where h.departure_id = p.departure_id and h.status = 'active'
                       and h.quote @> jsonb_build_object('travellers', jsonb_build_array(
                             jsonb_build_object('pickupCode', p.code)))))
          order by p.sort, p.code), '[]')
         from pickup_point p where p.departure_id = d.id) as pickups,
      (select coalesce(json_agg(json_build_object(
          'code', a.code, 'name', a.name, 'amountMinor', a.amount_minor, 'per', a.per,
          'maxQty', a.max_qty, 'stock', a.stock, 'taken', a.taken) order by a.code), '[]')
         from addon a where a.departure_id = d.id) as extras
      from departure d
      join trip t on t.id = d.trip_id
      join cancellation_policy c on c.id = d.cancellation_policy_id
     where d.id = ${id}`;
}

/** Replaces extras by code. The caller has made sure that none of the others is taken. */
export async function replaceExtras(tx: Tx, departureId: string, extras: readonly StaffExtra[]) {
  const codes = extras.map(({ code }) => code);
  await run(tx)`
    delete from addon where departure_id = ${departureId} and code <> all(${codes}::text[])`;
  for (const extra of extras) {
    const isKnown = await hasChanged(tx)`
      update addon
         set name = ${extra.name}, amount_minor = ${extra.amountMinor}::bigint, per = ${extra.per},
             max_qty = ${extra.maxQty}, stock = ${extra.stock}, updated_at = clock_now()
       where departure_id = ${departureId} and code = ${extra.code}`;
    if (!isKnown) await insertExtras(tx, departureId, [extra]);
  }
}

/**
 * Replaces pickup points by code, in this order, and sets when the first one is. The caller has
 * made sure that no one joins at the others.
 */
export async function replacePickups(
  tx: Tx,
  departureId: string,
  pickups: readonly StaffPickup[],
): Promise<void> {
  const codes = pickups.map(({ code }) => code);
  await run(tx)`
    delete from pickup_point
     where departure_id = ${departureId} and code <> all(${codes}::text[])`;
  for (const [sort, pickup] of pickups.entries()) {
    await run(tx)`
      insert into pickup_point
        (departure_id, id, code, city, name, address, pickup_at, surcharge_minor, sort)
      values (${departureId}, ${newId()}, ${pickup.code}, ${pickup.city}, ${pickup.name},
              ${pickup.address}, ${new Date(pickup.pickupAt)}::timestamptz,
              ${pickup.surchargeMinor}::bigint, ${sort})
      on conflict (departure_id, code) do update
         set city = excluded.city, name = excluded.name, address = excluded.address,
             pickup_at = excluded.pickup_at, surcharge_minor = excluded.surcharge_minor,
             sort = excluded.sort, updated_at = clock_now()`;
  }
  await run(tx)`
    update departure d
       set report_at = (select min(p.pickup_at) from pickup_point p where p.departure_id = d.id)
     where d.id = ${departureId}`;
}

/** Whether hold `h` has no booking yet. An unpaid booking's hold stays active. */
const isUnbooked = sql`
  not exists (select from booking b where b.departure_id = h.departure_id and b.hold_id = h.id)`;

/** What a change may touch: how many seats are on hold or booked, and what they cost. */
export async function countAffected(queries: Queries, departureId: string) {
  return oneRow<{
    holds: number;
    heldPeople: number;
    unpaidBookings: number;
    unpaidPeople: number;
    bookings: number;
    bookedPeople: number;
    offers: number;
  }>(queries)`
    select (select count(*)::int from seat_hold h
             where h.departure_id = d.id and h.status = 'active' and ${isUnbooked}) as holds,
           (select coalesce(sum(h.pax), 0)::int from seat_hold h
             where h.departure_id = d.id and h.status = 'active' and ${isUnbooked}) as held_people,
           (select count(*)::int from booking b
             where b.departure_id = d.id and b.status = 'pending_payment') as unpaid_bookings,
           (select coalesce(sum(b.pax), 0)::int from booking b
             where b.departure_id = d.id and b.status = 'pending_payment') as unpaid_people,
           (select count(*)::int from booking b
             where b.departure_id = d.id and b.status = 'confirmed') as bookings,
           (select coalesce(sum(b.pax), 0)::int from booking b
             where b.departure_id = d.id and b.status = 'confirmed') as booked_people,
           (select count(*)::int from waitlist_entry w
             where w.departure_id = d.id and w.status = 'offered') as offers
      from departure d where d.id = ${departureId}`;
}
