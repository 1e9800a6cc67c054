/** Travellers' own files: tickets, permits and insurance. Their content is encrypted. */
import { sql } from 'kysely';
import type { Upload, UploadKind } from '../../contract/uploads.ts';
import type { Queries, Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstRow, hasChanged, oneRow, run } from '../database/rows.ts';

export interface UploadRecord {
  id: string;
  kind: UploadKind;
  label: string | null;
  travellerId: string | null;
  mediaType: Upload['mediaType'];
  sizeBytes: number;
  createdAt: Date;
}

const columns = sql`id, kind, label, traveller_id, media_type, size_bytes, created_at`;

const ofBooking = ({ departureId, id }: RowKey) =>
  sql`departure_id = ${departureId} and booking_id = ${id} and deleted_at is null`;

export async function listUploads(queries: Queries, booking: RowKey) {
  return allRows<UploadRecord>(queries)`
    select ${columns} from booking_upload where ${ofBooking(booking)} order by created_at, id`;
}

/** Counts a booking's files and their bytes. Lock the booking first. */
export async function measureUploads(tx: Tx, booking: RowKey) {
  return oneRow<{ files: number; bytes: number }>(tx)`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::int as bytes
      from booking_upload where ${ofBooking(booking)}`;
}

export async function insertUpload(
  tx: Tx,
  booking: RowKey,
  upload: Omit<UploadRecord, 'createdAt'> & { encrypted: Buffer },
): Promise<UploadRecord> {
  return oneRow<UploadRecord>(tx)`
    insert into booking_upload (departure_id, id, booking_id, traveller_id, kind, label, media_type,
                                size_bytes, bytes_enc)
    values (${booking.departureId}, ${upload.id}, ${booking.id}, ${upload.travellerId},
            ${upload.kind}, ${upload.label}, ${upload.mediaType}, ${upload.sizeBytes},
            ${upload.encrypted})
    returning ${columns}`;
}

/** Returns one of a booking's files with its encrypted content, or null. */
export async function findUpload(queries: Queries, booking: RowKey, id: string) {
  return firstRow<UploadRecord & { encrypted: Uint8Array }>(queries)`
    select ${columns}, bytes_enc as encrypted from booking_upload
     where ${ofBooking(booking)} and id = ${id}`;
}

/** Deletes a file's content. Returns false if the booking has no such file. */
export async function deleteUpload(queries: Queries, booking: RowKey, id: string) {
  return hasChanged(queries)`
    update booking_upload set bytes_enc = null, label = null, deleted_at = clock_now()
     where ${ofBooking(booking)} and id = ${id}`;
}

/** Moves a booking's files to the booking that replaces it, for the traveller of the same name. */
export async function moveUploads(tx: Tx, from: RowKey, to: RowKey): Promise<void> {
  await run(tx)`
    update booking_upload u
       set departure_id = ${to.departureId}, booking_id = ${to.id},
           traveller_id = (
             select n.id from booking_traveller o
               join booking_traveller n on n.departure_id = ${to.departureId}
                and n.booking_id = ${to.id} and n.full_name = o.full_name
              where o.departure_id = u.departure_id and o.id = u.traveller_id
              order by n.seq limit 1)
     where u.departure_id = ${from.departureId} and u.booking_id = ${from.id}`;
}

/** Deletes the files of trips that ended, and of bookings that were cancelled, 30 days ago. */
export async function forgetUploads(queries: Queries): Promise<void> {
  await run(queries)`
    delete from booking_upload u using booking b, departure d
     where b.departure_id = u.departure_id and b.id = u.booking_id and d.id = u.departure_id
       and (d.end_date < ((clock_now() at time zone d.tz) - interval '30 days')::date
         or (b.status = 'cancelled' and b.updated_at < clock_now() - interval '30 days'))`;
}
