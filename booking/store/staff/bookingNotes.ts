/** What staff write for each other about a booking. */
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, oneRow, run } from '../database/rows.ts';

interface NoteRow {
  id: string;
  staffName: string;
  text: string;
  at: Date;
}

/** Lists a booking's newest 200 notes, newest first. */
export async function listNotes(queries: Queries, { departureId, id }: RowKey): Promise<NoteRow[]> {
  return allRows<NoteRow>(queries)`
    select id, staff_name, body as text, created_at as at from booking_note
     where departure_id = ${departureId} and booking_id = ${id}
     order by created_at desc, id desc limit 200`;
}

export async function insertNote(
  tx: Tx,
  { departureId, id }: RowKey,
  { staffName, text }: { staffName: string; text: string },
): Promise<NoteRow> {
  return oneRow<NoteRow>(tx)`
    insert into booking_note (departure_id, id, booking_id, staff_name, body)
    values (${departureId}, ${newId()}, ${id}, ${staffName}, ${text})
    returning id, staff_name, body as text, created_at as at`;
}

/** Moves notes along when a booking moves to another date. */
export async function moveNotes(tx: Tx, from: RowKey, to: RowKey): Promise<void> {
  await run(tx)`
    update booking_note set departure_id = ${to.departureId}, booking_id = ${to.id}
     where departure_id = ${from.departureId} and booking_id = ${from.id}`;
}
