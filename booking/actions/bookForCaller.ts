/** Books for someone who calls: the seats are taken, and wait for a payment through a link. */
import {
  callerHours,
  type CallerBooking,
  type CallerBookingRequest,
  type PaymentLink,
  type PaymentLinkSent,
} from '../contract/callerBookings.ts';
import type { QuoteRequest, QuoteResponse } from '../contract/quotes.ts';
import type { Deps } from '../deps.ts';
import { checkBooking } from '../domain/bookingRules.ts';
import { civilDateIn } from '../domain/dates.ts';
import { scheduleOf } from '../domain/dues.ts';
import { maskEmail } from '../domain/masking.ts';
import { readReference } from '../domain/reference.ts';
import { found, invalid, Refusal } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { hashGuestKey, newSpokenKey } from '../providers/crypto/guestSecrets.ts';
import { findBookingByReference, type BookingRecord } from '../store/bookings/bookings.ts';
import { findHeldUntil, lockHold } from '../store/bookings/holds.ts';
import { findFriendCode } from '../store/bookings/rooms.ts';
import type { DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { insertGuestToken } from '../store/customers/guestAccess.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { newId } from '../store/database/ids.ts';
import { queueMail } from '../store/messages/notifications.ts';
import { waitingMinor } from '../store/money/recordedPayments.ts';
import { refuseOtherPrice, writeBooking } from './createBooking.ts';
import { releaseSeats } from './expireHolds.ts';
import { takeSeatsOrExplain, verifyQuoteToken } from './holds.ts';
import type { Done, Finish } from './idempotent.ts';
import { offerSeats } from './offerSeats.ts';
import { countsOf, lockedQuote, quote, type PricedRequest } from './quote.ts';
import { requireValid } from './requireValid.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** How many emails an address may have had in the last hour, so that a slip doesn't fill an inbox. */
const MAILS_PER_HOUR = 15;

/** Prices what a caller wants, as the site would. Holds no seats. */
export async function quoteForCaller(
  deps: Deps,
  staff: Staff,
  request: QuoteRequest,
): Promise<QuoteResponse> {
  requirePermission(staff, 'bookings:create');
  return quote(deps, request);
}

/**
 * Takes the seats and books them in one transaction, at exactly the price that was quoted, and
 * emails the caller a link to pay. The same counters as for the site's holds are changed in the same
 * statement, so callers and visitors together never get more seats than there are. The seats go back
 * on sale if nothing is paid in time.
 */
export async function bookForCaller(
  deps: Deps,
  staff: Staff,
  request: CallerBookingRequest,
  finish: Finish<CallerBooking>,
): Promise<Done<CallerBooking>> {
  requirePermission(staff, 'bookings:create');
  const verified = await verifyQuoteToken(deps, request.quoteToken);
  const { departure, price } = verified.priced;
  const holdId = newId();
  const booking = requireValid(
    checkBooking(
      { ...request, holdId },
      {
        ...departure,
        today: civilDateIn(departure.now, departure.tz),
        pickupCodes: departure.pickups.map(({ code }) => code),
      },
    ),
  );
  const plan = request.paymentPlan ?? 'balance';
  if (plan === 'instalments' && price.instalments.length === 0) {
    throw invalid('paymentPlan', 'unavailable', 'This date can’t be paid in instalments');
  }
  const friendCode = await friendCodeOf(deps.db.queries, request.sharesWith ?? '', departure.id);
  await refuseOtherPrice(deps, lockedQuote(verified.priced), booking);
  const minutes = minutesToPay(departure, request.payWithinHours ?? callerHours.usual);
  const hold = callerHold(verified.priced, holdId, minutes);
  // No browser has this session, so only the link opens the booking.
  const principal: Principal = { sessionHash: hold.sessionHash, ipHash: null };
  const done = await takeSeatsOrExplain(deps, { ...verified, principal, hold }, async (tx) => {
    const locked = found(await lockHold(tx, departure.id, holdId));
    const made = await writeBooking(tx, deps, {
      ...{ principal, hold: locked, departure, booking },
      schedule: scheduleOf(price, plan),
      friendCode,
      attribution: null,
      channel: 'staff',
    });
    if (made.status === 'pending_payment') await queuePaymentLink(tx, deps, made);
    await audit(tx, staff, {
      action: 'booking.create',
      objectKind: 'booking',
      objectId: made.reference,
      after: {
        departureId: departure.id,
        pax: price.pax,
        totalMinor: made.totalMinor,
        payUntil: locked.expiresAt.toISOString(),
      },
    });
    return finish(
      tx,
      201,
      {
        reference: made.reference,
        status: made.status,
        currency: made.currency,
        totalMinor: made.totalMinor,
        dueNowMinor: price.dueNowMinor,
        payUntil: locked.expiresAt.toISOString(),
        emailMasked: maskEmail(made.contactEmail),
      },
      made.id,
    );
  });
  deps.wake();
  return done;
}

/** Returns the code that links a booking to this one's rooms. Null if none is named. */
async function friendCodeOf(
  queries: Queries,
  typed: string,
  departureId: string,
): Promise<string | null> {
  if (typed.trim() === '') return null;
  const other = await findBookingByReference(queries, readReference(typed) ?? '');
  const isOpen = other?.status === 'confirmed' || other?.status === 'pending_payment';
  if (!other || !isOpen || other.departureId !== departureId) {
    throw invalid('sharesWith', 'other_date', 'Name an open booking on the same date');
  }
  return findFriendCode(queries, other);
}

/** Returns how long the seats are kept: as long as asked, but not beyond the end of sales. */
function minutesToPay({ now, salesCloseAt, reportAt }: DepartureWithExtras, hours: number): number {
  const end = Math.min(salesCloseAt.getTime(), reportAt.getTime());
  return Math.max(Math.min(hours * 60, Math.floor((end - now.getTime()) / 60_000)), 1);
}

function callerHold(
  { departure, price, taxSnapshot, hash }: PricedRequest,
  id: string,
  minutes: number,
) {
  return {
    ...countsOf(price),
    id,
    eventId: newId(),
    departureId: departure.id,
    priceVersion: departure.priceVersion,
    quote: { ...price, taxSnapshot, policy: departure.policy },
    quoteHash: hash,
    ttlMinutes: minutes,
    sessionHash: `staff:${id}`,
    ipHash: null,
    limits: null,
  };
}

async function queuePaymentLink(tx: Tx, deps: Deps, booking: BookingRecord): Promise<void> {
  const toHash = deps.links.hashAddress(booking.contactEmail);
  const queued = await queueMail(tx, 'payment_link', booking.id, toHash, {
    dedupeKey: `payment_link:${newId()}`,
    mostPerHour: MAILS_PER_HOUR,
  });
  // The refusal undoes the transaction, so nothing is booked without its link.
  if (queued !== 'queued') throw new Refusal('rate_limited', { retryAfterSeconds: 3_600 });
}

/**
 * Returns when an unpaid booking's seats go back on sale. Refuses a booking that can't be paid, and
 * one of the site, which only its own browser pays.
 */
async function payUntilOf(queries: Queries, booking: BookingRecord): Promise<Date> {
  if (booking.channel === 'web') throw new Refusal('invalid_state');
  const heldUntil = await findHeldUntil(queries, booking);
  if (heldUntil) return heldUntil;
  const isOver = booking.status === 'expired' || booking.status === 'pending_payment';
  throw new Refusal(isOver ? 'hold_expired' : 'invalid_state');
}

/** Emails another link to pay. Earlier ones keep working. */
export async function sendPaymentLink(
  deps: Deps,
  staff: Staff,
  reference: string,
  finish: Finish<PaymentLinkSent>,
): Promise<Done<PaymentLinkSent>> {
  requirePermission(staff, 'bookings:create');
  return transactAndWake(deps, async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const payUntil = await payUntilOf(tx, booking);
    await queuePaymentLink(tx, deps, booking);
    await audit(tx, staff, {
      action: 'booking.send_payment_link',
      objectKind: 'booking',
      objectId: booking.reference,
      after: {},
    });
    const emailMasked = maskEmail(booking.contactEmail);
    return finish(tx, 200, { emailMasked, payUntil: payUntil.toISOString() }, booking.id);
  });
}

/** Returns a link to pay that can be read out. It works until the seats go back on sale. */
export async function readOutPaymentLink(
  deps: Deps,
  staff: Staff,
  reference: string,
): Promise<PaymentLink> {
  requireFreshPermission(staff, 'bookings:create');
  return deps.db.transact(async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const payUntil = await payUntilOf(tx, booking);
    const key = newSpokenKey();
    await insertGuestToken(tx, booking, hashGuestKey(key), payUntil);
    await audit(tx, staff, {
      action: 'booking.read_payment_link',
      objectKind: 'booking',
      objectId: booking.reference,
      after: {},
    });
    const url = `${deps.config.siteUrl}/booking-details/${booking.reference}#key=${key}`;
    return { url, payUntil: payUntil.toISOString() };
  });
}

/**
 * Ends a caller's unpaid booking and puts its seats back on sale. Refunds what came in, and refuses
 * while a second person must approve money for it.
 */
export async function releaseForCaller(
  deps: Deps,
  staff: Staff,
  reference: string,
  reason: string,
): Promise<void> {
  requirePermission(staff, 'bookings:create');
  await transactAndWake(deps, async (tx) => {
    const booking = found(await findBookingByReference(tx, reference));
    const { departureId, holdId } = booking;
    if (booking.channel === 'web' || !holdId) throw new Refusal('invalid_state');
    await lockDeparture(tx, departureId);
    const hold = await lockHold(tx, departureId, holdId);
    if ((await waitingMinor(tx, booking)) > 0) throw new Refusal('payment_in_progress');
    if (!hold || !(await releaseSeats(tx, deps, hold, 'staff'))) throw new Refusal('invalid_state');
    await offerSeats(tx, deps, departureId);
    await audit(tx, staff, {
      ...{ action: 'booking.release', objectKind: 'booking', objectId: booking.reference },
      ...{ reason, after: { status: 'cancelled' } },
    });
  });
}
