import type { StaffDeparture } from '@/booking/contract/staff';
import type {
  ChangePreview,
  ChangePreviewRequest,
  DepartureTerms,
} from '@/booking/contract/staffDepartureTerms';
import { queryValue } from '@/lib/booking/bookingSelection';
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
import { answerToForm } from './deskForm';
import type { DeskRequest } from './deskPage';
import { departureService, type DeparturePart } from './departureService';
import { staffService } from './staffService';

export interface DepartureChangePageProps {
  departure: StaffDeparture;
  terms: DepartureTerms;
  part: DeparturePart;
  /** The form's fields: as typed, or else as stored. */
  values: Fields;
  pickupRows: number;
  extraRows: number;
  /** What saving does. Null until it was asked for. */
  shown: ChangePreview | null;
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
  const [departure, terms] = await Promise.all([
    staffService.departure(id, visitor),
    departureService.terms(id, visitor),
  ]);
  const posted = draftOf(part);
  const isPosted = Object.keys(posted.values).length > 0;
  const values = isPosted ? posted.values : storedFields(part, departure, terms);
  const needs = part === 'discounts' ? 'discounts:write' : 'departures:write';
  const who = part === 'discounts' ? 'finance and owners' : 'operations and owners';
  let shown: ChangePreview | null = null;
  let answer: FormAnswer | null = posted.answer;
  if (isPosted && me.permissions.includes(needs)) {
    const { body, errors } = readPart(part, values, departure.tz);
    if (errors.length === 0) {
      try {
        shown = await departureService.previewChange(id, body, visitor);
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
    pickupRows: rowCount(values, 'pickup'),
    extraRows: rowCount(values, 'extra'),
    shown,
    whoMay: me.permissions.includes(needs) ? null : who,
    draft: { ...posted, answer },
  };
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

interface ReadPart {
  body: ChangePreviewRequest;
  errors: FieldErrors;
}

/** Reads a change of one part as the browser sent it. Times are on the trip's clock. */
export function readPart(part: DeparturePart, sent: Fields, timeZone: string): ReadPart {
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
