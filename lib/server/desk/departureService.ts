/** Calls about new departures, and about what departures sell. */
import type * as staff from '@/booking/contract/staff';
import type { DepartureCalendar, DepartureCalendarQuery } from '@/booking/contract/staffDepartures';
import type * as plans from '@/booking/contract/staffDeparturePlans';
import type * as terms from '@/booking/contract/staffDepartureTerms';
import { withQuery } from '@/lib/paths';
import type { Visitor } from '../booking/transport';
import { callStaff } from './staffService';

export type DeparturePart = 'prices' | 'discounts' | 'extras' | 'pickups';
/** What each part's change sends. */
export interface PartChanges {
  prices: staff.PriceChange;
  discounts: staff.DiscountChange;
  extras: terms.ExtrasChange;
  pickups: terms.PickupsChange;
}

const of = (id: string) => `/departures/${encodeURIComponent(id)}`;

export const departureService = {
  choices: (visitor: Visitor) =>
    callStaff<plans.DepartureChoices>('GET /departure-choices', visitor),
  calendar: (query: DepartureCalendarQuery, visitor: Visitor) =>
    callStaff<DepartureCalendar>(`GET ${withQuery('/departure-calendar', query)}`, visitor),
  preview: (body: staff.NewDepartureRequest, visitor: Visitor) =>
    callStaff<plans.NewDeparturePreview>('POST /departures/preview', visitor, { body }),
  create: (body: staff.NewDepartureRequest, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>('POST /departures', visitor, { body }),
  plan: (body: plans.DeparturePlanRequest, visitor: Visitor) =>
    callStaff<plans.DeparturePlan>('POST /departure-plans/preview', visitor, { body }),
  makePlan: (body: plans.DeparturePlanConfirm, idempotencyKey: string, visitor: Visitor) =>
    callStaff<plans.MadeDepartures>('POST /departure-plans', visitor, { body, idempotencyKey }),
  publish: (ids: string[], visitor: Visitor) =>
    callStaff<plans.MadeDepartures>('POST /departures/publish', visitor, { body: { ids } }),
  deleteDraft: (id: string, version: number, visitor: Visitor) =>
    callStaff<staff.StaffDeparture>(`DELETE ${of(id)}`, visitor, { version }),
  terms: (id: string, visitor: Visitor) =>
    callStaff<terms.DepartureTerms>(`GET ${of(id)}/terms`, visitor),
  previewChange: (id: string, body: terms.ChangePreviewRequest, visitor: Visitor) =>
    callStaff<terms.ChangePreview>(`POST ${of(id)}/changes/preview`, visitor, { body }),
  change: <Part extends DeparturePart>(
    id: string,
    part: Part,
    body: PartChanges[Part],
    version: number,
    visitor: Visitor,
  ) => callStaff<staff.StaffDeparture>(`PUT ${of(id)}/${part}`, visitor, { body, version }),
};
