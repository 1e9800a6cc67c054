/** The desk's addresses. Nothing on the public site links here. */
import { withQuery } from '../paths';

/** Every form of the desk, sent to `/api/desk/<name>`. */
export const deskFormNames = [
  ...(['code', 'sign-in', 'invitation', 'factor', 'sign-out', 'session', 'shortcuts'] as const),
  ...(['passkey', 'remove-passkey'] as const),
  ...(['invite', 'roles', 'end-access', 'invite-again'] as const),
  ...(['refund', 'recorded-payment', 'payment-review'] as const),
  ...(['departure', 'guarantee', 'close-sales', 'publish'] as const),
  ...(['new-departure', 'make-departures', 'publish-drafts', 'delete-draft'] as const),
  ...(['prices', 'discounts', 'extras', 'pickups'] as const),
  ...(['end-departure', 'end-approve', 'end-withdraw'] as const),
  ...(['show-contact', 'booking-link', 'end-guest-access', 'open-upload'] as const),
  ...(['cancel-booking', 'record-payment', 'move-booking', 'change-people', 'goodwill'] as const),
  ...(['book-for-caller', 'payment-link', 'read-payment-link', 'release'] as const),
  ...(['booking-note', 'correct-contact', 'correct-traveller'] as const),
  ...(['enquiry-reply', 'enquiry-note', 'enquiry-assign', 'enquiry-state'] as const),
  ...(['enquiry-received', 'message-assign', 'message-settle'] as const),
  ...(['message-reply', 'review-decision', 'review-photo', 'review-reply'] as const),
  ...(['check-in', 'leader', 'leader-link', 'leader-link-end', 'open-list'] as const),
  ...(['medical-notes', 'save-filter', 'delete-filter'] as const),
  ...(['list-copy', 'list-export', 'rooms'] as const),
  ...(['waitlist-withdraw', 'waitlist-contact'] as const),
  ...(['departure-message', 'departure-message-test'] as const),
  ...(['group-quote', 'quote-withdraw'] as const),
  ...(['tax-file', 'close-month', 'remind', 'due-date', 'read-payouts'] as const),
  ...(['explain-difference', 'import-statement', 'match-line', 'explain-line'] as const),
  ...(['read-statement', 'import-upload', 'alarm'] as const),
  ...(['new-offer', 'offer', 'new-key', 'revoke-key'] as const),
  ...(['setting', 'policy', 'follow-policy', 'withdraw'] as const),
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
  inboxDates: at('/desk/inbox/dates'),
  inboxQuotes: at('/desk/inbox/quotes'),
  inboxQuote: at('/desk/inbox/quote'),
  money: at('/desk/money'),
  moneyDue: at('/desk/money/due'),
  moneyTax: at('/desk/money/tax'),
  moneyPayouts: at('/desk/money/payouts'),
  moneyStatement: at('/desk/money/statement'),
  alarms: at('/desk/alarms'),
  taxFile: at('/api/desk/tax-download'),
  reviews: at('/desk/reviews'),
  reviewPhoto: at('/api/desk/review-photo'),
  bookingDocument: (reference: string, document: string) =>
    withQuery('/api/desk/booking-document', { reference, document }),
  uploadFile: () => '/api/desk/upload-file',
  people: at('/desk/people'),
  you: at('/desk/you'),
  offers: at('/desk/offers'),
  newOffer: at('/desk/offers/new'),
  offer: (code: string) => `/desk/offers/${code}`,
  reports: at('/desk/reports'),
  settings: at('/desk/settings'),
  policies: at('/desk/settings/policies'),
  newPolicy: at('/desk/settings/policies/new'),
  policy: (id: string, query: Query = {}) => withQuery(`/desk/settings/policies/${id}`, query),
  keys: at('/desk/people/keys'),
  log: at('/desk/people/log'),
  reportFile: at('/api/desk/report-file'),
  departureMoneyFile: at('/api/desk/departure-money-file'),
  logFile: at('/api/desk/log-file'),
  booking: (reference: string) => `/desk/bookings/${reference}`,
  departure: (id: string, query: Query = {}) => withQuery(`/desk/departures/${id}`, query),
  departureWaitlist: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/waitlist`, query),
  departureMessages: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/messages`, query),
  departureNew: at('/desk/departures/new'),
  departureSeries: at('/desk/departures/series'),
  departureCopy: at('/desk/departures/copy'),
  departureDrafts: at('/desk/departures/drafts'),
  departureCalendar: at('/desk/departures/calendar'),
  departureChange: (id: string, part: string) =>
    withQuery(`/desk/departures/${id}/change`, { part }),
  departureCancel: (id: string) => `/desk/departures/${id}/cancel`,
  bookingCancel: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/cancel`, query),
  newBooking: at('/desk/bookings/new'),
  bookingMove: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/move`, query),
  bookingPeople: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/people`, query),
  bookingGoodwill: (reference: string, query: Query = {}) =>
    withQuery(`/desk/bookings/${reference}/goodwill`, query),
  bookingCorrect: (reference: string) => `/desk/bookings/${reference}/correct`,
  bookingPayment: (reference: string) => `/desk/bookings/${reference}/payment`,
  /** A departure's list, as its leader uses it. */
  list: (id: string, query: Query = {}) => withQuery(`/desk/departures/${id}/list`, query),
  listWorker: () => '/desk-list-worker.js',
  ticks: () => '/api/desk/ticks',
  listFile: () => '/api/desk/list-file',
  /** The list behind a leader's link. */
  linkedList: at('/desk/list'),
  leads: at('/desk/leads'),
  departureLeader: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/leader`, query),
  sheet: (id: string, query: Query = {}) => withQuery(`/desk/departures/${id}/sheet`, query),
  departureRooms: (id: string, query: Query = {}) =>
    withQuery(`/desk/departures/${id}/rooms`, query),
  api: (form: DeskFormName) => `/api/desk/${form}`,
};

/** Says that a list is kept on this device. */
export const offlineListCookie = 'keeps-list';
/** Names the departure with check-ins that are still only on this device. */
export const waitingTicksCookie = 'waiting-ticks';

/** Whether a path from a form leads to a page of the desk. */
export const isDeskPath = (path: string) => /^\/desk(?:[/?][\w\-/?=&.%+]*)?$/.test(path);
