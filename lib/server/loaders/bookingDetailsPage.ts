import { randomUUID } from 'node:crypto';
import type { BookingDetail, BookingQuery } from '@/booking/contract/bookings';
import type { CancellationPreview } from '@/booking/contract/cancellations';
import type { Departure } from '@/booking/contract/departures';
import type { Uploads } from '@/booking/contract/uploads';
import type { TransferDates, TransferPreview } from '@/booking/contract/transfers';
import { queryValue } from '@/lib/booking/bookingSelection';
import { openChoice } from '@/lib/booking/bookingStatus';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { typedUploadFields } from '@/lib/account/uploadFields';
import { refusalSentence } from '@/lib/refusalMessages';
import { rememberedAnswers, type Remembered } from '@/lib/account/travellerFields';
import { bookingTripQuery } from '@/sanity/queries/suggestions';
import type { BookingTripQueryResult } from '@/sanity/types.generated';
import { bookingService } from '../booking/client';
import { failureOf, orNull } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { fetchContent } from '../content/content';
import { quoteForMove } from '../forms/bookingChanges';
import { documentLinks, type DocumentLinks } from '../booking/documentLinks';
import { answerStatuses, verifyOutcome } from '../forms/outcome';
import { sharedAnswer } from '../sharedAnswer';
import type { PersonalRequest } from './pageLoad';
import { unsentReview, loadReviewEditing, type ReviewEditing } from './reviewEditing';
import { keptSharesForm, sharesEditing, type SharesEditing } from './sharesEditing';
import {
  unsentForm,
  travellerEditing,
  withSavedPeople,
  type TravellerEditing,
} from './travellerEditing';

/** A date that travellers on a cancelled date can move to, and its total price. */
export interface MoveOffer {
  departure: Departure;
  totalMinor: number;
}

/** What the visitor is choosing from, or the exact change to confirm. */
export type ChangeOfDate =
  { dates: TransferDates; preview: null } | { dates: null; preview: TransferPreview };

/** The forms that open a booking, whether or not it exists. */
export interface BookingEntry {
  /** Earlier input and its outcome. */
  link: FormDraft;
  code: FormDraft;
  /** An email was requested. If the booking exists, it's on its way. */
  isSent: boolean;
}

/** The code needed to cancel, or to choose after we cancel, in a browser that didn't book. */
export interface MailedCodeState {
  /** A code was sent earlier and still works for a while, even if another request was refused. */
  isSent: boolean;
  /** The latest request succeeded, and nothing has been typed yet. */
  isOnItsWay: boolean;
  /** Earlier input and choices. */
  draft: FormDraft;
}

/** The traveller's own files, and what was typed if one wasn't accepted. */
export interface UploadsEditing extends Uploads {
  draft: FormDraft;
  /** What was just done. */
  done: 'added' | 'deleted' | null;
}

export interface BookingDetailsPageProps {
  /** The trip's picture. Null without the content store. */
  picture: BookingTrip['picture'];
  /** Null if the booking service is unavailable, or if the booking isn't open in this browser. */
  booking: BookingDetail | null;
  entry: BookingEntry | null;
  reference: string;
  /** The reason an action failed. */
  refused: string | null;
  /** The gateway says it has the money, but the service hasn't confirmed it yet. */
  isConfirming: boolean;
  /** The refund if the selected travellers cancel. */
  cancelling: CancellationPreview | null;
  /** The dates to move to, or the exact change. Null unless the visitor asked for it. */
  changing: ChangeOfDate | null;
  mailedCode: MailedCodeState;
  documents: DocumentLinks;
  /** The traveller whose details are open. */
  editing: TravellerEditing | null;
  isSaved: boolean;
  /** A traveller's place was just cancelled. */
  isCancelled: boolean;
  /** This booking just replaced one on another date. */
  isMoved: boolean;
  /** The outcome of saving the traveller for next time. */
  remembered: Remembered | null;
  /** The part of the balance that someone typed, if it was refused. */
  paying: FormDraft;
  /** A traveller's unsent details while the service is unavailable. */
  kept: Record<string, string> | null;
  /** The balance split into shares. Null unless there is a balance or there have been shares. */
  shares: SharesEditing | null;
  /** Unsent shares while the service is unavailable. */
  unsentShares: Record<string, string> | null;
  /** Null until the trip is over. */
  review: ReviewEditing | null;
  /** An unsent review while the service is unavailable. */
  unsentReview: FormDraft | null;
  /** Null for those who didn't book, and if there are no files and none can be added. */
  uploads: UploadsEditing | null;
  /** What was typed for a file, while the service is unavailable. */
  unsentUpload: FormDraft | null;
  /** Dates to move to, while the traveller can choose after the operator cancels. */
  moves: MoveOffer[];
  idempotencyKey: string;
}

type BookingTrip = NonNullable<BookingTripQueryResult>;

/** Shared for a minute, because the page is personal but the picture isn't. */
const findPicture = sharedAnswer(60_000, async (slug) => {
  const trip = await fetchContent(bookingTripQuery, { slug });
  return trip?.picture ?? null;
});

/** How many other dates to offer after the operator cancels. */
const offeredDates = 3;

/**
 * Loads one booking for the browser that made or opened it. A missing one and someone else's look
 * the same: not found, with a form that emails a link. A caller may pass in the documents it loads.
 */
export async function loadBookingDetailsPage(
  request: PersonalRequest,
  askForDocuments?: () => Promise<DocumentLinks>,
): Promise<BookingDetailsPageProps> {
  const { slug, query, visitor } = request;
  const refused = refusalSentence(queryValue(query, 'refused'), waitIn(query));
  const page = {
    reference: slug,
    picture: null,
    entry: null,
    mailedCode: mailedCodeOf(request, refused),
    paying: payingDraft(request),
    refused,
    isConfirming: queryValue(query, 'payment') === 'confirming',
    cancelling: null,
    changing: null,
    documents: { links: [], note: null },
    editing: null,
    kept: null,
    shares: null,
    unsentShares: null,
    review: null,
    unsentReview: null,
    uploads: null,
    unsentUpload: null,
    isSaved: queryValue(query, 'saved') !== '',
    isCancelled: queryValue(query, 'done') === 'cancelled',
    isMoved: queryValue(query, 'done') === 'moved',
    remembered: rememberedAnswers.find((one) => one === queryValue(query, 'remembered')) ?? null,
    moves: [],
    idempotencyKey: randomUUID(),
  };
  const kept = {
    kept: unsentForm(request),
    unsentReview: unsentReview(request),
    unsentUpload: unsentUpload(request),
    unsentShares: keptSharesForm(request),
  };
  try {
    const include = askForDocuments ? 'shares,uploads' : 'documents,shares,uploads';
    const [booking, documents] = await Promise.all([
      orNull(bookingNow(slug, page.isConfirming, visitor, include), 'refused'),
      askForDocuments?.(),
    ]);
    if (!booking) return { ...page, booking: null, entry: entryOf(request), ...kept };
    // Each of these is loaded in only one state, so most visits load none of them.
    const [picture, cancelling, changing, moves, review, editing] = await Promise.all([
      findPicture(booking.trip.slug).catch(() => null),
      queryValue(query, 'cancel') ? previewOf(booking, query, visitor) : null,
      queryValue(query, 'change') ? changeOf(booking, query, visitor) : null,
      movesOf(booking, visitor),
      loadReviewEditing(request, booking),
      withSavedPeople(request, travellerEditing(request, booking)),
    ]);
    return {
      ...page,
      booking,
      picture,
      documents: documents ?? documentLinks(slug, booking.documents ?? null),
      editing,
      moves,
      review,
      shares: sharesEditing(request, booking, booking.shares ?? null),
      uploads: uploadsOf(request, booking),
      ...cancelling,
      ...changing,
    };
  } catch (error) {
    if (failureOf(error).code !== 'service_unavailable') throw error;
    return { ...page, booking: null, ...kept };
  }
}

function mailedCodeOf(request: PersonalRequest, refused: string | null): MailedCodeState {
  const { posted, query } = request;
  const isSent = queryValue(query, 'code') === 'sent';
  const isThisForm = posted !== null && (posted.has('token') || posted.has('cancellation'));
  const draft = draftOf(request, isThisForm, ['code', 'choice']);
  const isOnItsWay = isSent && !refused && !draft.answer;
  // A new code has been sent, so clear the one that was typed.
  if (isOnItsWay) delete draft.values.code;
  return { isSent, isOnItsWay, draft };
}

/** Returns the fields of a form that pays part of a balance. Null for other forms. */
export function keptPayment({ posted }: PersonalRequest): Record<string, string> | null {
  return posted?.has('amount') && posted.has('purpose')
    ? posted.texts(['reference', 'purpose', 'amount'])
    : null;
}

function payingDraft(request: PersonalRequest): FormDraft {
  const { setStatus } = request;
  const draft = draftOf(request, keptPayment(request) !== null, ['amount']);
  if (draft.answer) setStatus(answerStatuses[draft.answer.kind]);
  return draft;
}

/** Reads how many seconds a refusal says to wait, up to a day. */
function waitIn(query: PersonalRequest['query']): { retryAfterSeconds?: number } {
  const wait = queryValue(query, 'wait');
  return /^[1-9]\d{0,4}$/.test(wait) && Number(wait) <= 86_400
    ? { retryAfterSeconds: Number(wait) }
    : {};
}

function entryOf(request: PersonalRequest): BookingEntry {
  const { query, posted, setStatus, slug } = request;
  const isSent = queryValue(query, 'sent') !== '';
  const isCode = posted?.has('code') ?? false;
  const code = draftOf(request, isCode, ['code']);
  const link = draftOf(request, posted !== null && !isCode, ['reference', 'email']);
  const answer = code.answer ?? link.answer;
  if (answer) setStatus(answerStatuses[answer.kind]);
  else if (!isSent) setStatus(404);
  const reference = link.values.reference ?? slug.toUpperCase();
  return { isSent, code, link: { ...link, values: { ...link.values, reference } } };
}

/** Returns the input and outcome of a form that is shown again. */
function draftOf(
  { posted, query }: PersonalRequest,
  isThisForm: boolean,
  names: string[],
): FormDraft {
  if (!posted || !isThisForm) return { values: {}, answer: null };
  return { values: posted.texts(names), answer: verifyOutcome(queryValue(query, 'answer')) };
}

async function bookingNow(
  reference: string,
  isConfirming: boolean,
  visitor: Visitor,
  include: BookingQuery['include'],
): Promise<BookingDetail> {
  const booking = await bookingService.booking(reference, visitor, include);
  const { openPayment } = booking;
  if (!isConfirming || !openPayment) return booking;
  // The service checks with the gateway, so the booking may have changed.
  const payment = await orNull(bookingService.payment(openPayment.id, visitor), 'unavailable');
  const hasMoved = payment !== null && payment.status !== 'pending';
  return hasMoved ? bookingService.booking(reference, visitor, include) : booking;
}

/** Loads the cancellation preview for travellers, by their position in the booking: `t=1&t=3`. */
async function previewOf(
  booking: BookingDetail,
  query: PersonalRequest['query'],
  visitor: Visitor,
): Promise<Partial<Pick<BookingDetailsPageProps, 'cancelling' | 'refused'>>> {
  const places = [query.t ?? []].flat();
  const travellerIds = booking.travellers
    .filter(({ status }, index) => status === 'active' && places.includes(String(index + 1)))
    .map(({ id }) => id);
  if (travellerIds.length === 0) return { refused: 'Choose who is cancelling' };
  const refundAs = queryValue(query, 'as') === 'travel_credit' ? 'travel_credit' : 'original';
  try {
    const request = { travellerIds, refundAs } as const;
    return {
      cancelling: await bookingService.previewCancellation(booking.reference, request, visitor),
    };
  } catch (error) {
    const { code, meta, detail } = failureOf(error);
    if (code === 'service_unavailable') throw error;
    return { refused: refusalSentence(code, meta ?? {}) ?? detail };
  }
}

/** Loads the dates to move to, or the exact change to the chosen one. */
async function changeOf(
  { reference }: BookingDetail,
  query: PersonalRequest['query'],
  visitor: Visitor,
): Promise<Partial<Pick<BookingDetailsPageProps, 'changing' | 'refused'>>> {
  const departureId = queryValue(query, 'change');
  const dates = () => bookingService.transferDates(reference, visitor);
  try {
    if (departureId === '1') return { changing: { dates: await dates(), preview: null } };
    const preview = await bookingService.previewTransfer(reference, departureId, visitor);
    return { changing: { dates: null, preview } };
  } catch (error) {
    const { code, meta, detail } = failureOf(error);
    if (code === 'service_unavailable') throw error;
    const refused = refusalSentence(code, meta ?? {}) ?? detail;
    // Choose again, unless no date can be chosen any more.
    const left = await orNull(dates(), 'refused');
    return { refused, changing: left && { dates: left, preview: null } };
  }
}

/** Returns the files of whoever booked, and what was typed beside one that wasn't accepted. */
function uploadsOf(
  request: PersonalRequest,
  { status, needsCode, uploads }: BookingDetail,
): UploadsEditing | null {
  if (needsCode || !['confirmed', 'completed', 'cancelled'].includes(status)) return null;
  if (!uploads || !(uploads.canAdd || uploads.items.length > 0)) return null;
  const step = queryValue(request.query, 'files');
  const draft = unsentUpload(request) ?? emptyDraft;
  if (draft.answer) request.setStatus(answerStatuses[draft.answer.kind]);
  return { ...uploads, draft, done: step === 'added' || step === 'deleted' ? step : null };
}

/** Returns what was typed for a file that wasn't accepted, or null for other forms. */
export function unsentUpload({ posted, query }: PersonalRequest): FormDraft | null {
  if (!posted?.has('files')) return null;
  return {
    values: posted.sentTexts(typedUploadFields),
    answer: verifyOutcome(queryValue(query, 'answer')),
  };
}

async function movesOf(booking: BookingDetail, visitor: Visitor): Promise<MoveOffer[]> {
  const cancellation = openChoice(booking);
  if (!cancellation) return [];
  const people = cancellation.travellerIds.length;
  // A withdrawn trip has no dates to show, but its bookings still exist.
  const dates = await orNull(bookingService.listTripDepartures(booking.trip.slug), 'refused');
  const roomy = (dates?.items ?? []).filter(
    ({ isBookable, seatsLeft }) => isBookable && (seatsLeft === null || seatsLeft >= people),
  );
  const offers = await Promise.all(
    roomy.slice(0, offeredDates).map(async (departure) => {
      const priced = await orNull(
        quoteForMove(booking, cancellation, departure.id, visitor),
        'refused',
      );
      return priced ? [{ departure, totalMinor: priced.quote.totalMinor }] : [];
    }),
  );
  return offers.flat();
}
