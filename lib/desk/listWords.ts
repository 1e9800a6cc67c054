/** How the desk speaks of the people on a departure's list. */
import type {
  CheckInState,
  DepartureListing,
  ListedTraveller,
} from '@/booking/contract/staffManifest';
import { dietWords, roomWords } from './departureWords';

export const stateWords: Record<CheckInState, string> = {
  here: 'here',
  not_here: 'not here yet',
  no_show: 'no-show',
};

/** `Room 4, twin, non-veg`. */
export function aboutTraveller({ room, diet, type }: ListedTraveller): string {
  return [
    room ? `Room ${room.number}, ${roomWords[room.occupancy].toLowerCase()}` : 'No room',
    type === 'infant' ? 'infant' : diet ? dietWords[diet].toLowerCase() : 'food not known',
  ].join(', ');
}

/** Those with medical notes first, then by name. */
export function inListOrder(travellers: readonly ListedTraveller[]): ListedTraveller[] {
  return travellers.toSorted(
    (one, other) =>
      Number(other.hasMedicalNotes) - Number(one.hasMedicalNotes) ||
      one.fullName.localeCompare(other.fullName, 'en'),
  );
}

/** Those in one room together, in the order of rooms. */
export function inRoomOrder(travellers: readonly ListedTraveller[]): ListedTraveller[] {
  const number = ({ room }: ListedTraveller) => room?.number ?? Infinity;
  return travellers.toSorted(
    (one, other) => number(one) - number(other) || one.fullName.localeCompare(other.fullName, 'en'),
  );
}

/** What a list can be narrowed to, with who is in it. */
export interface ListFilter {
  key: string;
  name: string;
  includes: (traveller: ListedTraveller) => boolean;
}

/** Returns the filters of a list: everyone, who isn't here, each pickup point, and needs. */
export function listFilters(
  { pickups }: Pick<DepartureListing, 'pickups'>,
  stateOf: (id: string) => CheckInState | undefined,
): ListFilter[] {
  return [
    { key: 'all', name: 'Everyone', includes: () => true },
    { key: 'missing', name: 'Not here', includes: ({ id }) => stateOf(id) !== 'here' },
    ...(pickups.length > 1
      ? pickups.map(({ code, city }) => ({
          ...{ key: code, name: city },
          includes: ({ pickupCode }: ListedTraveller) => pickupCode === code,
        }))
      : []),
    { key: 'needs', name: 'Medical notes', includes: ({ hasMedicalNotes }) => hasMedicalNotes },
  ];
}

/** Returns a booking's reference from a voucher's code, or null for another code. */
export function readVoucher(text: string): string | null {
  return /\bSF-[0-9A-Z]{8}\b/.exec(text.toUpperCase())?.[0] ?? null;
}
