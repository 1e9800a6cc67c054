/** Figures about some days. A day is one of the operator's time zone. */
import { sql } from 'kysely';
import type {
  CancellationReport,
  ConversionReport,
  LeadTimeReport,
  OccupancyReport,
  ReportFile,
  RevenueReport,
} from '../../contract/reports.ts';
import type { Queries } from '../database/db.ts';
import { allRows, oneRow } from '../database/rows.ts';

export type Period = Pick<ReportFile, 'from' | 'to'>;

const isMadeIn = (createdAt: string, { from, to }: Period, timeZone: string) => sql<boolean>`(
  ${sql.ref(createdAt)} >= ${from}::date::timestamp at time zone ${timeZone}
  and ${sql.ref(createdAt)} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

/** A booking that was paid and wasn't cancelled or moved away. */
const isLive = sql`b.status in ('confirmed', 'completed', 'no_show')`;
/** A booking that was paid, whatever became of it. */
const wasPaid = sql`b.status not in ('pending_payment', 'expired')`;

export async function countOccupancy(queries: Queries, { from, to }: Period) {
  return allRows<OccupancyReport['rows'][number]>(queries)`
    select start_date::text as date, count(*)::int as departures,
           sum(greatest(coalesce(planned_capacity, capacity) - blocked, 0))::int as seats,
           sum(booked)::int as booked, sum(held)::int as held
      from departure
     where start_date between ${from}::date and ${to}::date
       and status not in ('draft', 'cancelled')
     group by start_date order by start_date`;
}

/** Sums bookings by the month they were made in, and by trip. */
export async function countRevenue(queries: Queries, period: Period, timeZone: string) {
  return allRows<RevenueReport['rows'][number]>(queries)`
    with counted as (
      select date_trunc('month', b.created_at at time zone ${timeZone}) as month,
             b.departure_id, b.currency,
             count(*) filter (where ${isLive}) as bookings,
             count(*) filter (where b.status = 'cancelled') as cancelled,
             coalesce(sum(b.total_minor) filter (where ${isLive}), 0) as price_minor,
             sum(b.paid_minor - b.refunded_minor) as received_minor
        from booking b
       where ${isMadeIn('b.created_at', period, timeZone)} and ${wasPaid}
       group by 1, 2, 3
    )
    select to_char(c.month, 'YYYY-MM') as month, t.slug as trip_slug, t.title as trip_title, c.currency::text as currency,
           sum(c.bookings)::int as bookings, sum(c.cancelled)::int as cancelled,
           sum(c.price_minor)::bigint as price_minor,
           sum(c.received_minor)::bigint as received_minor
      from counted c join departure d on d.id = c.departure_id join trip t on t.id = d.trip_id
     group by 1, 2, 3, 4
    having sum(c.bookings) + sum(c.cancelled) > 0 or sum(c.received_minor) <> 0
     order by 1, price_minor desc, 2, 4`;
}

/** The first day of each group after the first, which begins at 0. */
const leadDays = [8, 15, 31, 61, 91, 181];

export async function countLeadTimes(
  queries: Queries,
  period: Period,
  timeZone: string,
): Promise<Omit<LeadTimeReport, 'from' | 'to'>> {
  const { groups, ...all } = await oneRow<{
    bookings: number;
    medianDays: number | null;
    groups: Partial<Record<string, number>>;
  }>(queries)`
    with led as (
      select d.start_date - (b.created_at at time zone ${timeZone})::date as days
        from booking b join departure d on d.id = b.departure_id
       where ${isMadeIn('b.created_at', period, timeZone)} and ${isLive}
    ), grouped as (
      select width_bucket(days, ${leadDays}::int[]) as nth, count(*)::int as bookings
        from led group by 1
    )
    select (select count(*)::int from led) as bookings,
           (select percentile_disc(0.5) within group (order by days) from led) as median_days,
           coalesce((select jsonb_object_agg(nth, bookings) from grouped), '{}') as groups`;
  const starts = [0, ...leadDays];
  return {
    ...all,
    rows: starts.map((fromDays, nth) => ({
      fromDays,
      toDays: starts[nth + 1] === undefined ? null : (starts[nth + 1] ?? 0) - 1,
      bookings: groups[String(nth)] ?? 0,
    })),
  };
}

export async function countHolds(queries: Queries, period: Period, timeZone: string) {
  return allRows<ConversionReport['holds'][number]>(queries)`
    select case when h.waitlist_entry_id is not null then 'waiting_list'
                when b.channel in ('staff', 'corporate') then 'office' else 'visitor' end as "from",
           count(*)::int as holds, count(b.id)::int as booked,
           count(b.id) filter (where ${wasPaid})::int as paid
      from seat_hold h
      left join booking b on b.departure_id = h.departure_id and b.id = h.booking_id
     where ${isMadeIn('h.created_at', period, timeZone)}
     group by 1 order by 2 desc, 1`;
}

/** Counts bookings by where they came from. A moved booking counts once, where it is now. */
export async function countSources(queries: Queries, period: Period, timeZone: string) {
  return allRows<ConversionReport['sources'][number]>(queries)`
    select b.channel, b.last_source as source, count(*)::int as bookings,
           count(*) filter (where ${wasPaid})::int as paid
      from booking b
     where ${isMadeIn('b.created_at', period, timeZone)} and b.status <> 'transferred'
     group by 1, 2 order by 3 desc, 1, 2 nulls last`;
}

/** Counts cancellations. Travellers' own moves to another date aren't any. */
export async function countCancellations(queries: Queries, period: Period, timeZone: string) {
  return allRows<CancellationReport['rows'][number]>(queries)`
    select c.initiator as by, case when c.initiator = 'operator' then c.reason end as reason,
           c.reason_code, b.currency::text as currency, count(*)::int as cancellations,
           count(*) filter (where c.refund_as = 'move')::int as moved,
           coalesce(sum(c.refund_minor) filter (where c.refund_as is distinct from 'move'), 0)::bigint
             as refund_minor,
           sum(c.kept_minor)::bigint as kept_minor
      from cancellation c join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
     where ${isMadeIn('c.created_at', period, timeZone)}
       and c.status in ('approved', 'applied', 'settled')
       and (c.initiator = 'operator' or c.refund_as is distinct from 'move')
     group by 1, 2, 3, 4 order by 5 desc, 1, 2 nulls last, 3 nulls last`;
}
