/** Assigns everyone on a departure to a room. Pure, and independent of the order of its input. */
import type { RoomPreference } from '../contract/bookings.ts';
import type { Occupancy, TravellerType } from '../contract/common.ts';
import type { AgeBand, RoomProblem } from '../contract/rooms.ts';
import type { Gender } from '../contract/travellers.ts';

/** A traveller, as far as rooms are concerned. */
export interface RoomTraveller {
  id: string;
  /** Their position on the booking. */
  seq: number;
  type: TravellerType;
  occupancy: Occupancy;
  gender: Gender | null;
  /** On the first day of the trip; null if unknown. */
  age: number | null;
  preference: RoomPreference;
}

/** A booking with the travellers who are still going. */
export interface RoomBooking<Traveller extends RoomTraveller = RoomTraveller> {
  /** Earlier bookings have smaller IDs. */
  id: string;
  friendCode: string;
  enteredFriendCode: string | null;
  /** Booked after rooms were settled, so it only gets beds that are left. */
  isLate: boolean;
  travellers: readonly Traveller[];
}

export interface Room<Traveller extends RoomTraveller = RoomTraveller> {
  occupancy: Occupancy;
  /** Everyone with a bed. */
  people: Traveller[];
  /** They sleep in an adult's bed. */
  infants: Traveller[];
  freeBeds: number;
  problem: RoomProblem | null;
}

const occupancies: readonly Occupancy[] = ['single', 'twin', 'triple', 'quad'];
export const bedsIn: Record<Occupancy, number> = { single: 1, twin: 2, triple: 3, quad: 4 };

/** Whether people in these kinds of rooms leave no bed free. */
export function fillsRooms(places: readonly Occupancy[]): boolean {
  return occupancies.every(
    (occupancy) => places.filter((place) => place === occupancy).length % bedsIn[occupancy] === 0,
  );
}

const bands: readonly { band: AgeBand; to: number }[] = [
  { band: 'under_18', to: 17 },
  { band: 'from_18_to_24', to: 24 },
  { band: 'from_25_to_34', to: 34 },
  { band: 'from_35_to_44', to: 44 },
  { band: 'from_45_to_54', to: 54 },
  { band: 'from_55_to_64', to: 64 },
  { band: 'from_65', to: Infinity },
];

export function ageBandOf(age: number | null): AgeBand | null {
  return age === null ? null : (bands.find(({ to }) => age <= to)?.band ?? null);
}

/** Reads a friend code as typed: any case, with or without spaces and dashes. Null for others. */
export function readFriendCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s–—-]/g, '');
  return /^[BCDFGHJKMNPQRTVW]{8}$/.test(code) ? code : null;
}

/** Formats a stored friend code to be read out: `BCDF-GHJK`. */
export const showFriendCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** People who stay together in a room: of one booking, and whoever joined them. */
interface Party<Traveller extends RoomTraveller> {
  /** The first booking's ID. */
  key: string;
  /** The friends' circle that everyone belongs to, or null if strangers share. */
  circle: string | null;
  people: Traveller[];
  infants: Traveller[];
}

/**
 * Returns the rooms. Invariants: everyone is in exactly one room, and no room has more people than
 * beds. People of one booking stay together and fill their own rooms first. Whoever is left over
 * shares with friends, and then with strangers of a similar age.
 */
export function assignRooms<Traveller extends RoomTraveller>(
  bookings: readonly RoomBooking<Traveller>[],
): Room<Traveller>[] {
  const circles = circlesOf(bookings);
  const early = bookings.filter(({ isLate }) => !isLate);
  const late = bookings.filter(({ isLate }) => isLate);
  return occupancies.flatMap((occupancy) => {
    const beds = bedsIn[occupancy];
    const rooms = [early, late].reduce<Party<Traveller>[]>((begun, some) => {
      const parties = some.flatMap((booking) =>
        ownRooms(booking, occupancy, circles.get(booking.id) ?? booking.id),
      );
      return gather(begun, gather([], parties, beds, areFriends), beds, mayJoin);
    }, []);
    return rooms
      .sort((one, other) => compare(one.key, other.key))
      .map((party) => toRoom(party, occupancy));
  });
}

/** Where staff put a traveller. */
export interface RoomPlace {
  travellerId: string;
  room: number;
  occupancy: Occupancy;
}

/**
 * Returns the rooms as staff assigned them, in the order of their numbers. Whoever booked since gets
 * a room as in `assignRooms`, so that everyone is still in exactly one.
 */
export function roomsByPlan<Traveller extends RoomTraveller>(
  bookings: readonly RoomBooking<Traveller>[],
  places: readonly RoomPlace[],
): Room<Traveller>[] {
  const placeOf = new Map(places.map((place) => [place.travellerId, place]));
  for (const { travellers } of bookings) {
    // An infant who was added since sleeps with an adult of the booking.
    const adult = travellers.find(({ id, type }) => type === 'adult' && placeOf.has(id));
    const place = adult && placeOf.get(adult.id);
    for (const { id, type } of travellers) {
      if (place && type === 'infant' && !placeOf.has(id)) placeOf.set(id, place);
    }
  }
  const everyone = bookings.flatMap(({ travellers }) => travellers);
  const byRoom = Map.groupBy(everyone, ({ id }) => placeOf.get(id)?.room);
  const planned = [...byRoom]
    .flatMap(([room, sleepers]) => {
      const place = sleepers[0] && placeOf.get(sleepers[0].id);
      return room === undefined || !place ? [] : [{ ...place, sleepers }];
    })
    .sort((one, other) => one.room - other.room)
    .map(({ occupancy, sleepers }): Room<Traveller> => {
      const people = sleepers.filter(({ type }) => type !== 'infant');
      return {
        ...{ occupancy, people, freeBeds: bedsIn[occupancy] - people.length },
        infants: sleepers.filter(({ type }) => type === 'infant'),
        // Staff leave beds free on purpose.
        problem: people.every(isMinor) ? 'minors_alone' : null,
      };
    });
  const rest = bookings.map((booking) => ({
    ...booking,
    travellers: booking.travellers.filter(({ id }) => !placeOf.has(id)),
  }));
  return [...planned, ...assignRooms(rest.filter(({ travellers }) => travellers.length > 0))];
}

/** Returns each booking's circle of friends: all bookings that codes connect, however indirectly. */
export function circlesOf(bookings: readonly RoomBooking[]): Map<string, string> {
  const circles = new Map(bookings.map(({ id, friendCode }) => [id, friendCode]));
  const byId = [...bookings].sort((one, other) => compare(one.id, other.id));
  for (const { id, enteredFriendCode, isLate } of byId) {
    const friend = byId.find(({ friendCode }) => friendCode === enteredFriendCode);
    // Rooms are settled by then, so a late booking joins its friend's circle and never the reverse.
    if (!friend || (friend.isLate && !isLate)) continue;
    const [own, theirs] = [circles.get(id), circles.get(friend.id)];
    for (const [booking, circle] of circles) {
      if (theirs !== undefined && circle === own) circles.set(booking, theirs);
    }
  }
  return circles;
}

/**
 * Splits a booking's people in one kind of room into rooms, in the order they were entered. Children
 * sleep with an adult as long as there are adults, and the last adults may be left with free beds.
 */
function ownRooms<Traveller extends RoomTraveller>(
  { id, travellers }: RoomBooking<Traveller>,
  occupancy: Occupancy,
  circle: string,
): Party<Traveller>[] {
  const beds = bedsIn[occupancy];
  const here = [...travellers].sort((one, other) => one.seq - other.seq);
  const people = here.filter((one) => one.type !== 'infant' && one.occupancy === occupancy);
  const adults = people.filter((one) => !isMinor(one));
  const minors = people.filter(isMinor);
  const parties: Party<Traveller>[] = [];
  while (adults.length + minors.length > 0) {
    const first = adults.splice(0, 1);
    const children = minors.splice(0, beds - first.length);
    const more = adults.splice(0, beds - first.length - children.length);
    const inRoom = [...first, ...more, ...children];
    parties.push({ key: id, circle, people: inRoom, infants: [] });
  }
  const beddedIn = new Set(
    travellers.filter(({ type }) => type !== 'infant').map((one) => one.occupancy),
  );
  const [fallback] = occupancies.filter((name) => beddedIn.has(name));
  const infants = here.filter(
    (one) =>
      one.type === 'infant' &&
      (beddedIn.has(one.occupancy) ? one.occupancy : (fallback ?? one.occupancy)) === occupancy,
  );
  if (infants.length > 0 && parties.length === 0) {
    return [{ key: id, circle, people: [], infants }];
  }
  const places = parties.flatMap((party) =>
    party.people.filter((one) => !isMinor(one)).map(() => party),
  );
  for (const [index, infant] of infants.entries()) {
    (places[index] ?? parties[0])?.infants.push(infant);
  }
  return parties;
}

function isMinor({ age, type }: RoomTraveller): boolean {
  return age === null ? type !== 'adult' : age < 18;
}

/**
 * Whether strangers may get the party's free beds. A group that wanted to stay among itself but no
 * longer fills its room takes strangers too, as our cancellation policy says.
 */
function isOpen({ people, infants }: Party<RoomTraveller>): boolean {
  return infants.length === 0 && !people.some(isMinor);
}

type MayShareRoom = (room: Party<RoomTraveller>, party: Party<RoomTraveller>) => boolean;

const areFriends: MayShareRoom = (room, party) =>
  room.circle !== null && room.circle === party.circle && maySleepTogether(room, party);

const mayJoin: MayShareRoom = (room, party) =>
  areFriends(room, party) || (isOpen(room) && isOpen(party) && maySleepTogether(room, party));

/**
 * Fills rooms one by one with the parties that fit best. Those who are hardest to place come first,
 * so that they aren't left with no one.
 */
function gather<Traveller extends RoomTraveller>(
  begun: readonly Party<Traveller>[],
  waiting: readonly Party<Traveller>[],
  beds: number,
  may: MayShareRoom,
): Party<Traveller>[] {
  const left = [...waiting].sort(hardestFirst);
  const rooms = [...begun];
  const done: Party<Traveller>[] = [];
  for (let room = rooms.shift() ?? left.shift(); room; room = rooms.shift() ?? left.shift()) {
    for (;;) {
      const party: Party<Traveller> | undefined = bestFor(room, left, beds, may);
      if (!party) break;
      left.splice(left.indexOf(party), 1);
      room = join(room, party);
    }
    done.push(room);
  }
  return done;
}

function hardestFirst(one: Party<RoomTraveller>, other: Party<RoomTraveller>): number {
  return (
    Number(takesAnyone(one)) - Number(takesAnyone(other)) ||
    other.people.length - one.people.length ||
    bandsOf(one)[0] - bandsOf(other)[0] ||
    compare(one.key, other.key)
  );
}

function bestFor<Traveller extends RoomTraveller>(
  room: Party<Traveller>,
  left: readonly Party<Traveller>[],
  beds: number,
  may: MayShareRoom,
): Party<Traveller> | undefined {
  const free = beds - room.people.length;
  const [best] = left
    .filter((party) => party.people.length <= free && may(room, party))
    .sort(
      (one, other) =>
        Number(areFriends(room, other)) - Number(areFriends(room, one)) ||
        Number(isOneGender(room, other)) - Number(isOneGender(room, one)) ||
        Number(takesAnyone(one) !== takesAnyone(room)) -
          Number(takesAnyone(other) !== takesAnyone(room)) ||
        bandsApart(room, one) - bandsApart(room, other) ||
        other.people.length - one.people.length ||
        compare(one.key, other.key),
    );
  return best;
}

function join<Traveller extends RoomTraveller>(
  one: Party<Traveller>,
  other: Party<Traveller>,
): Party<Traveller> {
  const [first, second] = one.key <= other.key ? [one, other] : [other, one];
  return {
    key: first.key,
    circle: one.circle === other.circle ? one.circle : null,
    people: [...first.people, ...second.people],
    infants: [...first.infants, ...second.infants],
  };
}

/** Whether everyone may share with everyone of the other party: own gender, unless all agreed. */
function maySleepTogether(one: Party<RoomTraveller>, other: Party<RoomTraveller>): boolean {
  // Infants whose adults have cancelled are for staff to place.
  if (one.people.length === 0 || other.people.length === 0) return false;
  return one.people.every((a) => other.people.every((b) => mayShare(a, b)));
}

/** Whether two people who aren't on one booking may share a room. */
export function mayShare(one: RoomTraveller, other: RoomTraveller): boolean {
  const bothAgreed = one.preference === 'any' && other.preference === 'any';
  return bothAgreed || (isGenderKnown(one) && one.gender === other.gender);
}

const isGenderKnown = ({ gender }: RoomTraveller) => gender !== null && gender !== 'undisclosed';

const takesAnyone = ({ people }: Party<RoomTraveller>) =>
  people.every(({ preference }) => preference === 'any');

function isOneGender(one: Party<RoomTraveller>, other: Party<RoomTraveller>): boolean {
  const genders = new Set([...one.people, ...other.people].map(({ gender }) => gender));
  return genders.size === 1;
}

/** The youngest and oldest age bands in a party, as positions. People of unknown age count as 25. */
function bandsOf({ people }: Party<RoomTraveller>): [number, number] {
  const found = people.map(({ age }) => bands.findIndex(({ to }) => (age ?? 25) <= to));
  if (found.length === 0) return [0, 0];
  return [Math.min(...found), Math.max(...found)];
}

function bandsApart(one: Party<RoomTraveller>, other: Party<RoomTraveller>): number {
  const [[youngA, oldA], [youngB, oldB]] = [bandsOf(one), bandsOf(other)];
  return Math.max(oldA, oldB) - Math.min(youngA, youngB);
}

function toRoom<Traveller extends RoomTraveller>(
  party: Party<Traveller>,
  occupancy: Occupancy,
): Room<Traveller> {
  const { people, infants } = party;
  const freeBeds = bedsIn[occupancy] - people.length;
  return { occupancy, people, infants, freeBeds, problem: problemOf(party, freeBeds) };
}

function problemOf(party: Party<RoomTraveller>, freeBeds: number): RoomProblem | null {
  const { people } = party;
  if (people.every(isMinor)) return 'minors_alone';
  if (freeBeds === 0) return null;
  if (!isOpen(party)) return 'beside_minor';
  const needsGender = people.some((one) => one.preference !== 'any' && !isGenderKnown(one));
  return needsGender ? 'gender_missing' : 'no_match';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
