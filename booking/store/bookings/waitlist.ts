/** Waiting list entries. An entry changes state with its offer's hold (`store/holds.ts`). */
import { sql } from 'kysely';
import type { Occupancy } from '../../contract/common.ts';
import type { WaitlistEntry } from '../../contract/waitlist.ts';
import { violatedConstraint, type Queries, type Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, allValues, firstRow, firstValue, run } from '../database/rows.ts';

export type WaitlistRecord = Omit<WaitlistEntry, 'offerUntil' | 'serverNow'> & {
  id: string;
  email: string;
  offerHoldId: string | null;
  offerExpiresAt: Date | null;
  round: number;
  now: Date;
};

const select = sql`
  select w.id, w.departure_id, w.reference, w.pax, w.occupancy, w.contact_email as email, w.status,
         w.confirmed_at is not null as is_confirmed,
         case when w.status = 'waiting' then 1 + (
           select count(*)::int from waitlist_entry o
            where o.departure_id = w.departure_id and o.status = 'waiting'
              and o.confirmed_at is not null and o.position < w.position) end as position,
         w.offer_hold_id, w.offer_expires_at, w.round,
         (select jsonb_build_object('currency', h.quote->'currency',
                   'totalMinor', h.quote->'totalMinor', 'dueNowMinor', h.quote->'dueNowMinor')
            from seat_hold h
           where h.departure_id = w.departure_id and h.id = w.offer_hold_id) as offer_price,
         t.slug as trip_slug, t.title as trip_title, d.start_date, clock_now() as now
    from waitlist_entry w
    join departure d on d.id = w.departure_id join trip t on t.id = d.trip_id`;

/** Writes an entry, or finds the open one of this address. Returns the ID of either. */
export async function insertEntry(
  tx: Tx,
  entry: {
    id: string;
    departureId: string;
    reference: string;
    pax: number;
    occupancy: Occupancy;
    name: string;
    email: string;
    phone: string | null;
  },
): Promise<string | null> {
  // The update changes nothing, but locks and returns an entry that another request may be ending.
  return firstValue<string>(tx)`
    insert into waitlist_entry (departure_id, id, reference, pax, occupancy, contact_name,
                                contact_email, contact_phone)
    values (${entry.departureId}, ${entry.id}, ${entry.reference}, ${entry.pax},
            ${entry.occupancy}, ${entry.name}, ${entry.email}, ${entry.phone})
    on conflict (departure_id, lower(contact_email)) where status in ('waiting', 'offered')
    do update set contact_email = waitlist_entry.contact_email
    returning id`;
}

export async function findEntry(queries: Queries, id: string): Promise<WaitlistRecord | null> {
  return firstRow<WaitlistRecord>(queries)`${select} where w.id = ${id}`;
}

/** Locks an entry and returns its current state. Lock the departure first. */
export async function lockEntry(tx: Tx, id: string): Promise<WaitlistRecord | null> {
  await run(tx)`select 1 from waitlist_entry where id = ${id} for no key update`;
  return findEntry(tx, id);
}

/** Lists waiting entries with a verified address, in order. */
export async function listWaiting(queries: Queries, departureId: string) {
  return allRows<Pick<WaitlistRecord, 'id' | 'pax' | 'occupancy' | 'email' | 'round'>>(queries)`
    select id, pax, occupancy, contact_email as email, round from waitlist_entry
     where departure_id = ${departureId} and status = 'waiting' and confirmed_at is not null
     order by position`;
}

export async function confirmEntry(tx: Tx, entry: RowKey): Promise<void> {
  await run(tx)`
    update waitlist_entry set confirmed_at = coalesce(confirmed_at, clock_now()),
           updated_at = clock_now()
     where departure_id = ${entry.departureId} and id = ${entry.id}`;
}

/** Links a hold to the entry it is offered to. */
export async function offerTo(tx: Tx, entry: RowKey, holdId: string, until: Date): Promise<void> {
  await run(tx)`
    update seat_hold set waitlist_entry_id = ${entry.id}, updated_at = clock_now()
     where departure_id = ${entry.departureId} and id = ${holdId}`;
  await run(tx)`
    update waitlist_entry
       set status = 'offered', offer_hold_id = ${holdId},
           offer_expires_at = ${until}::timestamptz, updated_at = clock_now()
     where departure_id = ${entry.departureId} and id = ${entry.id}`;
}

export async function leaveList(tx: Tx, entry: RowKey): Promise<void> {
  await run(tx)`
    update waitlist_entry set status = 'cancelled', updated_at = clock_now()
     where departure_id = ${entry.departureId} and id = ${entry.id}
       and status = 'waiting'`;
}

/** Moves an entry to the end of the list. Returns false if its address is already waiting again. */
export async function rejoinList(tx: Tx, entry: RowKey): Promise<boolean> {
  try {
    await run(tx)`
      update waitlist_entry
         set status = 'waiting', position = nextval('waitlist_position'), offer_hold_id = null,
             offer_expires_at = null, told_at = null, round = round + 1, updated_at = clock_now()
       where departure_id = ${entry.departureId} and id = ${entry.id}`;
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'waitlist_once') return false;
    throw error;
  }
}

/** Gives an offer's hold to the visitor who accepts it, with enough time to fill in the form. */
export async function claimHold(tx: Tx, hold: RowKey, sessionHash: string, ttlMinutes: number) {
  return firstValue<Date>(tx)`
    update seat_hold
       set session_hash = ${sessionHash},
           expires_at = case when claimed_at is null
             then greatest(expires_at, clock_now() + make_interval(mins => ${ttlMinutes}::int))
             else expires_at end,
           claimed_at = coalesce(claimed_at, clock_now()), updated_at = clock_now()
     where departure_id = ${hold.departureId} and id = ${hold.id} and status = 'active'
       and expires_at > clock_now()
    returning expires_at`;
}

/** Closes the waiting lists of departures no longer on sale. Returns how many entries it closed. */
export async function closeLists(queries: Queries): Promise<number> {
  return run(queries)`
    update waitlist_entry w set status = 'closed', updated_at = clock_now()
      from departure d
     where d.id = w.departure_id and w.status = 'waiting'
       and (d.status not in ('scheduled', 'guaranteed') or clock_now() >= d.sales_close_at
            or clock_now() >= d.report_at)`;
}

/** Lists departures with free seats and a waiting list. Takes no lock. */
export async function departuresToOffer(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`
    select distinct d.id from departure d
      join waitlist_entry w on w.departure_id = d.id
     where w.status = 'waiting' and w.confirmed_at is not null
       and d.status in ('scheduled', 'guaranteed')
       and d.held + d.booked + d.blocked < d.capacity limit 200`;
}

/** Claims the entries whose offer expired or whose list closed, and marks them as notified. */
export async function claimPlacesToNotify(tx: Tx) {
  type Place = Pick<WaitlistRecord, 'id' | 'email' | 'round' | 'status' | 'isConfirmed'>;
  const rows = await allRows<Place>(tx)`
    update waitlist_entry set told_at = clock_now()
     where (departure_id, id) in (
             select departure_id, id from waitlist_entry
              where status in ('offer_expired', 'closed') and told_at is null
              limit 100 for update skip locked)
    returning id, contact_email as email, round, status,
              confirmed_at is not null as is_confirmed`;
  // Unverified addresses get no email.
  return rows.filter(({ isConfirmed }) => isConfirmed);
}
