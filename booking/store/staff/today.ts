/** What waits for someone and has no list of its own. */
import { isWaiting } from '../bookings/tripTools.ts';
import type { Queries } from '../database/db.ts';
import { allRows, oneRow } from '../database/rows.ts';

interface WaitingRow {
  id: string | null;
  bookingReference: string | null;
  tripTitle: string;
  startDate: string;
  name: string | null;
  count: number | null;
  since: Date;
  dueAt: Date | null;
  departureId?: string;
  amountMinor?: number;
  /** How many there are in all, of which only the first are listed. */
  total: number;
}

/** Bookings with messages that wait for an answer, the earliest promised one first. */
export async function listWaitingThreads(queries: Queries) {
  return allRows<WaitingRow>(queries)`
    select null::uuid as id, b.reference as booking_reference, t.title as trip_title, d.start_date,
           (count(*) over ())::int as total, b.contact_name as name, m.waiting as count, m.since,
           m.due_at
      from (select departure_id, booking_id, count(*)::int as waiting, min(created_at) as since,
                   min(reply_due_at) as due_at
              from message where ${isWaiting}
             group by departure_id, booking_id) m
      join booking b on b.departure_id = m.departure_id and b.id = m.booking_id
      join departure d on d.id = m.departure_id join trip t on t.id = d.trip_id
     order by m.due_at, m.since limit 50`;
}

/** Seats that are offered to someone on a waiting list, soonest end first. */
export async function listOpenOffers(queries: Queries): Promise<WaitingRow[]> {
  return allRows<WaitingRow>(queries)`
    select w.id, d.id as departure_id, null as booking_reference, t.title as trip_title,
           d.start_date, (count(*) over ())::int as total, w.contact_name as name, w.pax as count,
           w.updated_at as since, w.offer_expires_at as due_at
      from waitlist_entry w
      join departure d on d.id = w.departure_id join trip t on t.id = d.trip_id
     where w.status = 'offered' and w.offer_expires_at > clock_now()
     order by w.offer_expires_at limit 50`;
}

/** Departures that someone else asked to cancel, the longest waiting first. */
export async function listEndsToApprove(queries: Queries, asker: string): Promise<WaitingRow[]> {
  return allRows<WaitingRow>(queries)`
    select d.id, null as booking_reference, t.title as trip_title, d.start_date,
           (count(*) over ())::int as total, e.requested_by as name, e.bookings as count,
           e.refund_minor as amount_minor, e.created_at as since, null::timestamptz as due_at
      from departure_end e
      join departure d on d.id = e.departure_id join trip t on t.id = d.trip_id
     where e.status = 'requested' and e.requested_by <> ${asker}
     order by e.created_at limit 50`;
}

/**
 * Departures within two weeks that have fewer people than they need and aren't promised. The
 * decision is due by the end of the office's last day for it, `decideDays` before the start.
 */
export async function listShortDepartures(
  queries: Queries,
  decideDays: number,
  officeZone: string,
): Promise<WaitingRow[]> {
  return allRows<WaitingRow>(queries)`
    select d.id, null as booking_reference, t.title as trip_title, d.start_date, null as name,
           (count(*) over ())::int as total, d.min_pax - d.booked as count, clock_now() as since,
           ((d.start_date - ${decideDays - 1}::int)::timestamp at time zone ${officeZone}) as due_at
      from departure d join trip t on t.id = d.trip_id
     where d.status = 'scheduled' and d.booked < d.min_pax and not d.is_private
       and d.start_date between (clock_now() at time zone d.tz)::date
                            and (clock_now() at time zone d.tz)::date + 14
     order by d.start_date limit 50`;
}

export const readClock = async (queries: Queries): Promise<Date> =>
  (await oneRow<{ now: Date }>(queries)`select clock_now() as now`).now;
