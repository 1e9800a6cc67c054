/** Who sleeps on a departure, and the codes that link friends' bookings. */
import type { RoomBooking, RoomTraveller } from '../../domain/rooms.ts';
import type { BookingState } from '../../domain/states.ts';
import type { Queries, Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstValue, run } from '../database/rows.ts';

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
