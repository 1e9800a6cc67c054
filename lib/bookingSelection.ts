import type { Occupancy } from '@/booking/contract/common';
import type { Departure, DepartureDetail } from '@/booking/contract/departures';
import type { QuoteRequest } from '@/booking/contract/quotes';
import type { BookingQuery } from './paths';

/** What is chosen in the first step. Travels in the address: it holds nothing personal. */
export interface BookingSelection {
  departureId: string;
  room: Occupancy;
  adults: number;
  children: number;
}

type Query = Record<string, string | string[] | undefined>;

const occupancyOrder: readonly Occupancy[] = ['twin', 'triple', 'quad', 'single'];

/** One value of a query, or an empty string. */
export function queryValue(query: Query, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

function wholeNumber(text: string, fallback: number, maximum: number): number {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : fallback;
  return Math.min(Math.max(value, 0), maximum);
}

/** The date asked for, else the first that can be booked. Null when there is none. */
export function chosenDeparture(query: Query, departures: readonly Departure[]): Departure | null {
  const asked = queryValue(query, 'departure');
  return (
    departures.find((departure) => departure.id === asked) ??
    departures.find((departure) => departure.isBookable) ??
    null
  );
}

/** Reads the first step from the address. What is missing or impossible becomes the usual choice. */
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
  return { departureId: departure.id, room, adults: Math.max(adults, 1), children };
}

/** The selection as part of an address. */
export function selectionQuery(selection: BookingSelection): BookingQuery {
  return {
    departure: selection.departureId,
    room: selection.room,
    adults: selection.adults,
    ...(selection.children > 0 ? { children: selection.children } : {}),
  };
}

/** Facts of the second step that change the price. Left out, the service assumes the usual ones. */
export interface BillingFacts {
  stateCode: NonNullable<QuoteRequest['billingStateCode']> | null;
  hasPan: boolean;
}

/** The selection as a question for the price. */
export function quoteRequest(selection: BookingSelection, billing?: BillingFacts): QuoteRequest {
  const travellers = [
    ...Array.from({ length: selection.adults }, () => 'adult' as const),
    ...Array.from({ length: selection.children }, () => 'child' as const),
  ];
  return {
    departureId: selection.departureId,
    travellers: travellers.map((type) => ({ type, occupancy: selection.room })),
    ...(billing ? { billingStateCode: billing.stateCode, hasPan: billing.hasPan } : {}),
  };
}
