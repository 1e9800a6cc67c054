/** Staff requests and responses. Every change is logged with its author. */
import { Type, type Static } from 'typebox';
import {
  CivilDate,
  Currency,
  Exact,
  Instant,
  Minor,
  Nullable,
  Occupancy,
  Slug,
  Uuid,
} from './common.ts';
import { BookingStatus } from './bookings.ts';
import { PaymentStatus } from './payments.ts';

/** A reason for the action, for the audit log. */
export const Reason = Type.String({ minLength: 3, maxLength: 1_000 });
const Amount = Type.Integer({ minimum: 0, maximum: 10_000_000_000 });
/** A time with a time zone. Leap seconds are refused because they can't be stored. */
const Moment = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:[0-5]\\d',
});
const Seats = Type.Integer({ minimum: 0, maximum: 500 });

export const StaffPrice = Exact({
  occupancy: Occupancy,
  amountMinor: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
  childBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  infantMinor: Amount,
  /** Maximum people in this kind of room; null if only the departure's seats limit it. */
  allotment: Nullable(Seats),
  isActive: Type.Boolean(),
});
export type StaffPrice = Static<typeof StaffPrice>;

export const StaffPickup = Exact({
  code: Type.String({ pattern: '^[A-Z0-9]{2,12}$' }),
  city: Type.String({ minLength: 1, maxLength: 80 }),
  name: Type.String({ minLength: 1, maxLength: 120 }),
  address: Nullable(Type.String({ maxLength: 300 })),
  pickupAt: Moment,
  surchargeMinor: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
});

export type StaffPickup = Static<typeof StaffPickup>;

/** Something travellers can add to their booking. */
export const StaffExtra = Exact({
  code: Type.String({ pattern: '^[A-Z0-9]{2,12}$' }),
  name: Type.String({ minLength: 2, maxLength: 80 }),
  amountMinor: Amount,
  per: Type.Enum(['traveller', 'booking'] as const),
  maxQty: Type.Integer({ minimum: 1, maximum: 50 }),
  /** How many there are; null if it never runs out. */
  stock: Nullable(Seats),
});
export type StaffExtra = Static<typeof StaffExtra>;

const settings = {
  minPax: Type.Integer({ minimum: 1, maximum: 500 }),
  maxPaxPerBooking: Type.Integer({ minimum: 1, maximum: 50 }),
  salesOpenAt: Nullable(Moment),
  salesCloseAt: Moment,
  depositKind: Type.Enum(['per_pax', 'percent', 'full'] as const),
  depositValue: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  balanceDueDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** How many monthly parts the balance may be paid in, at most. Defaults to 1. */
  instalments: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  womenOnly: Type.Boolean(),
};

/** `POST /v1/staff/departures`: creates a draft, which stays hidden until it is published. */
export const NewDepartureRequest = Exact({
  tripSlug: Slug,
  code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{3,39}$' }),
  startDate: CivilDate,
  endDate: CivilDate,
  reportAt: Moment,
  capacity: Seats,
  cancellationPolicyId: Uuid,
  ...settings,
  prices: Type.Array(StaffPrice, { minItems: 1, maxItems: 4 }),
  pickups: Type.Array(StaffPickup, { minItems: 1, maxItems: 20 }),
  extras: Type.Optional(Type.Array(StaffExtra, { maxItems: 20 })),
  /** The departure of the same trip whose discounts are copied. */
  discountsFrom: Type.Optional(Uuid),
});
export type NewDepartureRequest = Static<typeof NewDepartureRequest>;

/** `PATCH /v1/staff/departures/{id}` with `If-Match`. Omitted fields keep their value. */
export const DepartureChange = Exact(
  {
    capacity: Type.Optional(Seats),
    blocked: Type.Optional(Seats),
    ...Type.Partial(Type.Object(settings)).properties,
    /** The leader travellers may call from three days before the trip; null for none. */
    leader: Type.Optional(
      Nullable(
        Exact({
          name: Type.String({ minLength: 2, maxLength: 100 }),
          phone: Type.String({ minLength: 3, maxLength: 40 }),
        }),
      ),
    ),
    /** Required for overselling. */
    reason: Type.Optional(Reason),
  },
  { minProperties: 1 },
);
export type DepartureChange = Static<typeof DepartureChange>;

export const PriceChange = Exact({
  prices: Type.Array(StaffPrice, { minItems: 1, maxItems: 4 }),
  reason: Type.Optional(Reason),
});
export type PriceChange = Static<typeof PriceChange>;

const Share = Type.Integer({ minimum: 1, maximum: 10_000 });
export const GroupTier = Exact({ minPax: Type.Integer({ minimum: 2, maximum: 50 }), bps: Share });
export const EarlyTier = Exact({
  minDaysBefore: Type.Integer({ minimum: 1, maximum: 730 }),
  bps: Share,
});

/**
 * `PUT /v1/staff/departures/{id}/discounts` with `If-Match`: replaces both lists. A larger group or
 * an earlier booking never gets a smaller discount.
 */
export const DiscountChange = Exact({
  groupTiers: Type.Array(GroupTier, { maxItems: 10 }),
  earlyTiers: Type.Array(EarlyTier, { maxItems: 10 }),
  reason: Type.Optional(Reason),
});
export type DiscountChange = Static<typeof DiscountChange>;

export const WithReason = Exact({ reason: Reason });
export const MayHaveReason = Exact({ reason: Type.Optional(Reason) });

export const StaffDeparture = Type.Object({
  id: Uuid,
  code: Type.String(),
  tripSlug: Type.String(),
  tripTitle: Type.String(),
  tz: Type.String(),
  status: Type.Enum([
    'draft',
    'scheduled',
    'guaranteed',
    'cancelled',
    'departed',
    'completed',
  ] as const),
  startDate: CivilDate,
  endDate: CivilDate,
  reportAt: Instant,
  capacity: Type.Integer(),
  /** The real number of seats; a higher `capacity` is deliberate overselling. */
  plannedCapacity: Type.Integer(),
  blocked: Type.Integer(),
  held: Type.Integer(),
  booked: Type.Integer(),
  waiting: Type.Integer(),
  minPax: Type.Integer(),
  maxPaxPerBooking: Type.Integer(),
  salesOpenAt: Nullable(Instant),
  salesCloseAt: Instant,
  depositKind: Type.Enum(['per_pax', 'percent', 'full'] as const),
  depositValue: Type.Integer(),
  balanceDueDays: Type.Integer(),
  instalments: Type.Integer(),
  womenOnly: Type.Boolean(),
  /** Made for one group; the site neither shows nor sells it. */
  isPrivate: Type.Boolean(),
  cancelledReason: Nullable(Type.String()),
  leader: Nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  /** The leader's account, if they are on the staff: then they may open the list. */
  leaderId: Type.Optional(Nullable(Uuid)),
  priceVersion: Type.Integer(),
  version: Type.Integer(),
  prices: Type.Array(
    Type.Object({
      occupancy: Occupancy,
      amountMinor: Minor,
      childBps: Type.Integer(),
      infantMinor: Minor,
      allotment: Nullable(Type.Integer()),
      isActive: Type.Boolean(),
      held: Type.Integer(),
      booked: Type.Integer(),
    }),
  ),
  groupTiers: Type.Array(GroupTier),
  earlyTiers: Type.Array(EarlyTier),
  /** Odd but allowed prices, such as a room for two costing less per person than one for four. */
  warnings: Type.Array(Type.String()),
});
export type StaffDeparture = Static<typeof StaffDeparture>;

/** What a departure's cancellation means for one booking. */
export const BookingOutcome = Type.Object({
  reference: Type.String(),
  travellers: Type.Integer(),
  /** `open`: not cancelled yet. `no_refund`: nothing was paid, or all of it was refunded before. */
  status: Type.Enum([
    ...(['open', 'choosing', 'moved', 'credited', 'refund_due', 'refunded', 'no_refund'] as const),
  ]),
  /** The refund if the traveller chooses one, or what was refunded, credited or moved along. */
  refundMinor: Minor,
  movedTo: Nullable(Type.String()),
});
export type BookingOutcome = Static<typeof BookingOutcome>;

/** Dry run of a departure's cancellation. */
export const DepartureEndPreview = Type.Object({
  bookings: Type.Integer(),
  travellers: Type.Integer(),
  unpaidBookings: Type.Integer(),
  activeHolds: Type.Integer(),
  waiting: Type.Integer(),
  paidMinor: Minor,
  /** The total refund if everyone chooses a refund. */
  refundMinor: Minor,
  tcsKeptMinor: Minor,
  outcomes: Type.Array(BookingOutcome),
  currency: Currency,
  token: Type.String(),
  expiresAt: Instant,
});
export type DepartureEndPreview = Static<typeof DepartureEndPreview>;

export const DepartureEndRequest = Exact({
  token: Type.String({ minLength: 20, maxLength: 8_192 }),
  reason: Reason,
});
export type DepartureEndRequest = Static<typeof DepartureEndRequest>;

export const DepartureEnd = Type.Object({
  id: Uuid,
  departureId: Uuid,
  status: Type.Enum(['requested', 'running', 'withdrawn', 'done'] as const),
  reason: Type.String(),
  requestedBy: Type.String(),
  approvedBy: Nullable(Type.String()),
  bookings: Type.Integer(),
  refundMinor: Minor,
  /** Bookings that are still to be cancelled. */
  openBookings: Type.Integer(),
  /** Travellers who haven't chosen yet. */
  openChoices: Type.Integer(),
});
export type DepartureEnd = Static<typeof DepartureEnd>;

export const DepartureEndDetail = Type.Object({
  ...DepartureEnd.properties,
  /** One for each booking that was or will be cancelled with it, the oldest first. */
  outcomes: Type.Array(BookingOutcome),
});
export type DepartureEndDetail = Static<typeof DepartureEndDetail>;

export const CouponBody = Exact({
  kind: Type.Enum(['percent', 'flat', 'flat_per_pax'] as const),
  bps: Nullable(Type.Integer({ minimum: 1, maximum: 10_000 })),
  amountMinor: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000_000 })),
  capMinor: Nullable(Amount),
  minSpendMinor: Nullable(Amount),
  minPax: Nullable(Type.Integer({ minimum: 1, maximum: 50 })),
  /** Null means all trips. */
  tripSlugs: Nullable(Type.Array(Slug, { minItems: 1, maxItems: 200 })),
  stackable: Type.Boolean(),
  validFrom: Nullable(Moment),
  validTo: Nullable(Moment),
  travelFrom: Nullable(CivilDate),
  travelTo: Nullable(CivilDate),
  maxRedemptions: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type CouponBody = Static<typeof CouponBody>;
/** Who may use a coupon, and its limits. */
const couponLimits = {
  /** Uses per person, across all departures. */
  maxPerCustomer: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** The total discount budget; null for unlimited. */
  budgetMinor: Nullable(Amount),
  /** Only for customers without an active booking. */
  firstBookingOnly: Type.Boolean(),
};
const CouponCode = Type.String({ pattern: '^[A-Z0-9][A-Z0-9-]{2,19}$' });
export const NewCouponRequest = Exact({
  code: CouponCode,
  ...CouponBody.properties,
  /** Defaults to one use per person, no budget, and open to everyone. */
  ...Type.Partial(Type.Object(couponLimits)).properties,
});
export type NewCouponRequest = Static<typeof NewCouponRequest>;

/** The changes still allowed once people know a code. */
export const CouponChange = Exact(
  {
    isActive: Type.Optional(Type.Boolean()),
    validTo: Type.Optional(Nullable(Moment)),
    maxRedemptions: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    ...Type.Partial(Type.Object(couponLimits)).properties,
    reason: Type.Optional(Reason),
  },
  { minProperties: 1 },
);
export type CouponChange = Static<typeof CouponChange>;

export const StaffCoupon = Type.Object({
  id: Uuid,
  code: Type.String(),
  ...CouponBody.properties,
  ...couponLimits,
  isActive: Type.Boolean(),
  redeemed: Type.Integer(),
  /** The discount given so far; it counts against the budget. */
  spentMinor: Minor,
});
export type StaffCoupon = Static<typeof StaffCoupon>;
export const StaffCoupons = Type.Object({
  items: Type.Array(StaffCoupon),
  /** Whether the caller may create and change codes. */
  mayChange: Type.Boolean(),
  /** The trips that a code can be limited to. */
  trips: Type.Array(Type.Object({ slug: Slug, title: Type.String() })),
});
export type StaffCoupons = Static<typeof StaffCoupons>;

/** `POST /v1/staff/bookings/{reference}/payments` with an `Idempotency-Key`: an offline payment. */
export const RecordedPaymentRequest = Exact({
  method: Type.Enum(['bank_transfer', 'cheque', 'cash', 'travel_credit'] as const),
  amountMinor: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
  /** The transfer (UTR), cheque or receipt number. */
  reference: Type.String({ minLength: 3, maxLength: 60, pattern: '^[A-Za-z0-9/_-]+$' }),
  /** The day the money arrived, which decides TCS. Defaults to today. */
  receivedOn: Type.Optional(CivilDate),
  /** From a preview: refused with `preview_expired` if it would now do something else. */
  token: Type.Optional(Type.String({ minLength: 20, maxLength: 8_192 })),
});
export type RecordedPaymentRequest = Static<typeof RecordedPaymentRequest>;

/** `POST /v1/staff/bookings/{reference}/payments/preview`. Changes nothing. */
export const PaymentPreviewRequest = Exact({
  method: RecordedPaymentRequest.properties.method,
  amountMinor: RecordedPaymentRequest.properties.amountMinor,
  receivedOn: RecordedPaymentRequest.properties.receivedOn,
});
export type PaymentPreviewRequest = Static<typeof PaymentPreviewRequest>;

const MoneyOfBooking = Type.Object({
  status: BookingStatus,
  /** The price, with the tax collected at source (TCS) of that day. */
  totalMinor: Minor,
  paidMinor: Minor,
  /** Recorded, and not counted until a second person approves it. */
  waitingMinor: Minor,
  /** Neither paid nor waiting. */
  balanceMinor: Minor,
});

/** What recording a payment does to its booking. */
export const PaymentPreview = Type.Object({
  method: RecordedPaymentRequest.properties.method,
  amountMinor: Minor,
  currency: Currency,
  /** Whether a second person must approve it before it counts. */
  needsApproval: Type.Boolean(),
  /** Whether an online payment that the traveller has open is closed. */
  closesOnlinePayment: Type.Boolean(),
  before: MoneyOfBooking,
  after: MoneyOfBooking,
  token: Type.String(),
  expiresAt: Instant,
});
export type PaymentPreview = Static<typeof PaymentPreview>;

export const RecordedPayment = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  bookingStatus: Type.String(),
  /** `recorded`: a second person must approve it first. */
  status: PaymentStatus,
  amountMinor: Minor,
  method: Type.String(),
  /** The transfer (UTR), cheque or receipt number. */
  reference: Type.String(),
  recordedBy: Type.String(),
  approvedBy: Nullable(Type.String()),
  createdAt: Instant,
});
export type RecordedPayment = Static<typeof RecordedPayment>;
export const RecordedPayments = Type.Object({ items: Type.Array(RecordedPayment) });
export type RecordedPayments = Static<typeof RecordedPayments>;

/** A captured payment that differs from the requested amount. `id` is the payment attempt's. */
export const StaffPaymentReview = Type.Object({
  id: Uuid,
  paymentId: Uuid,
  bookingReference: Type.String(),
  bookingStatus: Type.String(),
  purpose: Type.String(),
  askedMinor: Minor,
  askedCurrency: Type.String(),
  cameMinor: Minor,
  cameCurrency: Type.String(),
  method: Nullable(Type.String()),
  /** Identifies the payment in the gateway's dashboard. */
  gatewayPaymentId: Type.String(),
  /** `needs_approval`: one person has accepted it, and a second must approve it. */
  state: Type.Enum(['open', 'needs_approval', 'accepted', 'refunded'] as const),
  decidedBy: Nullable(Type.String()),
  approvedBy: Nullable(Type.String()),
  createdAt: Instant,
});
export type StaffPaymentReview = Static<typeof StaffPaymentReview>;
export const StaffPaymentReviews = Type.Object({ items: Type.Array(StaffPaymentReview) });
export type StaffPaymentReviews = Static<typeof StaffPaymentReviews>;

const refundFacts = {
  id: Uuid,
  bookingReference: Type.String(),
  amountMinor: Minor,
  reason: Type.String(),
  destination: Type.String(),
  status: Type.String(),
  requestedBy: Type.String(),
  approvedBy: Nullable(Type.String()),
};

export const StaffRefund = Type.Object({
  ...refundFacts,
  /** What whoever asked for goodwill wrote, for those who may approve it. */
  why: Nullable(Type.String()),
  lastError: Nullable(Type.String()),
  createdAt: Instant,
});
export type StaffRefund = Static<typeof StaffRefund>;
export const StaffRefunds = Type.Object({ items: Type.Array(StaffRefund) });
export type StaffRefunds = Static<typeof StaffRefunds>;

/** `GET /v1/staff/refunds/decided`: 50 a page, newest first. */
export const DecidedRefundsQuery = Exact({
  /** `nextCursor` of the page before. */
  cursor: Type.Optional(Uuid),
});
export type DecidedRefundsQuery = Static<typeof DecidedRefundsQuery>;

/** A refund that needs no decision any more. */
export const DecidedRefund = Type.Object({
  ...refundFacts,
  currency: Currency,
  /** Who paid it by bank transfer. */
  paidBy: Nullable(Type.String()),
  gatewayRefundId: Nullable(Type.String()),
  /** The bank's number: the gateway's ARN or the transfer number. */
  bankReference: Nullable(Type.String()),
  createdAt: Instant,
  /** When it was paid. */
  processedAt: Nullable(Instant),
});
export type DecidedRefund = Static<typeof DecidedRefund>;
export const DecidedRefunds = Type.Object({
  items: Type.Array(DecidedRefund),
  nextCursor: Nullable(Uuid),
});
export type DecidedRefunds = Static<typeof DecidedRefunds>;

/** `GET /v1/staff/disputes`: payments that a payer's bank took back, or wants to. */
export const StaffDispute = Type.Object({
  id: Uuid,
  bookingReference: Type.String(),
  gateway: Type.String(),
  gatewayDisputeId: Type.String(),
  amountMinor: Minor,
  currency: Currency,
  status: Type.Enum(['open', 'won', 'lost', 'closed'] as const),
  /** The gateway's word for why. */
  reason: Nullable(Type.String()),
  /** The last moment for evidence. */
  respondBy: Nullable(Instant),
  openedAt: Instant,
  endedAt: Nullable(Instant),
});
export type StaffDispute = Static<typeof StaffDispute>;
export const StaffDisputes = Type.Object({ items: Type.Array(StaffDispute) });
export type StaffDisputes = Static<typeof StaffDisputes>;

export const PaidByBank = Exact({
  /** The bank's transfer number (UTR). */
  reference: Type.String({ minLength: 6, maxLength: 40, pattern: '^[A-Za-z0-9]+$' }),
});

export const AuditEntry = Type.Object({
  id: Uuid,
  actor: Type.String(),
  role: Type.String(),
  action: Type.String(),
  objectKind: Type.String(),
  objectId: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Nullable(Type.String()),
  requestId: Type.String(),
  at: Instant,
});
export type AuditEntry = Static<typeof AuditEntry>;
