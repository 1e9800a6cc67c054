/** What staff change on a booking: its date, details and notes, and money that no policy promises. */
import { Type, type Static } from 'typebox';
import { BookingTravellerRequest } from './bookings.ts';
import { Currency, Exact, Instant, Minor, Nullable, Occupancy, Text, Uuid } from './common.ts';
import { QuoteLine, ScheduleItem } from './quotes.ts';
import { Reason } from './staff.ts';
import { TransferConfirm } from './transfers.ts';
import { TravellerChange } from './travellers.ts';

const Token = Type.String({ minLength: 20, maxLength: 8_192 });

/** `POST /v1/staff/bookings/{reference}/transfers` with an `Idempotency-Key`: moves as shown. */
export const StaffTransferConfirm = Exact({
  token: TransferConfirm.properties.token,
  reason: Reason,
});
export type StaffTransferConfirm = Static<typeof StaffTransferConfirm>;

/** `POST /v1/staff/bookings/{reference}/notes` with an `Idempotency-Key`. */
export const NoteRequest = Exact({ text: Type.String({ minLength: 1, maxLength: 2_000 }) });
export type NoteRequest = Static<typeof NoteRequest>;

/** A note that only staff see. It is part of the person's data, and of their copy of it. */
export const BookingNote = Type.Object({
  id: Uuid,
  staffName: Type.String(),
  text: Type.String(),
  at: Instant,
});
export type BookingNote = Static<typeof BookingNote>;

/** `PATCH /v1/staff/bookings/{reference}/contact` with `If-Match`. Omitted fields keep their value. */
export const ContactCorrection = Exact({
  name: Type.Optional(Text(400)),
  /** Ends the links and browsers that the old address let in. */
  email: Type.Optional(Text(400)),
  phone: Type.Optional(Text(60)),
  /** For documents that are still to be issued; null for none. */
  address: Type.Optional(Nullable(Exact({ line1: Text(400), city: Text(400), pin: Text(40) }))),
  reason: Reason,
});
export type ContactCorrection = Static<typeof ContactCorrection>;

export const ContactCorrected = Type.Object({
  name: Type.String(),
  emailMasked: Type.String(),
  phoneMasked: Type.String(),
  version: Type.Integer(),
});
export type ContactCorrected = Static<typeof ContactCorrected>;

const { version, fullName, dateOfBirth, gender, phone, diet, emergencyContact } =
  TravellerChange.properties;

/**
 * `PATCH /v1/staff/bookings/{reference}/travellers/{id}`: until the trip starts, so also after
 * travellers can no longer change their details.
 */
export const TravellerCorrection = Exact({
  version,
  ...{ fullName, dateOfBirth, gender, phone, diet, emergencyContact },
  reason: Reason,
});
export type TravellerCorrection = Static<typeof TravellerCorrection>;

/** `POST /v1/staff/bookings/{reference}/goodwill/preview`. Changes nothing. */
export const GoodwillRequest = Exact({
  amountMinor: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
});
export type GoodwillRequest = Static<typeof GoodwillRequest>;

export const GoodwillPreview = Type.Object({
  amountMinor: Minor,
  /** The most that can be refunded: what was paid in money and not sent back. */
  mostMinor: Minor,
  currency: Currency,
  /** Which payments it comes from, and how it is paid. */
  refunds: Type.Array(
    Type.Object({
      amountMinor: Minor,
      destination: Type.Enum(['gateway', 'bank_transfer', 'travel_credit'] as const),
      method: Nullable(Type.String()),
    }),
  ),
  /** The price before and after. What is still to be paid stays the same. */
  totalMinor: Minor,
  totalAfterMinor: Minor,
  balanceMinor: Minor,
  token: Type.String(),
  expiresAt: Instant,
});
export type GoodwillPreview = Static<typeof GoodwillPreview>;

/** `POST /v1/staff/bookings/{reference}/goodwill` with an `Idempotency-Key`: requests as shown. */
export const GoodwillConfirm = Exact({ token: Token, reason: Reason });
export type GoodwillConfirm = Static<typeof GoodwillConfirm>;

/** The requested refunds. Someone else approves each before it is sent. */
export const GoodwillRequested = Type.Object({
  amountMinor: Minor,
  refundIds: Type.Array(Uuid),
});
export type GoodwillRequested = Static<typeof GoodwillRequested>;

const { type, occupancy, pickupCode } = BookingTravellerRequest.properties;

/**
 * `POST /v1/staff/bookings/{reference}/people/preview`: other rooms, someone more, or both. Changes
 * nothing. To take people off, cancel for them.
 */
export const PeopleChangeRequest = Exact({
  rooms: Type.Optional(
    Type.Array(Exact({ travellerId: Uuid, occupancy: Occupancy }), { maxItems: 54 }),
  ),
  /** Who they are comes with the confirmation, because it doesn't change the price. */
  add: Type.Optional(Nullable(Exact({ type, occupancy, pickupCode }))),
});
export type PeopleChangeRequest = Static<typeof PeopleChangeRequest>;

export const PeopleChangePreview = Type.Object({
  currency: Currency,
  /** What is charged or taken off. The amounts add up to `differenceMinor`. */
  lines: Type.Array(QuoteLine),
  differenceMinor: Type.Integer(),
  totalMinor: Minor,
  totalAfterMinor: Minor,
  /** What was paid and isn't on its way back. */
  paidMinor: Minor,
  /** What is still to be paid after the change, and when. */
  dueMinor: Minor,
  leftToPay: Type.Array(ScheduleItem),
  /** What is sent back, and how. */
  refundMinor: Minor,
  refunds: Type.Array(
    Type.Object({
      amountMinor: Minor,
      destination: Type.Enum(['gateway', 'bank_transfer', 'travel_credit'] as const),
      method: Nullable(Type.String()),
    }),
  ),
  /** Staff must approve the refund before it is sent. */
  needsApproval: Type.Boolean(),
  /** What the cancellation policy would keep of the refund today. If it does, staff approve. */
  policyKeepsMinor: Minor,
  /** Seats that it takes. */
  seats: Type.Integer(),
  /** Shares of friends that close, because less is left to pay. */
  closingShares: Type.Integer(),
  /** Whether the booking no longer fills its rooms, so that others may get the free beds. */
  leavesBeds: Type.Boolean(),
  token: Type.String(),
  expiresAt: Instant,
});
export type PeopleChangePreview = Static<typeof PeopleChangePreview>;

/**
 * `POST /v1/staff/bookings/{reference}/people` with an `Idempotency-Key`: changes as shown. `rooms`
 * and the place of `add` are those that were previewed.
 */
export const PeopleChangeConfirm = Exact({
  rooms: PeopleChangeRequest.properties.rooms,
  add: Type.Optional(Nullable(BookingTravellerRequest)),
  token: Token,
  reason: Reason,
});
export type PeopleChangeConfirm = Static<typeof PeopleChangeConfirm>;

export const PeopleChanged = Type.Object({
  totalMinor: Minor,
  dueMinor: Minor,
  refundMinor: Minor,
  /** Who was added. */
  travellerId: Nullable(Uuid),
});
export type PeopleChanged = Static<typeof PeopleChanged>;
