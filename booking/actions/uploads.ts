/** Travellers' own tickets, permits and insurance: for whoever booked, and for staff with a reason. */
import type { Upload, Uploads } from '../contract/uploads.ts';
import type { Deps } from '../deps.ts';
import { civilDateIn } from '../domain/dates.ts';
import {
  checkUpload,
  keptUntil,
  LARGEST_UPLOAD,
  takesUploads,
  whyFull,
} from '../domain/uploadRules.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { rewriteUpload } from '../providers/uploads/rewriteUpload.ts';
import { listTravellers } from '../store/bookings/bookingDetail.ts';
import {
  findBookingByReference,
  isBooker,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  listUploads,
  measureUploads,
  type UploadRecord,
} from '../store/bookings/uploads.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import type { Done, Finish } from './idempotent.ts';
import { ownBooking } from './ownBooking.ts';
import { requireValid } from './requireValid.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { fileName, type DocumentFile } from './viewDocuments.ts';

/** A form with a file. `file` is null if none was chosen. */
export interface SentUpload {
  kind: string;
  label: string;
  travellerId: string;
  file: Buffer | null;
}

/** Refuses a file before its bytes are read: from strangers, and once the booking takes no more. */
export async function refuseUpload(
  { db }: Deps,
  principal: Principal,
  text: string,
): Promise<void> {
  await refuseClosed(db.queries, await bookersBooking(db.queries, principal, text));
}

/** Stores a file, rewritten and encrypted, or refuses it with what to do about it. */
export async function addUpload(
  { db, cipher }: Deps,
  principal: Principal,
  text: string,
  { file, ...sent }: SentUpload,
  finish: Finish<Upload>,
): Promise<Done<Upload>> {
  const own = await bookersBooking(db.queries, principal, text);
  const travellers = await listTravellers(db.queries, own.departureId, own.id);
  const active = travellers.filter(({ status }) => status === 'active').map(({ id }) => id);
  const details = requireValid(checkUpload(sent, active));
  if (!file || file.length === 0) throw invalid('file', 'required', 'Choose a file');
  if (file.length > LARGEST_UPLOAD) {
    throw invalid('file', 'too_large', 'Choose a file of 8 MB or less');
  }
  const written = await rewriteUpload(file);
  if ('code' in written) throw invalid('file', written.code, written.message);
  const id = newId();
  const sizeBytes = written.bytes.length;
  return db.transact(async (tx) => {
    const booking = found(await lockBooking(tx, own.departureId, own.id));
    await refuseClosed(tx, booking);
    const full = whyFull(await measureUploads(tx, booking), sizeBytes);
    if (full) throw invalid('file', full.code, full.message);
    const upload = await insertUpload(tx, booking, {
      ...details,
      id,
      mediaType: written.mediaType,
      sizeBytes,
      encrypted: cipher.encrypt(written.bytes, uploadContext(id)),
    });
    return finish(tx, 201, toUpload(booking, upload), id);
  });
}

export async function downloadUpload(
  deps: Deps,
  principal: Principal,
  text: string,
  id: string,
): Promise<DocumentFile> {
  const booking = await bookersBooking(deps.db.queries, principal, text);
  return openUpload(deps, deps.db.queries, booking, id);
}

/** Deletes a file's content for good. */
export async function removeUpload(
  { db }: Deps,
  principal: Principal,
  text: string,
  id: string,
): Promise<void> {
  const booking = await bookersBooking(db.queries, principal, text);
  if (!(await deleteUpload(db.queries, booking, id))) throw new Refusal('not_found');
}

export async function viewUploadsAsStaff({ db }: Deps, staff: Staff, reference: string) {
  requirePermission(staff, 'uploads:read');
  return db.snapshot(async (queries) =>
    uploadsOf(queries, found(await findBookingByReference(queries, reference))),
  );
}

/** Opens a file for a staff member, and records who opened it and why. */
export async function openUploadAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  id: string,
  reason: string,
): Promise<DocumentFile> {
  requirePermission(staff, 'uploads:read');
  return deps.db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const file = await openUpload(deps, tx, booking, id);
    await audit(tx, staff, {
      action: 'booking.open_upload',
      objectKind: 'booking',
      objectId: booking.reference,
      after: { upload: id },
      reason,
    });
    return file;
  });
}

/** Returns the visitor's booking if they made it. For guests with a link it has no files. */
async function bookersBooking(queries: Queries, principal: Principal, text: string) {
  const booking = await ownBooking(queries, principal, text);
  if (!isBooker(booking, principal)) throw new Refusal('not_found');
  return booking;
}

async function whenOf(queries: Queries, { departureId, now }: BookingRecord) {
  const departure = found(await findDeparture(queries, departureId));
  return { departure, today: civilDateIn(now, departure.tz) };
}

async function refuseClosed(queries: Queries, booking: BookingRecord): Promise<void> {
  const { departure, today } = await whenOf(queries, booking);
  if (!takesUploads(booking, departure, today)) throw new Refusal('invalid_state');
}

/** Returns a loaded booking's files. The caller checks access. */
export async function uploadsOf(queries: Queries, booking: BookingRecord): Promise<Uploads> {
  const { departure, today } = await whenOf(queries, booking);
  const items = await listUploads(queries, booking);
  return {
    items: items.map((upload) => toUpload(booking, upload)),
    canAdd: takesUploads(booking, departure, today),
    keptUntil: keptUntil(departure.endDate),
  };
}

async function openUpload(
  { cipher }: Deps,
  queries: Queries,
  booking: BookingRecord,
  id: string,
): Promise<DocumentFile> {
  const { encrypted, kind, mediaType } = found(await findUpload(queries, booking, id));
  const body = cipher.decryptBytes(encrypted, uploadContext(id));
  if (!body) throw new Error(`the upload ${id} can't be decrypted`);
  const ending = mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  // The end of the ID tells a booking's files apart. What travellers typed isn't a safe name.
  const name = fileName(`${kind} ${booking.reference} ${id.slice(-4)}`, ending);
  return { name, type: mediaType, body };
}

/** Binds a file's content to its row. */
export const uploadContext = (id: string) => `upload:${id}`;

const toUpload = (
  { reference }: BookingRecord,
  { createdAt, ...upload }: UploadRecord,
): Upload => ({
  ...upload,
  createdAt: createdAt.toISOString(),
  href: `/v1/bookings/${reference}/uploads/${upload.id}`,
});
