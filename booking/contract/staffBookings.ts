/** The operator's list of bookings, and what they need beside a booking itself. */
import { Type, type Static } from 'typebox';
import { BookingNote } from './bookingChanges.ts';
import { BookingStatus } from './bookings.ts';
import { CivilDate, Currency, Exact, Instant, Minor, Nullable, Uuid } from './common.ts';
import { StaffDocuments } from './documents.ts';
import { PaymentPurpose, PaymentStatus } from './payments.ts';
import { ScheduleItem } from './quotes.ts';
import { AuditEntry } from './staff.ts';

/**
 * `overdue`: confirmed, and a part of the price is past its due date. `closed`: the booking has ended
 * without a trip, so nothing is due.
 */
export const StaffBookingPayment = Type.Enum([
  'unpaid',
  'part_paid',
  'paid',
  'overdue',
  'closed',
] as const);
export type StaffBookingPayment = Static<typeof StaffBookingPayment>;

/** What of a booking a search found. */
export const searchMatches = [
  'reference',
  'gateway',
  'bank',
  'email',
  'phone',
  'amount',
  'name',
] as const;
export const SearchMatch = Type.Enum(searchMatches);
export type SearchMatch = Static<typeof SearchMatch>;

/** `GET /v1/staff/bookings`: 50 a page, newest first. */
export const StaffBookingsQuery = Exact({
  /**
   * A reference; a name, in any order and without accents; the last digits of a phone number; an email
   * address; an ID of the gateway; a bank's number; an amount in rupees; or a link with one of them.
   */
  q: Type.Optional(Type.String({ maxLength: 1_000 })),
  status: Type.Optional(BookingStatus),
  payment: Type.Optional(Type.Enum(['unpaid', 'part_paid', 'paid', 'overdue'] as const)),
  /** Where it was made: on the site, or by staff for a caller. */
  channel: Type.Optional(Type.Enum(['web', 'staff', 'corporate'] as const)),
  /** A departure's ID. */
  departure: Type.Optional(Uuid),
  /** `nextCursor` of the page before. */
  cursor: Type.Optional(Uuid),
});
export type StaffBookingsQuery = Static<typeof StaffBookingsQuery>;

export const StaffBookingRow = Type.Object({
  reference: Type.String(),
  status: BookingStatus,
  payment: StaffBookingPayment,
  trip: Type.Object({ slug: Type.String(), title: Type.String() }),
  departure: Type.Object({
    id: Uuid,
    code: Type.String(),
    startDate: CivilDate,
    endDate: CivilDate,
  }),
  contact: Type.Object({
    name: Type.String(),
    emailMasked: Type.String(),
    phoneMasked: Type.String(),
  }),
  /** Travellers who haven't been cancelled, infants included. */
  people: Type.Integer(),
  currency: Currency,
  totalMinor: Minor,
  paidMinor: Minor,
  /** What is still to be paid; 0 once the booking has ended. */
  balanceMinor: Minor,
  /** Everything due by today, or else the next part. */
  nextDue: Nullable(ScheduleItem),
  channel: Type.Enum(['web', 'staff', 'corporate'] as const),
  /** When an unpaid booking's seats go back on sale; null if it holds none. */
  payUntil: Nullable(Instant),
  createdAt: Instant,
  /** Null without a search. */
  matched: Nullable(SearchMatch),
});
export type StaffBookingRow = Static<typeof StaffBookingRow>;

export const StaffBookings = Type.Object({
  items: Type.Array(StaffBookingRow),
  nextCursor: Nullable(Uuid),
});
export type StaffBookings = Static<typeof StaffBookings>;

/** From here on a count is only a lower limit, so that counting stays fast. */
export const mostCounted = 1_000;

/** `GET /v1/staff/bookings/counts`: how many bookings match each saved filter, up to 1,000. */
export const StaffBookingCounts = Type.Object({
  overdue: Type.Integer(),
  awaiting: Type.Integer(),
  callers: Type.Integer(),
  partPaid: Type.Integer(),
});
export type StaffBookingCounts = Static<typeof StaffBookingCounts>;

const RecordPayment = Type.Object({
  id: Uuid,
  purpose: PaymentPurpose,
  status: PaymentStatus,
  gateway: Type.String(),
  gatewayOrderId: Nullable(Type.String()),
  /** The gateway's payments for this order, oldest first. */
  attempts: Type.Array(
    Type.Object({
      gatewayPaymentId: Type.String(),
      status: Type.String(),
      method: Nullable(Type.String()),
      amountMinor: Minor,
      error: Nullable(Type.String()),
      createdAt: Instant,
    }),
  ),
  method: Nullable(Type.String()),
  amountMinor: Minor,
  capturedMinor: Minor,
  refundedMinor: Minor,
  /** The transfer (UTR), cheque or receipt number. */
  reference: Nullable(Type.String()),
  recordedBy: Nullable(Type.String()),
  approvedBy: Nullable(Type.String()),
  createdAt: Instant,
  capturedAt: Nullable(Instant),
});

const RecordRefund = Type.Object({
  id: Uuid,
  amountMinor: Minor,
  reason: Type.String(),
  destination: Type.String(),
  status: Type.String(),
  gateway: Type.String(),
  gatewayRefundId: Nullable(Type.String()),
  /** The bank's number: the gateway's ARN or the transfer number. */
  bankReference: Nullable(Type.String()),
  requestedBy: Type.String(),
  approvedBy: Nullable(Type.String()),
  /** Who paid it by bank transfer. */
  paidBy: Nullable(Type.String()),
  lastError: Nullable(Type.String()),
  createdAt: Instant,
  processedAt: Nullable(Instant),
});

/** Credit given for this booking (positive), or spent on it (negative). */
const RecordCredit = Type.Object({
  kind: Type.String(),
  deltaMinor: Minor,
  expiresOn: Nullable(CivilDate),
  createdAt: Instant,
});

/** An email or text message about the booking. */
const RecordMail = Type.Object({
  id: Uuid,
  channel: Type.Enum(['email', 'text'] as const),
  template: Type.String(),
  status: Type.Enum(['queued', 'sent', 'failed', 'suppressed'] as const),
  createdAt: Instant,
  sentAt: Nullable(Instant),
  /**
   * What it said, without links' keys. Null if it wasn't sent, has a code in it, is a message of
   * the booking's thread, or went out before texts were kept or over 12 months ago.
   */
  text: Type.Optional(Nullable(Type.String())),
  /** Why it failed or wasn't sent, with addresses masked. */
  error: Nullable(Type.String()),
});

/** `GET /v1/staff/bookings/{reference}/record`. Each list has the newest 200, newest first. */
export const StaffBookingRecord = Type.Object({
  currency: Currency,
  payments: Type.Array(RecordPayment),
  refunds: Type.Array(RecordRefund),
  travelCredit: Type.Array(RecordCredit),
  mails: Type.Array(RecordMail),
  /** Absent from a service of the release before. */
  documents: Type.Optional(StaffDocuments),
  history: Type.Array(AuditEntry),
  /** What staff wrote for each other. */
  notes: Type.Array(BookingNote),
  /** The booking it was moved from when its date changed. */
  movedFrom: Nullable(Type.String()),
  /**
   * Why no email with a link can be sent: nobody has paid from the address yet, or it's deleted, or
   * the trip ended over a year ago. Null if one can.
   */
  noLinkBecause: Nullable(Type.Enum(['no_address', 'trip_long_over'] as const)),
});
export type StaffBookingRecord = Static<typeof StaffBookingRecord>;

/** `POST /v1/staff/bookings/{reference}/contact`. Each request is logged with its reason. */
export const StaffContact = Type.Object({
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  travellers: Type.Array(
    Type.Object({ id: Uuid, fullName: Type.String(), phone: Nullable(Type.String()) }),
  ),
});
export type StaffContact = Static<typeof StaffContact>;

/** `POST /v1/staff/bookings/{reference}/link`. */
export const LinkSent = Type.Object({ emailMasked: Type.String() });
export type LinkSent = Static<typeof LinkSent>;
