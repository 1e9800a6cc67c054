/** Calls to the booking service that change bookings at the desk. */
import type * as changes from '@/booking/contract/bookingChanges';
import type * as callers from '@/booking/contract/callerBookings';
import type { QuoteRequest, QuoteResponse } from '@/booking/contract/quotes';
import type * as filters from '@/booking/contract/savedFilters';
import type * as transfers from '@/booking/contract/transfers';
import type { StaffDocumentName } from '@/booking/contract/documents';
import type { Uploads } from '@/booking/contract/uploads';
import type { TravellerDetails } from '@/booking/contract/travellers';
import { send, type Visitor } from '../booking/transport';
import { callStaff } from './staffService';

/** Drawing a PDF takes longer than reading a row. */
const fileMs = 12_000;

const at = (reference: string) => `/bookings/${encodeURIComponent(reference)}`;

export const staffBookingService = {
  // Filters of the list
  savedFilters: (visitor: Visitor) =>
    callStaff<filters.SavedFilters>('GET /bookings/filters', visitor),
  saveFilter: (body: filters.NewSavedFilter, visitor: Visitor) =>
    callStaff<filters.SavedFilters>('POST /bookings/filters', visitor, { body }),
  deleteFilter: (id: string, visitor: Visitor) =>
    callStaff<filters.SavedFilters>(`DELETE /bookings/filters/${encodeURIComponent(id)}`, visitor),

  // For someone who calls
  quote: (body: QuoteRequest, visitor: Visitor) =>
    callStaff<QuoteResponse>('POST /bookings/preview', visitor, { body }),
  book: (body: callers.CallerBookingRequest, idempotencyKey: string, visitor: Visitor) =>
    callStaff<callers.CallerBooking>('POST /bookings', visitor, { body, idempotencyKey }),
  sendPaymentLink: (reference: string, idempotencyKey: string, visitor: Visitor) =>
    callStaff<callers.PaymentLinkSent>(`POST ${at(reference)}/payment-link`, visitor, {
      idempotencyKey,
    }),
  paymentLink: (reference: string, visitor: Visitor) =>
    callStaff<callers.PaymentLink>(`POST ${at(reference)}/payment-link/read`, visitor),
  release: (reference: string, reason: string, visitor: Visitor) =>
    callStaff<null>(`POST ${at(reference)}/release`, visitor, { body: { reason } }),

  // Another date
  transferDates: (reference: string, visitor: Visitor) =>
    callStaff<transfers.TransferDates>(`GET ${at(reference)}/transfers/dates`, visitor),
  previewTransfer: (reference: string, departureId: string, visitor: Visitor) =>
    callStaff<transfers.TransferPreview>(`POST ${at(reference)}/transfers/preview`, visitor, {
      body: { departureId },
    }),
  transfer: (
    reference: string,
    body: changes.StaffTransferConfirm,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<transfers.Transferred>(`POST ${at(reference)}/transfers`, visitor, {
      ...{ body, idempotencyKey },
    }),

  // Rooms and people
  previewPeople: (reference: string, body: changes.PeopleChangeRequest, visitor: Visitor) =>
    callStaff<changes.PeopleChangePreview>(`POST ${at(reference)}/people/preview`, visitor, {
      body,
    }),
  changePeople: (
    reference: string,
    body: changes.PeopleChangeConfirm,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<changes.PeopleChanged>(`POST ${at(reference)}/people`, visitor, {
      ...{ body, idempotencyKey },
    }),

  // Notes and corrections
  addNote: (reference: string, text: string, idempotencyKey: string, visitor: Visitor) =>
    callStaff<changes.BookingNote>(`POST ${at(reference)}/notes`, visitor, {
      ...{ body: { text }, idempotencyKey },
    }),
  correctContact: (
    reference: string,
    body: changes.ContactCorrection,
    version: number,
    visitor: Visitor,
  ) =>
    callStaff<changes.ContactCorrected>(`PATCH ${at(reference)}/contact`, visitor, {
      ...{ body, version },
    }),
  correctTraveller: (
    reference: string,
    id: string,
    body: changes.TravellerCorrection,
    visitor: Visitor,
  ) =>
    callStaff<TravellerDetails>(
      `PATCH ${at(reference)}/travellers/${encodeURIComponent(id)}`,
      visitor,
      { body },
    ),

  // Documents
  documentFile: (reference: string, document: StaffDocumentName, visitor: Visitor) =>
    send({
      method: 'GET',
      path: `/staff${at(reference)}/documents/${encodeURIComponent(document)}`,
      visitor,
      timeoutMs: fileMs,
    }),
  uploads: (reference: string, visitor: Visitor) =>
    callStaff<Uploads>(`GET ${at(reference)}/uploads`, visitor),
  uploadFile: (reference: string, id: string, reason: string, visitor: Visitor) =>
    send({
      method: 'POST',
      path: `/staff${at(reference)}/uploads/${encodeURIComponent(id)}/open`,
      visitor,
      body: { reason },
      timeoutMs: fileMs,
    }),

  // Goodwill
  previewGoodwill: (reference: string, amountMinor: number, visitor: Visitor) =>
    callStaff<changes.GoodwillPreview>(`POST ${at(reference)}/goodwill/preview`, visitor, {
      body: { amountMinor },
    }),
  requestGoodwill: (
    reference: string,
    body: changes.GoodwillConfirm,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<changes.GoodwillRequested>(`POST ${at(reference)}/goodwill`, visitor, {
      ...{ body, idempotencyKey },
    }),
};
