import type { StaffDeparture } from '@/booking/contract/staff';
import type {
  ChangePreview,
  ChangePreviewRequest,
  DepartureTerms,
} from '@/booking/contract/staffDepartureTerms';
import { queryValue } from '@/lib/booking/bookingSelection';
import {
  listDifferences,
  mergeTyped,
  openedFields,
  type ChangedCell,
  type Difference,
} from '@/lib/desk/departureDifferences';
import {
  extraFields,
  pickupFields,
  priceFields,
  readExtras,
  readPickups,
  readPrices,
  readTiers,
  rowCount,
  tierFields,
} from '@/lib/desk/departureFields';
import type { FieldErrors, Fields } from '@/lib/desk/fieldReader';
import { departureParts } from '@/lib/desk/departureWords';
import type { FormAnswer, FormDraft } from '@/lib/formDraft';
import { nameIn } from '@/lib/nameIn';
import { answerStatuses } from '../forms/outcome';
import { failureOf } from '../booking/failures';
import type { Visitor } from '../booking/transport';
import {
  answerToForm,
  changedMeanwhile as changedMeanwhileText,
  fieldRefused,
  FormRefused,
} from './deskForm';
import type { DeskRequest } from './deskPage';
import { departureService, type DeparturePart } from './departureService';
import { staffService } from './staffService';

export interface DepartureChangePageProps {
  departure: StaffDeparture;
  terms: DepartureTerms;
  part: DeparturePart;
  /** The form's fields: as typed, or else as stored. */
  values: Fields;
  /** The fields as stored, which the next change is compared with. */
  stored: Fields;
  /** What someone else changed while the form was open. */
  changedMeanwhile: ChangedCell[];
  pickupRows: number;
  extraRows: number;
  /** What saving does. Null until it was asked for. */
  shown: ChangePreview | null;
  /** Everything that saving changes in this part. */
  differences: Difference[];
  /** The role that may change this part, unless the person may. */
  whoMay: string | null;
  draft: FormDraft;
}

/** Loads one part of what a departure sells, to change, and what a change would do. */
export async function loadDepartureChangePage(
  request: DeskRequest,
): Promise<DepartureChangePageProps> {
  const { slug: id, me, query, visitor, draftOf, setStatus } = request;
  const part = nameIn(departureParts, queryValue(query, 'part')) ?? 'prices';
  const { departure, terms, stored } = await loadPart(part, id, visitor);
  const posted = draftOf(part);
  const isPosted = Object.keys(posted.values).length > 0;
  const merged = mergePosted(part, posted.values, { departure, stored });
  const changedMeanwhile = isPosted ? merged.changed : [];
  const isConflict = changedMeanwhile.length > 0;
  const values = !isPosted ? stored : isConflict ? merged.values : posted.values;
  let differences: Difference[] = [];
  const needs = part === 'discounts' ? 'discounts:write' : 'departures:write';
  const who = part === 'discounts' ? 'finance and owners' : 'operations and owners';
  let shown: ChangePreview | null = null;
  let answer: FormAnswer | null = posted.answer;
  if (isConflict) {
    answer = fieldRefused('', changedMeanwhileText).answer;
    setStatus(answerStatuses[answer.kind]);
  } else if (isPosted && me.permissions.includes(needs)) {
    const { body, errors } = readPart(part, values, departure.tz);
    if (errors.length === 0) {
      try {
        shown = await departureService.previewChange(id, body, visitor);
        differences = listDifferences(part, stored, fieldsOf(body, departure.tz), departure.tz);
      } catch (error) {
        const { code } = failureOf(error);
        if (!['validation_failed', 'capacity_below_sold', 'invalid_state'].includes(code)) {
          throw error;
        }
        answer ??= answerToForm(error);
        setStatus(answerStatuses[answer.kind]);
      }
    }
  }
  return {
    departure,
    terms,
    part,
    values,
    stored,
    changedMeanwhile,
    differences,
    pickupRows: rowCount(values, 'pickup'),
    extraRows: rowCount(values, 'extra'),
    shown,
    whoMay: me.permissions.includes(needs) ? null : who,
    draft: { ...posted, answer },
  };
}

/**
 * Loads a departure and one part of what it sells. The part is read after the departure, so it's
 * never older than the departure's version: saving with that version can't undo an unseen change.
 */
async function loadPart(part: DeparturePart, id: string, visitor: Visitor) {
  const departure = await staffService.departure(id, visitor);
  const terms = await departureService.terms(id, visitor);
  return { departure, terms, stored: storedFields(part, departure, terms) };
}

/** Keeps what was typed beside what changed since the form was opened. */
function mergePosted(
  part: DeparturePart,
  typed: Fields,
  { departure, stored }: { departure: StaffDeparture; stored: Fields },
): ReturnType<typeof mergeTyped> {
  if (typed['version'] === String(departure.version)) return { values: typed, changed: [] };
  return mergeTyped(part, { opened: openedFields(typed), stored, typed }, departure.tz);
}

/** Reads a change of one part from a form. Throws a refusal if the part was changed meanwhile. */
export async function readChange(
  part: DeparturePart,
  id: string,
  sent: Fields,
  visitor: Visitor,
): Promise<ChangePreviewRequest> {
  const current = await loadPart(part, id, visitor);
  if (mergePosted(part, sent, current).changed.length > 0) {
    throw fieldRefused('', changedMeanwhileText);
  }
  const { body, errors } = readPart(part, sent, current.departure.tz);
  if (errors.length > 0) throw new FormRefused(errors);
  return body;
}

function storedFields(part: DeparturePart, departure: StaffDeparture, terms: DepartureTerms) {
  switch (part) {
    case 'prices':
      return priceFields(departure.prices);
    case 'discounts':
      return tierFields(departure);
    case 'extras':
      return extraFields(terms.extras);
    case 'pickups':
      return pickupFields(terms.pickups, departure.tz);
  }
}

/** Returns a change as the form's fields have it once it's saved. */
function fieldsOf({ prices, discounts, extras, pickups }: ChangePreviewRequest, timeZone: string) {
  return {
    ...(prices && priceFields(prices.prices)),
    ...(discounts && tierFields(discounts)),
    ...(extras && extraFields(extras.extras)),
    ...(pickups && pickupFields(pickups.pickups, timeZone)),
  };
}

interface ReadPart {
  body: ChangePreviewRequest;
  errors: FieldErrors;
}

/** Reads a change of one part as the browser sent it. Times are on the trip's clock. */
function readPart(part: DeparturePart, sent: Fields, timeZone: string): ReadPart {
  const typed = (sent['reason'] ?? '').trim();
  const reason = typed === '' ? {} : { reason: typed };
  switch (part) {
    case 'prices': {
      const { value: prices, errors } = readPrices(sent);
      return { body: { prices: { prices, ...reason } }, errors };
    }
    case 'discounts': {
      const { value, errors } = readTiers(sent);
      return { body: { discounts: { ...value, ...reason } }, errors };
    }
    case 'extras': {
      const { value: extras, errors } = readExtras(sent);
      return { body: { extras: { extras, ...reason } }, errors };
    }
    case 'pickups': {
      const { value: pickups, errors } = readPickups(sent, timeZone);
      return { body: { pickups: { pickups, ...reason } }, errors };
    }
  }
}
