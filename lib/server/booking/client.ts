import type {
  CodeAccepted,
  CodeRequest,
  CodeWays,
  Me,
  MyBookings,
  SignedInBrowsers,
  SignInRequest,
} from '@/booking/contract/accounts';
import type {
  ConsentDecision,
  DataExport,
  EmailChangeRequest,
  EmailCode,
  Erasure,
  MyConsents,
  MyProfile,
  ProfileChange,
  SavedTraveller,
  SavedTravellerChange,
  SavedTravellerRequest,
  SavedTravellers,
} from '@/booking/contract/profile';
import type { TravellerChange, TravellerDetails } from '@/booking/contract/travellers';
import type {
  BookingCreated,
  BookingDetail,
  BookingQuery,
  BookingRequest,
} from '@/booking/contract/bookings';
import type {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
  ChoiceRequest,
} from '@/booking/contract/cancellations';
import type {
  Message,
  RoommatesRequest,
  RosterDecision,
  TripTools,
} from '@/booking/contract/tripTools';
import type { CouponState } from '@/booking/contract/coupons';
import type { DepartureChanges } from '@/booking/contract/departureChanges';
import type { DepartureDetail, DepartureList, DeparturePage } from '@/booking/contract/departures';
import type {
  DateInterestRequest,
  DateInterestResult,
  EnquiryRequest,
  FormReceived,
  NewsletterRequest,
  NewsletterResult,
  SubmissionRequest,
} from '@/booking/contract/forms';
import type { GuestSessionRequest, LookupAccepted, LookupRequest } from '@/booking/contract/guests';
import type { Hold, HoldDetail, HoldDraft, OwnHolds } from '@/booking/contract/holds';
import type { Payment, PaymentRequest } from '@/booking/contract/payments';
import type {
  CancellationExample,
  CancellationExampleQuery,
  CancellationPolicies,
} from '@/booking/contract/policies';
import type { Problem } from '@/booking/contract/problem';
import type { QuoteRequest, QuoteResponse } from '@/booking/contract/quotes';
import type {
  BookingReview,
  LatestReviews,
  OwnReview,
  ReviewPhoto,
  ReviewPage,
  ReviewRequest,
} from '@/booking/contract/reviews';
import type {
  PaymentShares,
  ShareChange,
  SharePayment,
  SharePaymentRequest,
  SharesOpened,
  ShareSessionRequest,
  SharesRequest,
  ShareToPay,
} from '@/booking/contract/shares';
import type {
  TripRemoval,
  TripSummaries,
  TripSync,
  TripSyncResult,
} from '@/booking/contract/trips';
import type {
  WaitlistAccepted,
  WaitlistEntry,
  WaitlistPlace,
  WaitlistRequest,
} from '@/booking/contract/waitlist';
import { siteEnvironment } from '../env';
import { sharedAnswer } from '../sharedAnswer';

/** The service answered and said no: expected, and told to the person in a sentence. */
export class BookingRefused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'BookingRefused';
    this.problem = problem;
  }
}

/** The service did not answer, or answered with a failure of its own. */
export class BookingUnavailable extends Error {
  constructor(path: string, cause?: unknown) {
    super(`The booking service did not answer ${path}.`, { cause });
    this.name = 'BookingUnavailable';
  }
}

/** On whose behalf a call is made. The service decides on the visitor's cookie, not on the site. */
export interface Visitor {
  cookie: string;
  address: string;
  /** What the browser calls itself: who looks at a list of their sessions knows it again. */
  userAgent?: string;
  /** Called with each cookie the service sets for the visitor. */
  onSetCookie: (cookie: string) => void;
}

/** Makes the header by which the content store proves that a body is its own. */
type Sign = (body: string) => Promise<string>;

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  /** Sent as it is, in place of a body. */
  file?: Uint8Array<ArrayBuffer>;
  visitor?: Visitor;
  idempotencyKey?: string;
  timeoutMs?: number;
  /** Signs the body as the content store does. */
  sign?: Sign;
}

/**
 * Speaks to the booking service: one time-out, one mapping of failures. The answer's type is the
 * contract's; the contract test asks the real service for each of them.
 */
async function call<Result>(path: string, options: Call = {}): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce<Result>(path, options);
    } catch (error) {
      // A double click: the first of the two is still at work, and its answer is the answer to both.
      const isTwin =
        error instanceof BookingRefused && error.problem.code === 'request_in_progress';
      if (!isTwin || attempt === triesForTwin) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseForTwinMs));
    }
  }
}

const [triesForTwin, pauseForTwinMs] = [12, 250];

async function callOnce<Result>(path: string, options: Call): Promise<Result> {
  const response = await ask(path, options);
  const answer: unknown = await readJson(response, pathOf(path));
  if (response.ok) return answer as Result; // the one cast at this border; the contract test guards it
  throw failureOf(response, answer, path);
}

/** A file of the service, not read yet: its bytes are for the visitor. */
async function openFile(
  path: string,
  visitor: Visitor,
  method: 'GET' | 'POST' = 'GET',
): Promise<Response> {
  const response = await ask(path, { method, visitor, timeoutMs: patienceMs });
  if (response.ok) return response;
  throw failureOf(response, await readJson(response, pathOf(path)), path);
}

const pathOf = (path: string) => path.split('?')[0] ?? path;

function failureOf(response: Response, answer: unknown, path: string): Error {
  if (response.status < 500 && isProblem(answer)) return new BookingRefused(answer);
  return new BookingUnavailable(`${pathOf(path)} (status ${response.status})`);
}

/** Sends a question; whatever comes back is an answer, only silence is a failure. */
async function ask(path: string, options: Call): Promise<Response> {
  const { method = 'GET', body, file, visitor, idempotencyKey, timeoutMs = 4_000, sign } = options;
  const environment = siteEnvironment();
  const text = body && JSON.stringify(body);
  const response = await fetch(new URL(`/v1${path}`, environment.bookingUrl), {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${environment.serviceToken}`,
      ...(text ? { 'content-type': 'application/json' } : {}),
      ...(file ? { 'content-type': 'application/octet-stream' } : {}),
      ...(text && sign ? { 'sanity-webhook-signature': await sign(text) } : {}),
      ...(visitor?.cookie ? { cookie: visitor.cookie } : {}),
      ...(visitor?.userAgent ? { 'user-agent': visitor.userAgent } : {}),
      ...(visitor?.address ? { 'x-forwarded-for': visitor.address } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(text || file ? { body: text ?? file } : {}),
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new BookingUnavailable(pathOf(path), cause);
  });
  for (const cookie of response.headers.getSetCookie()) visitor?.onSetCookie(cookie);
  return response;
}

async function readJson(response: Response, path: string): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (cause) {
    throw new BookingUnavailable(path, cause);
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'status' in answer;
}

const encoded = encodeURIComponent;

/** The service lets others keep its lists for ten seconds; they are the dearest thing it does. */
const keptForMs = 1_000;
/** Characters of a list of trips: the contract's limit. */
const longestList = 12_000;
const listDepartures = sharedAnswer(keptForMs, (path) => call<DeparturePage>(path));
const tripSummaries = sharedAnswer(keptForMs, (path) => call<TripSummaries>(path));

/** What takes seats is waited for longer: who gave up would not know whether it was done. */
const patienceMs = 8_000;

/** What must be done once however often it is sent: the key makes a second sending the first. */
const sendOnce = <Result>(
  path: string,
  body: object,
  idempotencyKey: string,
  visitor: Visitor,
  timeoutMs = patienceMs,
) => call<Result>(path, { method: 'POST', body, idempotencyKey, visitor, timeoutMs });

/** What is written to the operator; the visitor waits for it, and nothing is sent twice by itself. */
const sendForm = <Result>(path: string, body: object, visitor: Visitor) =>
  call<Result>(path, { method: 'POST', body, visitor, timeoutMs: patienceMs });

/** Every question the site asks the booking service. */
export const bookingService = {
  listTripDepartures: (slug: string) => call<DepartureList>(`/trips/${encoded(slug)}/departures`),
  listDepartures: (query: {
    trips?: string[];
    status?: string;
    limit?: number;
    cursor?: string;
  }) => {
    const search = new URLSearchParams();
    if (query.trips) search.set('trips', query.trips.join(','));
    if (query.status) search.set('status', query.status);
    if (query.limit) search.set('limit', String(query.limit));
    if (query.cursor) search.set('cursor', query.cursor);
    return listDepartures(`/departures?${search}`);
  },
  /** All upcoming departures, or what changed since an answer of before. Once a while it is much. */
  departureChanges: (since: string | null) =>
    call<DepartureChanges>(
      since ? `/internal/departures?since=${encoded(since)}` : '/internal/departures',
      { timeoutMs: since ? 2_000 : 6_000 },
    ),
  /** Whether the code of an offer can still be used. An unknown code is refused. */
  couponState: (code: string) => call<CouponState>(`/internal/coupons/${encoded(code)}`),
  mirrorTrip: (body: TripSync | TripRemoval, sign: Sign) =>
    call<TripSyncResult>('/internal/trips/sync', { method: 'POST', body, sign }),
  /** All trips, or those of these slugs: a few cost the service far less. */
  tripSummaries: (trips?: readonly string[]) => tripSummaries(summariesPath(trips)),
  listReviews: (slug: string, limit = 6) =>
    call<ReviewPage>(`/trips/${encoded(slug)}/reviews?limit=${limit}`),
  latestReviews: (limit: number) => call<LatestReviews>(`/reviews?limit=${limit}`),
  cancellationPolicies: () => call<CancellationPolicies>('/cancellation-policies'),
  exampleCancellation: (policyId: string, query: CancellationExampleQuery) =>
    call<CancellationExample>(
      `/cancellation-policies/${encoded(policyId)}/example?${new URLSearchParams(query)}`,
    ),
  departure: (id: string) => call<DepartureDetail>(`/departures/${encoded(id)}`),
  quote: (request: QuoteRequest, visitor: Visitor) =>
    call<QuoteResponse>('/quotes', { method: 'POST', body: request, visitor }),
  holdSeats: (quoteToken: string, idempotencyKey: string, visitor: Visitor) =>
    sendOnce<Hold>('/holds', { quoteToken }, idempotencyKey, visitor),
  /** The seats that the visitor holds now. */
  ownHolds: (visitor: Visitor) => call<OwnHolds>('/holds', { visitor }),
  hold: (id: string, visitor: Visitor) => call<HoldDetail>(`/holds/${encoded(id)}`, { visitor }),
  releaseHold: (id: string, visitor: Visitor) =>
    call<null>(`/holds/${encoded(id)}`, { method: 'DELETE', visitor }),
  requoteHold: (id: string, quoteToken: string, visitor: Visitor) =>
    call<HoldDetail>(`/holds/${encoded(id)}/quote`, {
      method: 'PUT',
      body: { quoteToken },
      visitor,
    }),
  saveDraft: (id: string, draft: HoldDraft, visitor: Visitor) =>
    call<null>(`/holds/${encoded(id)}/draft`, { method: 'PUT', body: { draft }, visitor }),
  createBooking: (request: BookingRequest, idempotencyKey: string, visitor: Visitor) =>
    sendOnce<BookingCreated>('/bookings', request, idempotencyKey, visitor),
  /** Judges a booking request without making the booking. */
  checkBooking: (request: BookingRequest, visitor: Visitor) =>
    call<null>('/bookings/check', { method: 'POST', body: request, visitor }),
  booking: (reference: string, visitor: Visitor, include?: BookingQuery['include']) =>
    call<BookingDetail>(
      `/bookings/${encoded(reference)}${include ? `?${new URLSearchParams({ include })}` : ''}`,
      { visitor },
    ),
  /** Adds a photo to the review of a booking: the bytes of a file as it was chosen. */
  addReviewPhoto: (reference: string, file: Uint8Array<ArrayBuffer>, visitor: Visitor) =>
    call<ReviewPhoto>(`/bookings/${encoded(reference)}/review/photos`, {
      method: 'POST',
      file,
      visitor,
      timeoutMs: patienceMs,
    }),
  /** A photo of a review, for everybody once it is shown. */
  reviewPhotoFile: (id: string, visitor: Visitor) =>
    openFile(`/reviews/photos/${encoded(id)}`, visitor),
  /** What a booking's signed-in owner has beside it. */
  tripTools: (reference: string, visitor: Visitor) =>
    call<TripTools>(`/me/trips/${encoded(reference)}`, { visitor }),
  writeMessage: (reference: string, text: string, idempotencyKey: string, visitor: Visitor) =>
    sendOnce<Message>(
      `/me/trips/${encoded(reference)}/messages`,
      { text },
      idempotencyKey,
      visitor,
    ),
  decideRoster: (reference: string, decision: RosterDecision, visitor: Visitor) =>
    call<TripTools>(`/me/trips/${encoded(reference)}/roster`, {
      method: 'PUT',
      body: decision,
      visitor,
    }),
  chooseRoomMates: (reference: string, wish: RoommatesRequest, visitor: Visitor) =>
    call<TripTools>(`/me/trips/${encoded(reference)}/room-mates`, {
      method: 'PUT',
      body: wish,
      visitor,
    }),
  /** A document as PDF, by its id. */
  documentFile: (id: string, visitor: Visitor) =>
    openFile(`/documents/${encoded(id)}.pdf`, visitor),
  voucherFile: (reference: string, visitor: Visitor) =>
    openFile(`/bookings/${encoded(reference)}/voucher.pdf`, visitor),
  itineraryFile: (reference: string, visitor: Visitor) =>
    openFile(`/bookings/${encoded(reference)}/itinerary.pdf`, visitor),
  calendarFile: (reference: string, visitor: Visitor) =>
    openFile(`/bookings/${encoded(reference)}/calendar.ics`, visitor),
  /** Asks for a mail with a link and a code; the answer never tells whether there is such a booking. */
  askForLink: (request: LookupRequest, visitor: Visitor) =>
    call<LookupAccepted>('/bookings:lookup', { method: 'POST', body: request, visitor }),
  /** Opens a booking in this browser, by what a mail held. The visitor gets a new session. */
  openBooking: (request: GuestSessionRequest, visitor: Visitor) =>
    call<null>('/guest-sessions', { method: 'POST', body: request, visitor }),
  /** Asks for a mail with a sign-in code; the answer never tells whether there is an account. */
  askForSignInCode: (request: CodeRequest, visitor: Visitor) =>
    call<CodeAccepted>('/auth/codes', { method: 'POST', body: request, visitor }),
  /** How a code to sign in can come. */
  codeWays: () => call<CodeWays>('/auth/ways'),
  /** Signs in by the code of a mail or text message. The visitor gets a new session. */
  signIn: (request: SignInRequest, visitor: Visitor) =>
    call<Me>('/auth/sessions', { method: 'POST', body: request, visitor }),
  signOut: (visitor: Visitor) =>
    call<null>('/auth/sessions/current', { method: 'DELETE', visitor }),
  /** Who is signed in, and their profile. */
  me: (visitor: Visitor) => call<MyProfile>('/me', { visitor }),
  changeProfile: (change: ProfileChange, visitor: Visitor) =>
    call<MyProfile>('/me', { method: 'PATCH', body: change, visitor }),
  savedTravellers: (visitor: Visitor) => call<SavedTravellers>('/me/travellers', { visitor }),
  saveTraveller: (request: SavedTravellerRequest, visitor: Visitor) =>
    call<SavedTraveller>('/me/travellers', { method: 'POST', body: request, visitor }),
  changeSavedTraveller: (id: string, change: SavedTravellerChange, visitor: Visitor) =>
    call<SavedTraveller>(`/me/travellers/${encoded(id)}`, { method: 'PUT', body: change, visitor }),
  removeSavedTraveller: (id: string, visitor: Visitor) =>
    call<null>(`/me/travellers/${encoded(id)}`, { method: 'DELETE', visitor }),
  consents: (visitor: Visitor) => call<MyConsents>('/me/consents', { visitor }),
  decideConsent: (decision: ConsentDecision, visitor: Visitor) =>
    call<MyConsents>('/me/consents', { method: 'POST', body: decision, visitor }),
  /** Asks for a code to another address; refused without a fresh code to the one of now. */
  askForEmailChange: (request: EmailChangeRequest, visitor: Visitor) =>
    call<CodeAccepted>('/me/email', { method: 'POST', body: request, visitor }),
  confirmEmailChange: (request: EmailCode, visitor: Visitor) =>
    call<MyProfile>('/me/email/confirm', { method: 'POST', body: request, visitor }),
  /** Asks for a code to the number of the profile; refused without a fresh code to the address. */
  askForPhoneProof: (visitor: Visitor) =>
    call<CodeAccepted>('/me/phone', { method: 'POST', visitor }),
  confirmPhone: (request: EmailCode, visitor: Visitor) =>
    call<MyProfile>('/me/phone/confirm', { method: 'POST', body: request, visitor }),
  dropPhoneProof: (visitor: Visitor) => call<MyProfile>('/me/phone', { method: 'DELETE', visitor }),
  /** Asks for a copy of all data; refused without a fresh code. */
  askForExport: (visitor: Visitor) => call<DataExport>('/me/exports', { method: 'POST', visitor }),
  /** The copy, which is then gone. */
  exportFile: (id: string, visitor: Visitor) =>
    openFile(`/me/exports/${encoded(id)}/file`, visitor, 'POST'),
  /** Asks to be forgotten; refused without a fresh code. */
  askForErasure: (visitor: Visitor) => call<Erasure>('/me/erasure', { method: 'POST', visitor }),
  keepAccount: (visitor: Visitor) => call<null>('/me/erasure', { method: 'DELETE', visitor }),
  /** The browsers in which somebody is signed in. */
  signedInBrowsers: (visitor: Visitor) => call<SignedInBrowsers>('/auth/sessions', { visitor }),
  endSession: (id: string, visitor: Visitor) =>
    call<null>(`/auth/sessions/${encoded(id)}`, { method: 'DELETE', visitor }),
  myBookings: (
    query: { group: string | null; reference: string; page: number },
    visitor: Visitor,
  ) => {
    const search = new URLSearchParams({ page: String(query.page) });
    if (query.group) search.set('group', query.group);
    if (query.reference) search.set('reference', query.reference);
    return call<MyBookings>(`/me/bookings?${search}`, { visitor });
  },
  changeTraveller: (reference: string, id: string, change: TravellerChange, visitor: Visitor) =>
    call<TravellerDetails>(`/bookings/${encoded(reference)}/travellers/${encoded(id)}`, {
      method: 'PATCH',
      body: change,
      visitor,
    }),
  bookingReview: (reference: string, visitor: Visitor) =>
    call<BookingReview>(`/bookings/${encoded(reference)}/review`, { visitor }),
  writeReview: (reference: string, request: ReviewRequest, visitor: Visitor) =>
    call<OwnReview>(`/bookings/${encoded(reference)}/review`, {
      method: 'PUT',
      body: request,
      visitor,
    }),
  sendCancelCode: (reference: string, visitor: Visitor) =>
    call<LookupAccepted>(`/bookings/${encoded(reference)}/cancellations/code`, {
      method: 'POST',
      visitor,
    }),
  sendChoiceCode: (reference: string, cancellationId: string, visitor: Visitor) =>
    call<LookupAccepted>(
      `/bookings/${encoded(reference)}/cancellations/${encoded(cancellationId)}/choice/code`,
      { method: 'POST', visitor },
    ),
  previewCancellation: (reference: string, request: CancellationRequest, visitor: Visitor) =>
    call<CancellationPreview>(`/bookings/${encoded(reference)}/cancellations/preview`, {
      method: 'POST',
      body: request,
      visitor,
    }),
  cancelBooking: (
    reference: string,
    request: CancellationConfirm,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<BookingCancellation>(
      `/bookings/${encoded(reference)}/cancellations`,
      request,
      idempotencyKey,
      visitor,
    ),
  chooseRefund: (
    reference: string,
    cancellationId: string,
    request: ChoiceRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<BookingCancellation>(
      `/bookings/${encoded(reference)}/cancellations/${encoded(cancellationId)}/choice`,
      request,
      idempotencyKey,
      visitor,
    ),
  startPayment: (
    reference: string,
    request: PaymentRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<Payment>(
      `/bookings/${encoded(reference)}/payments`,
      request,
      idempotencyKey,
      visitor,
      12_000,
    ),
  /** Who pays which share of the rest. */
  shares: (reference: string, visitor: Visitor) =>
    call<PaymentShares>(`/bookings/${encoded(reference)}/shares`, { visitor }),
  openShares: (
    reference: string,
    request: SharesRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<SharesOpened>(
      `/bookings/${encoded(reference)}/shares`,
      request,
      idempotencyKey,
      visitor,
    ),
  changeShare: (reference: string, id: string, change: ShareChange, visitor: Visitor) =>
    call<null>(`/bookings/${encoded(reference)}/shares/${encoded(id)}`, {
      method: 'PATCH',
      body: change,
      visitor,
    }),
  closeShare: (reference: string, id: string, visitor: Visitor) =>
    call<null>(`/bookings/${encoded(reference)}/shares/${encoded(id)}`, {
      method: 'DELETE',
      visitor,
    }),
  mailShare: (reference: string, id: string, visitor: Visitor) =>
    call<LookupAccepted>(`/bookings/${encoded(reference)}/shares/${encoded(id)}/mail`, {
      method: 'POST',
      visitor,
    }),
  /** Lets this browser see and pay a share, by what its mail held. The visitor gets a new session. */
  openShare: (request: ShareSessionRequest, visitor: Visitor) =>
    call<null>('/share-sessions', { method: 'POST', body: request, visitor }),
  share: (id: string, visitor: Visitor) =>
    call<ShareToPay>(`/shares/${encoded(id)}`, { visitor, timeoutMs: patienceMs }),
  startSharePayment: (
    id: string,
    request: SharePaymentRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<SharePayment>(
      `/shares/${encoded(id)}/payments`,
      request,
      idempotencyKey,
      visitor,
      12_000,
    ),
  submitEnquiry: (request: EnquiryRequest, visitor: Visitor) =>
    sendForm<FormReceived>('/enquiries', request, visitor),
  submitPitch: (request: SubmissionRequest, visitor: Visitor) =>
    sendForm<FormReceived>('/submissions', request, visitor),
  subscribe: (request: NewsletterRequest, visitor: Visitor) =>
    sendForm<FormReceived>('/newsletter', request, visitor),
  askForDates: (request: DateInterestRequest, visitor: Visitor) =>
    sendForm<FormReceived>('/date-interests', request, visitor),
  confirmNewsletter: (token: string, visitor: Visitor) =>
    sendForm<NewsletterResult>('/newsletter/confirm', { token }, visitor),
  endNewsletter: (token: string, visitor: Visitor) =>
    sendForm<NewsletterResult>('/newsletter/end', { token }, visitor),
  endDateInterest: (token: string, visitor: Visitor) =>
    sendForm<DateInterestResult>('/date-interests/end', { token }, visitor),
  joinWaitlist: (
    departureId: string,
    request: WaitlistRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    sendOnce<WaitlistEntry>(
      `/departures/${encoded(departureId)}/waitlist`,
      request,
      idempotencyKey,
      visitor,
    ),
  waitlistPlace: (token: string, visitor: Visitor) =>
    call<WaitlistEntry>('/waitlist/view', { method: 'POST', body: { token }, visitor }),
  confirmPlace: (token: string, visitor: Visitor) =>
    call<WaitlistPlace>('/waitlist/confirm', { method: 'POST', body: { token }, visitor }),
  leavePlace: (token: string, visitor: Visitor) =>
    call<WaitlistEntry>('/waitlist/leave', { method: 'POST', body: { token }, visitor }),
  rejoinPlace: (token: string, visitor: Visitor) =>
    call<WaitlistPlace>('/waitlist/rejoin', { method: 'POST', body: { token }, visitor }),
  acceptOffer: (token: string, visitor: Visitor) =>
    call<WaitlistAccepted>('/waitlist/accept', { method: 'POST', body: { token }, visitor }),
  payment: (id: string, visitor: Visitor) =>
    call<Payment>(`/payments/${encoded(id)}`, { visitor, timeoutMs: patienceMs }),
} as const;

/** Whether the service answers at all. Never throws. */
export async function isBookingServiceUp(): Promise<boolean> {
  try {
    const response = await fetch(new URL('/health/ready', siteEnvironment().bookingUrl), {
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Gives null instead of an error when the service is silent. A refusal or a defect is thrown on. */
export async function orNullWhenUnavailable<Result>(
  promise: Promise<Result>,
): Promise<Result | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof BookingUnavailable) return null;
    throw error;
  }
}

/** A list longer than an address holds is not sent: the service then answers for all trips. */
function summariesPath(trips?: readonly string[]): string {
  const list = trips?.filter(Boolean).join(',') ?? '';
  return list === '' || list.length > longestList
    ? '/trips/summaries'
    : `/trips/summaries?trips=${list}`;
}
