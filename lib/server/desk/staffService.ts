/** The desk's calls to the booking service, on behalf of whoever is signed in. */
import type * as accounts from '@/booking/contract/staffAccounts';
import type { StaffRooms } from '@/booking/contract/rooms';
import type * as staff from '@/booking/contract/staff';
import type * as lists from '@/booking/contract/staffDepartures';
import type { BookingDetail } from '@/booking/contract/bookings';
import type * as cancellations from '@/booking/contract/cancellations';
import type * as bookings from '@/booking/contract/staffBookings';
import type * as today from '@/booking/contract/today';
import { withQuery } from '@/lib/paths';
import type * as dateAlerts from '@/booking/contract/staffDateAlerts';
import type * as enquiries from '@/booking/contract/staffEnquiries';
import type * as messages from '@/booking/contract/tripTools';
import type * as reviews from '@/booking/contract/reviews';
import { call, send, type Visitor } from '../booking/transport';

const quickMs = 6_000;
const patienceMs = 12_000;

interface Options {
  body?: object;
  /** The version that a change replaces. */
  version?: number;
  idempotencyKey?: string;
}

/** Calls a staff route. Throws `BookingRefused` or `BookingUnavailable`. */
export function callStaff<Result>(
  route: string,
  visitor: Visitor,
  { body, version, idempotencyKey }: Options = {},
): Promise<Result> {
  const [method = '', path = ''] = route.split(' ');
  return call<Result>({
    method,
    path: `/staff${path}`,
    visitor,
    body,
    idempotencyKey,
    ifMatch: version === undefined ? undefined : `"v${version}"`,
    timeoutMs: method === 'GET' ? quickMs : patienceMs,
  });
}

const inPath = encodeURIComponent;
const ofBooking = (reference: string) => `/bookings/${inPath(reference)}`;

export const staffService = {
  // Signing in
  me: (visitor: Visitor) => callStaff<accounts.StaffMe>('GET /me', visitor),
  askForCode: (email: string, visitor: Visitor) =>
    callStaff('POST /auth/codes', visitor, { body: { email } }),
  takeFirstStep: (body: accounts.StaffSignInRequest, visitor: Visitor) =>
    callStaff<accounts.StaffMe>('POST /auth/sessions', visitor, { body }),
  offerApp: (visitor: Visitor) => callStaff<accounts.AppOffer>('POST /auth/app', visitor),
  confirmApp: (code: string, visitor: Visitor) =>
    callStaff<accounts.RecoveryCodes>('POST /auth/app/confirm', visitor, { body: { code } }),
  confirmFactor: (code: string, visitor: Visitor) =>
    callStaff('POST /auth/factor', visitor, { body: { code } }),
  signOut: (visitor: Visitor) => callStaff('DELETE /auth/sessions/current', visitor),
  renewRecoveryCodes: (visitor: Visitor) =>
    callStaff<accounts.RecoveryCodes>('POST /me/recovery-codes', visitor),
  sessions: (visitor: Visitor) => callStaff<accounts.StaffSessions>('GET /me/sessions', visitor),
  endSession: (id: string, visitor: Visitor) =>
    callStaff(`DELETE /me/sessions/${inPath(id)}`, visitor),

  today: (visitor: Visitor) => callStaff<today.Today>('GET /today', visitor),

  // People
  people: (visitor: Visitor) => callStaff<accounts.StaffPeople>('GET /people', visitor),
  invite: (body: accounts.NewPerson, idempotencyKey: string, visitor: Visitor) =>
    callStaff<accounts.StaffPerson>('POST /people', visitor, { body, idempotencyKey }),
  changeRoles: (id: string, body: accounts.RolesChange, version: number, visitor: Visitor) =>
    callStaff<accounts.StaffPerson>(`PATCH /people/${inPath(id)}`, visitor, { body, version }),
  endAccess: (id: string, reason: string, visitor: Visitor) =>
    callStaff<accounts.StaffPerson>(`POST /people/${inPath(id)}/end`, visitor, {
      body: { reason },
    }),
  inviteAgain: (id: string, idempotencyKey: string, visitor: Visitor) =>
    callStaff<accounts.StaffPerson>(`POST /people/${inPath(id)}/invitation`, visitor, {
      idempotencyKey,
    }),

  // Departures
  departures: (query: lists.StaffDeparturesQuery, visitor: Visitor) =>
    callStaff<lists.StaffDepartures>(`GET ${withQuery('/departures', query)}`, visitor),
  departure: (id: string, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>(`GET /departures/${inPath(id)}`, visitor),
  changeDeparture: (id: string, body: staff.DepartureChange, version: number, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>(`PATCH /departures/${inPath(id)}`, visitor, { body, version }),
  publishDeparture: (id: string, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>(`POST /departures/${inPath(id)}/publish`, visitor),
  guaranteeDeparture: (id: string, reason: string, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>(`POST /departures/${inPath(id)}/guarantee`, visitor, {
      body: { reason },
    }),
  manifest: (id: string, visitor: Visitor) =>
    callStaff<lists.DepartureManifest>(`GET /departures/${inPath(id)}/travellers`, visitor),
  departureMoney: (id: string, visitor: Visitor) =>
    callStaff<lists.DepartureMoney>(`GET /departures/${inPath(id)}/money`, visitor),
  departureMoneyFile: (id: string, visitor: Visitor) =>
    callStaff<lists.DepartureMoneyFile>(`GET /departures/${inPath(id)}/money/csv`, visitor),
  rooms: (id: string, visitor: Visitor) =>
    callStaff<StaffRooms>(`GET /departures/${inPath(id)}/rooms`, visitor),
  departureHistory: (id: string, cursor: string, visitor: Visitor) =>
    callStaff<lists.DepartureHistory>(
      `GET ${withQuery(`/departures/${inPath(id)}/history`, { cursor })}`,
      visitor,
    ),
  departureEnd: (id: string, visitor: Visitor) =>
    callStaff<staff.DepartureEndDetail>(`GET /departures/${inPath(id)}/end`, visitor),
  previewDepartureEnd: (id: string, visitor: Visitor) =>
    callStaff<staff.DepartureEndPreview>(`POST /departures/${inPath(id)}/end/preview`, visitor),
  endDeparture: (id: string, body: staff.DepartureEndRequest, visitor: Visitor) =>
    callStaff<staff.DepartureEnd>(`POST /departures/${inPath(id)}/end`, visitor, { body }),
  decideDepartureEnd: (id: string, decision: 'approve' | 'withdraw', visitor: Visitor) =>
    callStaff<staff.DepartureEnd>(`POST /departures/${inPath(id)}/end/${decision}`, visitor),
  // Bookings
  bookings: (query: bookings.StaffBookingsQuery, visitor: Visitor) =>
    callStaff<bookings.StaffBookings>(`GET ${withQuery('/bookings', query)}`, visitor),
  bookingCounts: (visitor: Visitor) =>
    callStaff<bookings.StaffBookingCounts>('GET /bookings/counts', visitor),
  booking: (reference: string, visitor: Visitor) =>
    callStaff<BookingDetail>(`GET ${ofBooking(reference)}`, visitor),
  bookingRecord: (reference: string, visitor: Visitor) =>
    callStaff<bookings.StaffBookingRecord>(`GET ${ofBooking(reference)}/record`, visitor),
  bookingMessages: (reference: string, visitor: Visitor) =>
    callStaff<messages.StaffMessages>(`GET ${ofBooking(reference)}/messages`, visitor),
  contact: (reference: string, reason: string, visitor: Visitor) =>
    callStaff<bookings.StaffContact>(`POST ${ofBooking(reference)}/contact`, visitor, {
      body: { reason },
    }),
  sendLink: (reference: string, idempotencyKey: string, visitor: Visitor) =>
    callStaff<bookings.LinkSent>(`POST ${ofBooking(reference)}/link`, visitor, {
      idempotencyKey,
    }),
  endGuestAccess: (reference: string, visitor: Visitor) =>
    callStaff(`POST ${ofBooking(reference)}/guest-access/end`, visitor),
  previewCancellation: (
    reference: string,
    body: cancellations.CancellationRequest,
    visitor: Visitor,
  ) =>
    callStaff<cancellations.CancellationPreview>(
      `POST ${ofBooking(reference)}/cancellations/preview`,
      visitor,
      { body },
    ),
  cancelBooking: (
    reference: string,
    body: cancellations.CancellationConfirm,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<cancellations.BookingCancellation>(
      `POST ${ofBooking(reference)}/cancellations`,
      visitor,
      { body, idempotencyKey },
    ),
  previewPayment: (reference: string, body: staff.PaymentPreviewRequest, visitor: Visitor) =>
    callStaff<staff.PaymentPreview>(`POST ${ofBooking(reference)}/payments/preview`, visitor, {
      body,
    }),
  recordPayment: (
    reference: string,
    body: staff.RecordedPaymentRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<staff.RecordedPayment>(`POST ${ofBooking(reference)}/payments`, visitor, {
      ...{ body, idempotencyKey },
    }),

  // Money
  refunds: (visitor: Visitor) => callStaff<staff.StaffRefunds>('GET /refunds', visitor),
  decidedRefunds: (query: staff.DecidedRefundsQuery, visitor: Visitor) =>
    callStaff<staff.DecidedRefunds>(`GET ${withQuery('/refunds/decided', query)}`, visitor),
  disputes: (visitor: Visitor) => callStaff<staff.StaffDisputes>('GET /disputes', visitor),
  decideRefund: (id: string, decision: string, body: object | undefined, visitor: Visitor) =>
    callStaff<staff.StaffRefund>(`POST /refunds/${inPath(id)}/${decision}`, visitor, {
      ...(body && { body }),
    }),
  recordedPayments: (visitor: Visitor) =>
    callStaff<staff.RecordedPayments>('GET /payments', visitor),
  decideRecorded: (id: string, decision: string, body: object | undefined, visitor: Visitor) =>
    callStaff<staff.RecordedPayment>(`POST /payments/${inPath(id)}/${decision}`, visitor, {
      ...(body && { body }),
    }),
  paymentReviews: (visitor: Visitor) =>
    callStaff<staff.StaffPaymentReviews>('GET /payment-reviews', visitor),
  decidePaymentReview: (id: string, decision: string, reason: string, visitor: Visitor) =>
    callStaff<staff.StaffPaymentReview>(
      `POST /payment-reviews/${inPath(id)}/${decision}`,
      visitor,
      {
        body: { reason },
      },
    ),

  // The inbox
  enquiries: (query: object, visitor: Visitor) =>
    callStaff<enquiries.StaffEnquiries>(`GET ${withQuery('/enquiries', query)}`, visitor),
  enquiry: (id: string, visitor: Visitor) =>
    callStaff<enquiries.StaffEnquiry>(`GET /enquiries/${inPath(id)}`, visitor),
  enquiryContact: (id: string, reason: string, visitor: Visitor) =>
    callStaff<enquiries.EnquiryContact>(`POST /enquiries/${inPath(id)}/contact`, visitor, {
      body: { reason },
    }),
  assignEnquiry: (id: string, to: string | null, visitor: Visitor) =>
    callStaff<enquiries.StaffEnquiry>(`POST /enquiries/${inPath(id)}/assign`, visitor, {
      body: { to },
    }),
  replyToEnquiry: (
    id: string,
    body: enquiries.EnquiryReply,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<enquiries.StaffEnquiry>(`POST /enquiries/${inPath(id)}/reply`, visitor, {
      body,
      idempotencyKey,
    }),
  addEnquiryNote: (id: string, text: string, idempotencyKey: string, visitor: Visitor) =>
    callStaff<enquiries.StaffEnquiry>(`POST /enquiries/${inPath(id)}/note`, visitor, {
      body: { text },
      idempotencyKey,
    }),
  addEnquiryReceived: (
    id: string,
    body: enquiries.EnquiryReceived,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<enquiries.StaffEnquiry>(`POST /enquiries/${inPath(id)}/received`, visitor, {
      ...{ body, idempotencyKey },
    }),
  setEnquiryState: (id: string, body: enquiries.EnquiryStateChange, visitor: Visitor) =>
    callStaff<enquiries.StaffEnquiry>(`POST /enquiries/${inPath(id)}/state`, visitor, { body }),
  answerTemplates: (visitor: Visitor) =>
    callStaff<enquiries.AnswerTemplates>('GET /answer-templates', visitor),
  dateAlerts: (visitor: Visitor) =>
    callStaff<dateAlerts.DateAlerts>('GET /date-interests', visitor),
  dateAlertContacts: (body: dateAlerts.DateAlertContactsRequest, visitor: Visitor) =>
    callStaff<dateAlerts.DateAlertContacts>('POST /date-interests/contacts', visitor, { body }),
  threads: (visitor: Visitor) => callStaff<messages.StaffThreads>('GET /messages', visitor),
  assignMessages: (reference: string, to: string | null, visitor: Visitor) =>
    callStaff<messages.StaffMessages>(`POST ${ofBooking(reference)}/messages/assign`, visitor, {
      body: { to },
    }),
  settleMessages: (reference: string, body: { upTo?: string }, visitor: Visitor) =>
    callStaff<messages.StaffMessages>(`POST ${ofBooking(reference)}/messages/settle`, visitor, {
      body,
    }),
  answerMessage: (
    reference: string,
    body: messages.StaffMessageRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    callStaff<messages.StaffMessage>(`POST /bookings/${inPath(reference)}/messages`, visitor, {
      body,
      idempotencyKey,
    }),

  // Reviews
  reviews: (status: reviews.ReviewStatus, visitor: Visitor) =>
    callStaff<{ items: reviews.StaffReview[] }>(
      `GET ${withQuery('/reviews', { status })}`,
      visitor,
    ),
  decideReview: (id: string, decision: 'show' | 'hide', reason: string | null, visitor: Visitor) =>
    callStaff<reviews.StaffReview>(`POST /reviews/${inPath(id)}/${decision}`, visitor, {
      body: reason === null ? {} : { reason },
    }),
  decidePhoto: (id: string, decision: 'show' | 'hide', visitor: Visitor) =>
    callStaff<reviews.StaffReview>(`POST /reviews/photos/${inPath(id)}/${decision}`, visitor, {
      body: {},
    }),
  replyToReview: (id: string, reply: string | null, visitor: Visitor) =>
    callStaff<reviews.StaffReview>(`PUT /reviews/${inPath(id)}/reply`, visitor, {
      body: { reply },
    }),
  reviewPhoto: (id: string, visitor: Visitor) =>
    send({
      ...{ method: 'GET', path: `/staff/reviews/photos/${inPath(id)}`, visitor },
      timeoutMs: patienceMs,
    }),
};
