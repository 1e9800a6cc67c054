/** How travellers found the site, by booking. */
import { sql } from 'kysely';
import type { Attribution, AttributionReport } from '../../contract/attribution.ts';
import type { Queries } from '../database/db.ts';
import type { RowKey } from '../database/ids.ts';
import { allRows, firstValue } from '../database/rows.ts';

export async function findAttribution(
  queries: Queries,
  booking: RowKey,
): Promise<Attribution | null> {
  return firstValue<Attribution>(queries)`
    select attribution from booking
     where departure_id = ${booking.departureId} and id = ${booking.id}`;
}

/** Counts paid bookings of some days in `timeZone`. Moved bookings count once, where they are now. */
export async function countByAttribution(
  queries: Queries,
  { by, touch, from, to }: Omit<AttributionReport, 'rows'>,
  timeZone: string,
): Promise<AttributionReport['rows']> {
  const value = by === 'code' ? sql`c.code` : sql`b.attribution -> ${touch} ->> ${by}`;
  return allRows<AttributionReport['rows'][number]>(queries)`
    with counted as (
      select ${value} as value, b.currency::text as currency, b.status,
             b.paid_minor - b.refunded_minor as received_minor,
             (select count(*) from booking_traveller t
               where t.departure_id = b.departure_id and t.booking_id = b.id
                 and t.status <> 'cancelled' and t.type <> 'infant') as travellers
        from booking b left join coupon c on c.id = b.coupon_id
       where b.created_at >= ${from}::date::timestamp at time zone ${timeZone}
         and b.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
         and b.status not in ('pending_payment', 'expired')
    )
    select value, currency,
           count(*) filter (where status in ('confirmed', 'completed', 'no_show'))::int as bookings,
           coalesce(sum(travellers) filter (
             where status in ('confirmed', 'completed', 'no_show')), 0)::int as travellers,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           sum(received_minor)::bigint as received_minor
      from counted
     group by value, currency
    having count(*) filter (where status <> 'transferred') > 0 or sum(received_minor) <> 0
     order by received_minor desc, value nulls last`;
}
