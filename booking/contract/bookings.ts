import { Type, type Static } from 'typebox';
import {
  CivilDate,
  Currency,
  Exact,
  Instant,
  Minor,
  Nullable,
  Occupancy,
  StateCode,
  Text,
  TravellerType,
  Uuid,
} from './common.ts';
import { Attribution } from './attribution.ts';
import { BookingCancellation } from './cancellations.ts';
import { BookingDetails, Diet, Gender } from './travellers.ts';
import { CancellationCost, QuoteLine, ScheduleItem } from './quotes.ts';
import { Payment, PaymentPurpose, PaymentStatus } from './payments.ts';
import { BookingDocuments } from './documents.ts';
import { PaymentShares } from './shares.ts';
import { Uploads } from './uploads.ts';

export const BookingStatus = Type.Enum([
  'pending_payment',
  'confirmed',
  'expired',
  'cancelled',
  'completed',
  'no_show',
  'transferred',
] as const);

/** Derived from the amounts, never stored. */
export const BookingPaymentStatus = Type.Enum([
  'unpaid',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
] as const);

export const RoomPreference = Type.Enum(['any', 'same_gender', 'with_group'] as const);
export type RoomPreference = Static<typeof RoomPreference>;

export const BookingTravellerRequest = Exact({
  /** Exactly one traveller leads. Defaults to the first. */
  isLead: Type.Optional(Type.Boolean()),
  type: TravellerType,
  fullName: Text(400),
  dateOfBirth: Text(20),
  gender: Type.Optional(Nullable(Gender)),
  nationality: Type.Optional(Nullable(Text(8))),
  occupancy: Occupancy,
  pickupCode: Type.Optional(Nullable(Text(12))),
  /**
   * Whom they share with besides their own booking. Defaults to `same_gender`. With `any`, people of
   * any gender who also agreed to it. `with_group` needs full rooms.
   */
  roomPreference: Type.Optional(Nullable(RoomPreference)),
  diet: Type.Optional(Nullable(Diet)),
  phone: Type.Optional(Nullable(Text(40))),
  email: Type.Optional(Nullable(Text(320))),
  emergencyContact: Type.Optional(
    Nullable(Exact({ name: Text(400), phone: Text(40), relation: Text(400) })),
  ),
  fitnessDeclared: Type.Optional(Nullable(Type.Boolean())),
  /** Required if under 18 on the departure day. */
  guardianConsent: Type.Optional(Nullable(Exact({ name: Text(400), relation: Text(400) }))),
});
export type BookingTravellerRequest = Static<typeof BookingTravellerRequest>;

/** How the balance is paid: at once, or in the quote's instalments. */
export const PaymentPlan = Type.Enum(['balance', 'instalments'] as const);
export type PaymentPlan = Static<typeof PaymentPlan>;

/** `POST /v1/bookings` with an `Idempotency-Key`. Must match the hold's quote. */
export const BookingRequest = Exact({
  holdId: Uuid,
  contact: Exact({ name: Text(400), email: Text(400), phone: Text(60) }),
  billing: Exact({
    stateCode: Type.Optional(Nullable(Text(4))),
    address: Type.Optional(Nullable(Exact({ line1: Text(400), city: Text(400), pin: Text(40) }))),
    gstin: Type.Optional(Nullable(Text(40))),
    legalName: Type.Optional(Nullable(Text(400))),
    pan: Type.Optional(Nullable(Text(40))),
    isResident: Type.Optional(Type.Boolean()),
  }),
  travellers: Type.Array(BookingTravellerRequest, { minItems: 1, maxItems: 54 }),
  notes: Type.Optional(Nullable(Text(2_000))),
  acceptTerms: Exact({
    version: Text(40),
    /** The version of the cancellation policy text, if it has one. */
    policyVersion: Type.Optional(Text(40)),
    accepted: Type.Boolean(),
  }),
  consents: Type.Optional(Exact({ marketingEmail: Type.Boolean() })),
  /** The code of a friend's booking on the same date, to share a room with. */
  friendCode: Type.Optional(Nullable(Text(40))),
  /** Defaults to `balance`. */
  paymentPlan: Type.Optional(PaymentPlan),
  /** How whoever booked found the site, if they agreed to store it. */
  attribution: Type.Optional(Attribution),
});
export type BookingRequest = Static<typeof BookingRequest>;

/** The response to `POST /v1/bookings`. */
export const BookingCreated = Type.Object({
  reference: Type.String(),
  status: BookingStatus,
  currency: Currency,
  totalMinor: Minor,
  dueNowMinor: Minor,
  balanceDueOn: Nullable(CivilDate),
  holdExpiresAt: Instant,
  serverNow: Instant,
  links: Type.Object({ self: Type.String(), pay: Type.String() }),
});
export type BookingCreated = Static<typeof BookingCreated>;

export const BookingTraveller = Type.Object({
  id: Uuid,
  isLead: Type.Boolean(),
  type: TravellerType,
  fullName: Type.String(),
  /** Shows the year but hides the day and month. */
  dateOfBirthMasked: Type.String(),
  gender: Nullable(Gender),
  occupancy: Occupancy,
  pickupCode: Nullable(Type.String()),
  roomPreference: RoomPreference,
  status: Type.Enum(['active', 'cancelled', 'no_show', 'travelled'] as const),
});

export const BookingScheduleItem = Type.Object({
  seq: Type.Integer(),
  dueOn: CivilDate,
  amountMinor: Minor,
  status: Type.Enum(['due', 'paid', 'waived', 'overdue'] as const),
});

export const BookingPayment = Type.Object({
  id: Uuid,
  purpose: PaymentPurpose,
  status: PaymentStatus,
  amountMinor: Minor,
  refundedMinor: Minor,
  /** The kept amount as value, GST, TCS and rounding; null until the payment is captured. */
  parts: Nullable(
    Type.Object({ valueMinor: Minor, gstMinor: Minor, tcsMinor: Minor, roundOffMinor: Minor }),
  ),
  method: Nullable(Type.String()),
  createdAt: Instant,
  capturedAt: Nullable(Instant),
});

export const BookingRefund = Type.Object({
  id: Uuid,
  amountMinor: Minor,
  reason: Type.String(),
  status: Type.String(),
  destination: Type.Enum(['gateway', 'bank_transfer', 'travel_credit', 'move'] as const),
  /** The bank's reference for the money: the gateway's ARN or the transfer number. */
  providerReference: Nullable(Type.String()),
  requestedAt: Instant,
  processedAt: Nullable(Instant),
});
export type BookingRefund = Static<typeof BookingRefund>;

/** The events in a booking's history that its owner sees. */
export const bookingEventKinds = [
  'booking_created',
  'payment_started',
  'payment_failed',
  'payment_captured',
  'payment_review',
  'share_opened',
  'share_paid',
  'share_closed',
  'booking_confirmed',
  'booking_confirmed_late',
  'booking_expired',
  'travellers_cancelled',
  'booking_cancelled',
  'date_changed',
  'people_changed',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'departure_guaranteed',
] as const;

/** A timeline entry. `kind` is stable; the site writes the text for it. */
export const BookingEvent = Type.Object({
  kind: Type.Enum(bookingEventKinds),
  at: Instant,
  amountMinor: Nullable(Minor),
});
export type BookingEvent = Static<typeof BookingEvent>;

/**
 * What cancelling for all remaining travellers gives on the days until `cancelUntil`, from today or
 * the day after the step before. It equals what a cancellation on any of these days refunds, for an
 * unconfirmed booking once it's paid in full: until then, cancelling is free.
 */
const CancellationStep = Type.Object({
  ...CancellationCost.properties,
  cancelUntil: CivilDate,
  /** The charge, capped at the amount paid. */
  keptMinor: Minor,
});

/** Parts of a booking to include in the same response, from the same snapshot. */
export const BookingQuery = Exact({
  /** Any of `documents`, `shares` and `uploads`, with commas between them. */
  include: Type.Optional(
    Type.String({ pattern: '^(documents|shares|uploads)(,(documents|shares|uploads)){0,2}$' }),
  ),
});
export type BookingQuery = Static<typeof BookingQuery>;

/** `GET /v1/bookings/{reference}`, only for the booking's session and those given access. */
export const BookingDetail = Type.Object({
  reference: Type.String(),
  status: BookingStatus,
  paymentStatus: BookingPaymentStatus,
  version: Type.Integer(),
  createdAt: Instant,
  trip: Type.Object({ id: Type.String(), slug: Type.String(), title: Type.String() }),
  departure: Type.Object({
    id: Uuid,
    code: Type.String(),
    startDate: CivilDate,
    endDate: CivilDate,
    tz: Type.String(),
    reportAt: Instant,
    status: Type.String(),
    isGuaranteed: Type.Boolean(),
    isInternational: Type.Boolean(),
    womenOnly: Type.Boolean(),
    /** Whether it was made for this booking's group only. */
    isPrivate: Type.Optional(Type.Boolean()),
  }),
  pickup: Nullable(
    Type.Object({
      code: Type.String(),
      city: Type.String(),
      name: Type.String(),
      address: Nullable(Type.String()),
      pickupAt: Instant,
    }),
  ),
  pax: Type.Integer(),
  contact: Type.Object({
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
  billing: Type.Object({
    stateCode: Nullable(StateCode),
    gstin: Nullable(Type.String()),
    panMasked: Nullable(Type.String()),
    /** Tax resident in India. */
    isResident: Type.Boolean(),
  }),
  travellers: Type.Array(BookingTraveller),
  details: BookingDetails,
  lines: Type.Array(QuoteLine),
  /** The travel credit that the signed-in customer of this booking can pay with; 0 for others. */
  creditMinor: Minor,
  money: Type.Object({
    currency: Currency,
    grossMinor: Minor,
    groupDiscountMinor: Minor,
    earlyDiscountMinor: Minor,
    couponDiscountMinor: Minor,
    taxableMinor: Minor,
    gstMinor: Minor,
    tcsMinor: Minor,
    roundOffMinor: Minor,
    totalMinor: Minor,
    depositMinor: Minor,
    paidMinor: Minor,
    refundedMinor: Minor,
    balanceMinor: Minor,
    dueNowMinor: Minor,
  }),
  balanceDueOn: Nullable(CivilDate),
  schedule: Type.Array(BookingScheduleItem),
  /** What is left to pay, by due date. Empty until the booking is confirmed. */
  leftToPay: Type.Array(ScheduleItem),
  /** Everything due by today, or else the next part of the balance. */
  nextDue: Nullable(ScheduleItem),
  payments: Type.Array(BookingPayment),
  refunds: Type.Array(BookingRefund),
  openPayment: Nullable(Payment),
  cancellation: Type.Object({
    policyName: Type.String(),
    /** The accepted version of the policy text; null if not recorded. */
    policyVersion: Nullable(Type.String()),
    /** In order of date, without days that are past. Empty once cancelling is no longer possible. */
    tiers: Type.Array(CancellationStep),
  }),
  cancellations: Type.Array(BookingCancellation),
  /** The last day on which the booking can move to another date; null if it no longer can. */
  changeDateUntil: Nullable(CivilDate),
  /** Cancelling, or choosing a refund, needs an emailed code because this browser didn't book. */
  needsCode: Type.Boolean(),
  timeline: Type.Array(BookingEvent),
  notes: Nullable(Type.String()),
  /** Set while the seats await payment. */
  holdId: Nullable(Uuid),
  holdExpiresAt: Nullable(Instant),
  serverNow: Instant,
  /** Present if requested with `include`. */
  documents: Type.Optional(BookingDocuments),
  shares: Type.Optional(PaymentShares),
  /** Present if requested, for whoever booked. */
  uploads: Type.Optional(Uploads),
  /** Present for staff: where it was made. */
  channel: Type.Optional(Type.Enum(['web', 'staff', 'corporate'] as const)),
  /** Present for staff. */
  attribution: Type.Optional(Nullable(Attribution)),
});
export type BookingDetail = Static<typeof BookingDetail>;
