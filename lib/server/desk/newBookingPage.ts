import { stateCodes } from '@/booking/contract/gstStates';
import type { DepartureDetail } from '@/booking/contract/departures';
import type { Quote, QuoteRequest } from '@/booking/contract/quotes';
import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import {
  quoteRequest,
  readSelection,
  queryValue,
  type BookingSelection,
} from '@/lib/booking/bookingSelection';
import { isStateCode, stateName } from '@/lib/booking/indianStates';
import { haveSalesClosed } from '@/lib/desk/departureWords';
import type { FormDraft } from '@/lib/formDraft';
import { isUuid } from '@/lib/isUuid';
import { bookingTripQuery } from '@/sanity/queries/suggestions';
import { bookingService } from '../booking/client';
import { orNull } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import { fetchContent } from '../content/content';
import { lastGood } from '../lastGood';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { figuresOf } from './refusedPreview';
import { staffBookingService } from './staffBookingService';
import { staffService } from './staffService';

type Query = DeskRequest['query'];

/** What a caller chose: the date and who goes, and nothing personal. */
interface Chosen {
  departure: DepartureDetail;
  selection: BookingSelection;
  stateCode: string;
  hasPan: boolean;
  quoteRequest: QuoteRequest;
}

export type NewBookingPageProps =
  | { step: 'date'; departures: readonly StaffDepartureRow[]; from: string; next: string | null }
  | {
      step: 'people';
      departure: DepartureDetail;
      selection: BookingSelection;
      /** The billing state, which decides the kind of GST. */
      stateCode: string;
      hasPan: boolean;
      states: readonly (readonly [string, string])[];
      /** The booking whose rooms the new people share. */
      sharesWith: string | null;
      /** Who goes, in the order of the form. Empty until there is a price. */
      people: ReturnType<typeof peopleOf>;
      /** The price to tell the caller; null if `refused` says why there is none. */
      quote: Quote | null;
      quoteToken: string;
      refused: string | null;
      versions: { termsVersion: string; policyVersion: string };
      idempotencyKey: string;
      draft: FormDraft;
    };

/** Loads the dates to choose from, or a date with its price for the people chosen. Holds no seats. */
export async function loadNewBookingPage(
  request: DeskRequest,
): Promise<NewBookingPageProps | null> {
  const { query, visitor, draftOf } = request;
  if (!queryValue(query, 'departure')) return listDates(query, visitor);
  const chosen = await callerSelection(query);
  if (!chosen) return null;
  const { departure, selection, stateCode, hasPan } = chosen;
  const isAsked = queryValue(query, 'adults') !== '';
  const asked = isAsked ? staffBookingService.quote(chosen.quoteRequest, visitor) : null;
  const [{ figures, refused }, trip] = await Promise.all([
    asked ? figuresOf(asked) : { figures: null, refused: null },
    findVersions(departure.tripSlug),
  ]);
  return {
    step: 'people',
    ...{ departure, selection, stateCode, hasPan, refused },
    states: stateCodes.map((code) => [code, stateName(code)] as const),
    sharesWith: queryValue(query, 'with') || null,
    people: peopleOf(chosen.quoteRequest),
    quote: figures?.quote ?? null,
    quoteToken: figures?.token ?? '',
    versions: {
      termsVersion: trip?.termsVersion ?? '',
      policyVersion: trip?.policyVersion ?? '',
    },
    // A form that is shown again keeps its key: the first attempt may have worked after all.
    idempotencyKey: keyFor(request),
    draft: draftOf('book-for-caller'),
  };
}

/** A caller can be booked for without the content store, with the versions known last. */
const findVersions = lastGood((slug) => fetchContent(bookingTripQuery, { slug }));

/** Reads what a caller chose from a page's address. Null if the date isn't public. */
export async function callerSelection(query: Query): Promise<Chosen | null> {
  const id = queryValue(query, 'departure');
  const departure = isUuid(id.toLowerCase())
    ? await orNull(bookingService.departure(id), 'not_found')
    : null;
  if (!departure) return null;
  const selection = readSelection(query, departure);
  const state = queryValue(query, 'state');
  const stateCode = isStateCode(state) ? state : null;
  const hasPan = !departure.requiresPan || queryValue(query, 'pan') === 'yes';
  return {
    ...{ departure, selection, hasPan },
    stateCode: stateCode ?? '',
    quoteRequest: quoteRequest(selection, { stateCode, hasPan }),
  };
}

/** Returns who goes, as a booking asks for them. */
export const peopleOf = ({ travellers }: QuoteRequest) =>
  travellers.map(({ type, occupancy, pickupCode = null }) => ({ type, occupancy, pickupCode }));

async function listDates(query: Query, visitor: Visitor): Promise<NewBookingPageProps> {
  const day = queryValue(query, 'from');
  const from = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '';
  const cursor = queryValue(query, 'cursor');
  const list = await staffService.departures(
    { ...(from && { from }), ...(cursor && { cursor }) },
    visitor,
  );
  return {
    step: 'date',
    departures: list.items.filter(
      (row) =>
        (row.status === 'scheduled' || row.status === 'guaranteed') &&
        !haveSalesClosed(row, new Date().toISOString()),
    ),
    from,
    next: list.nextCursor,
  };
}
