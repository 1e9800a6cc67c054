import type { NewDepartureRequest } from '@/booking/contract/staff';
import type { DepartureChoices, NewDeparturePreview } from '@/booking/contract/staffDeparturePlans';
import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { queryValue } from '@/lib/booking/bookingSelection';
import { rowCount } from '@/lib/desk/departureFields';
import { isRealDate, type Fields } from '@/lib/desk/fieldReader';
import { dayOf } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/formDraft';
import { answerStatuses, answerTo, atFields } from '../forms/outcome';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import type { DeskRequest } from './deskPage';
import { departureService } from './departureService';
import { newDepartureField, newDepartureFields, readNewDeparture } from './newDeparture';
import { staffService } from './staffService';

export interface NewDeparturePageProps {
  choices: DepartureChoices;
  trip: DepartureChoices['trips'][number] | null;
  /** The trip's departures that everything else can be copied from. */
  sources: StaffDepartureRow[];
  sourceId: string;
  startDate: string;
  /** The form's fields; null until a trip and a first day are chosen. */
  values: Fields | null;
  pickupRows: number;
  extraRows: number;
  /** What saving does. Null until the form was checked. */
  checked: (NewDeparturePreview & { draft: NewDepartureRequest }) | null;
  draft: FormDraft;
}

const DAY_MS = 86_400_000;
const SOURCE_DAYS = 400;

/** Loads the form for one new departure, filled in from an earlier one, and what saving does. */
export async function loadNewDeparturePage(request: DeskRequest): Promise<NewDeparturePageProps> {
  const { query, visitor, draftOf, setStatus } = request;
  const choices = await departureService.choices(visitor);
  const posted = draftOf('new-departure');
  const isPosted = Object.keys(posted.values).length > 0;
  const slug = posted.values['tripSlug'] ?? queryValue(query, 'trip');
  const trip = choices.trips.find((one) => one.slug === slug) ?? null;
  const typedDate = queryValue(query, 'startDate');
  const startDate = isRealDate(typedDate) ? typedDate : '';
  const sources = trip ? await sourcesOf(trip.slug, visitor) : [];
  const asked = queryValue(query, 'source');
  const source = sources.find(({ id }) => id === asked) ?? sources.at(-1);
  const values = isPosted
    ? posted.values
    : trip && startDate
      ? await prefilled({ trip, startDate, sourceId: source?.id }, choices, visitor)
      : null;
  const isChecking = posted.values['step'] === 'check' && posted.answer === null;
  const { checked, answer } = isChecking
    ? await check(posted.values, zoneOf(choices, slug), visitor)
    : { checked: null, answer: posted.answer };
  if (answer && !posted.answer) setStatus(answerStatuses[answer.kind]);
  return {
    choices,
    trip,
    sources,
    sourceId: source?.id ?? '',
    startDate,
    values,
    pickupRows: values ? rowCount(values, 'pickup') : 0,
    extraRows: values ? rowCount(values, 'extra') : 0,
    checked,
    draft: { ...posted, answer },
  };
}

/** Returns the time zone of a trip, or the office's for an unknown one. */
export const zoneOf = ({ trips }: Pick<DepartureChoices, 'trips'>, slug: string): string =>
  trips.find((trip) => trip.slug === slug)?.tz ?? 'Asia/Kolkata';

/** Checks what was typed with the service. */
async function check(values: Fields, timeZone: string, visitor: Visitor) {
  try {
    const { draft } = readNewDeparture(values, timeZone);
    return {
      checked: { ...(await departureService.preview(draft, visitor)), draft },
      answer: null,
    };
  } catch (error) {
    if (failureOf(error).code !== 'validation_failed') throw error;
    return { checked: null, answer: atFields(answerTo(error), newDepartureField) };
  }
}

/** Lists a trip's departures to copy from, the last one last. */
export async function sourcesOf(trip: string, visitor: Visitor): Promise<StaffDepartureRow[]> {
  const from = new Date(Date.now() - SOURCE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const query = { trip, from, limit: '100' };
  const first = await staffService.departures(query, visitor);
  const { nextCursor: cursor } = first;
  if (cursor === null) return first.items;
  const second = await staffService.departures({ ...query, cursor }, visitor);
  return [...first.items, ...second.items];
}

interface Prefill {
  trip: DepartureChoices['trips'][number];
  startDate: string;
  sourceId: string | undefined;
}

/** Returns the form's fields: as in the departure it is copied from, or the usual ones. */
async function prefilled(
  { trip, startDate, sourceId }: Prefill,
  { policies }: DepartureChoices,
  visitor: Visitor,
): Promise<Fields> {
  if (sourceId !== undefined) {
    const weekday = new Date(`${startDate}T00:00:00Z`).getUTCDay() || 7;
    const plan = await departureService.plan(
      {
        series: { sourceId, weekdays: [weekday], everyWeeks: 1, from: startDate, to: startDate },
        notOn: [],
        prices: { bps: 0, addMinor: 0, roundToMinor: 100 },
      },
      visitor,
    );
    const [copy] = plan.items;
    if (copy) return { ...newDepartureFields(copy.draft, trip.tz), discountsFrom: sourceId };
  }
  const day = (offset: number) =>
    new Date(Date.parse(`${startDate}T00:00:00Z`) + offset * DAY_MS).toISOString().slice(0, 10);
  const usual: NewDepartureRequest = {
    tripSlug: trip.slug,
    code: `${trip.slug.toUpperCase().slice(0, 28)}-${startDate}`,
    startDate,
    endDate: day(trip.durationDays - 1),
    reportAt: `${startDate}T00:30:00.000Z`,
    capacity: 12,
    minPax: 6,
    maxPaxPerBooking: 12,
    salesOpenAt: null,
    salesCloseAt: `${day(-1)}T12:30:00.000Z`,
    depositKind: 'per_pax',
    depositValue: 300_000,
    balanceDueDays: 15,
    instalments: 1,
    cancellationPolicyId: policies[0]?.id ?? '',
    womenOnly: false,
    prices: [],
    pickups: [],
    extras: [],
  };
  return newDepartureFields(usual, trip.tz);
}

/** Today where the office is. */
export const todayInIndia = () => dayOf(Date.now(), 'Asia/Kolkata');
