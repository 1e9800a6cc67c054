/** What emails about bookings said: deleted with the bookings' other personal data. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../database/db.ts';
import { run } from '../database/rows.ts';

/** Selects the IDs of everything that an email about these bookings can be about. */
export const mailSubjectsOf = (bookings: RawBuilder<unknown>) => {
  const ofThem = sql`(departure_id, booking_id) in ${bookings}`;
  return sql`
    select id from booking where (departure_id, id) in ${bookings}
     union all select hold_id from booking
                where (departure_id, id) in ${bookings} and hold_id is not null
     union all select id from cancellation where ${ofThem}
     union all select id from guest_access_code where ${ofThem}
     union all select id from payment_share where ${ofThem}
     union all select id from message where ${ofThem}
     union all select id from contact_notice where ${ofThem}
     union all select id from pickup_notice where ${ofThem}
     union all select a.id from payment_attempt a
                 join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
                where (p.departure_id, p.booking_id) in ${bookings}`;
};

/**
 * Deletes what the emails about these bookings said. Call it before the rows they are about are
 * deleted. `bookings` selects each booking's `departure_id` and `id`.
 */
export async function forgetSentTexts(
  queries: Queries,
  bookings: RawBuilder<unknown>,
): Promise<void> {
  await run(queries)`
    update notification set sent_text = null
     where sent_text is not null and subject_id in (${mailSubjectsOf(bookings)})`;
}

/** Deletes what was sent about shares asked of an address, also to whoever asked. */
export async function forgetShareTexts(queries: Queries, email: string): Promise<void> {
  await run(queries)`
    update notification n set sent_text = null
      from payment_share s
     where lower(s.payer_email) = ${email} and n.sent_text is not null
       and (n.subject_id = s.id
         or (n.subject_id = s.booking_id and n.template in ('friends_asked', 'friends_late')))`;
}
