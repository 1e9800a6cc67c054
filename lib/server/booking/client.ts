import type { BookingCreated, BookingDetail, BookingRequest } from '@/booking/contract/bookings';
import type {
  BookingCancellation,
  CancellationConfirm,
  CancellationPreview,
  CancellationRequest,
  ChoiceRequest,
} from '@/booking/contract/cancellations';
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
import type { Hold, HoldDetail, HoldDraft } from '@/booking/contract/holds';
import type { Payment, PaymentRequest } from '@/booking/contract/payments';
import type {
  CancellationExample,
  CancellationExampleQuery,
  CancellationPolicies,
} from '@/booking/contract/policies';
import type { Problem } from '@/booking/contract/problem';
import type { QuoteRequest, QuoteResponse } from '@/booking/contract/quotes';
import type { LatestReviews, ReviewPage } from '@/booking/contract/reviews';
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
  /** Called with each cookie the service sets for the visitor. */
  onSetCookie: (cookie: string) => void;
}

/** Makes the header by which the content store proves that a body is its own. */
type Sign = (body: string) => Promise<string>;

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
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
  const { method = 'GET', body, visitor, idempotencyKey, timeoutMs = 4_000, sign } = options;
  const environment = siteEnvironment();
  const shownPath = path.split('?')[0] ?? path;
  const text = body && JSON.stringify(body);
  const response = await fetch(new URL(`/v1${path}`, environment.bookingUrl), {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${environment.serviceToken}`,
      ...(text ? { 'content-type': 'application/json' } : {}),
      ...(text && sign ? { 'sanity-webhook-signature': await sign(text) } : {}),
      ...(visitor?.cookie ? { cookie: visitor.cookie } : {}),
      ...(visitor?.address ? { 'x-forwarded-for': visitor.address } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(text ? { body: text } : {}),
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new BookingUnavailable(shownPath, cause);
  });
  for (const cookie of response.headers.getSetCookie()) visitor?.onSetCookie(cookie);
  const answer: unknown = await readJson(response, shownPath);
  if (response.ok) return answer as Result; // the one cast at this border; the contract test guards it
  if (response.status < 500 && isProblem(answer)) throw new BookingRefused(answer);
  throw new BookingUnavailable(`${shownPath} (status ${response.status})`);
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
    call<Hold>('/holds', {
      method: 'POST',
      body: { quoteToken },
      idempotencyKey,
      visitor,
      timeoutMs: patienceMs,
    }),
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
    call<BookingCreated>('/bookings', {
      method: 'POST',
      body: request,
      idempotencyKey,
      visitor,
      timeoutMs: patienceMs,
    }),
  /** Judges a booking request without making the booking. */
  checkBooking: (request: BookingRequest, visitor: Visitor) =>
    call<null>('/bookings/check', { method: 'POST', body: request, visitor }),
  booking: (reference: string, visitor: Visitor) =>
    call<BookingDetail>(`/bookings/${encoded(reference)}`, { visitor }),
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
    call<BookingCancellation>(`/bookings/${encoded(reference)}/cancellations`, {
      method: 'POST',
      body: request,
      idempotencyKey,
      visitor,
      timeoutMs: patienceMs,
    }),
  chooseRefund: (
    reference: string,
    cancellationId: string,
    request: ChoiceRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    call<BookingCancellation>(
      `/bookings/${encoded(reference)}/cancellations/${encoded(cancellationId)}/choice`,
      { method: 'POST', body: request, idempotencyKey, visitor, timeoutMs: patienceMs },
    ),
  startPayment: (
    reference: string,
    request: PaymentRequest,
    idempotencyKey: string,
    visitor: Visitor,
  ) =>
    call<Payment>(`/bookings/${encoded(reference)}/payments`, {
      method: 'POST',
      body: request,
      idempotencyKey,
      visitor,
      timeoutMs: 12_000,
    }),
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
    call<WaitlistEntry>(`/departures/${encoded(departureId)}/waitlist`, {
      method: 'POST',
      body: request,
      idempotencyKey,
      visitor,
      timeoutMs: patienceMs,
    }),
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
    call<Payment>(`/payments/${encoded(id)}`, { visitor, timeoutMs: 8_000 }),
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
