import type { BookingDetail } from '@/booking/contract/bookings';
import type { TripTools } from '@/booking/contract/tripTools';
import { queryValue } from '@/lib/booking/bookingSelection';
import { emptyDraft, type FormDraft } from '@/lib/formDraft';
import { tripToolFields, tripToolNames, type TripToolName } from '@/lib/account/tripTools';
import { myTripQuery } from '@/sanity/queries/myTrip';
import type { MyTripQueryResult } from '@/sanity/types.generated';
import { bookingService } from '../booking/client';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { documentLinks } from '../booking/documentLinks';
import { fetchContent } from '../content/content';
import type { KeepableRequest, PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';
import {
  keptPayment,
  loadBookingDetailsPage,
  unsentUpload,
  type BookingDetailsPageProps,
} from './bookingDetailsPage';
import { signInState, loadSignIn, type SignInView } from './signIn';
import { unsentReview } from './reviewEditing';
import { keptSharesForm } from './sharesEditing';
import { unsentForm } from './travellerEditing';

export type MyTripContent = NonNullable<MyTripQueryResult>;

export type MyTripState =
  | { step: 'signIn'; entry: SignInView; kept: Record<string, string> | null }
  | { step: 'unavailable'; details: BookingDetailsPageProps; sent: SentTool | null }
  | {
      step: 'trip';
      details: BookingDetailsPageProps;
      booking: BookingDetail;
      tools: TripTools;
      sent: SentTool | null;
      /** What editors wrote about the trip. Null if it can't be loaded right now. */
      content: MyTripContent | null;
    };

/** The trip tool form that was just sent: accepted, or shown as typed with the reason. */
export interface SentTool {
  tool: TripToolName;
  draft: FormDraft;
  isTaken: boolean;
}

export interface MyTripPageProps {
  reference: string;
  state: MyTripState;
}

/**
 * Loads a booking for its signed-in owner, or sign-in, which returns here whether or not the
 * booking exists. Someone else's and a missing one look the same: not found.
 */
export async function loadMyTripPage(request: KeepableRequest): Promise<MyTripPageProps | null> {
  const { visitor, setStatus } = request;
  const reference = request.slug.toUpperCase();
  const asked = toolsOf(reference, visitor);
  const [tools, details] = await Promise.all([
    asked,
    loadBookingDetailsPage({ ...request, slug: reference }, async () => {
      const tools = await asked;
      return documentLinks(reference, typeof tools === 'string' ? null : tools.documents);
    }),
  ]);
  if (tools === 'signedOut') {
    setStatus(200);
    request.keepFor(null);
    const review = unsentReview(request);
    const upload = unsentUpload(request);
    const kept =
      unsentForm(request) ??
      keptSharesForm(request) ??
      keptPayment(request) ??
      (upload && { reference, files: '1', ...upload.values }) ??
      (review && { reference, review: '1', ...review.values }) ??
      keptTool(reference, request);
    const entry = await loadSignIn(signInState(request));
    return { reference, state: { step: 'signIn', entry, kept } };
  }
  if (tools === 'notTheirs' || details.entry) return null;
  const { booking } = details;
  const sent = sentTool(request);
  if (tools === 'unavailable' || !booking) {
    setStatus(503);
    const away = { ...details, booking: null };
    return { reference, state: { step: 'unavailable', details: away, sent } };
  }
  request.keepFor(tools.email);
  const { slug } = booking.trip;
  const content = await fetchContent(myTripQuery, { slug }).catch(() => null);
  return { reference, state: { step: 'trip', details, booking, tools, sent, content } };
}

/** Loads the owner's trip tools. A booking opened through a link doesn't count. */
async function toolsOf(
  reference: string,
  visitor: Visitor,
): Promise<TripTools | 'notTheirs' | 'signedOut' | 'unavailable'> {
  try {
    return await bookingService.tripTools(reference, visitor);
  } catch (error) {
    const { code } = failureOf(error);
    if (code === 'service_unavailable') return 'unavailable';
    if (code === 'authentication_required') return 'signedOut';
    if (code === 'not_found') return 'notTheirs';
    throw error;
  }
}

function sentTool(request: PersonalRequest): SentTool | null {
  const { posted, query } = request;
  const tool = tripToolNames.find((name) => name === queryValue(query, 'tool'));
  if (!tool) return null;
  if (posted?.text('tool') !== tool) return { tool, draft: emptyDraft, isTaken: !posted };
  const answer = posted.has('signingIn') ? null : shownOutcome(request);
  return { tool, draft: { values: posted.sentTexts(tripToolFields), answer }, isTaken: false };
}

/** Returns all fields of a trip tool form, for someone who must sign in before sending it. */
function keptTool(reference: string, { posted }: PersonalRequest): Record<string, string> | null {
  const tool = tripToolNames.find((name) => name === posted?.text('tool'));
  return posted && tool ? { reference, tool, ...posted.sentTexts(tripToolFields) } : null;
}
