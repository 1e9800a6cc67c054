/** A booking's documents: tax documents, voucher, itinerary and calendar entry. */
import type { BookingDocuments, StaffDocumentName, StaffDocuments } from '../contract/documents.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn, instantAt } from '../domain/dates.ts';
import { showsLeader } from '../domain/messageRules.ts';
import { found, Refusal } from '../errors.ts';
import { writeTripEvent } from '../providers/calendar/tripEvent.ts';
import { documentTitles, drawTaxDocument } from '../providers/pdf/drawTaxDocument.ts';
import { formatMoney } from '../providers/formats.ts';
import { writeWalletPass } from '../providers/pass/walletPass.ts';
import {
  drawItinerary,
  drawTripOnSale,
  drawTripPass,
  drawTripVoucher,
  type TripVoucher,
} from '../providers/pdf/drawTrip.ts';
import {
  findFirstBooking,
  findNewestChange,
  listTravellers,
} from '../store/bookings/bookingDetail.ts';
import { findBookingByReference, type BookingRecord } from '../store/bookings/bookings.ts';
import { findDeparture, findTrip, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { findLeader } from '../store/bookings/tripTools.ts';
import { findTaxDocument, listTaxDocuments } from '../store/money/taxDocuments.ts';
import { findItinerary, hasItinerary } from '../store/catalogue/trips.ts';
import type { Principal } from '../principal.ts';
import { listTripDepartures } from './departures.ts';
import { operatorSettings } from './operatorSettings.ts';
import { ownBooking } from './ownBooking.ts';
import { audit, requirePermission, type Staff } from './staff.ts';

export interface DocumentFile {
  name: string;
  type: string;
  body: Buffer;
}

/** Finds the booking whose document is drawn. Throws `not_found` unless the reader may see it. */
type FindBooking = (queries: Queries) => Promise<BookingRecord>;

const isTravelling = ({ status }: BookingRecord) =>
  status === 'confirmed' || status === 'completed';
const wasNeverOn = ({ status }: BookingRecord) =>
  status === 'pending_payment' || status === 'expired';

/** Lists a booking's documents for anyone with access. */
export async function listDocuments({ db, config }: Deps, principal: Principal, text: string) {
  return db.snapshot(async (queries) =>
    documentsOf(queries, config, await ownBooking(queries, principal, text)),
  );
}

export async function documentsOf(
  queries: Queries,
  config: Config,
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
    passHref: isTravelling(booking) ? `${self}/pass.pdf` : null,
    walletPassHref:
      isTravelling(booking) && validWallet(config) !== null ? `${self}/pass.pkpass` : null,
    itineraryHref:
      isTravelling(booking) && (await hasItinerary(queries, booking.departureId))
        ? `${self}/itinerary.pdf`
        : null,
    calendarHref: wasNeverOn(booking) ? null : `${self}/calendar.ics`,
  };
}

/** Returns a document's PDF as issued. `not_found` unless the visitor may see its booking. */
export async function drawDocument(
  { db }: Deps,
  principal: Principal,
  id: string,
): Promise<DocumentFile> {
  const document = found(await findTaxDocument(db.queries, id));
  await ownBooking(db.queries, principal, document.reference);
  return drawIssued(document);
}

type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findTaxDocument>>>;

async function drawIssued({ content, issuedAt, kind, number }: IssuedDocument) {
  return {
    name: fileName(`${documentTitles[kind]} ${number}`, 'pdf'),
    type: 'application/pdf',
    body: await drawTaxDocument(content, issuedAt),
  };
}

async function loadTrip(queries: Queries, booking: BookingRecord) {
  const departure = await findDeparture(queries, booking.departureId);
  if (!departure) throw new Error(`booking ${booking.reference} is incomplete`);
  const travellers = await listTravellers(queries, booking.departureId, booking.id);
  const today = civilDateIn(departure.now, departure.tz);
  const leader = showsLeader(booking, departure, today)
    ? await findLeader(queries, departure.id)
    : null;
  return { departure, travellers, leader };
}

/** Returns a trip as printed, beginning at the lead traveller's pickup point if there is one. */
function tripOf(
  { reference }: BookingRecord,
  { tripTitle, startDate, endDate, tz, ...departure }: DepartureWithExtras,
  travellers: readonly { isLead: boolean; pickupCode: string | null }[],
) {
  // Everyone on the booking has the same pickup point unless someone changed theirs.
  const code = travellers.find(({ isLead }) => isLead)?.pickupCode;
  const pickup = departure.pickups.find((point) => point.code === code);
  const meetAt = new Date(pickup?.pickupAt ?? departure.reportAt);
  const meetingPlace = pickup ? `${pickup.name}, ${pickup.city}` : null;
  return { reference, tripTitle, startDate, endDate, tz, meetAt, meetingPlace };
}

async function sellerOf(queries: Queries, config: Config) {
  const { phones, issuer } = await operatorSettings(queries, config);
  return {
    phones,
    seller: config.sellerName,
    sellerAddress: issuer.address,
    sellerMail: config.mail.operator,
  };
}

/** Returns what signs passes, or null if there is none or it has ended. */
const validWallet = ({ wallet }: Config) =>
  wallet && wallet.validUntil > new Date() ? wallet : null;

const voucherPdf = voucherFile('Trip voucher', drawTripVoucher);

/** Draws a confirmed booking's voucher from its current data. */
export const drawVoucher = own(voucherPdf);

/** Draws the voucher for a phone's screen. */
export const drawPass = own(voucherFile('Pass', drawTripPass));

/** Makes a file of a booking for whoever may see it. */
function own(draw: (deps: Deps, find: FindBooking) => Promise<DocumentFile>) {
  return async (deps: Deps, principal: Principal, text: string): Promise<DocumentFile> =>
    draw(deps, async (queries) => ownBooking(queries, principal, text));
}

function voucherFile(title: string, draw: (voucher: TripVoucher) => Promise<Buffer>) {
  return async (deps: Deps, find: FindBooking): Promise<DocumentFile> => {
    const voucher = await loadVoucher(deps, find);
    return {
      name: fileName(`${title} ${voucher.reference}`, 'pdf'),
      type: 'application/pdf',
      body: await draw(voucher),
    };
  };
}

/** Signs the voucher as a pass for a phone's wallet. `not_found` if the operator can't sign any. */
export async function signWalletPass(
  deps: Deps,
  principal: Principal,
  text: string,
): Promise<DocumentFile> {
  const voucher = await loadVoucher(deps, async (queries) => ownBooking(queries, principal, text));
  const wallet = found(validWallet(deps.config));
  return {
    name: fileName(`Pass ${voucher.reference}`, 'pkpass'),
    type: 'application/vnd.apple.pkpass',
    body: await writeWalletPass(voucher, wallet),
  };
}

/** Loads what vouchers and passes print. `invalid_state` unless the booking is confirmed. */
async function loadVoucher({ db, config }: Deps, find: FindBooking) {
  return db.snapshot(async (queries) => {
    const booking = await find(queries);
    if (!isTravelling(booking)) throw new Refusal('invalid_state');
    const { departure, travellers: all, leader } = await loadTrip(queries, booking);
    const travellers = all.filter(({ status }) => status !== 'cancelled');
    const { changedAt } = await findNewestChange(queries, booking);
    const joinsAt = (code: string) => travellers.some(({ pickupCode }) => pickupCode === code);
    const { reference: serial } = await findFirstBooking(queries, booking);
    return {
      ...tripOf(booking, departure, travellers),
      ...(await sellerOf(queries, config)),
      serial,
      url: `${config.siteUrl}/booking-details/${booking.reference}`,
      endsAt: endOf(departure),
      leader,
      travellers,
      pickups: departure.pickups
        .filter(({ code }) => joinsAt(code))
        .map((pickup) => ({ ...pickup, pickupAt: new Date(pickup.pickupAt) })),
      changedAt,
    };
  });
}

/** A trip has no end time, so it lasts until the end of its last day. */
const endOf = ({ endDate, tz }: DepartureWithExtras) => instantAt(addDays(endDate, 1), '00:00', tz);

/** Draws a booked trip's itinerary: its published days, with dates. */
export const drawBookingItinerary = own(itineraryFile);

async function itineraryFile({ db, config }: Deps, find: FindBooking): Promise<DocumentFile> {
  const itinerary = await db.snapshot(async (queries) => {
    const booking = await find(queries);
    if (!isTravelling(booking)) throw new Refusal('invalid_state');
    const { departure, travellers, leader } = await loadTrip(queries, booking);
    const { days, changedAt } = await findItinerary(queries, departure.tripId);
    if (days.length === 0) throw new Refusal('not_found');
    return { ...tripOf(booking, departure, travellers), leader, days, changedAt };
  });
  return {
    name: fileName(`Itinerary ${itinerary.reference}`, 'pdf'),
    type: 'application/pdf',
    body: await drawItinerary({ ...itinerary, ...(await sellerOf(db.queries, config)) }),
  };
}

/** Returns a loaded booking's documents as the desk lists them. The caller checks access. */
export async function staffDocumentsOf(
  queries: Queries,
  config: Config,
  booking: BookingRecord,
): Promise<StaffDocuments> {
  const { items, voucherHref, itineraryHref } = await documentsOf(queries, config, booking);
  return {
    items: items.map(({ href: _, ...document }) => document),
    hasVoucher: voucherHref !== null,
    hasItinerary: itineraryHref !== null,
  };
}

/** Draws a booking's document for a staff member, and records who downloaded which. */
export async function openDocumentAsStaff(
  deps: Deps,
  staff: Staff,
  reference: string,
  name: StaffDocumentName,
): Promise<DocumentFile> {
  requirePermission(staff, 'bookings:read');
  const file = await drawForStaff(deps, reference, name);
  await deps.db.transact(async (tx) =>
    audit(tx, staff, {
      action: 'booking.open_document',
      objectKind: 'booking',
      objectId: reference,
      after: { document: name },
    }),
  );
  return file;
}

async function drawForStaff(deps: Deps, reference: string, name: StaffDocumentName) {
  const find: FindBooking = async (queries) =>
    found(await findBookingByReference(queries, reference));
  if (name === 'voucher') return voucherPdf(deps, find);
  if (name === 'itinerary') return itineraryFile(deps, find);
  const document = found(await findTaxDocument(deps.db.queries, name));
  if (document.reference !== reference) throw new Refusal('not_found');
  return drawIssued(document);
}

/** How many dates a trip's itinerary lists. */
const MOST_DATES = 12;

/** Draws the itinerary of a trip on sale, with its next dates and their prices of this moment. */
export async function drawTripItinerary(deps: Deps, slug: string): Promise<DocumentFile> {
  const { db, config } = deps;
  const trip = found(await findTrip(db.queries, slug));
  const { days } = await findItinerary(db.queries, trip.id);
  if (days.length === 0) throw new Refusal('not_found');
  const { items, asOf } = await listTripDepartures(deps, slug, {});
  return {
    name: fileName(`Itinerary ${slug}`, 'pdf'),
    type: 'application/pdf',
    body: await drawTripOnSale({
      tripTitle: trip.title,
      days,
      dates: items
        .filter(({ isBookable }) => isBookable)
        .slice(0, MOST_DATES)
        .map(({ startDate, endDate, from, seatsLeft }) => ({
          startDate,
          endDate,
          price: from ? formatMoney(from.amountMinor, from.currency) : '',
          places: seatsLeft === null ? 'available' : `${seatsLeft} left`,
        })),
      asOf: new Date(asOf),
      tz: config.businessTz,
      pageUrl: `${config.siteUrl}/trip/${slug}`,
      ...(await sellerOf(db.queries, config)),
    }),
  };
}

/** Returns the trip as a calendar entry, which says if it has been cancelled. */
export async function writeCalendar(
  { db, config }: Deps,
  principal: Principal,
  text: string,
): Promise<DocumentFile> {
  const event = await db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    if (wasNeverOn(booking)) throw new Refusal('invalid_state');
    const { departure, travellers } = await loadTrip(queries, booking);
    const { reference, tripTitle, meetAt, meetingPlace } = tripOf(booking, departure, travellers);
    const { changes, changedAt } = await findNewestChange(queries, booking);
    const { reference: uid, moves } = await findFirstBooking(queries, booking);
    return {
      uid,
      reference,
      tripTitle,
      startsAt: meetAt,
      endsAt: endOf(departure),
      meetingPlace,
      url: `${config.siteUrl}/booking-details/${reference}`,
      isCancelled: !isTravelling(booking) || departure.status === 'cancelled',
      // Newer than any version of the bookings it replaces.
      sequence: moves * 100_000 + changes,
      changedAt,
    };
  });
  return {
    name: fileName(`Trip ${event.reference}`, 'ics'),
    type: 'text/calendar; charset=utf-8',
    body: Buffer.from(writeTripEvent(event)),
  };
}

/** Returns a safe file name, such as `tax-invoice-ti-26-27-000123.pdf`. */
export function fileName(title: string, ending: string): string {
  const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `${plain}.${ending}`;
}
