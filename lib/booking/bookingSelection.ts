import type { PaymentPlan } from '@/booking/contract/bookings';
import type { Occupancy, TravellerType } from '@/booking/contract/common';
import type { Addon, Departure, DepartureDetail } from '@/booking/contract/departures';
import type { HoldDetail } from '@/booking/contract/holds';
import type { QuoteRequest } from '@/booking/contract/quotes';
import type { BookingQuery } from '../paths';

/** The first step's choices. They go into the URL, so they contain nothing personal. */
export interface BookingSelection {
  departureId: string;
  room: Occupancy;
  /** How many adults sleep in other kinds of rooms. At least one stays in `room`. */
  otherRooms: { occupancy: Occupancy; people: number }[];
  adults: number;
  children: number;
  /** At most one per adult, and in that adult's place in the room. */
  infants: number;
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

/** Returns the field name for the adults in another kind of room, used in forms and URLs. */
export const roomField = (occupancy: Occupancy) => `in.${occupancy}` as const;

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

/** Reads who sleeps in other kinds of rooms, leaving at least one adult for `room`. */
function otherRoomsOf(
  room: Occupancy,
  adults: number,
  offered: readonly Occupancy[],
  asked: (name: string) => number,
): BookingSelection['otherRooms'] {
  let left = adults - 1;
  return offered.flatMap((occupancy) => {
    const people = occupancy === room ? 0 : Math.min(asked(roomField(occupancy)), left);
    left -= people;
    return people > 0 ? [{ occupancy, people }] : [];
  });
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
  const adults = Math.max(wholeNumber(queryValue(query, 'adults'), usual, 20), 1);
  const children = departure.allowChildren ? wholeNumber(queryValue(query, 'children'), 0, 10) : 0;
  const people = adults + children;
  return {
    departureId: departure.id,
    room,
    otherRooms: otherRoomsOf(
      room,
      adults,
      offered.map(({ occupancy }) => occupancy),
      (name) => wholeNumber(queryValue(query, name), 0, 20),
    ),
    adults,
    children,
    infants: Math.min(wholeNumber(queryValue(query, 'infants'), 0, departure.maxInfants), adults),
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
  const room = occupancyOrder.find((name) => name === form.text('room')) ?? 'twin';
  const adults = Math.max(form.count('adults'), 1);
  return {
    departureId: form.text('departure'),
    room,
    otherRooms: otherRoomsOf(room, adults, occupancyOrder, form.count),
    adults,
    children: form.count('children'),
    infants: Math.min(form.count('infants'), adults),
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
export function selectionOfHold(
  hold: Pick<HoldDetail, 'departureId'> & {
    quote: Pick<HoldDetail['quote'], 'travellers' | 'addons' | 'couponCode'>;
  },
): BookingSelection {
  const { travellers, addons, couponCode } = hold.quote;
  const count = (type: string) => travellers.filter((traveller) => traveller.type === type).length;
  const room = travellers[0]?.occupancy ?? 'twin';
  return {
    departureId: hold.departureId,
    room,
    otherRooms: occupancyOrder.flatMap((occupancy) => {
      const people = withPlaces(travellers).filter((one) => one.occupancy === occupancy).length;
      return occupancy !== room && people > 0 ? [{ occupancy, people }] : [];
    }),
    adults: count('adult'),
    children: count('child'),
    infants: count('infant'),
    pickup: travellers[0]?.pickupCode ?? null,
    extras: addons,
    code: couponCode ?? '',
  };
}

/** Returns the travellers with a place in a room. An infant shares an adult's. */
export const withPlaces = <Traveller extends { type: TravellerType }>(
  travellers: readonly Traveller[],
) => travellers.filter(({ type }) => type !== 'infant');

const bedsIn: Record<Occupancy, number> = { single: 1, twin: 2, triple: 3, quad: 4 };

/** Whether a group leaves a bed free in any of its rooms, so that someone else may get it. */
export function hasFreeBed(
  travellers: readonly { type: TravellerType; occupancy: Occupancy }[],
): boolean {
  const rooms = Map.groupBy(withPlaces(travellers), ({ occupancy }) => occupancy);
  return [...rooms].some(([occupancy, people]) => people.length % bedsIn[occupancy] > 0);
}

/** `Aged 5 to 11`, `Under 5`: who travels at a type's fare, by their age when the trip starts. */
export function ageBand(
  departure: Pick<
    DepartureDetail,
    'minAge' | 'maxAge' | 'allowChildren' | 'childFromAge' | 'adultFromAge'
  >,
  type: TravellerType,
): string {
  const { minAge, maxAge, allowChildren, childFromAge, adultFromAge } = departure;
  const adultsFrom = allowChildren ? adultFromAge : 0;
  const from = Math.max(minAge, { infant: 0, child: childFromAge, adult: adultsFrom }[type]);
  const to = { infant: childFromAge - 1, child: adultFromAge - 1, adult: maxAge }[type];
  if (to === null) return from > 0 ? `Aged ${from} or older` : 'Any age';
  return from > 0 ? `Aged ${from} to ${to}` : `Under ${to + 1}`;
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
    ...Object.fromEntries(
      selection.otherRooms.map(({ occupancy, people }) => [roomField(occupancy), people]),
    ),
    adults: selection.adults,
    ...(selection.children > 0 ? { children: selection.children } : {}),
    ...(selection.infants > 0 ? { infants: selection.infants } : {}),
    ...(selection.pickup ? { pickup: selection.pickup } : {}),
    ...Object.fromEntries(selection.extras.map(({ code, qty }) => [extraField(code), qty])),
    ...(selection.code ? { code: selection.code } : {}),
  };
}

/** Returns the selection as text, to tell whether a form still has the choice it was shown for. */
export function selectionText(selection: BookingSelection): string {
  return Object.entries(selectionQuery(selection))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Second-step details that change the price. If they're absent, the service uses its defaults. */
export interface BillingFacts {
  stateCode: NonNullable<QuoteRequest['billingStateCode']> | null;
  hasPan: boolean;
}

/** Returns the selection as a price request. */
export function quoteRequest(selection: BookingSelection, billing?: BillingFacts): QuoteRequest {
  const { room, otherRooms, adults, children, infants, pickup } = selection;
  const elsewhere = otherRooms.flatMap(({ occupancy, people }) =>
    Array.from({ length: people }, () => occupancy),
  );
  // Children stay with the adults who share `room`, and each infant with an adult of their own.
  const rooms = [
    ...Array.from({ length: adults - elsewhere.length }, () => room),
    ...elsewhere,
    ...Array.from({ length: children }, () => room),
  ];
  const withInfants = [...rooms, ...rooms.slice(0, infants)];
  return {
    departureId: selection.departureId,
    travellers: withInfants.map((occupancy, index) => ({
      type: index < adults ? 'adult' : index < rooms.length ? 'child' : 'infant',
      occupancy,
      pickupCode: pickup,
    })),
    addons: selection.extras,
    couponCode: selection.code || null,
    ...(billing ? { billingStateCode: billing.stateCode, hasPan: billing.hasPan } : {}),
  };
}

/** How many people a selection puts into its main kind of room. */
function peopleInRoom({ adults, children, otherRooms }: BookingSelection): number {
  return otherRooms.reduce((left, { people }) => left - people, adults + children);
}

/** Returns how many places are left in the selection's room, if that's too few, or else null. */
export function tooFewPlacesIn(
  selection: BookingSelection,
  { occupancies }: Pick<DepartureDetail, 'occupancies'>,
): number | null {
  const left = occupancies.find(({ occupancy }) => occupancy === selection.room)?.placesLeft;
  return typeof left === 'number' && left < peopleInRoom(selection) ? left : null;
}

/**
 * Moves the adults for whom a room has no place to the cheapest other kind that has places for them.
 * Null if nobody could stay, or there's no such room.
 */
export function splitBetweenRooms(
  selection: BookingSelection,
  departure: Pick<DepartureDetail, 'occupancies'>,
): BookingSelection | null {
  const places = tooFewPlacesIn(selection, departure);
  if (places === null || places <= selection.children) return null;
  const moving = peopleInRoom(selection) - places;
  const { room, otherRooms } = selection;
  const peopleIn = (name: Occupancy) =>
    otherRooms.find(({ occupancy }) => occupancy === name)?.people ?? 0;
  const [other] = departure.occupancies
    .filter(({ occupancy, isAvailable }) => isAvailable && occupancy !== room)
    .filter(
      ({ occupancy, placesLeft }) =>
        placesLeft === null || placesLeft >= peopleIn(occupancy) + moving,
    )
    .sort((one, next) => one.allInMinor - next.allInMinor);
  if (!other) return null;
  const { occupancy } = other;
  return {
    ...selection,
    otherRooms: [
      ...otherRooms.filter((item) => item.occupancy !== occupancy),
      { occupancy, people: peopleIn(occupancy) + moving },
    ],
  };
}

/** How a visitor pays: the deposit and later the balance, in instalments, or all now. */
export type PaymentChoice = PaymentPlan | 'full';

export function readPaymentChoice(text: string): PaymentChoice {
  return text === 'instalments' || text === 'full' ? text : 'balance';
}
