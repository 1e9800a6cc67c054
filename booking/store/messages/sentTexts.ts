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

/** Deletes what was sent about shares asked of an address. */
export async function forgetShareTexts(queries: Queries, email: string): Promise<void> {
  await run(queries)`
    update notification n set sent_text = null
      from payment_share s
     where lower(s.payer_email) = ${email} and n.subject_id = s.id and n.sent_text is not null`;
}

/**
 * Deletes what emails said that were sent while their booking or its payer was being erased. Looks
 * at two days' emails; call it daily.
 */
export async function forgetLateTexts(queries: Queries): Promise<void> {
  await run(queries)`
    update notification n set sent_text = null
     where n.sent_text is not null and n.sent_at > clock_now() - interval '2 days'
       and case n.subject_kind
             when 'booking' then exists (
               select from booking b where b.id = n.subject_id and b.contact_name = 'Erased')
             when 'cancellation' then exists (
               select from cancellation c
                 join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
                where c.id = n.subject_id and b.contact_name = 'Erased')
             when 'payment' then exists (
               select from payment_attempt a
                 join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
                 join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
                where a.id = n.subject_id and b.contact_name = 'Erased')
             when 'payment_share' then exists (
               select from payment_share s
                where s.id = n.subject_id and s.payer_name = 'Erased')
             -- Erasure deletes what these are about.
             when 'pickup_notice' then not exists (
               select from pickup_notice p where p.id = n.subject_id)
             when 'email_change' then not exists (
               select from contact_notice c where c.id = n.subject_id)
           end`;
}
