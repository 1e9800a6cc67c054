import { randomBytes } from 'node:crypto';
import { found, invalid, Refusal } from '../errors.ts';
import type { Attribution } from '../contract/attribution.ts';
import type { BookingCreated, BookingRequest } from '../contract/bookings.ts';
import type { QuoteRequest, ScheduleItem } from '../contract/quotes.ts';
import type { RefusalCode } from '../contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { checkBooking, type CleanBooking } from '../domain/bookingRules.ts';
import { civilDateIn } from '../domain/dates.ts';
import { scheduleOf } from '../domain/dues.ts';
import { referenceFrom } from '../domain/reference.ts';
import {
  addEvent,
  insertBooking,
  lockBooking,
  reserveReference,
  setSchedule,
  type BookingChannel,
  type BookingRecord,
  type NewTraveller,
} from '../store/bookings/bookings.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import {
  insertRedemption,
  reserveCoupon,
  type CouponUse,
  type CouponUseProblem,
  type CouponUser,
} from '../store/catalogue/coupons.ts';
import { findPhoneOfEmail } from '../store/customers/contactChanges.ts';
import type { Tx } from '../store/database/db.ts';
import {
  bindBooking,
  findOwnHold,
  lockHold,
  type HoldRecord,
  type LockedQuote,
} from '../store/bookings/holds.ts';
import { newId } from '../store/database/ids.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { settleBooking } from './completePayment.ts';
import type { Principal } from '../principal.ts';
import { isActive, priceChanged } from './holds.ts';
import type { Done, Finish } from './idempotent.ts';
import { priceRequest } from './quote.ts';
import { requireValid } from './requireValid.ts';
import { requireFriendCode } from './rooms.ts';

const couponRefusals: Record<CouponUseProblem, RefusalCode> = {
  used_up: 'coupon_exhausted',
  used_before: 'coupon_already_used',
  not_first: 'coupon_not_applicable',
  needs_sign_in: 'coupon_needs_sign_in',
};

/**
 * Turns a hold into a booking that is awaiting payment. Invariant: a hold has at most one booking,
 * and the booking's lines add up to its total. The price is the one locked in the hold, and the
 * request's details must match it.
 */
export async function createBooking(
  deps: Deps,
  principal: Principal,
  request: BookingRequest,
  finish: Finish<BookingCreated>,
): Promise<Done<BookingCreated>> {
  const { hold, departure, booking, friendCode } = await checkRequest(deps, principal, request);
  const done = await deps.db.transact(async (tx) => {
    await lockDeparture(tx, hold.departureId);
    const locked = await lockHold(tx, hold.departureId, hold.id);
    if (!isActive(locked)) throw new Refusal('hold_expired');
    // The hold was repriced since it was read above; validate against the new price.
    if (locked.quoteHash !== hold.quoteHash) return null;
    const schedule = scheduleOf(locked.quote, request.paymentPlan);
    const price = { ...locked.quote, schedule };
    // Otherwise a second idempotency key for the same hold would create a second booking.
    if (locked.bookingId) {
      const existing = await lockBooking(tx, locked.departureId, locked.bookingId);
      if (!existing) throw new Refusal('invalid_state');
      if (existing.status === 'pending_payment') await setSchedule(tx, existing, schedule);
      return finish(tx, 201, toCreated(existing, price, locked), existing.id);
    }
    const written = await writeBooking(tx, deps, {
      ...{ principal, hold: locked, departure, booking, schedule, friendCode },
      attribution: request.attribution ?? null,
      channel: 'web',
    });
    return finish(tx, 201, toCreated(written, price, locked), written.id);
  });
  return done ?? createBooking(deps, principal, request, finish);
}

/** A checked request, its locked hold, and who makes it where. */
interface CheckedBooking {
  principal: Principal;
  hold: HoldRecord;
  departure: DepartureWithExtras;
  booking: Omit<CleanBooking, 'travellers'> & {
    /** Staff may book for people whose names and dates of birth follow. */
    travellers: readonly (Omit<CleanBooking['travellers'][number], 'dateOfBirth'> & {
      dateOfBirth: string | null;
    })[];
  };
  schedule: readonly ScheduleItem[];
  friendCode: string | null;
  attribution: Attribution | null;
  channel: BookingChannel;
}

/**
 * Writes the booking of a locked, active hold that has none, and uses up its coupon. A booking with
 * nothing to pay now is confirmed at once.
 */
export async function writeBooking(
  tx: Tx,
  deps: Deps,
  checked: CheckedBooking,
): Promise<BookingRecord> {
  const { principal, hold, departure, booking, schedule, friendCode, attribution, channel } =
    checked;
  const { couponCode, couponDiscountMinor } = hold.quote;
  const coupon = couponCode
    ? await useCoupon(tx, couponCode, {
        discountMinor: couponDiscountMinor,
        user: await couponUser(tx, deps, principal, booking.contact),
      })
    : null;
  const id = newId();
  const reference = await newReference(tx, hold.departureId, id);
  const { pan, ...billing } = booking.billing;
  await insertBooking(tx, {
    id,
    departureId: hold.departureId,
    reference,
    holdId: hold.id,
    couponId: coupon?.couponId ?? null,
    customerId: principal.customer?.id ?? null,
    // The hold may have moved to another session since it was read.
    sessionHash: hold.sessionHash,
    contact: booking.contact,
    billing: {
      ...billing,
      panEnc: pan ? deps.cipher.encrypt(pan, `booking-pan:${id}`) : null,
      panLast4: pan ? pan.slice(-4) : null,
    },
    // Store `hasPan` in case TCS changes later. If no TCS applies today, pricing didn't use the
    // PAN.
    quote: { ...hold.quote, hasPan: pan !== null },
    taxSnapshot: hold.quote.taxSnapshot,
    policy: hold.quote.policy,
    schedule,
    dueNowOn: civilDateIn(hold.now, deps.config.businessTz),
    travellers: booking.travellers.map((traveller) => travellerRow(traveller, departure, hold.now)),
    notes: booking.notes,
    termsVersion: booking.termsVersion,
    policyVersion: booking.policyVersion,
    termsAcceptedAt: hold.now,
    marketingEmail: booking.marketingEmail,
    attribution,
    channel,
    enteredFriendCode: friendCode,
  });
  if (coupon) {
    await insertRedemption(tx, { departureId: hold.departureId, id }, coupon.couponId, coupon);
  }
  await bindBooking(tx, hold, id);
  await addEvent(tx, { departureId: hold.departureId, id }, 'booking_created');
  // Nothing to pay, so confirm the booking the way a payment would.
  if (hold.quote.dueNowMinor === 0) {
    await settleBooking(tx, { departureId: hold.departureId, id }, null);
  }
  const written = await lockBooking(tx, hold.departureId, id);
  if (!written) throw new Error('the booking was not written');
  return written;
}

/** Returns the columns of a checked traveller. */
export function travellerRow(
  traveller: CheckedBooking['booking']['travellers'][number],
  { pickups }: Pick<DepartureWithExtras, 'pickups'>,
  now: Date,
): NewTraveller {
  return {
    is_lead: traveller.isLead,
    type: traveller.type,
    full_name: traveller.fullName,
    gender: traveller.gender,
    date_of_birth: traveller.dateOfBirth,
    nationality: traveller.nationality,
    phone: traveller.phone,
    email: traveller.email,
    occupancy: traveller.occupancy,
    room_preference: traveller.roomPreference,
    pickup_point_id: pickups.find(({ code }) => code === traveller.pickupCode)?.id ?? null,
    diet: traveller.diet,
    emergency_name: traveller.emergencyContact?.name ?? null,
    emergency_phone: traveller.emergencyContact?.phone ?? null,
    emergency_relation: traveller.emergencyContact?.relation ?? null,
    fitness_declared_at: traveller.fitnessDeclared ? now : null,
    guardian_consent: traveller.guardianConsent
      ? JSON.stringify({ ...traveller.guardianConsent, at: now.toISOString() })
      : null,
  };
}

async function useCoupon(tx: Tx, code: string, use: CouponUse) {
  const reserved = await reserveCoupon(tx, code, use);
  if ('refused' in reserved) throw new Refusal(couponRefusals[reserved.refused]);
  return { ...reserved, ...use };
}

/** A customer counts by verified contacts, because anyone can type someone else's. */
async function couponUser(
  tx: Tx,
  deps: Deps,
  { customer }: Principal,
  contact: CleanBooking['contact'],
): Promise<CouponUser> {
  const known = customer
    ? {
        customerId: customer.id,
        email: customer.email,
        phone: await findPhoneOfEmail(tx, customer.email),
      }
    : { customerId: null, email: contact.email, phone: contact.phone };
  return { ...known, ...deps.links.customerKeys(known) };
}

/** Validates a booking request as `createBooking` would, without writing, for the review step. */
export async function validateBooking(deps: Deps, principal: Principal, request: BookingRequest) {
  await checkRequest(deps, principal, request);
}

async function checkRequest(deps: Deps, principal: Principal, request: BookingRequest) {
  const { queries } = deps.db;
  const hold = found(await findOwnHold(queries, request.holdId, principal.sessionHash));
  const departure = found(await findDeparture(queries, hold.departureId));
  if (!isActive(hold)) throw new Refusal('hold_expired');
  const booking = requireValid(
    checkBooking(request, {
      ...departure,
      today: civilDateIn(departure.now, departure.tz),
      pickupCodes: departure.pickups.map((pickup) => pickup.code),
    }),
  );
  if (request.paymentPlan === 'instalments' && hold.quote.instalments.length === 0) {
    throw invalid('paymentPlan', 'unavailable', 'This date can’t be paid in instalments');
  }
  const friendCode = await requireFriendCode(queries, request.friendCode ?? '', {
    departureId: hold.departureId,
    id: hold.bookingId,
  });
  await refuseOtherPrice(deps, hold.quote, booking);
  return { hold, departure, booking, friendCode };
}

function toCreated(
  booking: { reference: string; status: BookingCreated['status'] },
  quote: Pick<LockedQuote, 'currency' | 'totalMinor' | 'dueNowMinor'> & {
    schedule: readonly ScheduleItem[];
  },
  hold: { expiresAt: Date; now: Date },
): BookingCreated {
  return {
    reference: booking.reference,
    status: booking.status,
    currency: quote.currency,
    totalMinor: quote.totalMinor,
    dueNowMinor: quote.dueNowMinor,
    balanceDueOn: quote.schedule[0]?.dueOn ?? null,
    holdExpiresAt: hold.expiresAt.toISOString(),
    serverNow: hold.now.toISOString(),
    links: {
      self: `/v1/bookings/${booking.reference}`,
      pay: `/v1/bookings/${booking.reference}/payments`,
    },
  };
}

/** Refuses details that change the agreed price, so that the visitor sees the new one first. */
export async function refuseOtherPrice(deps: Deps, agreed: LockedQuote, booking: CleanBooking) {
  const typed: QuoteRequest = {
    departureId: agreed.departureId,
    travellers: booking.travellers.map(({ type, occupancy, pickupCode }) => ({
      type,
      occupancy,
      pickupCode,
    })),
    addons: agreed.addons,
    couponCode: agreed.couponCode,
    billingStateCode: booking.billing.stateCode,
    isResident: booking.billing.isResident,
    // Only trips abroad use the PAN.
    hasPan: agreed.tcs === null ? agreed.hasPan : booking.billing.pan !== null,
  };
  const same =
    JSON.stringify(typed.travellers) === JSON.stringify(agreed.travellers) &&
    typed.billingStateCode === agreed.billingStateCode &&
    typed.isResident === agreed.isResident &&
    typed.hasPan === agreed.hasPan;
  if (same) return;
  throw await priceChanged(deps, typed, await priceRequest(deps, deps.db.queries, typed));
}

export async function newReference(tx: Tx, departureId: string, bookingId: string) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const reference = referenceFrom(randomBytes(5));
    if (await reserveReference(tx, { reference, departureId, bookingId })) return reference;
  }
  throw new Error('no free booking reference was found');
}
