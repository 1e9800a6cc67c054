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

const IssuedDocument = Type.Object({
  id: Uuid,
  kind: DocumentKind,
  /** Unique within its financial year, for example `RV/26-27/000123`. */
  number: Type.String(),
  issuedOn: CivilDate,
  currency: Currency,
  amountMinor: Minor,
});
export const BookingDocument = Type.Object({ ...IssuedDocument.properties, href: Type.String() });

/** A booking's documents as the desk lists them. */
export const StaffDocuments = Type.Object({
  /** Oldest first. */
  items: Type.Array(IssuedDocument),
  /** Whether there is a travel voucher: while the booking is confirmed, and after the trip. */
  hasVoucher: Type.Boolean(),
  /** Whether there is an itinerary with the trip's dates. */
  hasItinerary: Type.Boolean(),
});
export type StaffDocuments = Static<typeof StaffDocuments>;

/** What the desk can download of a booking: a tax document by its ID, or one of the others. */
export const StaffDocumentName = Type.Union([Uuid, Type.Enum(['voucher', 'itinerary'] as const)]);
export type StaffDocumentName = Static<typeof StaffDocumentName>;

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
