import { Type, type Static } from 'typebox';
import { CivilDate, Currency, Minor, Nullable, Uuid } from './common.ts';

/** Kinds of document: a payment's receipt, the trip's invoice, and refund documents. */
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
  /** Unique within its financial year, for example `RV/26-27/000123`. */
  number: Type.String(),
  issuedOn: CivilDate,
  currency: Currency,
  amountMinor: Minor,
  href: Type.String(),
});

/** `GET /v1/bookings/{reference}/documents`, for anyone with access. */
export const BookingDocuments = Type.Object({
  /** Oldest first. */
  items: Type.Array(BookingDocument),
  /** The travel voucher, once the booking is confirmed. */
  voucherHref: Nullable(Type.String()),
  /** The voucher for a phone's screen. */
  passHref: Nullable(Type.String()),
  /** The same for the phone's wallet, if the operator has a certificate for it. */
  walletPassHref: Nullable(Type.String()),
  /** The itinerary with dates, once the booking is confirmed. */
  itineraryHref: Nullable(Type.String()),
  /** A confirmed booking's calendar file; it shows a later cancellation. */
  calendarHref: Nullable(Type.String()),
});
export type BookingDocuments = Static<typeof BookingDocuments>;
