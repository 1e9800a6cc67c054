import { bookingEventKinds, type BookingDetail } from '../contract/bookings.ts';
import { stateCodes } from '../contract/gstStates.ts';
import type { Deps } from '../deps.ts';
import { addDays, civilDateIn } from '../domain/dates.ts';
import { leftToPay, nextDue } from '../domain/dues.ts';
import { maskEmail, maskPhone } from '../domain/masking.ts';
import {
  findBookingFacts,
  listLines,
  listPayments,
  listPublicEvents,
  listRefundsOf,
  listSchedule,
  listTravellers,
} from '../store/bookings/bookingDetail.ts';
import { isBooker, moneyIn, type BookingRecord } from '../store/bookings/bookings.ts';
import { listCancellations } from '../store/bookings/cancellations.ts';
import { findDeparture } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { findOpenPayment } from '../store/money/payments.ts';
import { creditOf } from '../store/money/travelCredit.ts';
import { toCancellation } from './cancelBooking.ts';
import { listCancellationSteps } from './cancellationSteps.ts';
import { needsCode } from './guestAccess.ts';
import type { Principal } from '../principal.ts';
import { creditHolder } from './refunds.ts';
import { findTcsChange } from './tcsOfToday.ts';
import { describeDetails, maskBirthDay } from './travellerDetails.ts';
import { ownBooking } from './ownBooking.ts';
import { sharesOf } from './shares.ts';
import { uploadsOf } from './uploads.ts';
import { documentsOf } from './viewDocuments.ts';
import { viewPayment } from './viewPayment.ts';

/**
 * Returns a booking to the session that made it, its customer, or browsers let in through a link or
 * code. Those browsers see the email address and phone number masked. A reference alone opens
 * nothing. `include` adds more from the same snapshot.
 */
export async function viewBooking(
  deps: Deps,
  principal: Principal,
  text: string,
  { include = '' }: { include?: string | undefined } = {},
): Promise<BookingDetail> {
  return deps.db.snapshot(async (queries) => {
    const booking = await ownBooking(queries, principal, text);
    const described = await describeBooking(deps, queries, booking);
    const { totalMinor } = described.money;
    const detail = {
      ...described,
      needsCode: await needsCode(queries, booking, principal),
      creditMinor: await creditFor(deps, queries, booking, principal),
      ...(include.includes('documents')
        ? { documents: await documentsOf(queries, deps.config, booking) }
        : {}),
      ...(include.includes('shares')
        ? { shares: await sharesOf(queries, principal, booking, totalMinor) }
        : {}),
      ...(include.includes('uploads') && isBooker(booking, principal)
        ? { uploads: await uploadsOf(queries, booking) }
        : {}),
    };
    if (isBooker(booking, principal)) return detail;
    const { name, email, phone } = detail.contact;
    return {
      ...detail,
      contact: { name, email: maskEmail(email), phone: maskPhone(phone) },
    };
  });
}

/** Returns the credit that a viewer can pay a booking with: its customer's own. */
async function creditFor(
  { links, config }: Deps,
  queries: Queries,
  booking: BookingRecord,
  { customer }: Principal,
): Promise<number> {
  const isPayable = booking.status === 'pending_payment' || booking.status === 'confirmed';
  if (!customer || booking.customerId !== customer.id || !isPayable) return 0;
  return creditOf(queries, creditHolder(links, customer.email), config.businessTz);
}

/** Returns a booking, masked, from the snapshot it was read from. The caller checks access. */
export async function describeBooking(
  deps: Deps,
  queries: Queries,
  booking: BookingRecord,
): Promise<BookingDetail> {
  const { departureId, id } = booking;
  // Run these one after another, because a snapshot's connection runs one query at a time.
  const departure = await findDeparture(queries, departureId);
  const facts = await findBookingFacts(queries, departureId, id);
  const travellers = await listTravellers(queries, departureId, id);
  const lines = await listLines(queries, departureId, id);
  const schedule = await listSchedule(queries, departureId, id);
  const payments = await listPayments(queries, departureId, id);
  const refunds = await listRefundsOf(queries, departureId, id);
  const cancellations = await listCancellations(queries, booking);
  const events = await listPublicEvents(queries, departureId, id);
  const open = await findOpenPayment(queries, departureId, id);
  if (!departure || !facts) throw new Error(`booking ${booking.reference} is incomplete`);
  const details = await describeDetails(queries, booking, departure);
  const change = await findTcsChange(queries, deps, booking);
  const { tcsMinor, roundOffMinor } = change?.price ?? facts.price;
  const totalMinor = change?.totalMinor ?? booking.totalMinor;
  const lastDue = schedule.findLast(({ status }) => status === 'due' || status === 'overdue');
  const lead = travellers.find((traveller) => traveller.isLead);
  const pickup = departure.pickups.find((point) => point.code === lead?.pickupCode) ?? null;
  const netPaid = moneyIn(booking);
  const isWaiting = booking.status === 'pending_payment';
  const { quote } = facts;
  const items = schedule.map((item) =>
    item === lastDue && change
      ? { ...item, amountMinor: item.amountMinor + change.deltaMinor }
      : item,
  );
  const balanceMinor = Math.max(totalMinor - netPaid, 0);
  const owedMinor = booking.status === 'confirmed' ? balanceMinor : 0;
  const today = civilDateIn(departure.now, departure.tz);
  return {
    reference: booking.reference,
    status: booking.status,
    paymentStatus: paymentStatusOf({ ...booking, totalMinor }),
    version: facts.version,
    createdAt: facts.createdAt.toISOString(),
    trip: { id: departure.sanityId, slug: departure.tripSlug, title: departure.tripTitle },
    departure: {
      id: departure.id,
      code: departure.code,
      startDate: departure.startDate,
      endDate: departure.endDate,
      tz: departure.tz,
      reportAt: departure.reportAt.toISOString(),
      status: departure.status,
      isGuaranteed: departure.status === 'guaranteed',
      isInternational: departure.isInternational,
      womenOnly: departure.womenOnly,
      ...(departure.isPrivate && { isPrivate: true }),
    },
    pickup: pickup && {
      code: pickup.code,
      city: pickup.city,
      name: pickup.name,
      address: pickup.address,
      pickupAt: new Date(pickup.pickupAt).toISOString(),
    },
    pax: booking.pax,
    contact: {
      name: booking.contactName,
      email: booking.contactEmail,
      phone: booking.contactPhone,
    },
    billing: {
      stateCode: stateCodes.find((code) => code === facts.billingStateCode) ?? null,
      gstin: facts.gstin,
      panMasked: facts.panLast4 && `XXXXXX${facts.panLast4}`,
      isResident: facts.isResident,
    },
    travellers: travellers.map(({ dateOfBirth, ...traveller }) => ({
      ...traveller,
      dateOfBirthMasked: maskBirthDay(dateOfBirth),
    })),
    details,
    lines: [
      ...lines,
      ...(change?.lines ?? []).map((line) => ({
        ...line,
        traveller: null,
        qty: 1,
        unitMinor: line.amountMinor,
        discountMinor: 0,
      })),
    ],
    money: {
      currency: booking.currency,
      grossMinor: quote.grossMinor,
      groupDiscountMinor: quote.groupDiscountMinor,
      earlyDiscountMinor: quote.earlyDiscountMinor,
      couponDiscountMinor: quote.couponDiscountMinor,
      taxableMinor: quote.taxableMinor,
      gstMinor: quote.gst.amountMinor,
      tcsMinor,
      roundOffMinor,
      totalMinor,
      depositMinor: booking.depositMinor,
      paidMinor: booking.paidMinor,
      refundedMinor: booking.refundedMinor,
      balanceMinor,
      dueNowMinor: isWaiting ? Math.max(booking.depositMinor - netPaid, 0) : 0,
    },
    balanceDueOn: facts.balanceDueOn,
    schedule: items,
    leftToPay: leftToPay(items, owedMinor),
    nextDue: nextDue(items, owedMinor, today),
    payments: payments.map((payment) => ({
      ...payment,
      createdAt: payment.createdAt.toISOString(),
      capturedAt: payment.capturedAt?.toISOString() ?? null,
    })),
    refunds: refunds.map((refund) => ({
      ...refund,
      requestedAt: refund.requestedAt.toISOString(),
      processedAt: refund.processedAt?.toISOString() ?? null,
    })),
    openPayment: open ? await viewPayment(deps, queries, open) : null,
    cancellation: {
      policyName: facts.policy.name,
      policyVersion: facts.policyVersion,
      tiers: await listCancellationSteps(
        queries,
        booking,
        { departure, facts, travellers },
        cancellations,
      ),
    },
    cancellations: cancellations.map(toCancellation),
    changeDateUntil: changeDateUntil(booking, facts, departure),
    needsCode: false,
    creditMinor: 0,
    timeline: events.flatMap((event) => {
      const kind = bookingEventKinds.find((known) => known === event.kind);
      return kind ? [{ kind, at: event.at.toISOString(), amountMinor: event.amountMinor }] : [];
    }),
    notes: facts.notes,
    holdId: isWaiting ? booking.holdId : null,
    holdExpiresAt: isWaiting ? (facts.holdExpiresAt?.toISOString() ?? null) : null,
    serverNow: booking.now.toISOString(),
  };
}

/** Returns the last day on which a booking can move to another date, or null if it no longer can. */
function changeDateUntil(
  { status, now }: BookingRecord,
  { policy }: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>,
  { startDate, tz }: { startDate: string; tz: string },
): string | null {
  const until = addDays(startDate, -policy.dateChange.minDaysBefore);
  return status === 'confirmed' && until >= civilDateIn(now, tz) ? until : null;
}

/** Derives the payment status from the amounts, so that the two always agree. */
export function paymentStatusOf(
  booking: Pick<
    BookingRecord,
    'status' | 'paidMinor' | 'refundedMinor' | 'refundingMinor' | 'totalMinor'
  >,
): BookingDetail['paymentStatus'] {
  const { paidMinor, refundedMinor, totalMinor } = booking;
  const net = moneyIn(booking);
  if (refundedMinor > 0 && refundedMinor === paidMinor) return 'refunded';
  if (refundedMinor > 0 && (net < totalMinor || booking.status === 'cancelled')) {
    return 'partially_refunded';
  }
  if (net > totalMinor) return 'overpaid';
  if (net === totalMinor) return 'paid';
  return net > 0 ? 'partially_paid' : 'unpaid';
}
