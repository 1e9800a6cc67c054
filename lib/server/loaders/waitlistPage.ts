import { randomUUID } from 'node:crypto';
import type { Departure, DepartureDetail } from '@/booking/contract/departures';
import type { WaitlistEntry } from '@/booking/contract/waitlist';
import { queryValue } from '@/lib/booking/bookingSelection';
import type { FormDraft } from '@/lib/formDraft';
import { formFields } from '@/lib/forms';
import { refusalSentence } from '@/lib/refusalMessages';
import { bookingService } from '../booking/client';
import { failureOf, orNull } from '../booking/failures';
import type { PersonalRequest } from './pageLoad';
import { shownOutcome } from './shownOutcome';
import { keepPlaceLink, readPlaceLink, type PlaceLink } from '../forms/waitlistCookie';
import { readRoom } from '../forms/waitlistForms';

/** What a visitor to the waiting list sees, all from the URL, the cookie and the service. */
export type WaitlistState =
  /** We don't know the visitor's place yet. They need to open the link in our email. */
  | { step: 'link' }
  /** The link is wrong or has expired. */
  | { step: 'unknown' }
  | { step: 'unavailable' }
  | {
      step: 'join';
      departure: DepartureDetail;
      draft: FormDraft;
      /** There are enough seats for this many people now, so no one needs to wait. */
      hasRoom: boolean;
      idempotencyKey: string;
    }
  /** The date has no waiting list, because it's over, cancelled or not on sale. */
  | { step: 'over'; departure: Departure; others: Departure[] }
  /** The link in the email hasn't been opened yet. */
  | { step: 'joined'; reference: string }
  | {
      step: 'place';
      entry: WaitlistEntry;
      /** Which link opened this place. The verification link can only verify the address. */
      link: PlaceLink['kind'];
      asksToLeave: boolean;
      refused: string | null;
      others: Departure[];
    };

/** Loads the waiting list: its form, or an opened place. Null for an unknown departure. */
export async function loadWaitlistPage(
  request: PersonalRequest,
): Promise<{ state: WaitlistState } | null> {
  try {
    const state = await stateOf(request);
    return state && { state };
  } catch (error) {
    if (failureOf(error).code !== 'service_unavailable') throw error;
    return { state: { step: 'unavailable' } };
  }
}

async function stateOf(request: PersonalRequest): Promise<WaitlistState | null> {
  const { query, visitor, setStatus } = request;
  const departureId = queryValue(query, 'departure');
  if (departureId) return stateOfJoining(departureId, request);
  const joined = queryValue(query, 'joined');
  if (/^WL-[0-9A-HJKMNP-TV-Z]{8}$/.test(joined)) return { step: 'joined', reference: joined };
  const refused = queryValue(query, 'refused');
  const link = readPlaceLink(visitor);
  const entry =
    link && (await orNull(bookingService.waitlistPlace(link.token, visitor), 'refused'));
  if (!entry) {
    if (!link && refused !== 'not_found') return { step: 'link' };
    if (link) keepPlaceLink(visitor, null);
    setStatus(404);
    return { step: 'unknown' };
  }
  return {
    step: 'place',
    entry,
    link: link.kind,
    asksToLeave: queryValue(query, 'ask') === 'leave',
    refused: refusalSentence(refused, {}),
    others: await otherDates(entry.tripSlug, entry.departureId),
  };
}

async function stateOfJoining(id: string, request: PersonalRequest): Promise<WaitlistState | null> {
  const { query, posted } = request;
  const answer = posted && shownOutcome(request);
  const departure = await orNull(bookingService.departure(id), 'refused');
  if (!departure) return null;
  // On any other date, the service decides whether the group still fits.
  if (['closed', 'cancelled', 'not_open'].includes(departure.salesState)) {
    return { step: 'over', departure, others: await otherDates(departure.tripSlug, id) };
  }
  const values = posted?.texts(formFields.waitlist) ?? chosenBefore(query);
  return {
    step: 'join',
    departure,
    draft: { values, answer, startedAt: Date.now() },
    hasRoom: departure.isBookable && Number(values.pax || 1) <= (departure.seatsLeft ?? Infinity),
    idempotencyKey: randomUUID(),
  };
}

/** Returns the group size and room from the booking the visitor tried to make. */
function chosenBefore(query: PersonalRequest['query']): Record<string, string> {
  const people = queryValue(query, 'people');
  return {
    pax: /^[1-9][0-9]?$/.test(people) ? people : '',
    occupancy: readRoom(queryValue(query, 'room')) ?? '',
  };
}

/** Loads other bookable dates for the same trip. The page works without them. */
async function otherDates(tripSlug: string, exceptId: string): Promise<Departure[]> {
  const list = await orNull(bookingService.listTripDepartures(tripSlug), 'unavailable', 'refused');
  const bookable = list?.items.filter(({ isBookable, id }) => isBookable && id !== exceptId);
  return bookable?.slice(0, 3) ?? [];
}
