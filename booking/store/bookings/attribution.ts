/** How travellers found the site, by booking. */
import { sql } from 'kysely';
import type { Attribution, AttributionReport, PageVersion } from '../../contract/attribution.ts';
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

type Period = Pick<AttributionReport, 'from' | 'to'>;

const isMadeIn = ({ from, to }: Period, timeZone: string) => sql<boolean>`(
  b.created_at >= ${from}::date::timestamp at time zone ${timeZone}
  and b.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

const seatsOf = sql<number>`(
  select count(*) from booking_traveller t
   where t.departure_id = b.departure_id and t.booking_id = b.id
     and t.status <> 'cancelled' and t.type <> 'infant')`;

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
             b.paid_minor - b.refunded_minor as received_minor, ${seatsOf} as travellers
        from booking b left join coupon c on c.id = b.coupon_id
       where ${isMadeIn({ from, to }, timeZone)} and b.status not in ('pending_payment', 'expired')
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

export interface VersionCount {
  page: string;
  version: PageVersion;
  bookings: number;
  travellers: number;
}

/** Counts bookings that weren't cancelled, made on some days in `timeZone`, by page and version. */
export async function countByVersion(queries: Queries, period: Period, timeZone: string) {
  return allRows<VersionCount>(queries)`
    select v.page, v.version, count(*)::int as bookings, sum(${seatsOf})::int as travellers
      from booking b
     cross join jsonb_to_recordset(b.attribution -> 'versions') as v (page text, version text)
     where ${isMadeIn(period, timeZone)} and b.status in ('confirmed', 'completed', 'no_show')
     group by v.page, v.version order by v.page, v.version`;
}
