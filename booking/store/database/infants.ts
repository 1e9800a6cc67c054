import { sql, type RawBuilder } from 'kysely';

/** Counts the infants of booking `b`, who take no seat, so that `pax` plus them is everyone. */
export const infantsOf = (b: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from booking_traveller t
   where t.departure_id = ${b}.departure_id and t.booking_id = ${b}.id
     and t.type = 'infant' and t.status <> 'cancelled')`;
