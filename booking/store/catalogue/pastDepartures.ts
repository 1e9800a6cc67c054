import type { Queries, Tx } from '../database/db.ts';
import { allValues, run } from '../database/rows.ts';

const BATCH = 100;

/** Lists the IDs of departures whose group has met but that aren't yet marked as departed. */
export async function listDepartedDepartures(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`
    select id from departure
     where status in ('scheduled', 'guaranteed') and report_at <= clock_now()
     order by report_at limit ${BATCH}`;
}

/** Lists the IDs of departures under way whose last day, in local time, is over. */
export async function listEndedDepartures(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`
    select id from departure
     where status = 'departed' and end_date < (clock_now() at time zone tz)::date
     order by end_date limit ${BATCH}`;
}

/** Marks a departure as departed. Lock it first. */
export async function departDeparture(tx: Tx, departureId: string): Promise<void> {
  await run(tx)`
    update departure set status = 'departed', version = version + 1, updated_at = clock_now()
     where id = ${departureId} and status in ('scheduled', 'guaranteed')`;
}

/** Completes a departure and its bookings. Lock the departure first. */
export async function completeDeparture(tx: Tx, departureId: string): Promise<void> {
  await run(tx)`
    update departure set status = 'completed', version = version + 1, updated_at = clock_now()
     where id = ${departureId} and status = 'departed'`;
  await run(tx)`
    update booking_traveller t set status = 'travelled', updated_at = clock_now()
      from booking b
     where b.departure_id = ${departureId} and b.status = 'confirmed'
       and t.departure_id = b.departure_id and t.booking_id = b.id and t.status = 'active'`;
  await run(tx)`
    update booking set status = 'completed', version = version + 1, updated_at = clock_now()
     where departure_id = ${departureId} and status = 'confirmed'`;
}
