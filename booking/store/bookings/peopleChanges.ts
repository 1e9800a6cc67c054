/** Writes other rooms, and someone more, on a booking. Lock the departure and the booking first. */
import { sql } from 'kysely';
import type { ScheduleRow } from '../../domain/dues.ts';
import type { PriceDifference } from '../../domain/peopleChange.ts';
import { json, type Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { hasChanged, oneRow, run } from '../database/rows.ts';
import { insertLines, type NewTraveller } from './bookings.ts';

/** Adds a traveller after the others. Returns their ID and position. */
export async function insertTraveller(
  tx: Tx,
  { departureId, id: bookingId }: RowKey,
  traveller: NewTraveller,
): Promise<{ id: string; seq: number }> {
  const { seq } = await oneRow<{ seq: number }>(tx)`
    select coalesce(max(seq), -1)::int + 1 as seq from booking_traveller
     where departure_id = ${departureId} and booking_id = ${bookingId}`;
  const id = newId();
  await tx
    .insertInto('booking_traveller')
    .values({ departure_id: departureId, id, booking_id: bookingId, seq, ...traveller })
    .execute();
  return { id, seq };
}

/**
 * Takes people out of the rooms that staff assigned, with the infants of their booking, who sleep
 * beside them. They get a room as whoever books late does.
 */
export async function forgetPlaces(
  tx: Tx,
  { departureId, id }: RowKey,
  travellerIds: readonly string[],
): Promise<void> {
  if (travellerIds.length === 0) return;
  const wasPlaced = await hasChanged(tx)`
    delete from room_place p using booking_traveller t
     where p.departure_id = ${departureId} and t.departure_id = p.departure_id
       and t.id = p.traveller_id and t.booking_id = ${id}
       and (t.type = 'infant' or t.id in (${sql.join([...travellerIds])}))`;
  if (!wasPlaced) return;
  await run(tx)`
    update room_plan set version = version + 1 where departure_id = ${departureId}`;
}

/** Changes a booking's price, lines, terms as sold and payment schedule. */
export async function changeSoldPrice(
  tx: Tx,
  { departureId, id }: RowKey,
  {
    difference,
    seats,
    schedule,
  }: {
    difference: PriceDifference;
    /** Seats that are added. */
    seats: number;
    schedule: readonly ScheduleRow[];
  },
): Promise<void> {
  const { lines, delta, deltaMinor, grossMinor, earlyDiscountMinor, quote, taxSnapshot } =
    difference;
  const { first } = await oneRow<{ first: number }>(tx)`
    select coalesce(max(seq), -1)::int + 1 as first from booking_line
     where departure_id = ${departureId} and booking_id = ${id}`;
  await insertLines(tx, { departureId, id }, lines, first);
  await run(tx)`
    update booking
       set gross_minor = gross_minor + ${grossMinor}::bigint,
           early_discount_minor = early_discount_minor + ${earlyDiscountMinor}::bigint,
           taxable_minor = taxable_minor + ${delta.valueMinor}::bigint,
           gst_minor = gst_minor + ${delta.gstMinor}::bigint,
           tcs_minor = tcs_minor + ${delta.tcsMinor}::bigint,
           round_off_minor = round_off_minor + ${delta.roundOffMinor}::bigint,
           total_minor = total_minor + ${deltaMinor}::bigint,
           deposit_minor = least(deposit_minor, total_minor + ${deltaMinor}::bigint),
           pax = pax + ${seats}::int, quote_snapshot = ${json(quote)}::jsonb,
           tax_snapshot = ${json(taxSnapshot)}::jsonb,
           version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and id = ${id}`;
  for (const { seq, dueOn, amountMinor, status } of schedule) {
    await run(tx)`
      insert into payment_schedule_item (departure_id, id, booking_id, seq, due_on, amount_minor,
                                         status, is_added)
      values (${departureId}, ${newId()}, ${id}, ${seq}::int, ${dueOn}::date,
              ${amountMinor}::bigint, ${status}, true)
      on conflict (departure_id, booking_id, seq) do update
         set amount_minor = excluded.amount_minor, status = excluded.status,
             updated_at = clock_now()`;
  }
}
