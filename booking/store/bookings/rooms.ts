/** Who sleeps on a departure, and the codes that link friends' bookings. */
import type { RoomBooking, RoomPlace, RoomTraveller } from '../../domain/rooms.ts';
import type { BookingState } from '../../domain/states.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstValue, run } from '../database/rows.ts';

/** A traveller with a bed or, as an infant, without one. */
type SleeperRecord = Omit<RoomTraveller, 'age'> & {
  fullName: string;
  dateOfBirth: string | null;
};

type SleepingBooking = Omit<RoomBooking, 'isLate' | 'travellers'> & {
  reference: string;
  createdAt: Date;
  travellers: SleeperRecord[];
};

/** Lists a departure's confirmed bookings, with the travellers who are going. */
export async function listSleepers(
  queries: Queries,
  departureId: string,
): Promise<SleepingBooking[]> {
  type Row = Omit<SleepingBooking, 'travellers'> & { traveller: SleeperRecord };
  const rows = await allRows<Row>(queries)`
    select b.id, b.reference, b.created_at, b.friend_code, b.entered_friend_code,
           jsonb_build_object(
             'id', t.id, 'seq', t.seq, 'type', t.type, 'fullName', t.full_name,
             'gender', t.gender, 'dateOfBirth', t.date_of_birth, 'occupancy', t.occupancy,
             'preference', t.room_preference) as traveller
      from booking b
      join booking_traveller t on t.departure_id = b.departure_id and t.booking_id = b.id
     where b.departure_id = ${departureId} and b.status in ('confirmed', 'completed')
       and t.status in ('active', 'travelled')
     order by b.id, t.seq`;
  const bookings = new Map<string, SleepingBooking>();
  for (const { traveller, ...booking } of rows) {
    const known = bookings.get(booking.id) ?? { ...booking, travellers: [] };
    known.travellers.push(traveller);
    bookings.set(booking.id, known);
  }
  return [...bookings.values()];
}

/** Lists the bookings that have a friend code. More than one if it moved to another date. */
export async function findByFriendCode(queries: Queries, code: string) {
  return allRows<{ departureId: string; id: string; status: BookingState }>(queries)`
    select departure_id, id, status from booking where friend_code = ${code}
     order by created_at desc limit 20`;
}

/** Returns a booking's own code, which others enter to share its rooms. */
export async function findFriendCode(queries: Queries, booking: RowKey): Promise<string | null> {
  return firstValue<string>(queries)`
    select friend_code from booking
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

/** Links a booking to the one with this code, or to none. Lock the booking first. */
export async function setEnteredFriendCode(
  tx: Tx,
  booking: RowKey,
  code: string | null,
): Promise<void> {
  await run(tx)`
    update booking
       set entered_friend_code = ${code}, version = version + 1, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}
       and entered_friend_code is distinct from ${code}::text`;
}

/** Gives a booking a new friend code, so that the old one links no one. Lock the booking first. */
export async function renewFriendCode(tx: Tx, booking: RowKey): Promise<void> {
  await run(tx)`
    update booking
       set friend_code = default, version = version + 1, updated_at = clock_now()
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

/** Returns where staff put people, and the plan's version; 0 if there is none. */
export async function findRoomPlan(queries: Queries, departureId: string) {
  const version = await firstNumber(queries)`
    select version from room_plan where departure_id = ${departureId}`;
  if (version === 0) return { version, places: [] };
  const places = await allRows<RoomPlace>(queries)`
    select traveller_id, room, occupancy from room_place where departure_id = ${departureId}
     order by room, traveller_id`;
  return { version, places };
}

/** Replaces a departure's rooms. Lock the departure, and check the rooms, first. */
export async function replaceRoomPlan(
  tx: Tx,
  departureId: string,
  savedBy: string,
  places: readonly RoomPlace[],
): Promise<void> {
  await run(tx)`
    insert into room_plan (departure_id, version, saved_by) values (${departureId}, 1, ${savedBy})
    on conflict (departure_id) do update
       set version = room_plan.version + 1, saved_by = ${savedBy}, saved_at = clock_now()`;
  await run(tx)`delete from room_place where departure_id = ${departureId}`;
  await run(tx)`
    insert into room_place (departure_id, traveller_id, room, occupancy)
    select ${departureId}::uuid, k."travellerId", k.room, k.occupancy
      from jsonb_to_recordset(${json(places)}::jsonb)
        as k("travellerId" uuid, room int, occupancy text)`;
}
