import { Refusal } from '../errors.ts';
import type { BookingDetail, BookingEvent } from '../contract/bookings.ts';
import { stateCodes } from '../contract/common.ts';
import type { Deps } from '../deps.ts';
import { cancelUntil, planCancellation } from '../domain/cancellation.ts';
import { civilDateIn } from '../domain/dates.ts';
import { readReference } from '../domain/reference.ts';
import {
  findBookingFacts,
  listLines,
  listPayments,
  listPublicEvents,
  listRefundsOf,
  listSchedule,
  listTravellers,
} from '../store/bookingDetail.ts';
import { findOwnBooking, moneyIn, type BookingRecord } from '../store/bookings.ts';
import { listCancellations } from '../store/cancellations.ts';
import { findDeparture } from '../store/catalogue.ts';
import { findOpenPayment } from '../store/payments.ts';
import { toCancellable, toCancellation } from './cancelBooking.ts';
import type { Principal } from './holds.ts';
import { viewPayment } from './viewPayment.ts';

const eventKinds: readonly BookingEvent['kind'][] = [
  'booking_created',
  'payment_started',
  'payment_failed',
  'payment_captured',
  'payment_review',
  'booking_confirmed',
  'booking_confirmed_late',
  'booking_expired',
  'travellers_cancelled',
  'booking_cancelled',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'departure_guaranteed',
];

/** A booking for the session that made it. A reference alone opens nothing. */
export async function viewBooking(
  deps: Deps,
  principal: Principal,
  text: string,
): Promise<BookingDetail> {
  const reference = readReference(text);
  const booking =
    reference && (await findOwnBooking(deps.db.queries, reference, principal.sessionHash));
  if (!booking) throw new Refusal('not_found');
  return describeBooking(deps, booking);
}

/** A booking as it is, whoever may see it. Identity numbers and birth days are masked. */
export async function describeBooking(deps: Deps, booking: BookingRecord): Promise<BookingDetail> {
  const { queries } = deps.db;
  const { departureId, id } = booking;
  const [
    departure,
    facts,
    travellers,
    lines,
    schedule,
    payments,
    refunds,
    cancellations,
    events,
    open,
  ] = await Promise.all([
    findDeparture(queries, departureId),
    findBookingFacts(queries, departureId, id),
    listTravellers(queries, departureId, id),
    listLines(queries, departureId, id),
    listSchedule(queries, departureId, id),
    listPayments(queries, departureId, id),
    listRefundsOf(queries, departureId, id),
    listCancellations(queries, booking),
    listPublicEvents(queries, departureId, id),
    findOpenPayment(queries, departureId, id),
  ]);
  if (!departure || !facts) throw new Error(`booking ${booking.reference} is incomplete`);
  const lead = travellers.find((traveller) => traveller.isLead);
  const pickup = departure.pickups.find((point) => point.code === lead?.pickupCode) ?? null;
  const netPaid = moneyIn(booking);
  const isWaiting = booking.status === 'pending_payment';
  const { quote } = facts;
  return {
    reference: booking.reference,
    status: booking.status,
    paymentStatus: paymentStatusOf(booking),
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
    },
    travellers: travellers.map(({ dateOfBirth, ...traveller }) => ({
      ...traveller,
      dateOfBirthMasked: `${dateOfBirth.slice(0, 4)}-••-••`,
    })),
    lines,
    money: {
      currency: booking.currency,
      grossMinor: quote.grossMinor,
      groupDiscountMinor: quote.groupDiscountMinor,
      couponDiscountMinor: quote.couponDiscountMinor,
      taxableMinor: quote.taxableMinor,
      gstMinor: quote.gst.amountMinor,
      tcsMinor: quote.tcs?.amountMinor ?? 0,
      roundOffMinor: quote.roundOffMinor,
      totalMinor: booking.totalMinor,
      depositMinor: booking.depositMinor,
      paidMinor: booking.paidMinor,
      refundedMinor: booking.refundedMinor,
      balanceMinor: Math.max(booking.totalMinor - netPaid, 0),
      dueNowMinor: isWaiting ? Math.max(booking.depositMinor - netPaid, 0) : 0,
    },
    balanceDueOn: facts.balanceDueOn,
    schedule,
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
    openPayment: open ? await viewPayment(deps, open) : null,
    cancellation: {
      policyName: facts.policy.name,
      tiers: tiersOf(booking, facts, travellers, cancellations, {
        startDate: departure.startDate,
        today: civilDateIn(departure.now, departure.tz),
      }),
    },
    cancellations: cancellations.map(toCancellation),
    timeline: events.flatMap((event) => {
      const kind = eventKinds.find((known) => known === event.kind);
      return kind ? [{ kind, at: event.at.toISOString(), amountMinor: event.amountMinor }] : [];
    }),
    notes: facts.notes,
    holdId: isWaiting ? booking.holdId : null,
    holdExpiresAt: isWaiting ? (facts.holdExpiresAt?.toISOString() ?? null) : null,
    serverNow: booking.now.toISOString(),
  };
}

/** What cancelling everybody who is left would cost on the days of each tier. */
function tiersOf(
  booking: BookingRecord,
  facts: NonNullable<Awaited<ReturnType<typeof findBookingFacts>>>,
  travellers: Awaited<ReturnType<typeof listTravellers>>,
  cancellations: Awaited<ReturnType<typeof listCancellations>>,
  days: { startDate: string; today: string },
): BookingDetail['cancellation']['tiers'] {
  if (!travellers.some(({ status }) => status === 'active')) return [];
  const cancellable = toCancellable(booking, facts, travellers, cancellations);
  const told = {
    ...cancellable,
    // Once something was paid the refund is told for what was really paid.
    paidMinor: cancellable.paidMinor > 0 ? cancellable.paidMinor : booking.totalMinor,
  };
  // Said in advance we assume that the TCS has been deposited by then: never promise too much.
  const keepTcs = facts.policy.tcsRefund !== 'always';
  return [...facts.policy.tiers]
    .sort((a, b) => b.minDaysBefore - a.minDaysBefore)
    .map((tier) => {
      const { chargeMinor, refundMinor } = planCancellation(told, 'all', tier, keepTcs);
      return {
        minDaysBefore: tier.minDaysBefore,
        refundBps: tier.refundBps,
        cancelUntil: cancelUntil(tier, days.startDate, days.today),
        chargeMinor,
        refundMinor,
      };
    });
}

/** Derived from the amounts, so that it can never disagree with them. */
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
