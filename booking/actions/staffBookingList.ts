/** The operator's list and search of bookings, the record beside one, and who to call. */
import {
  mostCounted,
  type LinkSent,
  type StaffBookingCounts,
  type StaffBookingRecord,
  type StaffBookingRow,
  type StaffBookings,
  type StaffBookingsQuery,
  type StaffContact,
} from '../contract/staffBookings.ts';
import type { Deps } from '../deps.ts';
import { isEmptySearch, readBookingSearch } from '../domain/bookingSearch.ts';
import { nextDue } from '../domain/dues.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import { found, Refusal } from '../errors.ts';
import { findBookingByReference, hasAddress } from '../store/bookings/bookings.ts';
import { hasAccessEnded } from '../store/customers/guestAccess.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  countBookings,
  findMovedFrom,
  listBookingAudit,
  listBookings,
  listLedgerCredit,
  listLedgerPayments,
  listLedgerRefunds,
  listMails,
  listTravellerPhones,
  type BookingRow,
} from '../store/staff/bookings.ts';
import { listNotes } from '../store/staff/bookingNotes.ts';
import type { Done, Finish } from './idempotent.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';
import { staffDocumentsOf } from './viewDocuments.ts';

const PAGE = 50;
/** How many emails an address may have had in the last hour, so that a slip doesn't fill an inbox. */
const MAILS_PER_HOUR = 15;

/** Lists or searches bookings, newest first, with contact details masked. */
export async function viewBookings(
  deps: Deps,
  staff: Staff,
  query: StaffBookingsQuery,
): Promise<StaffBookings> {
  requirePermission(staff, 'bookings:read');
  const search = query.q?.trim() ? readBookingSearch(query.q) : null;
  if (search && isEmptySearch(search)) return { items: [], nextCursor: null };
  const rows = await listBookings(
    deps.db.queries,
    {
      search,
      status: query.status ?? null,
      payment: query.payment ?? null,
      channel: query.channel ?? null,
      departureId: query.departure ?? null,
      after: query.cursor ?? null,
    },
    PAGE + 1,
  );
  const items = rows.slice(0, PAGE);
  return {
    items: items.map(toRow),
    nextCursor: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null,
  };
}

/** Counts the bookings of each saved filter, each up to 1,000. */
export async function countStaffBookings(deps: Deps, staff: Staff): Promise<StaffBookingCounts> {
  requirePermission(staff, 'bookings:read');
  return countBookings(deps.db.queries, mostCounted);
}

function toRow(row: BookingRow): StaffBookingRow {
  const owedMinor = row.status === 'confirmed' ? row.balanceMinor : 0;
  return {
    reference: row.reference,
    status: row.status,
    payment: row.payment,
    trip: { slug: row.tripSlug, title: row.tripTitle },
    departure: {
      id: row.departureId,
      code: row.departureCode,
      startDate: row.startDate,
      endDate: row.endDate,
    },
    contact: {
      name: row.contactName,
      emailMasked: maskEmail(row.contactEmail),
      phoneMasked: maskPhone(row.contactPhone),
    },
    people: row.people,
    currency: row.currency,
    totalMinor: row.totalMinor,
    paidMinor: row.paidMinor,
    balanceMinor: row.balanceMinor,
    nextDue: nextDue(row.schedule, owedMinor, row.today),
    channel: row.channel,
    payUntil: row.payUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    matched: row.matched,
  };
}

/** Returns a booking's ledger, documents, the emails about it, and its history. */
export async function viewBookingRecord(
  deps: Deps,
  staff: Staff,
  reference: string,
): Promise<StaffBookingRecord> {
  requirePermission(staff, 'bookings:read');
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findBookingByReference(queries, reference));
    // One after another, because a snapshot's connection runs one query at a time.
    const payments = await listLedgerPayments(queries, booking);
    const refunds = await listLedgerRefunds(queries, booking);
    const credit = await listLedgerCredit(queries, booking);
    const mails = await listMails(queries, booking);
    const documents = await staffDocumentsOf(queries, deps.config, booking);
    const history = await listBookingAudit(queries, booking);
    const notes = await listNotes(queries, booking);
    return {
      currency: booking.currency,
      payments: payments.map((payment) => ({
        ...payment,
        attempts: payment.attempts.map((attempt) => ({
          ...attempt,
          error: withoutAddresses(attempt.error),
        })),
        createdAt: payment.createdAt.toISOString(),
        capturedAt: payment.capturedAt?.toISOString() ?? null,
      })),
      refunds: refunds.map((refund) => ({
        ...refund,
        lastError: withoutAddresses(refund.lastError),
        createdAt: refund.createdAt.toISOString(),
        processedAt: refund.processedAt?.toISOString() ?? null,
      })),
      travelCredit: credit.map((entry) => ({
        ...entry,
        createdAt: entry.createdAt.toISOString(),
      })),
      mails: mails.map((mail) => ({
        ...mail,
        error: withoutAddresses(mail.error),
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      })),
      documents,
      history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
      movedFrom: await findMovedFrom(queries, reference),
      noLinkBecause: hasAddress(booking)
        ? (await hasAccessEnded(queries, booking))
          ? 'trip_long_over'
          : null
        : 'no_address',
    };
  });
}

/** Mail servers and gateways quote the address in their errors. */
const withoutAddresses = (error: string | null) =>
  error && error.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (address) => maskEmail(address));

/** Returns how to reach a booking's people. Who asked, and why, is recorded. */
export async function revealContact(
  deps: Deps,
  staff: Staff,
  reference: string,
  reason: string,
): Promise<StaffContact> {
  requirePermission(staff, 'contacts:read');
  return deps.db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    await audit(tx, staff, {
      action: 'booking.show_contact',
      objectKind: 'booking',
      objectId: booking.reference,
      after: {},
      reason,
    });
    return {
      name: booking.contactName,
      email: booking.contactEmail,
      phone: booking.contactPhone,
      travellers: await listTravellerPhones(tx, booking),
    };
  });
}

/**
 * Emails a booking's address a new link. Earlier links keep working. Throws `invalid_state` without
 * a verified address, and from a year after the trip.
 */
export async function sendLinkAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  finish: Finish<LinkSent>,
): Promise<Done<LinkSent>> {
  requirePermission(staff, 'bookings:access');
  return transactAndWake(deps, async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    if (!hasAddress(booking) || (await hasAccessEnded(tx, booking))) {
      throw new Refusal('invalid_state');
    }
    const toHash = deps.links.hashAddress(booking.contactEmail);
    const queued = await queueMail(tx, 'booking_link', booking.id, toHash, {
      dedupeKey: `booking_link:${newId()}`,
      mostPerHour: MAILS_PER_HOUR,
    });
    // The suppressed email isn't kept, because the refusal undoes the transaction.
    if (queued !== 'queued') throw new Refusal('rate_limited', { retryAfterSeconds: 3_600 });
    await audit(tx, staff, {
      action: 'booking.send_link',
      objectKind: 'booking',
      objectId: booking.reference,
      after: {},
    });
    return finish(tx, 200, { emailMasked: maskEmail(booking.contactEmail) }, booking.id);
  });
}
