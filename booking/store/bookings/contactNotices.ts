/** Notices to whom we wrote before staff corrected a booking's email address or phone number. */
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { firstRow, run } from '../database/rows.ts';

export type NoticedField = 'email' | 'phone';

/** Keeps the address that the notice goes to. Returns the notice's ID. */
export async function insertContactNotice(
  tx: Tx,
  { departureId, id: bookingId }: RowKey,
  { email, fields }: { email: string; fields: readonly NoticedField[] },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into contact_notice (departure_id, id, booking_id, email, fields)
    values (${departureId}, ${id}, ${bookingId}, ${email}, ${[...fields]}::text[])`;
  return id;
}

/** Loads a notice's email; null if the booking's data was erased or the notice is old. */
export async function findContactNotice(queries: Queries, id: string) {
  return firstRow<{ to: string; fields: NoticedField[]; reference: string }>(queries)`
    select n.email as to, n.fields, b.reference
      from contact_notice n
      join booking b on b.departure_id = n.departure_id and b.id = n.booking_id
     where n.id = ${id}`;
}

export async function forgetContactNotices(queries: Queries): Promise<void> {
  await run(queries)`delete from contact_notice where created_at < clock_now() - interval '8 days'`;
}
