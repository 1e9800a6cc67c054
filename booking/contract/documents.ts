import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Minor, Nullable, Uuid } from './common.ts';

/** Receipt for money that came, invoice for the trip, and what tells of money that went back. */
export const DocumentKind = Type.Enum([
  'receipt_voucher',
  'tax_invoice',
  'refund_voucher',
  'credit_note',
] as const);
export type DocumentKind = Static<typeof DocumentKind>;

export const BookingDocument = Type.Object({
  id: Uuid,
  kind: DocumentKind,
  /** Unique in its financial year, for example `RV/26-27/000123`. */
  number: Type.String(),
  issuedOn: CivilDate,
  currency: Currency,
  amountMinor: Minor,
  /** Where its PDF is. */
  href: Type.String(),
});
export type BookingDocument = Static<typeof BookingDocument>;

/** `GET /v1/bookings/{reference}/documents`, for whoever may see the booking. */
export const BookingDocuments = Type.Object({
  /** Oldest first. */
  items: Type.Array(BookingDocument),
  /** The voucher to travel with, once the booking is confirmed. */
  voucherHref: Nullable(Type.String()),
  /** The days of the trip with their dates, once the booking is confirmed. */
  itineraryHref: Nullable(Type.String()),
  /** The trip for a calendar, once the booking was confirmed; later it tells that it is cancelled. */
  calendarHref: Nullable(Type.String()),
});
export type BookingDocuments = Static<typeof BookingDocuments>;
