import { randomUUID } from 'node:crypto';
import type { Departure, DepartureDetail } from '@/booking/contract/departures';
import type { HoldDetail, OwnHolds } from '@/booking/contract/holds';
import type { Payment } from '@/booking/contract/payments';
import type { Problem } from '@/booking/contract/problem';
import type { Quote } from '@/booking/contract/quotes';
import type { RefusalCode } from '@/booking/contract/refusals';
import { readDraft, type BookingDraft } from '@/lib/booking/bookingDraft';
import {
  chosenDeparture,
  queryValue,
  quoteRequest,
  readPaymentChoice,
  readSelection,
  selectionOfHold,
  selectionQuery,
  selectionText,
  splitBetweenRooms,
  tooFewPlacesIn,
  withPlaces,
  type BookingSelection,
  type PaymentChoice,
} from '@/lib/booking/bookingSelection';
import { usableCredit } from '@/lib/booking/bookingStatus';
import { roomWords } from '@/lib/booking/priceWords';
import { accountPaths } from '@/lib/account/accountPaths';
import { paths, withQuery } from '@/lib/paths';
import { refusalSentence } from '@/lib/refusalMessages';
import { bookingTripQuery } from '@/sanity/queries/suggestions';
import type { BookingTripQueryResult } from '@/sanity/types.generated';
import { bookingService } from '../booking/client';
import { failureOf, orNull } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { priceSelection } from '../booking/priceSelection';
import { fetchContent } from '../content/content';
import type { FormText } from '../http/formText';
import { lastGood } from '../lastGood';
import type { Moved, PersonalRequest } from './pageLoad';

type Trip = NonNullable<BookingTripQueryResult>;

/** A refusal that sent the visitor back to a step. */
export interface Refused {
  message: string;
  /** Other bookable dates, if this one can't be booked. */
  alternatives: Departure[];
  /** The date whose waiting list the visitor can join instead. */
  waitFor: Pick<Departure, 'id' | 'startDate'> | null;
  /** How many seats are left, if fewer than requested. */
  seatsLeft: number | null;
  /** Where to sign in and come back from, if that helps. */
  signIn: string | null;
}

/** The visitor's current step. All of it comes from the service and the URL. */
export type BookingState =
  | {
      step: 'unavailable';
      /** The hold named in the URL, or null. */
      holdId: string | null;
      /** Values typed in the second step that didn't reach the service. */
      typed: Record<string, string> | null;
    }
  /** The operator doesn't sell this trip online. Visitors enquire instead. */
  | { step: 'on_request' }
  /** Nothing can be booked now. Full dates have a waiting list. */
  | { step: 'no_dates'; full: Departure[] }
  | {
      step: 'choose';
      departures: Departure[];
      departure: DepartureDetail;
      selection: BookingSelection;
      quote: Quote | null;
      /** The reason the selection's offer code doesn't apply. */
      codeProblem: string | null;
      /** The total the visitor saw earlier, if it's different. */
      previousTotalMinor: number | null;
      /** The visitor tried to hold seats before seeing the total for the latest choice. */
      isRepriced: boolean;
      /** The price per person, if the previous page showed a different one. */
      listed: { previousMinor: number; currentMinor: number } | null;
      refused: Refused | null;
      /** The same people in two kinds of rooms, if the one chosen has too few places. */
      split: { href: string; rooms: string } | null;
      /** The choice that `quote` is for. */
      pricedFor: string;
      /** A hold the visitor already has for this trip, so that they find it if they go back. */
      held: OwnHolds['holds'][number] | null;
      /** An expired hold whose details carry over. Empty if there is none. */
      oldHoldId: string;
      idempotencyKey: string;
    }
  | { step: 'travellers'; hold: HoldDetail; draft: BookingDraft; refused: Refused | null }
  | {
      step: 'review';
      hold: HoldDetail;
      draft: BookingDraft;
      plan: PaymentChoice;
      refused: Refused | null;
      idempotencyKey: string;
    }
  | {
      step: 'pay';
      hold: HoldDetail;
      payment: Payment | null;
      reference: string;
      /** Travel credit that could pay for the booking. */
      creditMinor: number;
      hasFailed: boolean;
      /** The visitor left the gateway's page without paying. */
      hasCancelled: boolean;
      refused: Refused | null;
      idempotencyKey: string;
    }
  | {
      step: 'expired';
      selection: BookingSelection;
      departure: Departure;
      previousTotalMinor: number;
      quote: Quote | null;
      oldHoldId: string;
      /** The booking that was awaiting payment when the hold expired. */
      reference: string | null;
      refused: Refused | null;
      idempotencyKey: string;
    };

/** Booking works without the content store, because the booking service knows what is on sale. */
const findTrip = lastGood((slug) => fetchContent(bookingTripQuery, { slug }));

/** Chooses the step that fits the hold's state. Null for an unknown trip. */
export async function loadBookingPage({ slug, query, visitor, posted }: PersonalRequest) {
  const trip = await findTrip(slug);
  if (!trip) return null;
  const holdId = queryValue(query, 'hold');
  const typed = posted && typedIn(posted);
  try {
    const state = holdId
      ? await stateOfHold(trip, holdId, query, visitor, typed)
      : await stateOfChoice(trip, query, visitor);
    return 'redirectTo' in state ? state : { trip, state };
  } catch (error) {
    if (failureOf(error).code !== 'service_unavailable') throw error;
    const state: BookingState = { step: 'unavailable', holdId: holdId || null, typed };
    return { trip, state };
  }
}

/** Reads what was typed in the second step from the form, because the service didn't accept it. */
function typedIn(posted: FormText): Record<string, string> {
  const names = posted.names.filter((name) => /^(contact|billing|travellers)\.|^notes$/.test(name));
  return posted.texts(names);
}

export interface BookingPageProps {
  trip: Trip;
  state: BookingState;
}

type Query = PersonalRequest['query'];

async function stateOfChoice(trip: Trip, query: Query, visitor: Visitor): Promise<BookingState> {
  if (trip.saleState !== 'on_sale') return { step: 'on_request' };
  const departures = await listDates(trip.slug);
  const chosen = chosenDeparture(query, departures);
  if (!chosen) return { step: 'no_dates', full: departures.filter(isTaken) };
  const departure = await bookingService.departure(chosen.id);
  const selection = readSelection(query, departure);
  const [{ quote, problem, codeProblem }, held] = await Promise.all([
    priced(selection, departure, visitor),
    heldSeats(trip, chosen, visitor),
  ]);
  // If the visitor already holds seats on this date, a shortage is no reason to refuse them.
  const isOwn = held?.departureId === chosen.id;
  const asked = queryValue(query, 'refused');
  const previous = Number(queryValue(query, 'was'));
  return {
    step: 'choose',
    departures,
    departure,
    selection,
    quote,
    codeProblem,
    previousTotalMinor: quote && previous > 0 && previous !== quote.totalMinor ? previous : null,
    isRepriced: queryValue(query, 'repriced') === '1',
    listed: listedChange(queryValue(query, 'listed'), chosen),
    refused:
      refusedBy(asked, query, departures, chosen) ??
      (isOwn
        ? null
        : (problem ??
          tooFewSeats(selection, departure, departures) ??
          tooFewPlaces(selection, departure, departures))) ??
      gone(query, chosen, departures),
    split: splitOf(trip.slug, selection, departure, queryValue(query, 'oldHold')),
    pricedFor: selectionText(selection),
    held,
    oldHoldId: queryValue(query, 'oldHold'),
    idempotencyKey: randomUUID(),
  };
}

/** Finds the visitor's hold for this trip, preferring one for this date. */
async function heldSeats(trip: Trip, { id }: Departure, visitor: Visitor) {
  if (!visitor.cookie) return null;
  const { holds } = await bookingService.ownHolds(visitor);
  const here = holds.filter(({ tripSlug }) => tripSlug === trip.slug);
  return here.find(({ departureId }) => departureId === id) ?? here[0] ?? null;
}

/** Compares this date's price with the previous page's. Null if it hasn't changed. */
function listedChange(listed: string, { id, from }: Departure) {
  const [departureId, amount] = listed.split('.');
  const previousMinor = Number(amount);
  if (departureId !== id || !from || !(previousMinor > 0)) return null;
  const { amountMinor: currentMinor } = from;
  return previousMinor === currentMinor ? null : { previousMinor, currentMinor };
}

/** If the requested date is no longer listed, says so rather than quietly choosing another. */
function gone(query: Query, chosen: Departure, departures: Departure[]): Refused | null {
  const asked = queryValue(query, 'departure');
  if (!asked || asked === chosen.id) return null;
  return refusedBy('sales_closed', {}, departures, null);
}

/** Whether no seats are available: all are sold, or others have the last ones on hold. */
function isTaken({ salesState }: Departure): boolean {
  return salesState === 'waitlist' || salesState === 'held';
}

/** If there are too few seats, says so early and suggests dates that may have space. */
function tooFewSeats(
  selection: BookingSelection,
  departure: DepartureDetail,
  departures: Departure[],
): Refused | null {
  const { seatsLeft, salesState } = departure;
  if (isTaken(departure)) {
    const code = salesState === 'held' ? 'seats_held' : 'seats_unavailable';
    return refusedBy(code, {}, departures, departure);
  }
  if (seatsLeft === null || selection.adults + selection.children <= seatsLeft) return null;
  return refusedBy('seats_unavailable', { seats: String(seatsLeft) }, departures, departure);
}

function splitOf(
  slug: string,
  selection: BookingSelection,
  departure: DepartureDetail,
  oldHold: string,
) {
  const split = splitBetweenRooms(selection, departure);
  return (
    split && {
      href: paths.booking(slug, { ...selectionQuery(split), oldHold: oldHold || undefined }),
      rooms: roomWords(withPlaces(quoteRequest(split).travellers)),
    }
  );
}

/** If the room has too few places, says so early, and suggests another room or date. */
function tooFewPlaces(
  selection: BookingSelection,
  departure: DepartureDetail,
  departures: Departure[],
): Refused | null {
  const placesLeft = tooFewPlacesIn(selection, departure);
  if (placesLeft === null) return null;
  const refused = refusedBy('occupancy_unavailable', {}, departures, departure);
  const message = refusalSentence('occupancy_unavailable', { placesLeft });
  return refused && { ...refused, message: message ?? refused.message };
}

async function listDates(slug: string): Promise<Departure[]> {
  const list = await orNull(bookingService.listTripDepartures(slug), 'refused');
  return list?.items ?? [];
}

async function priced(selection: BookingSelection, departure: Departure, visitor: Visitor) {
  try {
    const { quote, codeProblem } = await priceSelection(selection, visitor);
    return { quote, problem: null, codeProblem: codeProblem && inWords(codeProblem) };
  } catch (error) {
    const failure = failureOf(error);
    const { code, meta } = failure;
    if (code === 'service_unavailable') throw error;
    const problem: Refused = {
      message: inWords(failure),
      alternatives: meta?.alternatives ?? [],
      waitFor: waitFor(code, departure),
      seatsLeft: meta?.seatsLeft ?? null,
      signIn: null,
    };
    return { quote: null, problem, codeProblem: null };
  }
}

/** Refusals after which joining the waiting list makes sense. */
const waitlistCodes: readonly string[] = [
  'seats_unavailable',
  'seats_held',
  'occupancy_unavailable',
] satisfies RefusalCode[];

function waitFor(code: string, { id, startDate }: Departure): Refused['waitFor'] {
  return waitlistCodes.includes(code) ? { id, startDate } : null;
}

const inWords = ({ code, meta = {}, errors, detail }: Problem): string =>
  errors?.[0]?.message ?? refusalSentence(code, meta) ?? detail;

function refusedBy(
  code: string,
  query: Query,
  departures: Departure[],
  departure: Departure | null,
): Refused | null {
  if (!code) return null;
  const asked = Number(queryValue(query, 'seats'));
  const seatsLeft = asked > 0 ? asked : null;
  const message = refusalSentence(code, seatsLeft === null ? {} : { seatsLeft });
  if (!message) return null;
  const needsSignIn = signInCodes.includes(code);
  const others = departures.filter((item) => item.isBookable && item.id !== departure?.id);
  return {
    message,
    // Another date wouldn't help who must sign in.
    alternatives: needsSignIn ? [] : others.slice(0, 3),
    waitFor: departure && waitFor(code, departure),
    seatsLeft,
    signIn: needsSignIn ? signInFrom(query) : null,
  };
}

const signInCodes = ['hold_needs_sign_in', 'coupon_needs_sign_in'];

/** Returns the sign-in page that leads back to this step. */
function signInFrom({ slug, refused: _refused, ...query }: Query): string {
  const back = withQuery(`/booking/${String(slug)}`, query);
  return accountPaths.myTrips({ back });
}

async function stateOfHold(
  trip: Trip,
  holdId: string,
  query: Query,
  visitor: Visitor,
  typed: Record<string, string> | null,
): Promise<BookingState | Moved> {
  const hold = await orNull(bookingService.hold(holdId, visitor), 'refused');
  if (!hold || hold.tripSlug !== trip.slug) {
    return { redirectTo: paths.booking(trip.slug), permanent: false };
  }
  const reference = hold.bookingReference;
  if (reference && hold.status === 'converted') {
    return { redirectTo: paths.bookingDetails(reference), permanent: false };
  }
  if (hold.status !== 'active') return stateOfLostHold(hold, query, visitor);
  if (reference) {
    const payment = await paymentNow(hold, query, visitor);
    const isThere = payment ? payment.status === 'captured' || payment.status === 'review' : false;
    if (isThere || (!payment && (await hasMoneyInReview(reference, visitor)))) {
      return { redirectTo: paths.bookingDetails(reference), permanent: false };
    }
    const booking = await orNull(bookingService.booking(reference, visitor), 'refused');
    return {
      step: 'pay',
      hold,
      payment,
      reference,
      creditMinor: booking ? usableCredit(booking) : 0,
      hasFailed: queryValue(query, 'payment') === 'failed',
      hasCancelled: queryValue(query, 'payment') === 'cancelled',
      refused: refusedBy(queryValue(query, 'refused'), query, [], null),
      idempotencyKey: randomUUID(),
    };
  }
  const draft = typed ? { fields: typed, errors: [] } : readDraft(hold.draft);
  const refused = refusedBy(queryValue(query, 'refused'), query, [], null);
  const isComplete =
    !draft.isTyping && draft.errors.length === 0 && Boolean(draft.fields['contact.email']);
  if (queryValue(query, 'step') === 'review' && isComplete) {
    const plan = readPaymentChoice(queryValue(query, 'plan'));
    return { step: 'review', hold, draft, plan, refused, idempotencyKey: randomUUID() };
  }
  return { step: 'travellers', hold, draft, refused };
}

/** Returns the open payment, updated after a visit to the gateway, so that no one pays twice. */
async function paymentNow(
  { openPayment }: HoldDetail,
  query: Query,
  visitor: Visitor,
): Promise<Payment | null> {
  const cameBack = queryValue(query, 'payment') !== '';
  if (!openPayment || !cameBack) return openPayment;
  return (
    (await orNull(bookingService.payment(openPayment.id, visitor), 'unavailable')) ?? openPayment
  );
}

/** Whether a payment arrived with the wrong amount. In that case, no one should pay again. */
async function hasMoneyInReview(reference: string, visitor: Visitor): Promise<boolean> {
  const { payments } = await bookingService.booking(reference, visitor);
  return payments.some(({ status }) => status === 'review');
}

async function stateOfLostHold(
  hold: HoldDetail,
  query: Query,
  visitor: Visitor,
): Promise<BookingState> {
  const { departure } = hold;
  const selection = selectionOfHold(hold);
  const { quote, problem } = await priced(selection, departure, visitor);
  const departures = await listDates(hold.tripSlug);
  const lost = isTaken(departure) ? 'seats_unavailable' : 'sales_closed';
  return {
    step: 'expired',
    selection,
    departure,
    previousTotalMinor: hold.totalMinor,
    quote: departure.isBookable ? quote : null,
    oldHoldId: hold.id,
    reference: hold.bookingReference,
    refused:
      refusedBy(queryValue(query, 'refused'), query, departures, departure) ??
      problem ??
      (departure.isBookable ? null : refusedBy(lost, {}, departures, departure)),
    idempotencyKey: randomUUID(),
  };
}
