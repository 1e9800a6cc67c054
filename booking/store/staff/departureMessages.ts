/** Messages to a departure's travellers, and the delivery of each copy. */
import { sql } from 'kysely';
import type { DepartureMessage, DepartureMessageDetail } from '../../contract/departureMessages.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstRow, run } from '../database/rows.ts';

export interface Addressee {
  id: string;
  reference: string;
  name: string;
  email: string;
  currency: string;
}

/** Lists the confirmed bookings of a departure that have an address, in order. */
export async function listAddressees(queries: Queries, departureId: string): Promise<Addressee[]> {
  return allRows<Addressee>(queries)`
    select id, reference, contact_name as name, contact_email as email, currency
      from booking
     where departure_id = ${departureId} and status = 'confirmed' and contact_name <> 'Erased'
     order by created_at, id`;
}

export async function insertDepartureMessage(
  tx: Tx,
  departureId: string,
  message: Pick<DepartureMessage, 'audience' | 'pickupCode' | 'subject' | 'text' | 'staffName'>,
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into departure_message (departure_id, id, audience, pickup_code, subject, body,
                                   staff_name)
    values (${departureId}, ${id}, ${message.audience}, ${message.pickupCode}, ${message.subject},
            ${message.text}, ${message.staffName})`;
  return id;
}

/** Adds a booking's copy to its thread. Returns the copy's ID. */
export async function insertCopy(
  tx: Tx,
  booking: RowKey,
  copy: { departureMessageId: string; text: string; staffName: string },
): Promise<string> {
  const id = newId();
  await run(tx)`
    insert into message (departure_id, id, booking_id, author, staff_name, body,
                         departure_message_id)
    values (${booking.departureId}, ${id}, ${booking.id}, 'operator', ${copy.staffName},
            ${copy.text}, ${copy.departureMessageId})`;
  return id;
}

type Row = Omit<DepartureMessage, 'at'> & { at: Date };

const count = (status: string) => sql`count(*) filter (where n.status = ${status})`;

function listing(departureId: string, condition: ReturnType<typeof sql>) {
  return sql`
    select d.id, d.audience, d.pickup_code, d.subject, d.body as text, d.staff_name,
           d.created_at as at, (
             select jsonb_build_object('queued', ${count('queued')}, 'sent', ${count('sent')},
                                       'failed', ${count('failed')},
                                       'suppressed', ${count('suppressed')})
               from message m join notification n on n.dedupe_key = 'message:' || m.id
              where m.departure_id = d.departure_id and m.departure_message_id = d.id
           ) as deliveries
      from departure_message d
     where d.departure_id = ${departureId} ${condition}`;
}

/** Lists a departure's messages, newest first, from the one after the message `after`. */
export async function listDepartureMessages(
  queries: Queries,
  departureId: string,
  after: string | null,
  limit: number,
): Promise<Row[]> {
  const condition = after === null ? sql`` : sql`and d.id < ${after}::uuid`;
  return allRows<Row>(queries)`
    ${listing(departureId, condition)} order by d.id desc limit ${limit}`;
}

export async function findDepartureMessage(queries: Queries, departureId: string, id: string) {
  return firstRow<Row>(queries)`${listing(departureId, sql`and d.id = ${id}`)}`;
}

type Copy = Omit<DepartureMessageDetail['copies'][number], 'emailMasked' | 'at'> & {
  email: string;
  at: Date;
};

/** Lists the copies of a message with what became of their emails, in the order of the bookings. */
export async function listCopies(queries: Queries, departureId: string, id: string) {
  return allRows<Copy>(queries)`
    select b.reference, b.contact_name as name, b.contact_email as email, n.status as delivery,
           coalesce(n.sent_at, n.updated_at, m.created_at) as at
      from message m
      join booking b on b.departure_id = m.departure_id and b.id = m.booking_id
      left join notification n on n.dedupe_key = 'message:' || m.id
     where m.departure_id = ${departureId} and m.departure_message_id = ${id}
     order by b.created_at, b.id`;
}
