/** Holds that ended unfinished, of people who agreed to one email about them. */
import type { Quote } from '../../contract/quotes.ts';
import type { Queries, Tx } from '../database/db.ts';
import { allRows, firstRow, hasRow } from '../database/rows.ts';

const BATCH = 100;

/**
 * Claims expired holds half an hour after they ended, each once. Skips those of browsers that hold
 * seats on the same trip again: their new hold has its own email.
 */
export async function claimReminders(tx: Tx) {
  return allRows<{
    id: string;
    departureId: string;
    reminderHash: string;
    reminderEnc: Uint8Array;
  }>(tx)`
    update seat_hold set reminded_at = clock_now(), updated_at = clock_now()
     where (departure_id, id) in (
       select h.departure_id, h.id
         from seat_hold h join departure d on d.id = h.departure_id
        where h.status = 'expired' and h.reminder_enc is not null and h.reminded_at is null
          and h.expires_at between clock_now() - interval '20 hours'
                               and clock_now() - interval '30 minutes'
          and not exists (
            select from seat_hold o join departure od on od.id = o.departure_id
             where o.session_hash = h.session_hash and o.status = 'active'
               and od.trip_id = d.trip_id)
        order by h.expires_at limit ${BATCH}
          for update of h skip locked)
    returning id, departure_id, reminder_hash, reminder_enc`;
}

/** Finds what an email about a hold needs, and a way to ask whether its person has booked. */
export async function findReminder(queries: Queries, holdId: string) {
  const row = await firstRow<{
    departureId: string;
    tripId: string;
    tripSlug: string;
    tripTitle: string;
    tripStatus: string;
    startDate: string;
    endDate: string;
    pax: number;
    travellers: readonly Pick<Quote['travellers'][number], 'type' | 'occupancy'>[];
    reminderEnc: Uint8Array | null;
  }>(queries)`
    select h.departure_id, t.id as trip_id, t.slug as trip_slug, t.title as trip_title,
           t.status as trip_status, d.start_date, d.end_date, h.pax,
           h.quote -> 'travellers' as travellers, h.reminder_enc
      from seat_hold h join departure d on d.id = h.departure_id join trip t on t.id = d.trip_id
     where h.id = ${holdId} and h.status = 'expired'`;
  return (
    row && {
      ...row,
      /** Whether this address has a coming or unpaid booking on the trip. */
      hasBooked: (email: string) => hasRow(queries)`
        select from booking b join departure d on d.id = b.departure_id
         where d.trip_id = ${row.tripId} and lower(b.contact_email) = lower(${email})
           and b.status in ('confirmed', 'pending_payment')`,
    }
  );
}
