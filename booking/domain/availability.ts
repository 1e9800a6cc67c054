/** A departure's public availability, derived from its seat counts and dates. */
import type { Occupancy } from '../contract/common.ts';
import type { DepartureStatus, SalesState } from '../contract/departures.ts';
import type { DepartureState } from './states.ts';

export const SHOW_EXACT_BELOW = 5;

export interface Inventory {
  status: DepartureState;
  capacity: number;
  blocked: number;
  held: number;
  booked: number;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  reportAt: Date;
}

export function freeSeats(inventory: Inventory): number {
  return inventory.capacity - inventory.blocked - inventory.held - inventory.booked;
}

/** Whether a group fits now, given the free seats and the places left in its room type. */
export function hasRoomFor(
  inventory: Inventory & {
    prices: readonly {
      occupancy: Occupancy;
      isActive: boolean;
      allotment: number | null;
      held: number;
      booked: number;
    }[];
  },
  { pax, occupancy }: { pax: number; occupancy: Occupancy },
): boolean {
  const room = inventory.prices.find((price) => price.occupancy === occupancy && price.isActive);
  if (!room || freeSeats(inventory) < pax) return false;
  return room.allotment === null || room.held + room.booked + pax <= room.allotment;
}

export function salesStateAt(inventory: Inventory, now: Date): SalesState {
  if (inventory.status === 'cancelled') return 'cancelled';
  const isOpenStatus = inventory.status === 'scheduled' || inventory.status === 'guaranteed';
  if (!isOpenStatus || now >= inventory.salesCloseAt || now >= inventory.reportAt) return 'closed';
  if (inventory.salesOpenAt !== null && now < inventory.salesOpenAt) return 'not_open';
  const free = freeSeats(inventory);
  if (free <= 0) return inventory.held > 0 ? 'held' : 'waitlist';
  return free <= SHOW_EXACT_BELOW ? 'few_left' : 'open';
}

/** Returns the public state. "Few seats" hides "guaranteed", which views also report separately. */
export function publicStatusAt(inventory: Inventory, now: Date): DepartureStatus {
  const { status } = inventory;
  if (status === 'cancelled') return 'cancelled';
  if (status === 'departed' || status === 'completed' || now >= inventory.reportAt) {
    return 'departed';
  }
  switch (salesStateAt(inventory, now)) {
    case 'cancelled':
      return 'cancelled';
    case 'closed':
      return 'closed';
    case 'held':
      return 'being_booked';
    case 'waitlist':
      return 'full';
    case 'few_left':
      return 'few_left';
    case 'not_open':
    case 'open':
      if (status === 'guaranteed') return 'guaranteed';
      return inventory.booked > 0 ? 'filling' : 'planned';
  }
}

/** Returns the exact seat count to show if it's 1 to 5, else null. */
export function shownSeats(free: number): number | null {
  return free >= 1 && free <= SHOW_EXACT_BELOW ? free : null;
}
