/** Account deletion requests, and the deletion itself. */
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, firstValue, run } from '../database/rows.ts';
import { forgetSentTexts, forgetShareTexts } from '../messages/sentTexts.ts';
import { erasedBooking, erasedEntry, erasedTraveller, erasedAddress } from './erasedColumns.ts';

export interface OpenErasure {
  id: string;
  requestedAt: Date;
  dueAt: Date;
}

export async function findOpenErasure(queries: Queries, customerId: string) {
  return firstRow<OpenErasure>(queries)`
    select id, requested_at, due_at from customer_erasure
     where customer_id = ${customerId} and withdrawn_at is null and done_at is null`;
}

/** Stores a deletion request. Lock the customer first, and check that there is no other. */
export async function insertErasure(tx: Tx, customerId: string, days: number): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into customer_erasure (id, customer_id, due_at)
    values (${id}, ${customerId}, clock_now() + make_interval(days => ${days}::int))`;
  return id;
}

export async function withdrawErasure(queries: Queries, customerId: string): Promise<void> {
  await run(queries)`
    update customer_erasure set withdrawn_at = clock_now()
     where customer_id = ${customerId} and withdrawn_at is null and done_at is null`;
}

export async function listDueErasures(queries: Queries) {
  return allRows<{ id: string; customerId: string }>(queries)`
    select id, customer_id from customer_erasure
     where withdrawn_at is null and done_at is null and due_at <= clock_now()
     order by due_at limit 100`;
}

/** Counts what stops an account's deletion: upcoming trips, open refunds and offered seats. */
export async function countOpenItems(
  queries: Queries,
  { id, email }: { id: string; email: string },
): Promise<number> {
  return firstNumber(queries)`
    select (select count(*) from booking b join departure d on d.id = b.departure_id
             where b.customer_id = ${id}
               and (b.status = 'pending_payment'
                 or (b.status = 'confirmed' and d.end_date >= (clock_now() at time zone d.tz)::date)
                 or exists (
                      select from refund r
                       where r.departure_id = b.departure_id and r.booking_id = b.id
                         and r.status in ('requested', 'approved', 'processing', 'failed'))
                 or exists (
                      select from cancellation c
                       where c.departure_id = b.departure_id and c.booking_id = b.id
                         and c.initiator = 'operator' and c.status = 'approved'
                         and c.choose_until > clock_now())))
         + (select count(*) from waitlist_entry
             where lower(contact_email) = ${email} and status = 'offered') as count`;
}

/**
 * Deletes a customer: account, sessions, profile, saved travellers and trips, messages, and
 * whatever names them in their bookings. Amounts, lines and tax documents stay, and so do the
 * other travellers on a paid booking. An unpaid booking keeps no names.
 */
export async function forgetCustomer(
  tx: Tx,
  erasureId: string,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await forgetBookings(tx, id);
  await forgetWords(tx, email);
  await run(tx)`
    delete from sign_in_code where phone = (select phone from customer where id = ${id})`;
  await run(tx)`delete from traveller_profile where customer_id = ${id}`;
  await run(tx)`delete from saved_trip where customer_id = ${id}`;
  await run(tx)`delete from contact_change where customer_id = ${id}`;
  await run(tx)`delete from customer_export where customer_id = ${id}`;
  await run(tx)`
    update customer_erasure set done_at = clock_now(), email = ${email}
     where id = ${erasureId}`;
  const userId = await firstValue<string>(tx)`
    with before as (select auth_user_id from customer where id = ${id})
    update customer
       set auth_user_id = null, email = null, full_name = null, phone = null,
           phone_proved_at = null,
           mail_language = default, room_preference = null, diet = null, emergency_name = null,
           emergency_phone = null, emergency_relation = null, version = version + 1,
           erased_at = clock_now(), updated_at = clock_now()
      from before where id = ${id}
    returning before.auth_user_id`;
  // This deletes the user's sessions too.
  await run(tx)`delete from auth_user where id = ${userId}`;
}

async function forgetBookings(tx: Tx, customerId: string): Promise<void> {
  const theirs = sql`(
    select departure_id, id from booking where customer_id = ${customerId})`;
  await run(tx)`
    update booking_traveller t
       set ${erasedTraveller}
      from booking b, customer c
     where b.departure_id = t.departure_id and b.id = t.booking_id and c.id = b.customer_id
       and b.customer_id = ${customerId}
       and (b.paid_minor = 0
         or lower(t.full_name) in (lower(b.contact_name), lower(c.full_name))
         -- Another spelling of the same name has the same number or address.
         or t.phone in (b.contact_phone, c.phone)
         or lower(t.email) in (lower(b.contact_email), lower(c.email)))`;
  await run(tx)`delete from booking_upload where (departure_id, booking_id) in ${theirs}`;
  // We can't tell who is in the photo.
  await run(tx)`
    delete from review_photo p using review r
     where r.departure_id = p.departure_id and r.id = p.review_id
       and (r.departure_id, r.booking_id) in ${theirs}`;
  await run(tx)`
    update review set author_name = 'A traveller', updated_at = clock_now()
     where (departure_id, booking_id) in ${theirs}`;
  // The gateway's data names the payer, so keep only the fact that it arrived.
  await run(tx)`
    update webhook_event w set raw = ''::bytea, headers = '{}'
     where w.state <> 'received' and exists (
       select from payment_attempt a
        where a.departure_id in (select departure_id from booking where customer_id = ${customerId})
          and exists (select from payment p join booking b
                        on b.departure_id = p.departure_id and b.id = p.booking_id
                       where p.departure_id = a.departure_id and p.id = a.payment_id
                         and b.customer_id = ${customerId})
          and position(convert_to(a.gateway_payment_id, 'UTF8') in w.raw) > 0)`;
  await forgetSentTexts(tx, theirs);
  for (const table of [
    'message',
    'message_assignment',
    'roster_consent',
    'booking_note',
    'contact_notice',
    'pickup_notice',
  ]) {
    await run(tx)`delete from ${sql.table(table)} where (departure_id, booking_id) in ${theirs}`;
  }
  // An operator's reason for a whole departure is about no one.
  await run(tx)`
    update cancellation set reason = null
     where initiator <> 'operator' and reason is not null
       and (departure_id, booking_id) in ${theirs}`;
  await run(tx)`
    update booking_access set revoked_at = clock_now()
     where revoked_at is null and (departure_id, booking_id) in ${theirs}`;
  await run(tx)`
    update guest_access_token set revoked_at = clock_now()
     where revoked_at is null and (departure_id, booking_id) in ${theirs}`;
  await run(tx)`
    update guest_access_code set used_at = clock_now()
     where used_at is null and (departure_id, booking_id) in ${theirs}`;
  // Also the friends they named, and those friends' links.
  await run(tx)`
    update payment_share
       set payer_name = 'Erased', payer_email = ${erasedAddress}, token_hashes = '{}',
           updated_at = clock_now()
     where (departure_id, booking_id) in ${theirs}`;
  await run(tx)`
    delete from payment_share_access a using payment_share s
     where s.departure_id = a.departure_id and s.id = a.share_id
       and (s.departure_id, s.booking_id) in ${theirs}`;
  await run(tx)`
    update booking set ${erasedBooking}, version = version + 1, updated_at = clock_now()
     where customer_id = ${customerId}`;
}

async function forgetWords(tx: Tx, email: string): Promise<void> {
  await run(tx)`
    update waitlist_entry
       set ${erasedEntry},
           status = case when status = 'waiting' then 'cancelled' else status end,
           updated_at = clock_now()
     where lower(contact_email) = ${email}`;
  await forgetShareTexts(tx, email);
  // For a share someone else asked them to pay, the link keeps working but the name and address are
  // deleted.
  await run(tx)`
    update payment_share
       set payer_name = 'Erased', payer_email = ${erasedAddress}, updated_at = clock_now()
     where lower(payer_email) = ${email}`;
  await run(tx)`delete from newsletter_subscription where lower(email) = ${email}`;
  await run(tx)`delete from date_interest where lower(email) = ${email}`;
  await run(tx)`delete from enquiry where lower(email) = ${email}`;
  // Published photos stay, under the licence given for them.
  await run(tx)`
    delete from submission
     where lower(author_email) = ${email} and status not in ('accepted', 'published')`;
  await run(tx)`delete from sign_in_code where email = ${email}`;
}

/** Loads the data for a request's emails; null if it was withdrawn or its address is gone. */
export async function findErasureMail(queries: Queries, id: string, tz: string) {
  const row = await firstRow<{ email: string | null; dueOn: string; isDone: boolean }>(queries)`
    select coalesce(e.email, c.email) as email, (e.due_at at time zone ${tz}::text)::date as due_on,
           e.done_at is not null as is_done
      from customer_erasure e join customer c on c.id = e.customer_id
     where e.id = ${id} and e.withdrawn_at is null`;
  return row?.email ? { ...row, email: row.email } : null;
}

/** Deletes the addresses of deletion certificates whose emails are no longer retried. */
export async function forgetErasureAddresses(queries: Queries): Promise<void> {
  await run(queries)`
    update customer_erasure set email = null
     where email is not null and done_at < clock_now() - interval '8 days'`;
}
