/** A departure's waiting list at the desk. */
import { sql } from 'kysely';
import type { StaffWaitlistEntry } from '../../contract/departureMessages.ts';
import type { Queries, Tx } from '../database/db.ts';
import { allRows, firstRow } from '../database/rows.ts';

type Derived = 'emailMasked' | 'phoneMasked' | 'since' | 'offerUntil';
export type StaffWaitlistRecord = Omit<StaffWaitlistEntry, Derived> & {
  email: string;
  phone: string | null;
  since: Date;
  offerUntil: Date | null;
  /** Its place in the order, which stays when others leave. */
  order: string;
};

/** Lists those who wait, have an offer or let it expire, in their order, after a place in it. */
export async function listWaitlist(
  queries: Queries,
  departureId: string,
  after: string | null,
  limit: number,
): Promise<StaffWaitlistRecord[]> {
  return allRows<StaffWaitlistRecord>(queries)`
    select w.id, w.reference, w.contact_name as name, w.contact_email as email,
           w.contact_phone as phone, w.pax, w.occupancy, w.status,
           w.confirmed_at is not null as is_confirmed, w.created_at as since,
           case when w.status = 'offered' then w.offer_expires_at end as offer_until,
           case when w.status = 'waiting' and w.confirmed_at is not null then (
             select count(*)::int from waitlist_entry o
              where o.departure_id = w.departure_id and o.status = 'waiting'
                and o.confirmed_at is not null and o.position <= w.position) end as position,
           coalesce(w.status = 'offered' and h.session_hash not like 'waitlist:%', false)
             as is_booking,
           w.position::text as order
      from waitlist_entry w
      left join seat_hold h on h.departure_id = w.departure_id and h.id = w.offer_hold_id
     where w.departure_id = ${departureId} and w.status in ('waiting', 'offered', 'offer_expired')
       and w.contact_name <> 'Erased'
       ${after === null ? sql`` : sql`and w.position > ${after}::bigint`}
     order by w.position limit ${limit}`;
}

/** Locks an entry of this departure, or returns null. Lock the departure first. */
export async function lockWaitlistEntry(tx: Tx, departureId: string, id: string) {
  return firstRow<{
    id: string;
    status: StaffWaitlistEntry['status'];
    email: string;
    phone: string | null;
    offerHoldId: string | null;
  }>(tx)`
    select id, status, contact_email as email, contact_phone as phone, offer_hold_id
      from waitlist_entry
     where departure_id = ${departureId} and id = ${id} and contact_name <> 'Erased'
       for no key update`;
}
