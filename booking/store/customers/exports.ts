/** Data exports: the request, the file waiting for download, and its contents. */
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, allValues, firstRow, hasChanged, run } from '../database/rows.ts';

export interface OpenExport {
  id: string;
  requestedAt: Date;
  expiresAt: Date | null;
}

/** Returns the copy of a customer's data that is being made or is ready to download, or null. */
export async function findOpenExport(queries: Queries, customerId: string) {
  return firstRow<OpenExport>(queries)`
    select id, requested_at, expires_at from customer_export
     where customer_id = ${customerId} and taken_at is null
       and coalesce(expires_at, requested_at + interval '2 days') > clock_now()
     order by requested_at desc limit 1`;
}

/** Stores a request for a copy. Lock the customer first; there must be no other request. */
export async function insertExport(tx: Tx, customerId: string): Promise<string> {
  const id = newId();
  await run(tx)`insert into customer_export (id, customer_id) values (${id}, ${customerId})`;
  return id;
}

/** Returns the customer whose copy is still to be made, or null if there is none. */
export async function findExportToMake(queries: Queries, id: string) {
  return firstRow<{ id: string; email: string }>(queries)`
    select c.id, c.email from customer_export e join customer c on c.id = e.customer_id
     where e.id = ${id} and e.made_at is null and c.email is not null`;
}

/** Stores a copy for a day. Returns false if it was already made. */
export async function saveExport(tx: Tx, id: string, file: Buffer): Promise<boolean> {
  return hasChanged(tx)`
    update customer_export
       set file = ${file}, made_at = clock_now(), expires_at = clock_now() + interval '24 hours'
     where id = ${id} and made_at is null`;
}

/** Returns a customer's copy, once; null if it is not theirs, was downloaded or is too old. */
export async function redeemExport(tx: Tx, customerId: string, id: string) {
  const found = await firstRow<{ file: Uint8Array }>(tx)`
    select file from customer_export
     where id = ${id} and customer_id = ${customerId} and file is not null
       and expires_at > clock_now() for update`;
  if (!found) return null;
  await run(tx)`
    update customer_export set taken_at = clock_now(), file = null where id = ${id}`;
  return found.file;
}

/** Returns the address of a customer whose copy is ready, or null once downloaded or too old. */
export async function findExportMail(queries: Queries, id: string) {
  return firstRow<{ email: string }>(queries)`
    select c.email from customer_export e join customer c on c.id = e.customer_id
     where e.id = ${id} and e.file is not null and e.expires_at > clock_now()
       and c.email is not null`;
}

/** Deletes copies that can no longer be downloaded. */
export async function forgetExports(queries: Queries): Promise<void> {
  await run(queries)`
    delete from customer_export
     where taken_at is not null or expires_at <= clock_now()
        or (made_at is null and requested_at < clock_now() - interval '7 days')`;
}

type Json = Record<string, unknown>;

/** Returns stored rows as JSON, without internal columns. */
async function rowsOf(
  queries: Queries,
  from: ReturnType<typeof sql>,
  without: readonly string[] = [],
): Promise<Json[]> {
  return allValues<Json>(queries)`
    select to_jsonb(r) - ${[...without]}::text[] as row from (${from}) r`;
}

/** Returns a customer's data, except their bookings. */
export async function collectCustomerData(
  queries: Queries,
  { id, email, emailHashes }: { id: string; email: string; emailHashes: readonly string[] },
): Promise<Record<string, Json[]>> {
  const hashes = sql`${[...emailHashes]}::text[]`;
  const byMail = (table: string, column: string) =>
    rowsOf(
      queries,
      sql`select * from ${sql.table(table)} where lower(${sql.ref(column)}) = ${email}`,
      ['spam_score', 'reviewer_id', 'sanity_draft_id', 'assignee_id'],
    );
  return {
    profile: await rowsOf(queries, sql`select * from customer where id = ${id}`, ['auth_user_id']),
    savedTravellers: await rowsOf(
      queries,
      sql`select * from traveller_profile where customer_id = ${id}`,
      ['customer_id'],
    ),
    savedTrips: await rowsOf(
      queries,
      sql`select t.slug, t.title, s.created_at as saved_at, s.told_at
            from saved_trip s join trip t on t.id = s.trip_id
           where s.customer_id = ${id} order by s.created_at`,
    ),
    consents: await rowsOf(
      queries,
      sql`select * from consent where customer_id = ${id} or email_hash = any(${hashes}) order by at`,
      ['customer_id', 'email_hash'],
    ),
    browsers: await rowsOf(
      queries,
      sql`select s.created_at, s.updated_at, s.expires_at, s.user_agent
            from auth_session s join customer c on c.auth_user_id = s.user_id where c.id = ${id}`,
    ),
    waitingLists: await byMail('waitlist_entry', 'contact_email'),
    sharesAskedOf: await rowsOf(
      queries,
      sql`select * from payment_share where lower(payer_email) = ${email} order by created_at`,
      machineOnly,
    ),
    enquiries: await byMail('enquiry', 'email'),
    enquiryAnswers: await rowsOf(
      queries,
      sql`select e.reference, a.body as text, a.created_at
            from enquiry_answer a join enquiry e on e.id = a.enquiry_id
           where lower(e.email) = ${email} order by a.created_at`,
    ),
    enquiryReplies: await rowsOf(
      queries,
      sql`select e.reference, r.body as text, r.received_at
            from enquiry_received r join enquiry e on e.id = r.enquiry_id
           where lower(e.email) = ${email} order by r.received_at`,
    ),
    enquiryNotes: await rowsOf(
      queries,
      sql`select e.reference, n.body as text, n.created_at
            from enquiry_note n join enquiry e on e.id = n.enquiry_id
           where lower(e.email) = ${email} order by n.created_at`,
    ),
    submissions: await byMail('submission', 'author_email'),
    newsletter: await byMail('newsletter_subscription', 'email'),
    dateWishes: await byMail('date_interest', 'email'),
    mails: await rowsOf(
      queries,
      sql`select template, status, created_at, sent_at, sent_text as text from notification
           where to_hash = any(${hashes}) order by created_at`,
    ),
  };
}

const machineOnly = [
  'departure_id', 'booking_id', 'session_hash', 'customer_id', 'hold_id', 'coupon_id',
  'quote_snapshot', 'tax_snapshot', 'policy_snapshot', 'buyer_pan_enc', 'passport_no_enc',
  'pan_enc', 'medical_enc', 'pickup_point_id', 'gateway_order_id', 'idempotency_key', 'raw',
  'next_check_at', 'checks', 'receipt', 'last_error', 'requested_by', 'approved_by', 'paid_by',
  'recorded_by', 'content', 'staff_name', 'share_id', 'token_hashes',
]; // prettier-ignore

/** Returns a customer's bookings with related rows. Encrypted numbers show their last four. */
export async function collectBookings(queries: Queries, customerId: string) {
  const rows = await allRows<{ departureId: string; id: string; data: Json }>(queries)`
    select b.departure_id, b.id,
           jsonb_build_object('trip', t.title, 'startDate', d.start_date, 'endDate', d.end_date)
             || (to_jsonb(b) - ${machineOnly}::text[]) as data
      from booking b
      join departure d on d.id = b.departure_id join trip t on t.id = d.trip_id
     where b.customer_id = ${customerId} order by b.created_at`;
  const bookings: { key: RowKey; data: Json }[] = [];
  for (const { departureId, id, data } of rows) {
    const of = (table: string) =>
      rowsOf(
        queries,
        sql`select * from ${sql.table(table)}
             where departure_id = ${departureId} and booking_id = ${id} order by id`,
        machineOnly,
      );
    const parts = {
      travellers: await of('booking_traveller'),
      lines: await of('booking_line'),
      payments: await of('payment'),
      shares: await of('payment_share'),
      refunds: await of('refund'),
      cancellations: await of('cancellation'),
      reviews: await of('review'),
      documents: await of('tax_document'),
      uploads: await rowsOf(
        queries,
        sql`select id, kind, label, media_type, size_bytes, created_at from booking_upload
             where departure_id = ${departureId} and booking_id = ${id} and deleted_at is null
             order by id`,
      ),
      checkIns: await rowsOf(
        queries,
        sql`select c.id, c.traveller_id, c.state, c.ticked_at
              from check_in c join booking_traveller t
                on t.departure_id = c.departure_id and t.id = c.traveller_id
             where c.departure_id = ${departureId} and t.booking_id = ${id} order by c.id`,
      ),
      messages: await of('message'),
      notes: await of('booking_note'),
      // Without the address: whoever has the booking now may not be who had it then.
      contactNotices: await rowsOf(
        queries,
        sql`select fields, created_at from contact_notice
             where departure_id = ${departureId} and booking_id = ${id} order by id`,
      ),
      pickupNotices: await of('pickup_notice'),
      rosterConsents: await of('roster_consent'),
    };
    bookings.push({ key: { departureId, id }, data: { ...data, ...parts } });
  }
  return bookings;
}
