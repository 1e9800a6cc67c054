/** Notes on a booking, and corrections of names, addresses and phone numbers. */
import type {
  BookingNote,
  ContactCorrected,
  ContactCorrection,
  NoteRequest,
  TravellerCorrection,
} from '../contract/bookingChanges.ts';
import type { TravellerDetails } from '../contract/travellers.ts';
import type { Deps } from '../deps.ts';
import { checkContact } from '../domain/bookingRules.ts';
import { isUnprintable, tidyLines } from '../domain/contactRules.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import { found, invalid, Refusal } from '../errors.ts';
import {
  findBookingByReference,
  hasAddress,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import {
  findContactNotice,
  insertContactNotice,
  type NoticedField,
} from '../store/bookings/contactNotices.ts';
import { correctContact } from '../store/bookings/corrections.ts';
import { revokeAccess } from '../store/customers/guestAccess.ts';
import type { Tx } from '../store/database/db.ts';
import { hasBounced, queueMail, type MailSubject } from '../store/messages/notifications.ts';
import { insertNote } from '../store/staff/bookingNotes.ts';
import { changeTravellerOf } from './changeTraveller.ts';
import type { Done, Finish } from './idempotent.ts';
import { requireValid } from './requireValid.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Keeps a note with a booking. Its person never sees it on the site, but gets it with their data. */
export async function addNote(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: NoteRequest,
  finish: Finish<BookingNote>,
): Promise<Done<BookingNote>> {
  requirePermission(staff, 'notes:write');
  const text = tidyLines(request.text);
  if (text === '') throw invalid('text', 'required', 'Write a note');
  if (isUnprintable(text)) {
    throw invalid('text', 'unprintable', 'The note has characters we can’t display');
  }
  return deps.db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const note = await insertNote(tx, booking, { staffName: staff.name, text });
    await audit(tx, staff, {
      action: 'booking.note',
      objectKind: 'booking',
      objectId: booking.reference,
      after: {},
    });
    return finish(tx, 201, { ...note, at: note.at.toISOString() }, note.id);
  });
}

/**
 * Corrects whom we write to. Throws `version_conflict` if the booking has changed since `version`.
 * The address until then is told. Another email address ends all links and browsers that the old
 * one let in, and needs whoever may move bookings.
 */
export async function correctBookingContact(
  deps: Deps,
  staff: Staff,
  reference: string,
  { reason, ...typed }: ContactCorrection,
  version: number,
): Promise<ContactCorrected> {
  requireFreshPermission(staff, 'bookings:correct');
  const clean = requireValid(checkContact(typed));
  // Whoever reads the booking's email can cancel it and take its credit.
  if (clean.email !== undefined) requirePermission(staff, 'bookings:change');
  return transactAndWake(deps, async (tx) => {
    const own = found(await findBookingByReference(tx, reference));
    const booking = found(await lockBooking(tx, own.departureId, own.id));
    const corrected = await correctContact(tx, booking, version, clean);
    if (!corrected) throw new Refusal('version_conflict');
    const isNewAddress = corrected.contactEmail !== booking.contactEmail;
    const ended = isNewAddress ? await revokeAccess(tx, booking) : null;
    await noticeOldContact(tx, deps, booking, corrected);
    await audit(tx, staff, {
      action: 'booking.correct_contact',
      objectKind: 'booking',
      objectId: booking.reference,
      // What was corrected, not what it says.
      after: { fields: Object.keys(clean), ...(ended ? { ended } : {}) },
      reason,
    });
    return {
      name: corrected.contactName,
      emailMasked: maskEmail(corrected.contactEmail),
      phoneMasked: maskPhone(corrected.contactPhone),
      version: corrected.version,
    };
  });
}

/**
 * Tells the address that the booking had until now, so that nobody takes a booking over by calling
 * the office. Not if it never paid, because then it may be a stranger's, or if its emails bounce.
 */
async function noticeOldContact(
  tx: Tx,
  { links }: Deps,
  before: BookingRecord,
  after: { contactEmail: string; contactPhone: string },
): Promise<void> {
  const fields: NoticedField[] = [
    ...(after.contactEmail === before.contactEmail ? [] : (['email'] as const)),
    ...(after.contactPhone === before.contactPhone ? [] : (['phone'] as const)),
  ];
  if (fields.length === 0 || !hasAddress(before)) return;
  const toHash = links.hashAddress(before.contactEmail);
  if (await hasBounced(tx, toHash)) return;
  const id = await insertContactNotice(tx, before, { email: before.contactEmail, fields });
  await queueMail(tx, 'booking_contact_notice', id, toHash);
}

/** Loads the notice of a correction. */
export async function prepareContactNotice(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<MailSubject | null> {
  const notice = await findContactNotice(db.queries, id);
  return notice && { kind: 'contact_notice', id, ...notice };
}

/** Corrects a traveller's name, birth, gender, phone, food or emergency contact until the trip starts. */
export async function correctTraveller(
  deps: Deps,
  staff: Staff,
  { reference, id }: { reference: string; id: string },
  { reason, ...change }: TravellerCorrection,
): Promise<TravellerDetails> {
  requireFreshPermission(staff, 'bookings:correct');
  return deps.db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const changed = await changeTravellerOf(tx, deps, booking, id, change, { isLate: true });
    const { version: _, ...fields } = change;
    await audit(tx, staff, {
      action: 'booking.correct_traveller',
      objectKind: 'booking',
      objectId: booking.reference,
      after: { travellerId: id, fields: Object.keys(fields) },
      reason,
    });
    return changed;
  });
}
