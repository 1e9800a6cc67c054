/** Deletes expired data that has no job of its own (see domain/retention). */
import { sql } from 'kysely';
import type { Queries } from '../database/db.ts';
import { run } from '../database/rows.ts';
import { forgetLateTexts, mailSubjectsOf } from '../messages/sentTexts.ts';
import { erasedBooking, erasedEntry, erasedTraveller } from './erasedColumns.ts';

/** Deletes data past its retention. Safe to repeat. */
export async function forgetOldRecords(queries: Queries): Promise<void> {
  // Bookings and offers that were never paid: we don't need to know who made them.
  await run(queries)`
    update booking_traveller t
       set ${erasedTraveller}
      from booking b
     where b.departure_id = t.departure_id and b.id = t.booking_id
       and b.status in ('expired', 'cancelled')
       and b.paid_minor = 0 and b.updated_at < clock_now() - interval '30 days'
       and t.full_name <> 'Erased'`;
  await run(queries)`
    delete from booking_note n using booking b
     where b.departure_id = n.departure_id and b.id = n.booking_id
       and b.status in ('expired', 'cancelled')
       and b.paid_minor = 0 and b.updated_at < clock_now() - interval '30 days'`;
  // In one statement, so that no email outlives its booking's names.
  await run(queries)`
    with erased as (
      update booking set ${erasedBooking}, customer_id = null
       where status in ('expired', 'cancelled') and paid_minor = 0 and contact_name <> 'Erased'
         and updated_at < clock_now() - interval '30 days'
      returning departure_id, id)
    update notification set sent_text = null
     where sent_text is not null
       and subject_id in (${mailSubjectsOf(sql`(select departure_id, id from erased)`)})`;
  await run(queries)`
    update waitlist_entry
       set ${erasedEntry}
     where status not in ('waiting', 'offered') and contact_name <> 'Erased'
       and updated_at < clock_now() - interval '12 months'`;
  await run(queries)`
    update webhook_event set raw = ''::bytea, headers = '{}'
     where state <> 'received' and done_at < clock_now() - interval '180 days'
       and octet_length(raw) > 0`;
  await run(queries)`
    delete from outbox where done_at < clock_now() - interval '30 days'`;
  await run(queries)`
    delete from audit_log where at < clock_now() - interval '13 months'`;
  await run(queries)`
    delete from check_in where created_at < clock_now() - interval '13 months'`;
  // The label names a person.
  await run(queries)`
    delete from leader_link where expires_at < clock_now() - interval '13 months'`;
  await run(queries)`
    delete from security_event where at < clock_now() - interval '90 days'`;
  // Networks are stored to limit holds and codes, which look back a day.
  await run(queries)`
    update seat_hold set ip_hash = null
     where ip_hash is not null and status <> 'active'
       and created_at < clock_now() - interval '2 days'`;
  // Bank statements may name payers. Decided lines have lost these words already.
  await run(queries)`
    update bank_line set narration = null
     where narration is not null and created_at < clock_now() - interval '12 months'`;
  await run(queries)`
    delete from drift_alarm
     where state = 'gone' and seen_at < clock_now() - interval '13 months'`;
  await run(queries)`
    delete from notification
     where status = 'failed' and created_at < clock_now() - interval '12 months'`;
  await forgetLateTexts(queries);
}

/** Deletes uploaded bank statements a day after they came. They may name payers. */
export async function forgetStatements(queries: Queries): Promise<void> {
  await run(queries)`
    delete from bank_statement where created_at < clock_now() - interval '1 day'`;
}
