import type { Occupancy } from '@/booking/contract/common';
import type { Addon, Departure, DepartureDetail } from '@/booking/contract/departures';
import type { HoldDetail } from '@/booking/contract/holds';
import type { QuoteRequest } from '@/booking/contract/quotes';
import type { BookingQuery } from '../paths';

/** The first step's choices. They go into the URL, so they contain nothing personal. */
export interface BookingSelection {
  departureId: string;
  room: Occupancy;
  adults: number;
  children: number;
  /** Where everyone joins the trip. Null if there are no pickup points. */
  pickup: string | null;
  extras: { code: string; qty: number }[];
  /** The offer code as typed, in capitals. The service decides whether it applies. */
  code: string;
}

/** Returns an extra's field name, used in forms and URLs. */
export const extraField = (code: string) => `extra.${code}` as const;

/** Returns the code of the extra a field is for, or null for any other field. */
function extraOfField(name: string): string | null {
  const start = extraField('');
  return name.startsWith(start) ? name.slice(start.length) : null;
}

type Query = Record<string, string | string[] | undefined>;

const occupancyOrder: readonly Occupancy[] = ['twin', 'triple', 'quad', 'single'];

/** Returns a query parameter's value, or an empty string. */
export function queryValue(query: Query, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

function wholeNumber(text: string, fallback: number, maximum: number): number {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : fallback;
  return Math.min(Math.max(value, 0), maximum);
}

/** Returns the requested date, or else the first bookable one, or null if there is none. */
export function chosenDeparture(query: Query, departures: readonly Departure[]): Departure | null {
  const asked = queryValue(query, 'departure');
  return (
    departures.find((departure) => departure.id === asked) ??
    departures.find((departure) => departure.isBookable) ??
    null
  );
}

/** Reads the first step from the URL. Missing or impossible values fall back to defaults. */
export function readSelection(query: Query, departure: DepartureDetail): BookingSelection {
  const offered = departure.occupancies.filter((offer) => offer.isAvailable);
  const asked = queryValue(query, 'room');
  const room =
    departure.occupancies.find((offer) => offer.occupancy === asked)?.occupancy ??
    occupancyOrder.find((name) => offered.some((offer) => offer.occupancy === name)) ??
    'twin';
  const usual = Math.min(2, departure.seatsLeft ?? 2);
  const adults = wholeNumber(queryValue(query, 'adults'), usual, 20);
  const children = departure.allowChildren ? wholeNumber(queryValue(query, 'children'), 0, 10) : 0;
  const people = Math.max(adults, 1) + children;
  return {
    departureId: departure.id,
    room,
    adults: Math.max(adults, 1),
    children,
    pickup: chosenPickup(queryValue(query, 'pickup'), departure.pickups),
    extras: departure.addons.flatMap((addon) => {
      const { code } = addon;
      const asked = wholeNumber(queryValue(query, extraField(code)), 0, addon.maxQty);
      const qty = Math.min(asked, mostOf(addon, people));
      return qty > 0 ? [{ code, qty }] : [];
    }),
    code: offerCode(queryValue(query, 'code')),
  };
}

/** The contract's limits, because submitted values go back into a URL. */
const [longestPickup, longestExtra, mostExtras] = [12, 40, 20];

/** A submitted form's fields, read as text or as counts. */
interface SelectionForm {
  text: (name: string) => string;
  count: (name: string) => number;
  names: readonly string[];
}

/** Reads the first step from its form, as typed. The service validates it when it prices it. */
export function selectionOfForm(form: SelectionForm): BookingSelection {
  return {
    departureId: form.text('departure'),
    room: occupancyOrder.find((name) => name === form.text('room')) ?? 'twin',
    adults: Math.max(form.count('adults'), 1),
    children: form.count('children'),
    pickup: form.text('pickup').slice(0, longestPickup) || null,
    extras: form.names
      .flatMap((name) => {
        const code = extraOfField(name);
        const qty = form.count(name);
        return code !== null && code.length <= longestExtra && qty > 0 ? [{ code, qty }] : [];
      })
      .slice(0, mostExtras),
    code: offerCode(form.text('code')),
  };
}

/** Returns the selection that a hold was made from. */
export function selectionOfHold(hold: Pick<HoldDetail, 'departureId' | 'quote'>): BookingSelection {
  const { travellers, addons, couponCode } = hold.quote;
  const count = (type: string) => travellers.filter((traveller) => traveller.type === type).length;
  return {
    departureId: hold.departureId,
    room: travellers[0]?.occupancy ?? 'twin',
    adults: count('adult'),
    children: count('child'),
    pickup: travellers[0]?.pickupCode ?? null,
    extras: addons,
    code: couponCode ?? '',
  };
}

/** Returns how many of an extra this many people can book. */
export function mostOf({ isAvailable, maxQty, per }: Addon, people: number): number {
  if (!isAvailable) return 0;
  return per === 'traveller' ? Math.min(maxQty, people) : maxQty;
}

/** Returns the requested pickup point. Defaults to one without a surcharge, or else the first. */
function chosenPickup(asked: string, pickups: DepartureDetail['pickups']): string | null {
  const chosen =
    pickups.find(({ code }) => code === asked) ??
    pickups.find(({ surchargeMinor }) => surchargeMinor === 0) ??
    pickups[0];
  return chosen?.code ?? null;
}

const longestCode = 40;

/** Normalises a typed code to the form the service uses. */
export function offerCode(typed: string): string {
  return typed.trim().toUpperCase().slice(0, longestCode);
}

/** Returns the selection as query parameters. */
export function selectionQuery(selection: BookingSelection): BookingQuery {
  return {
    departure: selection.departureId,
    room: selection.room,
    adults: selection.adults,
    ...(selection.children > 0 ? { children: selection.children } : {}),
    ...(selection.pickup ? { pickup: selection.pickup } : {}),
    ...Object.fromEntries(selection.extras.map(({ code, qty }) => [extraField(code), qty])),
    ...(selection.code ? { code: selection.code } : {}),
  };
}

/** Second-step details that change the price. If they're absent, the service uses its defaults. */
export interface BillingFacts {
  stateCode: NonNullable<QuoteRequest['billingStateCode']> | null;
  hasPan: boolean;
}

/** Returns the selection as a price request. */
export function quoteRequest(selection: BookingSelection, billing?: BillingFacts): QuoteRequest {
  const travellers = [
    ...Array.from({ length: selection.adults }, () => 'adult' as const),
    ...Array.from({ length: selection.children }, () => 'child' as const),
  ];
  return {
    departureId: selection.departureId,
    travellers: travellers.map((type) => ({
      type,
      occupancy: selection.room,
      pickupCode: selection.pickup,
    })),
    addons: selection.extras,
    couponCode: selection.code || null,
    ...(billing ? { billingStateCode: billing.stateCode, hasPan: billing.hasPan } : {}),
  };
}
