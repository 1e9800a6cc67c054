import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Minor, Nullable, Uuid } from './common.ts';

/** Receipt for a payment, invoice for the trip, and papers for refunds. */
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

/** `GET /v1/bookings/{reference}/documents`, for anyone who may see the booking. */
export const BookingDocuments = Type.Object({
  /** Oldest first. */
  items: Type.Array(BookingDocument),
  /** The voucher to travel with, once the booking is confirmed. */
  voucherHref: Nullable(Type.String()),
  /** The days of the trip with their dates, once the booking is confirmed. */
  itineraryHref: Nullable(Type.String()),
  /** The calendar file of a confirmed booking; it shows a later cancellation. */
  calendarHref: Nullable(Type.String()),
});
export type BookingDocuments = Static<typeof BookingDocuments>;
