/** A booking's documents: tax documents, voucher, itinerary and calendar entry. */
import type { BookingDocuments } from '../contract/documents.ts';
import type { Deps } from '../deps.ts';
import { addDays, instantAt } from '../domain/dates.ts';
import { readReference } from '../domain/reference.ts';
import { Refusal, found } from '../errors.ts';
import { writeTripEvent } from '../providers/calendar/tripEvent.ts';
import { documentTitles, drawTaxDocument } from '../providers/pdf/drawTaxDocument.ts';
import { drawItinerary } from '../providers/pdf/drawItinerary.ts';
import { drawTripVoucher } from '../providers/pdf/drawTripVoucher.ts';
import { findNewestChange, listTravellers } from '../store/bookings/bookingDetail.ts';
import { findOwnBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { findTaxDocument, listTaxDocuments } from '../store/money/taxDocuments.ts';
import { findItinerary, hasItinerary } from '../store/catalogue/trips.ts';
import type { Principal } from '../principal.ts';

export type DocumentFile = { name: string; type: string; body: Buffer };

async function ownBooking(
  queries: Queries,
  principal: Principal,
  text: string,
): Promise<BookingRecord> {
  const reference = readReference(text);
  const booking = found(reference && (await findOwnBooking(queries, reference, principal)));
  return booking;
}

const isTravelling = ({ status }: BookingRecord) =>
  status === 'confirmed' || status === 'completed';
const wasNeverOn = ({ status }: BookingRecord) =>
  status === 'pending_payment' || status === 'expired';

/** Lists a booking's documents for anyone with access. */
export async function listDocuments(
  { db }: Deps,
  principal: Principal,
  text: string,
): Promise<BookingDocuments> {
  return db.snapshot(async (queries) =>
    documentsOf(queries, await ownBooking(queries, principal, text)),
  );
}

/** Lists a loaded booking's documents. */
export async function documentsOf(
  queries: Queries,
  booking: BookingRecord,
): Promise<BookingDocuments> {
  const documents = await listTaxDocuments(queries, booking);
  const self = `/v1/bookings/${booking.reference}`;
  return {
    items: documents.map(({ id, kind, number, issuedOn, currency, amountMinor }) => ({
      id,
      kind,
      number,
      issuedOn,
      currency,
      amountMinor,
      href: `/v1/documents/${id}.pdf`,
    })),
    voucherHref: isTravelling(booking) ? `${self}/voucher.pdf` : null,
    itineraryHref:
      isTravelling(booking) && (await hasItinerary(queries, booking.departureId))
        ? `${self}/itinerary.pdf`
        : null,
    calendarHref: wasNeverOn(booking) ? null : `${self}/calendar.ics`,
  };
}

/** Returns a document's PDF as issued. Another booking's isn't found. */
export async function drawDocument(
  { db }: Deps,
  principal: Principal,
  id: string,
): Promise<DocumentFile> {
  const document = found(await findTaxDocument(db.queries, id));
  await ownBooking(db.queries, principal, document.reference);
  const { content, issuedAt, kind, number } = document;
  return {
    name: fileName(`${documentTitles[kind]} ${number}`, 'pdf'),
    type: 'application/pdf',
    body: await drawTaxDocument(content, issuedAt),
  };
}

/** Draws a confirmed booking's voucher from its current data. */
export async function drawVoucher(
  { db, config }: Deps,
  principal: Principal,
  text: string,
): Promise<DocumentFile> {
  const trip = await db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    if (!isTravelling(booking)) throw new Refusal('invalid_state');
    const departure = await findDeparture(queries, booking.departureId);
    if (!departure) throw new Error(`booking ${booking.reference} is incomplete`);
    const all = await listTravellers(queries, booking.departureId, booking.id);
    const travellers = all.filter(({ status }) => status !== 'cancelled');
    const { changedAt } = await findNewestChange(queries, booking);
    const joinsAt = (code: string) => travellers.some(({ pickupCode }) => pickupCode === code);
    return {
      reference: booking.reference,
      tripTitle: departure.tripTitle,
      startDate: departure.startDate,
      endDate: departure.endDate,
      tz: departure.tz,
      meetAt: meetingOf(departure, travellers),
      travellers,
      pickups: departure.pickups
        .filter(({ code }) => joinsAt(code))
        .map((pickup) => ({ ...pickup, pickupAt: new Date(pickup.pickupAt) })),
      changedAt,
    };
  });
  return {
    name: fileName(`Trip voucher ${trip.reference}`, 'pdf'),
    type: 'application/pdf',
    body: await drawTripVoucher({
      ...trip,
      seller: config.sellerName,
      sellerAddress: config.issuer.address,
      sellerMail: config.mail.operator,
    }),
  };
}

/** The published days of a booked trip, with dates. */
export async function drawBookingItinerary(
  { db, config }: Deps,
  principal: Principal,
  text: string,
): Promise<DocumentFile> {
  const trip = await db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    if (!isTravelling(booking)) throw new Refusal('invalid_state');
    const departure = await findDeparture(queries, booking.departureId);
    if (!departure) throw new Error(`booking ${booking.reference} is incomplete`);
    const { days, changedAt } = await findItinerary(queries, departure.tripId);
    if (days.length === 0) throw new Refusal('not_found');
    const { tripTitle, startDate, endDate, tz } = departure;
    const travellers = await listTravellers(queries, booking.departureId, booking.id);
    const meetAt = meetingOf(departure, travellers);
    return { reference: booking.reference, tripTitle, startDate, endDate, tz, meetAt, days, changedAt }; // prettier-ignore
  });
  return {
    name: fileName(`Itinerary ${trip.reference}`, 'pdf'),
    type: 'application/pdf',
    body: await drawItinerary({
      ...trip,
      seller: config.sellerName,
      sellerAddress: config.issuer.address,
      sellerMail: config.mail.operator,
    }),
  };
}

type Joining = { isLead: boolean; pickupCode: string | null };

/** The booker's pickup point; the same for the whole booking unless someone changed theirs. */
function pickupOf({ pickups }: DepartureWithExtras, travellers: readonly Joining[]) {
  const code = travellers.find(({ isLead }) => isLead)?.pickupCode;
  return pickups.find((point) => point.code === code);
}

/** The pickup time, or else when the trip begins. */
function meetingOf(departure: DepartureWithExtras, travellers: readonly Joining[]): Date {
  return new Date(pickupOf(departure, travellers)?.pickupAt ?? departure.reportAt);
}

/** The trip as a calendar entry, which says if it has been cancelled. */
export async function writeCalendar(
  { db, config }: Deps,
  principal: Principal,
  text: string,
): Promise<DocumentFile> {
  const event = await db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    if (wasNeverOn(booking)) throw new Refusal('invalid_state');
    const departure = await findDeparture(queries, booking.departureId);
    if (!departure) throw new Error(`booking ${booking.reference} is incomplete`);
    const travellers = await listTravellers(queries, booking.departureId, booking.id);
    const pickup = pickupOf(departure, travellers);
    const { changes, changedAt } = await findNewestChange(queries, booking);
    return {
      reference: booking.reference,
      tripTitle: departure.tripTitle,
      startsAt: pickup ? new Date(pickup.pickupAt) : departure.reportAt,
      // Ends with the last day, without a time.
      endsAt: instantAt(addDays(departure.endDate, 1), '00:00', departure.tz),
      meetingPlace: pickup ? `${pickup.name}, ${pickup.city}` : null,
      url: `${config.siteUrl}/booking-details/${booking.reference}`,
      isCancelled: !isTravelling(booking) || departure.status === 'cancelled',
      sequence: changes,
      changedAt,
    };
  });
  return {
    name: fileName(`Trip ${event.reference}`, 'ics'),
    type: 'text/calendar; charset=utf-8',
    body: Buffer.from(writeTripEvent(event)),
  };
}

/** A safe file name: `Tax invoice TI/26-27/000123` becomes `tax-invoice-ti-26-27-000123.pdf`. */
function fileName(title: string, ending: string): string {
  const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${plain}.${ending}`;
}
