/** Each traveller's fare, and the pickup point's surcharge or reduction. */
import type { Occupancy, TravellerType } from '../contract/common.ts';
import { mulBps } from './money.ts';
import {
  amountLine,
  type LineResult,
  type PriceBook,
  type PricedLine,
  type PriceRow,
  type Selection,
} from './priceBook.ts';

/** The lowest ages, on the departure day, for the child and adult fares. */
export const CHILD_FROM_AGE = 5;
export const ADULT_FROM_AGE = 12;

/** The most infants on one booking. */
export const MAX_INFANTS = 4;

export const typeNames: Record<TravellerType, string> = {
  adult: 'Adult',
  child: 'Child',
  infant: 'Infant',
};

type Traveller = Selection['travellers'][number];

/** Returns the fare and pickup lines with GST at `gstBps`, or every problem. */
export function fareLines(
  { prices, pickups }: Pick<PriceBook, 'prices' | 'pickups'>,
  travellers: readonly Traveller[],
  gstBps: number,
): LineResult {
  const result: LineResult = { lines: [], problems: [] };
  travellers.forEach(({ type, occupancy, pickupCode }, index) => {
    const path = `travellers.${index}`;
    const row = prices.find((price) => price.occupancy === occupancy && price.isActive);
    if (!row) {
      const problem = { code: 'occupancy_unavailable' as const, occupancy };
      result.problems.push({ ...problem, path: `${path}.occupancy` });
      return;
    }
    const fareMinor = fareOf(row, type);
    const line = travellerLine(index, gstBps);
    const label = `${typeNames[type]}, ${occupancy} sharing`;
    result.lines.push({ ...line('fare', label, fareMinor), discountable: type !== 'infant' });
    if (pickupCode === null) return;
    const pickup = pickups.find(({ code }) => code === pickupCode);
    if (!pickup) {
      result.problems.push({ code: 'unknown_pickup', path: `${path}.pickupCode` });
      return;
    }
    // A pickup can reduce the fare to zero, but no further.
    const surchargeMinor = Math.max(pickup.surchargeMinor, -fareMinor);
    if (surchargeMinor === 0 || type === 'infant') return;
    result.lines.push(line('pickup', `Joining in ${pickup.city}`, surchargeMinor));
  });
  return result;
}

/** Returns where everyone joins if there is only one place to join, or null. */
export function onlyPickup<Pickup>([first, ...others]: readonly Pickup[]): Pickup | null {
  return first !== undefined && others.length === 0 ? first : null;
}

/** Returns how many seats the travellers need. Infants travel on an adult's lap. */
export function seatsNeeded(travellers: readonly { type: TravellerType }[]): number {
  return travellers.filter(({ type }) => type !== 'infant').length;
}

/** Whether a trip takes children: it's open to them, and its youngest age isn't an adult's. */
export function takesChildren(trip: { allowChildren: boolean; minAge: number }): boolean {
  return trip.allowChildren && trip.minAge < ADULT_FROM_AGE;
}

/** Returns how many infants a booking can have: none on a trip whose youngest age is above theirs. */
export function mostInfants(trip: { allowChildren: boolean; minAge: number }): number {
  return trip.allowChildren && trip.minAge < CHILD_FROM_AGE ? MAX_INFANTS : 0;
}

/** Counts the travellers who need a seat, grouped by occupancy. */
export function occupancyCounts(
  travellers: readonly { type: TravellerType; occupancy: Occupancy }[],
): Partial<Record<Occupancy, number>> {
  const counts: Partial<Record<Occupancy, number>> = {};
  for (const { type, occupancy } of travellers) {
    if (type !== 'infant') counts[occupancy] = (counts[occupancy] ?? 0) + 1;
  }
  return counts;
}

/** Returns the occupancy behind a "from" price: twin, or the cheapest if twin isn't sold. */
export function fromOccupancy(prices: readonly PriceRow[]): Occupancy | null {
  const active = prices.filter(({ isActive }) => isActive);
  if (active.some(({ occupancy }) => occupancy === 'twin')) return 'twin';
  const cheapest = active.reduce<PriceRow | null>(
    (best, row) => (best === null || row.amountMinor < best.amountMinor ? row : best),
    null,
  );
  return cheapest?.occupancy ?? null;
}

/** Returns the selection behind a "from" price: one adult in this occupancy. */
export function soloSelection(occupancy: Occupancy): Selection {
  return {
    travellers: [{ type: 'adult', occupancy, pickupCode: null }],
    addons: [],
    couponCode: null,
    billingStateCode: null,
    isResident: true,
    hasPan: true,
  };
}

/** A fare of this room, for someone of this type. */
export function fareOf(row: PriceRow, type: TravellerType): number {
  if (type === 'infant') return row.infantMinor;
  return type === 'child' ? mulBps(row.amountMinor, row.childBps) : row.amountMinor;
}

const travellerLine =
  (traveller: number, gstBps: number) =>
  (kind: 'fare' | 'pickup', label: string, amountMinor: number): PricedLine => ({
    ...amountLine(kind, label, amountMinor),
    traveller,
    gstBps,
    discountable: false,
  });
