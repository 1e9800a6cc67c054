/** Who shares a room with whom, worked out from today's bookings whenever someone looks. */
import type { RoomSharing, StaffRooms } from '../contract/rooms.ts';
import type { Deps } from '../deps.ts';
import { ageOn, civilDateIn } from '../domain/dates.ts';
import {
  ageBandOf,
  circlesOf,
  readFriendCode,
  roomsByPlan,
  showFriendCode,
  type RoomBooking,
  type RoomTraveller,
} from '../domain/rooms.ts';
import { lockedOn } from '../domain/travellerNeeds.ts';
import { errorIf, found, invalid } from '../errors.ts';
import { findByFriendCode, findRoomPlan, listSleepers } from '../store/bookings/rooms.ts';
import { findDeparture, type DepartureWithExtras } from '../store/catalogue/catalogue.ts';
import type { Queries } from '../store/database/db.ts';
import { requirePermission, type Staff } from './staff.ts';

type Sleeper = RoomTraveller & { bookingId: string; reference: string; fullName: string };

/** Returns everyone's rooms on a departure, as today's bookings and preferences have it. */
export async function roomsOf(queries: Queries, departure: DepartureWithExtras) {
  const settledOn = lockedOn(departure);
  const bookings = (await listSleepers(queries, departure.id)).map(
    ({ travellers, createdAt, reference, ...booking }): RoomBooking<Sleeper> => ({
      ...booking,
      isLate: civilDateIn(createdAt, departure.tz) >= settledOn,
      travellers: travellers.map(({ dateOfBirth, ...traveller }) => ({
        ...traveller,
        bookingId: booking.id,
        reference,
        age: dateOfBirth === null ? null : ageOn(dateOfBirth, departure.startDate),
      })),
    }),
  );
  const { version, places } = await findRoomPlan(queries, departure.id);
  return { settledOn, bookings, rooms: roomsByPlan(bookings, places), version };
}

/** Returns everyone's rooms, with the ones that need attention flagged. */
export async function viewRooms({ db }: Deps, staff: Staff, id: string): Promise<StaffRooms> {
  requirePermission(staff, 'bookings:read');
  return staffRoomsOf(db.queries, id);
}

export async function staffRoomsOf(queries: Queries, id: string): Promise<StaffRooms> {
  const departure = found(await findDeparture(queries, id));
  const { settledOn, rooms, version } = await roomsOf(queries, departure);
  const toGuest = ({ id: travellerId, age, ...one }: Sleeper) => ({
    travellerId,
    reference: one.reference,
    fullName: one.fullName,
    type: one.type,
    gender: one.gender,
    ageBand: ageBandOf(age),
    preference: one.preference,
  });
  return {
    settledOn,
    version,
    unmatched: rooms
      .filter(({ problem }) => problem === 'no_match' || problem === 'gender_missing')
      .reduce((sum, { people }) => sum + people.length, 0),
    rooms: rooms.map(({ people, infants, ...room }) => ({
      ...room,
      guests: people.map(toGuest),
      infants: infants.map(toGuest),
    })),
  };
}

/** Returns what a booking's owner sees; undefined unless it's confirmed and someone shares a room. */
export async function describeSharing(
  queries: Queries,
  bookingId: string,
  departure: DepartureWithExtras,
): Promise<RoomSharing | undefined> {
  const { settledOn, bookings, rooms } = await roomsOf(queries, departure);
  const own = bookings.find(({ id }) => id === bookingId);
  if (!own) return undefined;
  const isOwn = (one: Sleeper) => one.bookingId === own.id;
  const shared = rooms.filter(
    ({ occupancy, people }) => occupancy !== 'single' && people.some(isOwn),
  );
  if (shared.length === 0) return undefined;
  const circles = circlesOf(bookings);
  const isFriend = (one: Sleeper) => circles.get(one.bookingId) === circles.get(own.id);
  const hasFriends = bookings.some(
    ({ id }) => id !== own.id && circles.get(id) === circles.get(own.id),
  );
  const areTogether = shared.some(({ people }) =>
    people.some((one) => isFriend(one) && !isOwn(one)),
  );
  const withoutFriends = own.enteredFriendCode === null ? 'none' : 'missing';
  return {
    friendCode: showFriendCode(own.friendCode),
    enteredFriendCode: own.enteredFriendCode && showFriendCode(own.enteredFriendCode),
    friends: hasFriends ? (areTogether ? 'together' : 'apart') : withoutFriends,
    rooms: shared.map(({ occupancy, people, freeBeds, problem }) => ({
      occupancy,
      names: people.filter(isOwn).map(({ fullName }) => fullName),
      others: people
        .filter((one) => !isOwn(one))
        .map((one) => ({
          gender: one.gender,
          ageBand: ageBandOf(one.age),
          isFriend: isFriend(one),
        })),
      freeBeds,
      problem,
    })),
    settledOn,
  };
}

/**
 * Reads a friend's code for a booking, or for one that is still to be made. Returns null if nothing
 * was typed. Throws unless the code belongs to another active booking on the same date.
 */
export async function requireFriendCode(
  queries: Queries,
  typed: string,
  booking: { departureId: string; id: string | null },
): Promise<string | null> {
  if (typed.trim() === '') return null;
  const code = readFriendCode(typed);
  const bookings = code === null ? [] : await findByFriendCode(queries, code);
  const unknown = 'We don’t know this code. Check it with your friend';
  if (code === null || bookings.length === 0) throw invalid('friendCode', 'unknown', unknown);
  const active = bookings.filter(
    ({ status }) => status === 'confirmed' || status === 'pending_payment',
  );
  const isHere = active.some(
    ({ departureId, id }) => departureId === booking.departureId && id !== booking.id,
  );
  const [error] = [
    ...errorIf(
      bookings.some(({ id }) => id === booking.id),
      'friendCode',
      'own',
      'This is your own code. Enter your friend’s',
    ),
    ...errorIf(
      active.length === 0,
      'friendCode',
      'cancelled',
      'Your friend’s booking was cancelled, so this code no longer works',
    ),
    ...errorIf(
      !isHere,
      'friendCode',
      'other_date',
      'This code is for another date. Your friend’s booking must be on the same date as yours',
    ),
  ];
  if (error) throw invalid(error.path, error.code, error.message);
  return code;
}
