/** The desk's addresses. Nothing on the public site links here. */
import { withQuery } from '../paths';

/** Every form of the desk, sent to `/api/desk/<name>`. */
export const deskFormNames = [
  ...(['code', 'sign-in', 'invitation', 'factor', 'sign-out', 'session'] as const),
  ...(['invite', 'roles', 'end-access', 'invite-again'] as const),
  ...(['refund', 'recorded-payment', 'payment-review'] as const),
  ...(['departure', 'guarantee', 'publish'] as const),
  ...(['end-departure', 'end-approve', 'end-withdraw'] as const),
  ...(['show-contact', 'booking-link', 'end-guest-access'] as const),
  ...(['cancel-booking', 'record-payment', 'move-booking', 'goodwill'] as const),
  ...(['book-for-caller', 'payment-link', 'read-payment-link'] as const),
  ...(['booking-note', 'correct-contact', 'correct-traveller'] as const),
  ...(['enquiry-reply', 'enquiry-note', 'enquiry-assign', 'enquiry-state'] as const),
  ...(['message-reply', 'review-decision', 'review-reply'] as const),
  ...(['waitlist-withdraw', 'departure-message', 'departure-message-test'] as const),
  ...(['group-quote', 'quote-withdraw'] as const),
] as const;
export type DeskFormName = (typeof deskFormNames)[number];

type Query = Record<string, string | number | null | undefined>;
const at =
  (path: string) =>
  (query: Query = {}) =>
    withQuery(path, query);

export const deskPaths = {
  today: at('/desk'),
  signIn: at('/desk/sign-in'),
  departures: at('/desk/departures'),
  bookings: at('/desk/bookings'),
  inbox: at('/desk/inbox'),
  inboxMessages: at('/desk/inbox/messages'),
  inboxQuotes: at('/desk/inbox/quotes'),
  inboxQuote: at('/desk/inbox/quote'),
  money: at('/desk/money'),
  reviews: at('/desk/reviews'),
  reviewPhoto: at('/api/desk/review-photo'),
  people: at('/desk/people'),
  you: at('/desk/you'),
  booking: (reference: string) => `/desk/bookings/${reference}`,
  departure: (id: string, query: Query = {}) => withQuery(`/desk/departures/${id}`, query),
  departureWaitlist: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/waitlist`, query),
  departureMessages: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/messages`, query),
  departureCancel: (id: string) => `/desk/departures/${id}/cancel`,
  bookingCancel: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/cancel`, query),
  newBooking: at('/desk/bookings/new'),
  bookingMove: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/move`, query),
  bookingGoodwill: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/goodwill`, query),
  bookingCorrect: (reference: string) => `/desk/bookings/${reference}/correct`,
  bookingPayment: (reference: string) => `/desk/bookings/${reference}/payment`,
  api: (form: DeskFormName) => `/api/desk/${form}`,
};

/** Whether a path from a form leads to a page of the desk. */
export const isDeskPath = (path: string) => /^\/desk(?:[/?][\w\-/?=&.%+]*)?$/.test(path);
