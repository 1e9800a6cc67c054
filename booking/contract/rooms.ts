import { Type, type Static } from 'typebox';
import { RoomPreference } from './bookings.ts';
import { CivilDate, Nullable, Occupancy, TravellerType, Uuid } from './common.ts';
import { Gender } from './travellers.ts';

/** An age on the first day of the trip. */
export const AgeBand = Type.Enum([
  'under_18',
  'from_18_to_24',
  'from_25_to_34',
  'from_35_to_44',
  'from_45_to_54',
  'from_55_to_64',
  'from_65',
] as const);
export type AgeBand = Static<typeof AgeBand>;

/**
 * Why a room needs attention: children without an adult, a free bed beside someone under 18, someone
 * whose gender we need first, or no one who fits.
 */
export const RoomProblem = Type.Enum([
  'minors_alone',
  'beside_minor',
  'gender_missing',
  'no_match',
] as const);
export type RoomProblem = Static<typeof RoomProblem>;

/** A room with people of the customer's booking. Others are never named. */
export const OwnRoom = Type.Object({
  occupancy: Occupancy,
  /** The names of the booking's own people in it. */
  names: Type.Array(Type.String()),
  others: Type.Array(
    Type.Object({
      gender: Nullable(Gender),
      ageBand: Nullable(AgeBand),
      /** Whether they're on a booking linked by a friend code. */
      isFriend: Type.Boolean(),
    }),
  ),
  freeBeds: Type.Integer(),
  problem: Nullable(RoomProblem),
});
export type OwnRoom = Static<typeof OwnRoom>;

/** What is known today about the rooms that a booking's people share. */
export const RoomSharing = Type.Object({
  /** The booking's own code, for a friend who books separately. */
  friendCode: Type.String(),
  /** The friend's code that was entered; null if none was. */
  enteredFriendCode: Nullable(Type.String()),
  /**
   * `none`: no code links this booking with another. `missing`: the friend's booking has been
   * cancelled or moved. `together` and `apart`: whether the friends share a room.
   */
  friends: Type.Enum(['none', 'missing', 'together', 'apart'] as const),
  rooms: Type.Array(OwnRoom),
  /** From this day, preferences and friend codes no longer change. */
  settledOn: CivilDate,
});
export type RoomSharing = Static<typeof RoomSharing>;

const RoomGuest = Type.Object({
  travellerId: Uuid,
  reference: Type.String(),
  fullName: Type.String(),
  type: TravellerType,
  gender: Nullable(Gender),
  ageBand: Nullable(AgeBand),
  preference: RoomPreference,
});

/** `GET /v1/staff/departures/{id}/rooms`: everyone with a confirmed booking, in exactly one room. */
export const StaffRooms = Type.Object({
  settledOn: CivilDate,
  /** Of the rooms that staff assigned; 0 while rooms only follow from the bookings. */
  version: Type.Integer(),
  /** How many people have no roommate yet although they expect one. */
  unmatched: Type.Integer(),
  rooms: Type.Array(
    Type.Object({
      occupancy: Occupancy,
      guests: Type.Array(RoomGuest),
      /** They sleep in an adult's bed. */
      infants: Type.Array(RoomGuest),
      freeBeds: Type.Integer(),
      problem: Nullable(RoomProblem),
    }),
  ),
});
export type StaffRooms = Static<typeof StaffRooms>;
