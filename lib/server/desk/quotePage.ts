import { stateCodes } from '@/booking/contract/gstStates';
import type { GroupQuote, GroupQuotePreview } from '@/booking/contract/groupQuotes';
import type { StaffEnquiry } from '@/booking/contract/staffEnquiries';
import { queryValue } from '@/lib/booking/bookingSelection';
import { stateName } from '@/lib/booking/indianStates';
import { rupeesField } from '@/lib/desk/parseRupees';
import type { FormDraft } from '@/lib/formDraft';
import { firstName } from '@/lib/desk/firstName';
import { isUuid } from '@/lib/isUuid';
import { bookingTripQuery } from '@/sanity/queries/suggestions';
import { fetchContent } from '../content/content';
import { orNull } from '../booking/failures';
import { lastGood } from '../lastGood';
import { answerToForm } from './deskForm';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { quoteIn } from './groupQuoteForms';
import { groupService } from './groupService';
import { staffService } from './staffService';

export interface QuotePageProps {
  enquiry: StaffEnquiry;
  /** The open quote, which a new version replaces. */
  replaces: GroupQuote | null;
  trips: readonly (readonly [slug: string, title: string])[];
  states: readonly (readonly [code: string, name: string])[];
  draft: FormDraft;
  /** What sending the quote as typed would ask for; null until it's asked for. */
  figures: GroupQuotePreview | null;
  termsVersion: string;
  idempotencyKey: string;
}

/** A quote can be made without the content store, with the version of the terms known last. */
const findVersions = lastGood((slug) => fetchContent(bookingTripQuery, { slug }));

/** Loads the form of a quote for an enquiry, and what it would ask for as typed. */
export async function loadQuotePage(request: DeskRequest): Promise<QuotePageProps | null> {
  const { query, visitor, posted } = request;
  const id = posted?.text('enquiry') || queryValue(query, 'enquiry');
  const enquiry = isUuid(id.toLowerCase())
    ? await orNull(staffService.enquiry(id, visitor), 'not_found')
    : null;
  // A pitch for the journal is no request for a trip.
  if (!enquiry || enquiry.kind === 'pitch') return null;
  const [{ items }, { trips }, { draft, figures }] = await Promise.all([
    groupService.quotes({ enquiry: id }, visitor),
    staffService.departures({ limit: '1' }, visitor),
    priceTyped(request, id),
  ]);
  const [newest] = items;
  const first = startOf(enquiry, request.me.name);
  const start: FormDraft['values'] = newest ? { text: first.text, ...valuesOf(newest) } : first;
  const slug = draft.values['terms.tripSlug'] ?? start['terms.tripSlug'] ?? '';
  const trip = slug ? await findVersions(slug) : null;
  return {
    enquiry,
    replaces: items.find(({ state }) => state === 'sent') ?? null,
    trips: trips.map((one) => [one.slug, one.title] as const),
    states: stateCodes.map((code) => [code, stateName(code)] as const),
    draft: { ...draft, values: { ...start, ...draft.values } },
    figures,
    termsVersion: trip?.termsVersion ?? '',
    idempotencyKey: keyFor(request),
  };
}

/** Prices the quote that was typed, unless it was just refused. */
async function priceTyped(request: DeskRequest, enquiry: string) {
  const { posted, draftOf, visitor, setStatus } = request;
  const draft = draftOf('group-quote');
  if (posted?.text('form') !== 'group-quote' || draft.answer) return { draft, figures: null };
  try {
    return { draft, figures: await groupService.previewQuote(enquiry, quoteIn(posted), visitor) };
  } catch (error) {
    setStatus(422);
    return { draft: { ...draft, answer: answerToForm(error) }, figures: null };
  }
}

/** The fields of a first quote, from what they asked for. */
function startOf(enquiry: StaffEnquiry, me: string) {
  const { trip, dateFrom, dateTo, people, name } = enquiry;
  return {
    ...{ 'terms.tripSlug': trip?.slug ?? '', 'terms.startDate': dateFrom ?? '' },
    ...{ 'terms.endDate': dateTo ?? '', 'terms.meeting.time': '09:00' },
    ...{ 'people.twin': people === null ? '' : String(people), 'terms.discountBps': '0' },
    ...{ 'terms.depositBps': '30', 'terms.balanceDueDays': '30' },
    text: `Dear ${firstName(name)},\n\nHere is everything for your trip. The price holds until the day below, and you accept it by paying through the link.\n\n${firstName(me)}`,
  };
}

/** The fields of an earlier quote, to start the next version from. */
function valuesOf({ terms }: GroupQuote): FormDraft['values'] {
  const { meeting, rooms, extras } = terms;
  return {
    ...{ 'terms.tripSlug': terms.tripSlug, 'terms.startDate': terms.startDate },
    ...{ 'terms.endDate': terms.endDate, 'terms.expiresOn': terms.expiresOn },
    ...{ 'terms.meeting.city': meeting.city, 'terms.meeting.place': meeting.place },
    'terms.meeting.time': meeting.time,
    ...Object.fromEntries(
      rooms.flatMap(({ occupancy, people, amountMinor }) => [
        [`people.${occupancy}`, String(people)],
        [`price.${occupancy}`, rupeesField(amountMinor)],
      ]),
    ),
    ...Object.fromEntries(
      extras.flatMap(({ name, amountMinor, per }, row) => [
        [`extra.${row}.name`, name],
        [`extra.${row}.price`, rupeesField(amountMinor)],
        [`extra.${row}.per`, per],
      ]),
    ),
    'terms.discountBps': String(terms.discountBps / 100),
    'terms.depositBps': String(terms.depositBps / 100),
    'terms.balanceDueDays': String(terms.balanceDueDays),
  };
}
