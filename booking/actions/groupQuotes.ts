/**
 * Quotes for groups. A quote is a private departure and a booking on it that waits for
 * payment: the price engine prices it, and paying through its link accepts it.
 */
import type { FieldError } from '../contract/problem.ts';
import type {
  GroupQuote,
  GroupQuoteDraft,
  GroupQuotePreview,
  GroupQuoteRequest,
  GroupQuotes,
  GroupQuotesQuery,
  GroupQuoteTerms,
} from '../contract/groupQuotes.ts';
import type { QuoteRequest } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { checkBilling, panOf } from '../domain/billingRules.ts';
import { checkPhone, type CleanBooking } from '../domain/bookingRules.ts';
import { addDays, civilDateIn, instantAt, isCivilDate } from '../domain/dates.ts';
import { scheduleOf } from '../domain/dues.ts';
import { checkAnswer, deskStateOf } from '../domain/enquiries.ts';
import { checkAll } from '../domain/issue.ts';
import { may } from '../domain/roles.ts';
import { errorIf, found, invalid, messageOf, Refusal, refuseErrors } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { findBooking, lockBooking } from '../store/bookings/bookings.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { lockDeparture, takeSeats } from '../store/bookings/seats.ts';
import { findTripForStaff } from '../store/catalogue/catalogue.ts';
import { insertPricedDeparture } from '../store/catalogue/demo.ts';
import { databaseNow, type Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import {
  findEnquiryDetails,
  insertEnquiryAnswer,
  lockEnquiry,
  setAssignee,
  setEnquiryStatus,
} from '../store/staff/enquiries.ts';
import {
  endGroupQuote,
  findGroupQuote,
  findOpenQuote,
  findUsualPolicy,
  insertGroupQuote,
  listDecidedQuotes,
  listGroupQuotes,
  nextQuoteVersion,
  type GroupQuoteRecord,
} from '../store/staff/groupQuotes.ts';
import { setDepartureStatus } from '../store/staff/staff.ts';
import { writeBooking } from './createBooking.ts';
import { releaseSeats } from './expireHolds.ts';
import type { Done, Finish } from './idempotent.ts';
import { countsOf, lockedQuote, priceRequest, type PricedRequest } from './quote.ts';
import { requireValid } from './requireValid.ts';
import { audit, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

const PAGE = 50;
/** Discounts beyond it need `discounts:write`. */
const FREE_DISCOUNT_BPS = 800;
/** The least that a quote may ask of a person. */
const LEAST_MINOR = 100;

/** Lists quotes, newest first. */
export async function viewGroupQuotes(
  { db }: Deps,
  staff: Staff,
  { enquiry, cursor }: GroupQuotesQuery,
): Promise<GroupQuotes> {
  requirePermission(staff, 'enquiries:write');
  const after = cursor === undefined ? null : readId(cursor);
  const rows = await listGroupQuotes(db.queries, { enquiryId: enquiry ?? null, after }, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    items: page.map(toQuote),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Prices a quote exactly as sending it would. Changes nothing. */
export async function previewGroupQuote(
  deps: Deps,
  staff: Staff,
  enquiryId: string,
  draft: GroupQuoteDraft,
): Promise<GroupQuotePreview> {
  requirePermission(staff, 'bookings:create');
  refuseDiscount(staff, draft.terms);
  const { phone } = found(await findEnquiryDetails(deps.db.queries, enquiryId));
  // Refused here too, so that no one prices a whole quote that then can't be sent.
  readMobile(draft, phone);
  try {
    return await deps.db.transact(async (tx) => {
      const made = await makeDeparture(
        tx,
        deps,
        draft,
        `PREVIEW-${newId().toUpperCase().slice(-12)}`,
      );
      throw new Undone(toPreview(made));
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
}

/** Thrown to undo a preview's transaction, with its result. */
class Undone extends Error {
  readonly preview: GroupQuotePreview;

  constructor(preview: GroupQuotePreview) {
    super('a preview is undone');
    this.preview = preview;
  }
}

/**
 * Sends a quote: makes its private departure and booking, and emails the price with a link to pay,
 * in the enquiry's thread. A version that replaces another ends it, so its link can't be paid.
 */
export async function sendGroupQuote(
  deps: Deps,
  staff: Staff,
  enquiryId: string,
  request: GroupQuoteRequest,
  finish: Finish<GroupQuote>,
): Promise<Done<GroupQuote>> {
  requirePermission(staff, 'bookings:create');
  refuseDiscount(staff, request.terms);
  const text = requireValid(checkAnswer(request.text));
  return transactAndWake(deps, async (tx) => {
    const enquiry = found(await lockEnquiry(tx, enquiryId));
    const details = found(await findEnquiryDetails(tx, enquiryId));
    const state = deskStateOf(enquiry.status);
    if (state !== 'open' && state !== 'answered') throw new Refusal('invalid_state');
    if (enquiry.email === null) {
      throw invalid(
        'text',
        'no_address',
        'They left only a phone number. Ask for an address first',
      );
    }
    const contact = {
      name: details.name,
      email: enquiry.email,
      phone: readMobile(request, enquiry.phone),
    };
    const open = await findOpenQuote(tx, enquiryId);
    if ((open?.id ?? null) !== request.replaces) throw new Refusal('invalid_state');
    if (open) await endQuote(tx, deps, open, 'replaced');
    const version = await nextQuoteVersion(tx, enquiryId);
    const made = await makeDeparture(tx, deps, request, `${details.reference}-Q${version}`);
    if (made.priced.price.totalMinor !== request.totalMinor) throw new Refusal('preview_expired');
    const booking = await book(tx, deps, made, { contact, termsVersion: request.termsVersion });
    const answerId = await insertEnquiryAnswer(tx, enquiryId, {
      ...{ text, template: null, staffName: staff.name },
    });
    const id = await insertGroupQuote(tx, {
      ...{ enquiryId, version, answerId, staffName: staff.name, terms: request.terms },
      ...{ departureId: booking.departureId, bookingId: booking.id, expiresAt: made.expiresAt },
    });
    await queueMail(tx, 'group_quote', answerId, deps.links.hashAddress(enquiry.email), {
      // The thread finds its emails by this key.
      dedupeKey: `enquiry_answer:${answerId}`,
    });
    if (enquiry.assigneeId === null && staff.userId !== null) {
      await setAssignee(tx, enquiryId, staff.userId);
    }
    // Only an open enquiry can become quoted.
    if (enquiry.status !== 'open' && enquiry.status !== 'quoted') {
      await setEnquiryStatus(tx, enquiryId, 'open');
    }
    await setEnquiryStatus(tx, enquiryId, 'quoted');
    await audit(tx, staff, {
      ...{ action: 'quote.send', objectKind: 'enquiry', objectId: enquiryId },
      after: {
        ...{ quoteId: id, version, departureId: booking.departureId },
        ...{ bookingReference: booking.reference, totalMinor: booking.totalMinor },
        expiresAt: made.expiresAt.toISOString(),
      },
    });
    return finish(tx, 201, toQuote(found(await findGroupQuote(tx, id))), id);
  });
}

/** Withdraws a quote before it is accepted. Its link can't be paid any more. */
export async function withdrawGroupQuote(
  deps: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<GroupQuote> {
  requirePermission(staff, 'bookings:create');
  return transactAndWake(deps, async (tx) => {
    const { enquiryId } = found(await findGroupQuote(tx, id));
    if (enquiryId !== null) await lockEnquiry(tx, enquiryId);
    const quote = found(await findGroupQuote(tx, id));
    if (quote.state !== 'sent') throw new Refusal('invalid_state');
    await endQuote(tx, deps, quote, 'withdrawn');
    await audit(tx, staff, {
      ...{ action: 'quote.withdraw', objectKind: 'enquiry', objectId: enquiryId ?? id },
      before: { quoteId: id, state: 'sent' },
      after: { quoteId: id, state: 'withdrawn' },
      reason,
    });
    return toQuote(found(await findGroupQuote(tx, id)));
  });
}

/** Follows paid and lapsed quotes: their enquiries are won, or their departures end. */
export async function sweepGroupQuotes(deps: Deps): Promise<number> {
  const decided = await listDecidedQuotes(deps.db.queries, 100);
  let followed = 0;
  for (const { id, enquiryId } of decided) {
    try {
      await deps.db.transact((tx) => followQuote(tx, deps, id, enquiryId));
      followed += 1;
    } catch (error) {
      // The other quotes mustn't wait for this one.
      deps.log.error({ quoteId: id, message: messageOf(error) }, 'a quote could not be followed');
    }
  }
  return followed;
}

async function followQuote(
  tx: Tx,
  deps: Deps,
  id: string,
  enquiryId: string | null,
): Promise<void> {
  const enquiry = enquiryId === null ? null : await lockEnquiry(tx, enquiryId);
  const quote = await findGroupQuote(tx, id);
  if (quote?.state === 'accepted') {
    await endGroupQuote(tx, id, 'accepted');
    // They may have written back, or we again, since the quote.
    if (enquiry && enquiry.status !== 'won') {
      if (enquiry.status !== 'quoted' && enquiry.status !== 'open') {
        await setEnquiryStatus(tx, enquiry.id, 'open');
      }
      await setEnquiryStatus(tx, enquiry.id, 'won');
    }
  } else if (quote?.state === 'lapsed') {
    await endQuote(tx, deps, quote, 'lapsed');
  }
}

/** Ends a quote that isn't accepted, with its booking and departure. Lock the enquiry first. */
async function endQuote(
  tx: Tx,
  deps: Deps,
  quote: GroupQuoteRecord,
  status: 'lapsed' | 'replaced' | 'withdrawn',
): Promise<void> {
  const { departureId, bookingId } = quote;
  await lockDeparture(tx, departureId);
  const { holdId } = found(await findBooking(tx, departureId, bookingId));
  const hold = holdId && (await lockHold(tx, departureId, holdId));
  const isFreed = hold && (await releaseSeats(tx, deps, hold, `quote ${status}`));
  const booking = found(await lockBooking(tx, departureId, bookingId));
  // It was paid in the meantime.
  if (!isFreed && booking.status !== 'expired' && booking.status !== 'cancelled') {
    throw new Refusal('invalid_state');
  }
  await endGroupQuote(tx, quote.id, status);
  await setDepartureStatus(tx, departureId, 'cancelled', `The quote was ${status}`);
}

interface PricedQuote {
  priced: PricedRequest;
  billing: CleanBooking['billing'];
  expiresAt: Date;
  policyName: string;
}

/** Makes the private departure and prices the group on it. */
async function makeDeparture(
  tx: Tx,
  deps: Deps,
  { terms, billing: typed }: GroupQuoteDraft,
  code: string,
): Promise<PricedQuote> {
  const trip = await findTripForStaff(tx, terms.tripSlug);
  const now = await databaseNow(tx);
  const tz = trip?.tz ?? deps.config.businessTz;
  refuseErrors(termErrors(terms, civilDateIn(now, tz)));
  if (!trip) throw invalid('terms.tripSlug', 'unknown', 'Choose a trip');
  const { pan, ...checked } = requireValid(
    checkAll((note) => checkBilling(typed, { requiresPan: false }, note)),
  );
  // The booking keeps the PAN that the price assumes, so that TCS stays the same after paying.
  const billing = { ...checked, pan: pan ?? (checked.gstin && panOf(checked.gstin)) };
  const reportAt = instantAt(terms.startDate, terms.meeting.time, tz);
  const endOfDay = instantAt(addDays(terms.expiresOn, 1), '00:00', deps.config.businessTz);
  const expiresAt = endOfDay < reportAt ? endOfDay : reportAt;
  const policy = await findUsualPolicy(tx, trip.id);
  if (!policy) throw new Error('there is no cancellation policy');
  const pax = terms.rooms.reduce((sum, { people }) => sum + people, 0);
  const id = newId();
  await insertPricedDeparture(tx, {
    ...{ id, tripId: trip.id, code, tz, isPrivate: true },
    ...{ startDate: terms.startDate, endDate: terms.endDate, reportAt },
    ...{ status: 'scheduled', capacity: pax, minPax: pax, maxPaxPerBooking: pax },
    ...{ salesOpenAt: null, salesCloseAt: reportAt, cancelledReason: null },
    ...(terms.depositBps === 10_000
      ? { depositKind: 'full' as const, depositValue: 0 }
      : { depositKind: 'percent' as const, depositValue: terms.depositBps }),
    ...{ balanceDueDays: terms.balanceDueDays, instalments: 1, womenOnly: false },
    cancellationPolicyId: policy.id,
    prices: terms.rooms.map(({ occupancy, amountMinor }) => ({
      ...{ occupancy, amountMinor, childBps: 10_000, infantMinor: 0, allotment: null },
    })),
    pickups: [
      {
        ...{ code: 'MEET', city: terms.meeting.city, name: terms.meeting.place, address: null },
        ...{ pickupAt: reportAt, surchargeMinor: 0 },
      },
    ],
    addons: terms.extras.map(({ name, amountMinor, per }, index) => ({
      ...{ code: codeOf(index), name, amountMinor, per, stock: null },
      maxQty: per === 'traveller' ? pax : 1,
    })),
    groupTiers: terms.discountBps > 0 && pax > 1 ? [{ minPax: 2, bps: terms.discountBps }] : [],
    earlyTiers: [],
  });
  const request: QuoteRequest = {
    departureId: id,
    travellers: peopleIn(terms).map((occupancy) => ({
      ...{ type: 'adult', occupancy, pickupCode: 'MEET' },
    })),
    addons: terms.extras.map(({ per }, index) => ({
      ...{ code: codeOf(index), qty: per === 'traveller' ? pax : 1 },
    })),
    billingStateCode: billing.stateCode,
    isResident: billing.isResident,
    hasPan: billing.pan !== null,
  };
  const priced = await priceRequest(deps, tx, request, { isOffer: true });
  // With nothing to pay, sending the quote would already accept it.
  if (priced.price.totalMinor < pax * LEAST_MINOR || priced.price.dueNowMinor === 0) {
    throw invalid('terms.rooms', 'minimum', 'Ask for at least ₹1 a person');
  }
  return { priced, billing, expiresAt, policyName: policy.name };
}

/** Books everyone on the new departure. Names and dates of birth follow. */
async function book(
  tx: Tx,
  deps: Deps,
  { priced, billing, expiresAt }: PricedQuote,
  { contact, termsVersion }: Pick<CleanBooking, 'contact' | 'termsVersion'>,
) {
  const { departure, price, hash } = priced;
  const holdId = newId();
  // No browser has this session, so only the link opens the booking.
  const principal: Principal = { sessionHash: `staff:${holdId}`, ipHash: null };
  const taken = await takeSeats(tx, {
    ...countsOf(price),
    ...{ id: holdId, eventId: newId(), departureId: departure.id },
    ...{ priceVersion: departure.priceVersion, quote: lockedQuote(priced), quoteHash: hash },
    ttlMinutes: Math.floor((expiresAt.getTime() - departure.now.getTime()) / 60_000),
    ...{ sessionHash: principal.sessionHash, ipHash: null, limits: null },
  });
  const hold = taken && (await lockHold(tx, departure.id, holdId));
  if (!hold) throw new Error('the seats of a new departure were taken');
  const sizes = { single: 1, twin: 2, triple: 3, quad: 4 };
  const counts = countsOf(price).occupancies;
  return writeBooking(tx, deps, {
    ...{ principal, hold, departure, friendCode: null, attribution: null },
    ...{ channel: 'corporate', schedule: scheduleOf(price) },
    booking: {
      ...{ contact, billing, notes: null, termsVersion, policyVersion: null },
      marketingEmail: false,
      travellers: price.travellers.map(({ type, occupancy, pickupCode }, index) => ({
        ...{ type, occupancy, pickupCode, isLead: index === 0 },
        fullName: index === 0 ? contact.name : 'Name to follow',
        ...{ dateOfBirth: null, gender: null, nationality: null, diet: null, email: null },
        roomPreference:
          (counts[occupancy] ?? 0) % sizes[occupancy] === 0 ? 'with_group' : 'same_gender',
        phone: index === 0 ? contact.phone : null,
        ...{ emergencyContact: null, fitnessDeclared: false, guardianConsent: null },
      })),
    },
  });
}

const codeOf = (index: number) => `EXTRA-${index + 1}`;

const peopleIn = ({ rooms }: GroupQuoteTerms) =>
  rooms.flatMap(({ occupancy, people }) => Array.from({ length: people }, () => occupancy));

/** The mobile number of whoever books: as typed, or else as in their enquiry. */
const readMobile = ({ phone }: GroupQuoteDraft, theirs: string | null): string =>
  requireValid(checkAll((note) => checkPhone(phone || theirs || '', 'phone', note)));

function refuseDiscount({ roles }: Staff, { discountBps }: GroupQuoteTerms): void {
  if (discountBps <= FREE_DISCOUNT_BPS || may(roles, 'discounts:write')) return;
  const message = 'More than 8% needs finance or an owner';
  throw invalid('terms.discountBps', 'maximum', message);
}

function termErrors(terms: GroupQuoteTerms, today: string): FieldError[] {
  const { startDate, endDate, expiresOn, rooms } = terms;
  const days = { startDate, endDate, expiresOn };
  const unreal = Object.entries(days).flatMap(([name, day]) =>
    errorIf(!isCivilDate(day), `terms.${name}`, 'date', 'Enter a real date'),
  );
  if (unreal.length > 0) return unreal;
  const people = peopleIn(terms).length;
  const kinds = new Set(rooms.map(({ occupancy }) => occupancy)).size;
  const isLate = expiresOn < today || expiresOn >= startDate;
  return [
    ...errorIf(startDate <= today, 'terms.startDate', 'past', 'Choose a day after today'),
    ...errorIf(
      endDate < startDate,
      'terms.endDate',
      'order',
      'Choose the first day or a later one',
    ),
    ...errorIf(isLate, 'terms.expiresOn', 'order', 'Choose today or a day before the trip'),
    ...errorIf(people > 50, 'terms.rooms', 'maximum', 'One quote is for 50 people at most'),
    ...errorIf(kinds < rooms.length, 'terms.rooms', 'repeated', 'List each room type only once'),
  ];
}

function toPreview({ priced, expiresAt, policyName }: PricedQuote): GroupQuotePreview {
  const { price } = priced;
  return {
    ...{ currency: price.currency, pax: price.pax, lines: price.lines },
    ...{ totalMinor: price.totalMinor, dueNowMinor: price.dueNowMinor },
    perPersonMinor: Math.round(price.totalMinor / price.pax),
    ...{ schedule: price.schedule, expiresAt: expiresAt.toISOString(), policyName },
  };
}

function toQuote({ bookingId: _, ...quote }: GroupQuoteRecord): GroupQuote {
  return {
    ...quote,
    sentAt: quote.sentAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
  };
}

function readId(cursor: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)) throw new Refusal('not_found');
  return cursor;
}
