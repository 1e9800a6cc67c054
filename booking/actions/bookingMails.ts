/** Booking emails, each composed from the booking as it is when the email is sent. */
import type { Deps } from '../deps.ts';
import { hashGuestKey, newCode, newGuestKey } from '../providers/crypto/guestSecrets.ts';
import { addDays, civilDateIn, daysBetween } from '../domain/dates.ts';
import { sumMinor } from '../domain/money.ts';
import { isTripReminder, tripReminders, type TripReminder } from '../domain/reminders.ts';
import { findReviewOf } from '../store/reviews/bookingReviews.ts';
import {
  findBooking,
  findBookingById,
  findBookingByReference,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { findPickupNotice } from '../store/bookings/pickupNotices.ts';
import { findHeldUntil, hasLostSeats } from '../store/bookings/holds.ts';
import type { Queries } from '../store/database/db.ts';
import {
  findAccessCodeRequest,
  insertGuestToken,
  setCode,
} from '../store/customers/guestAccess.ts';
import {
  queueMail,
  type BookingFacts,
  type BookingSubjectKind,
  type MailSubject,
} from '../store/messages/notifications.ts';
import { findPayment, findReceived } from '../store/money/payments.ts';
import { operatorSettings } from './operatorSettings.ts';
import { describeBooking } from './viewBooking.ts';
import { transactAndWake } from './transactAndWake.ts';
import { firstNameOf } from '../domain/shares.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import { addShareLink, findDueDay, findShare } from '../store/money/shares.ts';

/** Queues the confirmation email, once. Without a payment, the address is unverified: no email. */
export async function mailConfirmation(
  deps: Deps,
  bookingId: string,
  template: 'booking_confirmed' | 'date_changed' = 'booking_confirmed',
): Promise<void> {
  const booking = await findBookingById(deps.db.queries, bookingId);
  if (!booking || booking.paidMinor === 0) return;
  const toHash = deps.links.hashAddress(booking.contactEmail);
  await transactAndWake(deps, (tx) => queueMail(tx, template, booking.id, toHash));
}

/** Queues an email about a payment after confirmation, or a late one: one per captured attempt. */
export const mailPayment =
  (template: 'payment_received' | 'payment_late') =>
  async (
    deps: Deps,
    { paymentId, attemptId }: { paymentId: string; attemptId: string },
  ): Promise<void> => {
    const payment = await findPayment(deps.db.queries, paymentId);
    const booking =
      payment && (await findBooking(deps.db.queries, payment.departureId, payment.bookingId));
    if (!booking) return;
    const toHash = deps.links.hashAddress(booking.contactEmail);
    // The email is about this attempt, not the whole payment.
    await transactAndWake(deps, (tx) => queueMail(tx, template, attemptId, toHash));
  };

/** Loads a booking email's data with a new link or code. Returns null if it's no longer needed. */
export async function prepareBookingMail(
  deps: Deps,
  kind: BookingSubjectKind,
  id: string,
  template: string,
): Promise<{ subject: MailSubject | null; secret: string | null }> {
  const nothing = { subject: null, secret: null };
  const { queries } = deps.db;
  switch (kind) {
    case 'booking': {
      const booking = await findBookingById(queries, id);
      if (!booking || !(await isStillToSay(queries, template, booking))) return nothing;
      const facts = await factsOf(deps, booking);
      if (template === 'balance_reminder' && facts.balanceMinor === 0) return nothing;
      if (isTripReminder(template) && !isInTime(template, facts)) return nothing;
      const secret = await newLink(deps, booking);
      // The link is all this email is for.
      if (template === 'booking_link' && !secret) return nothing;
      return { subject: { kind, ...facts }, secret };
    }
    case 'payment': {
      const received = await findReceived(queries, id);
      if (!received) return nothing;
      const { departureId, bookingId, capturedMinor } = received;
      const booking = await findBooking(queries, departureId, bookingId);
      const isLate = template === 'payment_late';
      const statuses = isLate ? ['expired', 'pending_payment'] : ['confirmed'];
      const receivedMinor = isLate ? capturedMinor : received.receivedMinor;
      if (!booking || !statuses.includes(booking.status) || receivedMinor <= 0) return nothing;
      return {
        subject: { kind, receivedMinor, ...(await factsOf(deps, booking)) },
        secret: await newLink(deps, booking),
      };
    }
    case 'pickup_notice': {
      const notice = await findPickupNotice(queries, id);
      const booking = notice && (await findBookingById(queries, notice.bookingId));
      if (!notice || booking?.status !== 'confirmed') return nothing;
      return {
        subject: { kind, changes: notice.changes, ...(await factsOf(deps, booking)) },
        secret: await newLink(deps, booking),
      };
    }
    case 'guest_code': {
      const requested = await findAccessCodeRequest(queries, id);
      const booking =
        requested && (await findBooking(queries, requested.departureId, requested.bookingId));
      if (!booking) return nothing;
      const secret = requested.purpose === 'open' ? await newLink(deps, booking) : null;
      if (requested.purpose === 'open' && !secret) return nothing;
      const code = newCode();
      const [codeHash = ''] = deps.links.codeHashes(requested.id, code);
      await deps.db.transact((tx) => setCode(tx, requested, codeHash));
      return {
        subject: { kind, code, ...(await factsOf(deps, booking)) },
        secret,
      };
    }
  }
}

/** Whether an email that prepares for the trip is still true and useful when it's sent. */
function isInTime(template: TripReminder, { detailsUntil, today, startDate }: BookingFacts) {
  if (template === 'details_reminder') return detailsUntil !== null;
  const days = daysBetween(today, startDate);
  return days <= tripReminders[template] && days > (template === 'packing_reminder' ? 3 : 0);
}

/** Whether an email is still needed. The booking may have changed since it was queued. */
async function isStillToSay(queries: Queries, template: string, booking: BookingRecord) {
  if (template === 'booking_link') return booking.paidMinor > 0;
  if (template === 'friends_asked' || template === 'payment_link')
    return (await findHeldUntil(queries, booking)) !== null;
  if (template === 'friends_late') return hasLostSeats(queries, booking);
  if (template !== 'review_request') return booking.status === 'confirmed';
  return booking.status === 'completed' && (await findReviewOf(queries, booking)) === null;
}

/**
 * Creates a link's secret. Null before the first payment, because the address is unverified, and
 * from a year after the trip.
 */
export async function linkFor(deps: Deps, reference: string): Promise<string | null> {
  const booking = await findBookingByReference(deps.db.queries, reference);
  return booking && booking.paidMinor > 0 ? newLink(deps, booking) : null;
}

/** Creates the secret of a link to a quote, which is sent to the address of the enquiry. */
export async function quoteLink(deps: Deps, reference: string): Promise<string | null> {
  const booking = await findBookingByReference(deps.db.queries, reference);
  return booking && newLink(deps, booking);
}

/** Creates a link's secret, or returns null from a year after the trip. */
async function newLink({ db }: Deps, booking: BookingRecord): Promise<string | null> {
  const key = newGuestKey();
  return (await insertGuestToken(db.queries, booking, hashGuestKey(key))) ? key : null;
}

async function factsOf(deps: Deps, booking: BookingRecord): Promise<BookingFacts> {
  const { departureId, id, contactEmail } = booking;
  // Read from one snapshot, so that the email's amounts agree.
  const detail = await deps.db.snapshot(async (queries) => {
    const now = await findBooking(queries, departureId, id);
    if (!now) throw new Error(`booking ${booking.reference} is gone`);
    return describeBooking(deps, queries, now);
  });
  const { phones } = await operatorSettings(deps.db.queries, deps.config);
  const { departure, money, pickup, details } = detail;
  const isMissing = details.travellers.some(({ missing }) => missing.length > 0);
  const paidMinor = money.paidMinor - money.refundedMinor;
  return {
    id,
    reference: detail.reference,
    email: contactEmail,
    tripTitle: detail.trip.title,
    startDate: departure.startDate,
    endDate: departure.endDate,
    reportAt: new Date(pickup?.pickupAt ?? departure.reportAt),
    tz: departure.tz,
    pickup: pickup && `${pickup.name}, ${pickup.city}`,
    pax: detail.pax,
    people:
      detail.pax +
      detail.travellers.filter(({ type, status }) => type === 'infant' && status !== 'cancelled')
        .length,
    departureId: departure.id,
    tripSlug: detail.trip.slug,
    occupancy: detail.travellers[0]?.occupancy ?? 'twin',
    currency: money.currency,
    totalMinor: money.totalMinor,
    paidMinor,
    balanceMinor: money.balanceMinor,
    refundingMinor: sumMinor(
      detail.refunds
        .filter(({ status }) => ['requested', 'approved', 'processing'].includes(status))
        .map(({ amountMinor }) => amountMinor),
    ),
    nextDue: detail.nextDue,
    detailsUntil: isMissing && !details.isLocked ? addDays(details.lockedOn, -1) : null,
    officePhone: phones.office,
    heldUntil: detail.holdExpiresAt ? new Date(detail.holdExpiresAt) : null,
    today: civilDateIn(new Date(detail.serverNow), departure.tz),
    terms: detail.cancellation.tiers.map((step) => ({
      until: step.minDaysBefore === 0 ? null : step.cancelUntil,
      chargeMinor: step.chargeMinor,
      keptMinor: step.keptMinor,
      refundMinor: step.refundMinor,
    })),
  };
}

/** Loads a share email with a new link; only the link's hash is stored. Null if nothing is due. */
export async function prepareShareMail(
  { db }: Deps,
  id: string,
  template: string,
): Promise<{ subject: MailSubject | null; secret: string | null }> {
  const { queries } = db;
  const share = await findShare(queries, id);
  const booking = share && (await findBooking(queries, share.departureId, share.bookingId));
  const departure = share && (await findDeparture(queries, share.departureId));
  const heldUntil = booking && (await findHeldUntil(queries, booking));
  const isToPay = share?.status === 'open' && (booking?.status === 'confirmed' || heldUntil);
  const isRefunded =
    template === 'payment_share_refunded' && booking && (await hasLostSeats(queries, booking));
  if (!share || !booking || !departure || !(isToPay || isRefunded)) {
    return { subject: null, secret: null };
  }
  const { dueOn, today } = await findDueDay(queries, booking);
  const secret = isToPay ? newGuestKey() : null;
  if (secret) await addShareLink(queries, share, hashGuestKey(secret));
  const subject = {
    kind: 'payment_share' as const,
    id: share.id,
    reference: booking.reference,
    email: share.payerEmail,
    payerName: share.payerName,
    organiser: firstNameOf(booking.contactName),
    tripTitle: departure.tripTitle,
    startDate: departure.startDate,
    endDate: departure.endDate,
    amountMinor: share.amountMinor,
    currency: booking.currency,
    dueOn,
    heldUntil,
    today,
    tz: departure.tz,
  };
  return { subject, secret };
}
