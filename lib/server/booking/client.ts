import type * as accounts from '@/booking/contract/accounts';
import type * as profile from '@/booking/contract/profile';
import type * as transfers from '@/booking/contract/transfers';
import type * as travellers from '@/booking/contract/travellers';
import type * as bookings from '@/booking/contract/bookings';
import type * as cancellations from '@/booking/contract/cancellations';
import type * as tripTools from '@/booking/contract/tripTools';
import type * as coupons from '@/booking/contract/coupons';
import type * as departureChanges from '@/booking/contract/departureChanges';
import type * as departures from '@/booking/contract/departures';
import type * as forms from '@/booking/contract/forms';
import type * as guests from '@/booking/contract/guests';
import type * as holds from '@/booking/contract/holds';
import type * as payments from '@/booking/contract/payments';
import type * as policies from '@/booking/contract/policies';
import type * as quotes from '@/booking/contract/quotes';
import type * as reviews from '@/booking/contract/reviews';
import type * as savedTrips from '@/booking/contract/savedTrips';
import type * as shares from '@/booking/contract/shares';
import type * as uploads from '@/booking/contract/uploads';
import type * as system from '@/booking/contract/system';
import type * as trips from '@/booking/contract/trips';
import type * as waitlist from '@/booking/contract/waitlist';
import type * as webhooks from '@/booking/contract/webhooks';
import { withQuery } from '@/lib/paths';
import { siteEnvironment } from '../env';
import { sharedAnswer } from '../sharedAnswer';
import { call, send, type Call, type Sign, type Visitor } from './transport';

/** For routes that hold seats or send emails: giving up early would leave the outcome unknown. */
const patienceMs = 8_000;
/** Starting a payment waits for the gateway as well. */
const gatewayMs = 12_000;
/** Large files are rewritten one at a time. */
const uploadMs = 30_000;
const quickMs = 4_000;

/** One string argument for each `{name}` in a path. */
type PathArguments<Route extends string> = Route extends `${string}{${string}}${infer Rest}`
  ? [value: string, ...PathArguments<Rest>]
  : [];

interface Options {
  timeoutMs?: number;
  /** The body field that carries the argument. */
  field?: string;
  changesNothing?: boolean;
}

/** Builds a call with the arguments its path needs, which it takes from the front of `values`. */
function start(route: string, values: unknown[], timeoutMs: number): Call {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(String(values.shift())));
  return { method, path, timeoutMs };
}

/** Defines a route without a body, called on a visitor's behalf: `(…path arguments, visitor)`. */
const ask =
  <Result>() =>
  <Route extends string>(route: Route, { timeoutMs = quickMs }: Options = {}) =>
  (...values: [...PathArguments<Route>, visitor: Visitor]): Promise<Result> => {
    const visitor = values.at(-1) as Visitor;
    return call({ ...start(route, values, timeoutMs), visitor });
  };

/** Defines a route with a body: `(…path arguments, body, visitor)`. */
const post =
  <Body extends object | string, Result>() =>
  <Route extends string>(
    route: Route,
    { timeoutMs = quickMs, field, changesNothing }: Options = {},
  ) =>
  (...values: [...PathArguments<Route>, body: Body, visitor: Visitor]): Promise<Result> => {
    const visitor = values.at(-1) as Visitor;
    const body = wrap(values.at(-2) as Body, field);
    return call({ ...start(route, values, timeoutMs), body, visitor, changesNothing });
  };

/** Like `post`, but takes effect only once: `(…path arguments, body, idempotencyKey, visitor)`. */
const postOnce =
  <Body extends object | string, Result>() =>
  <Route extends string>(route: Route, { timeoutMs = patienceMs, field }: Options = {}) =>
  (
    ...values: [...PathArguments<Route>, body: Body, idempotencyKey: string, visitor: Visitor]
  ): Promise<Result> => {
    const [body, idempotencyKey, visitor] = values.slice(-3) as [Body, string, Visitor];
    const request = start(route, values, timeoutMs);
    return call({ ...request, body: wrap(body, field), idempotencyKey, visitor });
  };

/** Defines a public route: `(…path arguments)`. */
const read =
  <Result>() =>
  <Route extends string>(route: Route) =>
  (...values: PathArguments<Route>): Promise<Result> =>
    call(start(route, [...values], quickMs));

/** Defines a route that returns a file, to pass on to the visitor without reading it. */
const file =
  <Route extends string>(route: Route) =>
  (...values: [...PathArguments<Route>, visitor: Visitor]): Promise<Response> => {
    const visitor = values.at(-1) as Visitor;
    return send({ ...start(route, values, patienceMs), visitor });
  };

/** Defines a staff route, called with the staff member's own header: `(…, authorization, body)`. */
const askAsStaff =
  <Route extends string>(route: Route) =>
  (
    ...values: [...PathArguments<Route>, authorization: string, body: object | undefined]
  ): Promise<Response> => {
    const [authorization, body] = values.slice(-2) as [string, object | undefined];
    return send({ ...start(route, values, patienceMs), authorization, body });
  };

const wrap = (body: object | string, field?: string): object =>
  field ? { [field]: body } : Object(body);

const get = <Result>(path: string, visitor?: Visitor, timeoutMs = quickMs) =>
  call<Result>({ method: 'GET', path, visitor, timeoutMs });

const slow = { timeoutMs: patienceMs };
const viaGateway = { timeoutMs: gatewayMs };
const byToken = { field: 'token' };
const changesNothing = { changesNothing: true };
const slowByToken = { ...slow, ...byToken };

/** How long requests share a list, which is expensive to make. It may be up to ten seconds old. */
const sharedForMs = 1_000;
/** The contract's maximum length for a list of trips, in characters. */
const longestList = 12_000;
const listDepartures = sharedAnswer(sharedForMs, (path) => get<departures.DeparturePage>(path));
const tripSummaries = sharedAnswer(sharedForMs, (path) => get<trips.TripSummaries>(path));

/** Every call the site makes to the booking service, defined by the contract's routes. */
export const bookingService = {
  // Trips and departures
  listTripDepartures: read<departures.DepartureList>()('GET /trips/{slug}/departures'),
  listDepartures: ({
    trips,
    ...query
  }: {
    trips?: string[];
    status?: string;
    limit?: number;
    cursor?: string;
  }) => listDepartures(withQuery('/departures', { trips: trips?.join(','), ...query })),
  /** Returns all upcoming departures, or only those changed since an earlier response. */
  departureChanges: (since: string | null) =>
    get<departureChanges.DepartureChanges>(
      withQuery('/internal/departures', { since }),
      undefined,
      since ? 2_000 : 6_000,
    ),
  /** Returns since when payments or emails are held up. */
  delays: () => get<system.Delays>('/internal/delays', undefined, 2_000),
  departure: read<departures.DepartureDetail>()('GET /departures/{id}'),
  /** Returns all trips, or only those with these slugs, which is much cheaper for the service. */
  tripSummaries: (trips?: readonly string[]) => tripSummaries(summariesPath(trips)),
  mirrorTrip: (body: trips.TripSync | trips.TripRemoval, sign: Sign) =>
    call<trips.TripSyncResult>({
      method: 'POST',
      path: '/internal/trips/sync',
      body,
      sign,
      timeoutMs: quickMs,
    }),
  /** Tells other systems' webhooks of a content change. Safe to repeat. */
  reportContentChange: (body: webhooks.ContentEvent, sign: Sign) =>
    call<webhooks.ContentEventResult>({
      method: 'POST',
      path: '/content-events',
      body,
      sign,
      timeoutMs: quickMs,
    }),
  /** Returns whether an offer code can still be used. Unknown codes are refused. */
  couponState: read<coupons.CouponState>()('GET /internal/coupons/{code}'),
  /** Returns the bookable dates of these trips that a code makes cheaper. */
  couponPrices: (code: string, trips: readonly string[]) =>
    get<coupons.CouponPrices>(
      withQuery(`/internal/coupons/${encodeURIComponent(code)}/prices`, {
        trips: trips.join(',') || undefined,
      }),
    ),
  /** Returns whether a visitor's code can be used. Attempts are limited. */
  checkCode: ask<coupons.PublicCouponState>()('GET /coupons/{code}'),
  cancellationPolicies: read<policies.CancellationPolicies>()('GET /cancellation-policies'),
  exampleCancellation: (policyId: string, query: policies.CancellationExampleQuery) =>
    get<policies.CancellationExample>(
      withQuery(`/cancellation-policies/${encodeURIComponent(policyId)}/example`, query),
    ),

  // Reviews
  listReviews: (slug: string, limit = 6) =>
    get<reviews.ReviewPage>(withQuery(`/trips/${encodeURIComponent(slug)}/reviews`, { limit })),
  latestReviews: (limit: number) => get<reviews.LatestReviews>(withQuery('/reviews', { limit })),
  bookingReview: ask<reviews.BookingReview>()('GET /bookings/{reference}/review'),
  writeReview: post<reviews.ReviewRequest, reviews.OwnReview>()('PUT /bookings/{reference}/review'),
  addReviewPhoto: post<Uint8Array<ArrayBuffer>, reviews.ReviewPhoto>()(
    'POST /bookings/{reference}/review/photos',
    slow,
  ),
  reviewPhotoFile: file('GET /reviews/photos/{id}'),

  // Quotes and holds
  quote: post<quotes.QuoteRequest, quotes.QuoteResponse>()('POST /quotes', changesNothing),
  holdSeats: postOnce<string, holds.Hold>()('POST /holds', { field: 'quoteToken' }),
  ownHolds: ask<holds.OwnHolds>()('GET /holds'),
  hold: ask<holds.HoldDetail>()('GET /holds/{id}'),
  releaseHold: ask<null>()('DELETE /holds/{id}'),
  requoteHold: post<string, holds.HoldDetail>()('PUT /holds/{id}/quote', { field: 'quoteToken' }),
  saveDraft: post<holds.DraftRequest, null>()('PUT /holds/{id}/draft'),

  // Bookings
  createBooking: postOnce<bookings.BookingRequest, bookings.BookingCreated>()('POST /bookings'),
  /** Validates a booking request without booking. */
  checkBooking: post<bookings.BookingRequest, null>()('POST /bookings/check', changesNothing),
  booking: (reference: string, visitor: Visitor, include?: bookings.BookingQuery['include']) =>
    get<bookings.BookingDetail>(
      withQuery(`/bookings/${encodeURIComponent(reference)}`, { include }),
      visitor,
    ),
  myBookings: (
    query: { group: string | null; reference: string; page: number },
    visitor: Visitor,
  ) => get<accounts.MyBookings>(withQuery('/me/bookings', query), visitor),
  changeTraveller: post<travellers.TravellerChange, travellers.TravellerDetails>()(
    'PATCH /bookings/{reference}/travellers/{id}',
  ),
  previewCancellation: post<cancellations.CancellationRequest, cancellations.CancellationPreview>()(
    'POST /bookings/{reference}/cancellations/preview',
    changesNothing,
  ),
  sendCancelCode: ask<guests.LookupAccepted>()('POST /bookings/{reference}/cancellations/code'),
  cancelBooking: postOnce<cancellations.CancellationConfirm, cancellations.BookingCancellation>()(
    'POST /bookings/{reference}/cancellations',
  ),
  sendChoiceCode: ask<guests.LookupAccepted>()(
    'POST /bookings/{reference}/cancellations/{id}/choice/code',
  ),
  chooseRefund: postOnce<cancellations.ChoiceRequest, cancellations.BookingCancellation>()(
    'POST /bookings/{reference}/cancellations/{id}/choice',
  ),
  transferDates: ask<transfers.TransferDates>()('GET /bookings/{reference}/transfers/dates'),
  previewTransfer: post<string, transfers.TransferPreview>()(
    'POST /bookings/{reference}/transfers/preview',
    { field: 'departureId', ...changesNothing },
  ),
  sendTransferCode: ask<guests.LookupAccepted>()('POST /bookings/{reference}/transfers/code'),
  transferBooking: postOnce<transfers.TransferConfirm, transfers.Transferred>()(
    'POST /bookings/{reference}/transfers',
  ),
  voucherFile: file('GET /bookings/{reference}/voucher.pdf'),
  passFile: file('GET /bookings/{reference}/pass.pdf'),
  walletPassFile: file('GET /bookings/{reference}/pass.pkpass'),
  itineraryFile: file('GET /bookings/{reference}/itinerary.pdf'),
  tripItineraryFile: file('GET /trips/{slug}/itinerary.pdf'),
  calendarFile: file('GET /bookings/{reference}/calendar.ics'),
  documentFile: file('GET /documents/{id}.pdf'),

  // Travellers' own files
  /** The form has the file, `kind`, `label` and `travellerId`. */
  addUpload: postOnce<FormData, uploads.Upload>()('POST /bookings/{reference}/uploads', {
    timeoutMs: uploadMs,
  }),
  uploadFile: file('GET /bookings/{reference}/uploads/{id}'),
  deleteUpload: ask<null>()('DELETE /bookings/{reference}/uploads/{id}'),

  // Payments and shares
  startPayment: postOnce<payments.PaymentRequest, payments.Payment>()(
    'POST /bookings/{reference}/payments',
    viaGateway,
  ),
  spendCredit: postOnce<payments.CreditPaymentRequest, payments.Payment>()(
    'POST /bookings/{reference}/credit',
  ),
  payment: ask<payments.Payment>()('GET /payments/{id}', slow),
  shares: ask<shares.PaymentShares>()('GET /bookings/{reference}/shares'),
  openShares: postOnce<shares.SharesRequest, shares.SharesOpened>()(
    'POST /bookings/{reference}/shares',
  ),
  changeShare: post<shares.ShareChange, null>()('PATCH /bookings/{reference}/shares/{id}'),
  closeShare: ask<null>()('DELETE /bookings/{reference}/shares/{id}'),
  mailShare: ask<guests.LookupAccepted>()('POST /bookings/{reference}/shares/{id}/mail'),
  /** Lets this browser view and pay a share, with its emailed secret. Starts a new session. */
  openShare: post<shares.ShareSessionRequest, null>()('POST /share-sessions'),
  share: ask<shares.ShareToPay>()('GET /shares/{id}', slow),
  startSharePayment: postOnce<shares.SharePaymentRequest, shares.SharePayment>()(
    'POST /shares/{id}/payments',
    viaGateway,
  ),

  // Trip tools
  tripTools: ask<tripTools.TripTools>()('GET /me/trips/{reference}'),
  writeMessage: postOnce<string, tripTools.Message>()('POST /me/trips/{reference}/messages', {
    field: 'text',
  }),
  decideRoster: post<tripTools.RosterDecision, tripTools.TripTools>()(
    'PUT /me/trips/{reference}/roster',
  ),
  chooseRoomMates: post<tripTools.RoommatesRequest, tripTools.TripTools>()(
    'PUT /me/trips/{reference}/room-mates',
  ),

  // Guests: responses never reveal whether a booking or an account exists
  askForLink: post<guests.LookupRequest, guests.LookupAccepted>()('POST /bookings:lookup'),
  /** Opens a booking in this browser with the secret from an email. Starts a new session. */
  openBooking: post<guests.GuestSessionRequest, null>()('POST /guest-sessions'),

  // Accounts
  askForSignInCode: post<accounts.CodeRequest, accounts.CodeAccepted>()('POST /auth/codes'),
  codeWays: read<accounts.CodeWays>()('GET /auth/ways'),
  /** Starts a new session for the visitor. */
  signIn: post<accounts.SignInRequest, accounts.Me>()('POST /auth/sessions'),
  signOut: ask<null>()('DELETE /auth/sessions/current'),
  signedInBrowsers: ask<accounts.SignedInBrowsers>()('GET /auth/sessions'),
  endSession: ask<null>()('DELETE /auth/sessions/{id}'),
  me: ask<profile.MyProfile>()('GET /me'),
  changeProfile: post<profile.ProfileChange, profile.MyProfile>()('PATCH /me'),
  savedTravellers: ask<profile.SavedTravellers>()('GET /me/travellers'),
  saveTraveller: post<profile.SavedTravellerRequest, profile.SavedTraveller>()(
    'POST /me/travellers',
  ),
  changeSavedTraveller: post<profile.SavedTravellerChange, profile.SavedTraveller>()(
    'PUT /me/travellers/{id}',
  ),
  removeSavedTraveller: ask<null>()('DELETE /me/travellers/{id}'),
  savedTrips: ask<savedTrips.SavedTrips>()('GET /me/saved-trips'),
  saveTrip: ask<savedTrips.SavedTrips>()('PUT /me/saved-trips/{slug}'),
  mergeSavedTrips: post<string[], savedTrips.SavedTrips>()('PUT /me/saved-trips', {
    field: 'tripSlugs',
  }),
  removeSavedTrip: ask<null>()('DELETE /me/saved-trips/{slug}'),
  consents: ask<profile.MyConsents>()('GET /me/consents'),
  decideConsent: post<profile.ConsentDecision, profile.MyConsents>()('POST /me/consents'),
  /** These four need a recent sign-in code. */
  askForEmailChange: post<profile.EmailChangeRequest, accounts.CodeAccepted>()('POST /me/email'),
  requestPhoneCode: ask<accounts.CodeAccepted>()('POST /me/phone'),
  askForExport: ask<profile.DataExport>()('POST /me/exports'),
  askForErasure: ask<profile.Erasure>()('POST /me/erasure'),
  confirmEmailChange: post<profile.EmailCode, profile.MyProfile>()('POST /me/email/confirm'),
  confirmPhone: post<profile.EmailCode, profile.MyProfile>()('POST /me/phone/confirm'),
  removeVerifiedPhone: ask<profile.MyProfile>()('DELETE /me/phone'),
  /** The service deletes the copy once it's downloaded. */
  exportFile: file('POST /me/exports/{id}/file'),
  keepAccount: ask<null>()('DELETE /me/erasure'),

  // Forms
  submitEnquiry: post<forms.EnquiryRequest, forms.FormReceived>()('POST /enquiries', slow),
  submitPitch: post<forms.SubmissionRequest, forms.FormReceived>()('POST /submissions', slow),
  subscribe: post<forms.NewsletterRequest, forms.FormReceived>()('POST /newsletter', slow),
  confirmNewsletter: post<string, forms.NewsletterResult>()(
    'POST /newsletter/confirm',
    slowByToken,
  ),
  endNewsletter: post<string, forms.NewsletterResult>()('POST /newsletter/end', slowByToken),
  requestDateAlert: post<forms.DateInterestRequest, forms.FormReceived>()(
    'POST /date-interests',
    slow,
  ),
  endSavedTripAlerts: post<string, null>()('POST /saved-trip-alerts/end', slowByToken),
  endDateInterest: post<string, forms.DateInterestResult>()(
    'POST /date-interests/end',
    slowByToken,
  ),

  // Offer codes, for staff
  listOfferCodes: askAsStaff('GET /staff/coupons'),
  createOfferCode: askAsStaff('POST /staff/coupons'),
  changeOfferCode: askAsStaff('PATCH /staff/coupons/{code}'),

  // Waiting lists
  joinWaitlist: postOnce<waitlist.WaitlistRequest, waitlist.WaitlistEntry>()(
    'POST /departures/{id}/waitlist',
  ),
  waitlistPlace: post<string, waitlist.WaitlistEntry>()('POST /waitlist/view', byToken),
  confirmPlace: post<string, waitlist.WaitlistPlace>()('POST /waitlist/confirm', byToken),
  leavePlace: post<string, waitlist.WaitlistEntry>()('POST /waitlist/leave', byToken),
  rejoinPlace: post<string, waitlist.WaitlistPlace>()('POST /waitlist/rejoin', byToken),
  acceptOffer: post<string, waitlist.WaitlistAccepted>()('POST /waitlist/accept', byToken),
} as const;

/** Whether the service is up. Never throws. */
export async function isBookingServiceUp(): Promise<boolean> {
  const address = new URL('/health/ready', siteEnvironment().bookingUrl);
  const response = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return response?.ok ?? false;
}

/** Leaves out a list that's too long for a URL. The service then returns all trips. */
function summariesPath(trips?: readonly string[]): string {
  const list = trips?.filter(Boolean).join(',') ?? '';
  return list === '' || list.length > longestList
    ? '/trips/summaries'
    : `/trips/summaries?trips=${list}`;
}
