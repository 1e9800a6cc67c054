/** Reads, changes and deletes the traveller details given after booking. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { firstRow, run } from '../database/rows.ts';
import type { BookingTravellerTable } from '../database/tables.ts';

export type TravellerRecord = Selectable<BookingTravellerTable> & { pickupCode: string | null };

/** A query for a booking's travellers `t` in order, each with the code of its pickup point. */
export function travellersOf(queries: Queries, booking: RowKey) {
  return queries
    .selectFrom('booking_traveller as t')
    .leftJoin('pickup_point as p', (join) =>
      join.onRef('p.departure_id', '=', 't.departure_id').onRef('p.id', '=', 't.pickup_point_id'),
    )
    .select('p.code as pickupCode')
    .where('t.departure_id', '=', booking.departureId)
    .where('t.booking_id', '=', booking.id)
    .orderBy('t.seq');
}

/** Lists a booking's travellers with their details, encrypted as stored. */
export async function listTravellerDetails(queries: Queries, booking: RowKey) {
  return travellersOf(queries, booking).selectAll('t').execute();
}

export interface PayerFacts {
  hasPan: boolean;
  isResident: boolean;
  /** The day the booking was confirmed, in the trip's time zone; today until then. */
  confirmedOn: string;
}

/** The day booking `b` was confirmed, in the time zone of departure `d`. */
export const confirmedOnOf = sql<string>`
  (case when b.status = 'pending_payment' then clock_now() else coalesce(
     (select max(e.created_at) from booking_event e
       where e.departure_id = b.departure_id and e.booking_id = b.id
         and e.kind in ('booking_confirmed', 'booking_confirmed_late')),
     b.created_at) end at time zone d.tz)::date`;

/** Returns the payer's details that decide what travellers must provide. */
export async function findPayer(queries: Queries, booking: RowKey): Promise<PayerFacts> {
  const payer = await firstRow<PayerFacts>(queries)`
    select b.buyer_pan_enc is not null or b.buyer_pan_last4 is not null as has_pan, b.is_resident,
           ${confirmedOnOf} as confirmed_on
      from booking b join departure d on d.id = b.departure_id
     where b.departure_id = ${booking.departureId} and b.id = ${booking.id}`;
  if (!payer) throw new Error('the booking of the travellers is gone');
  return payer;
}

type Columns = Omit<Updateable<BookingTravellerTable>, 'version' | 'updated_at'>;

/** Writes a traveller's changes as the next version. Lock the booking first. */
export async function updateTraveller(
  tx: Tx,
  traveller: Pick<TravellerRecord, 'departure_id' | 'id'>,
  change: Partial<{ [Name in keyof Columns]: Columns[Name] | undefined }>,
): Promise<void> {
  await tx
    .updateTable('booking_traveller')
    .set({
      ...change,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`clock_now()`,
    })
    .where('departure_id', '=', traveller.departure_id)
    .where('id', '=', traveller.id)
    .execute();
}

/** Whether the trip on `departure d` ended at least this long ago, in its local time. */
const endedAgo = (age: string) => sql`
  (d.end_date + 1 + ${age}::interval) at time zone d.tz <= clock_now()`;

/**
 * Deletes expired details: diet, health and emergency contact thirty days after the trip, and
 * identity after ninety. A PAN is stored for eight years if TCS was collected. The last four
 * characters stay, so that documents can be told apart. Returns how many rows changed.
 */
export async function forgetTravellerDetails(queries: Queries): Promise<number> {
  const safety = await run(queries)`
    update booking_traveller t
       set diet = null, medical_enc = null, medical_consent = null, emergency_name = null,
           emergency_phone = null, emergency_relation = null, version = t.version + 1,
           updated_at = clock_now()
      from departure d
     where d.id = t.departure_id and ${endedAgo('30 days')}
       and (t.diet is not null or t.medical_enc is not null or t.medical_consent is not null
            or t.emergency_name is not null or t.emergency_phone is not null
            or t.emergency_relation is not null)`;
  const identity = await run(queries)`
    update booking_traveller t
       set date_of_birth = null, passport_no_enc = null, passport_name = null,
           passport_expiry = null, passport_country = null, version = t.version + 1,
           updated_at = clock_now()
      from departure d
     where d.id = t.departure_id and ${endedAgo('90 days')}
       and (t.date_of_birth is not null or t.passport_no_enc is not null
            or t.passport_name is not null or t.passport_expiry is not null
            or t.passport_country is not null)`;
  const isPanOver = sql`${endedAgo('90 days')}
    and (${endedAgo('8 years')} or b.tcs_minor = 0 or b.paid_minor = 0)`;
  const ownPans = await run(queries)`
    update booking_traveller t
       set pan_enc = null, version = t.version + 1, updated_at = clock_now()
      from departure d, booking b
     where d.id = t.departure_id and b.departure_id = t.departure_id and b.id = t.booking_id
       and t.pan_enc is not null and ${isPanOver}`;
  const payersPans = await run(queries)`
    update booking b set buyer_pan_enc = null, updated_at = clock_now()
      from departure d
     where d.id = b.departure_id and b.buyer_pan_enc is not null and ${isPanOver}`;
  return safety + identity + ownPans + payersPans;
}
