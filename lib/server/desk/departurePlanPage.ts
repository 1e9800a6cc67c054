import type {
  DepartureChoices,
  DeparturePlan,
  DeparturePlanRequest,
} from '@/booking/contract/staffDeparturePlans';
import type { StaffDepartureRow } from '@/booking/contract/staffDepartures';
import { queryValue } from '@/lib/booking/bookingSelection';
import { isRealDate, readerOf, type Fields } from '@/lib/desk/fieldReader';
import { moveOptions } from '@/lib/desk/departurePlanWords';
import type { FormAnswer, FormDraft } from '@/lib/formDraft';
import { answerTo, atFields } from '../forms/outcome';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import type { DeskRequest } from './deskPage';
import { keyFor } from './formKey';
import { departureService } from './departureService';
import { sourcesOf } from './newDeparturePage';

export type PlanKind = 'series' | 'season';

export interface DeparturePlanPageProps {
  kind: PlanKind;
  choices: DepartureChoices;
  /** The trip's departures that a series can be copied from. */
  sources: StaffDepartureRow[];
  /** The fields of the form, from the address. */
  values: Fields;
  /** What creating does; null until everything is chosen. */
  plan: DeparturePlan | null;
  /** Why there is no plan. */
  answer: FormAnswer | null;
  idempotencyKey: string;
  draft: FormDraft;
}

const names = [
  ...(['trip', 'source', 'everyWeeks', 'from', 'to', 'moveBy', 'notOn'] as const),
  ...(['percent', 'add', 'roundTo', 'pricesFrom'] as const),
  ...(['on1', 'on2', 'on3', 'on4', 'on5', 'on6', 'on7'] as const),
];

export const loadSeriesPage = (request: DeskRequest) => loadPlanPage('series', request);
export const loadSeasonPage = (request: DeskRequest) => loadPlanPage('season', request);

/** Loads the form for many departures, and exactly which ones it makes. Changes nothing. */
async function loadPlanPage(kind: PlanKind, asked: DeskRequest): Promise<DeparturePlanPageProps> {
  const { query, visitor, draftOf } = asked;
  const values = Object.fromEntries(names.map((name) => [name, queryValue(query, name)]));
  const choices = await departureService.choices(visitor);
  const trip = choices.trips.find(({ slug }) => slug === values['trip']);
  const sources = kind === 'series' && trip ? await sourcesOf(trip.slug, visitor) : [];
  // A departure of another trip may still be chosen when the trip changes.
  const source = sources.find(({ id }) => id === values['source']) ?? sources.at(-1);
  if (kind === 'series') values['source'] = source?.id ?? '';
  const isComplete = values['from'] !== '' && values['to'] !== '';
  const read = isComplete ? readPlan(kind, values) : null;
  const { plan, answer } =
    read && read.answer === null
      ? await planOf(read.request, visitor)
      : { plan: null, answer: read?.answer ?? null };
  return {
    kind,
    choices,
    sources,
    values,
    plan,
    answer,
    idempotencyKey: keyFor(asked),
    draft: draftOf('make-departures'),
  };
}

async function planOf(request: DeparturePlanRequest, visitor: Visitor) {
  try {
    return { plan: await departureService.plan(request, visitor), answer: null };
  } catch (error) {
    if (failureOf(error).code !== 'validation_failed') throw error;
    return { plan: null, answer: atFields(answerTo(error), fieldOf) };
  }
}

const fieldOf = (path: string) =>
  ({ sourceId: 'source', tripSlug: 'trip', 'prices.from': 'pricesFrom' })[path] ?? path;

/** Reads the plan from the form's fields. */
export function readPlan(kind: PlanKind, values: Fields) {
  const reader = readerOf(values);
  const { from, to } = { from: reader.date('from'), to: reader.date('to') };
  const notOn = (values['notOn'] ?? '').split(/[\s,;]+/).filter((date) => date !== '');
  if (!notOn.every(isRealDate)) {
    reader.refuse('notOn', 'Enter dates like 2028-01-15, with commas between them');
  }
  const prices = {
    bps: reader.percent('percent', 500, -90),
    addMinor: reader.rupees('add', { least: -100_000_000 }),
    roundToMinor: Number(reader.text('roundTo')) || 100,
    ...(reader.text('pricesFrom') === '' ? {} : { from: reader.date('pricesFrom') }),
  };
  const request: DeparturePlanRequest = { notOn, prices };
  if (kind === 'series') {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => (values[`on${day}`] ?? '') !== '');
    if (weekdays.length === 0) reader.refuse('on6', 'Tick at least one weekday');
    const sourceId = reader.needed('source', 'Choose a trip with a departure to copy from');
    const everyWeeks = Number(reader.text('everyWeeks')) || 1;
    request.series = { sourceId, weekdays, everyWeeks, from, to };
  } else {
    const { unit, count } = moveOptions.find(({ value }) => value === values['moveBy']) ?? {
      ...{ unit: 'weeks' as const, count: 52 },
    };
    request.season = { tripSlug: values['trip'] || null, from, to, moveBy: { unit, count } };
  }
  const errors = reader.errors;
  const answer: FormAnswer | null = errors.length > 0 ? { kind: 'invalid', errors } : null;
  return { request, answer };
}
