/** Date alerts at the desk: how many wait for which trip, and who. */
import { sql } from 'kysely';
import type { DateAlertContacts, DateAlertGroup } from '../../contract/staffDateAlerts.ts';
import type { Queries } from '../database/db.ts';
import { allRows } from '../database/rows.ts';

const monthOf = (timeZone: string) =>
  sql`to_char(i.created_at at time zone ${timeZone}::text, 'YYYY-MM')`;

/** Counts waiting date alerts by trip and by the month they came in. */
export async function countDateAlerts(queries: Queries, timeZone: string) {
  return allRows<Omit<DateAlertGroup, 'newestAt'> & { newestAt: Date }>(queries)`
    with asked as (
      select i.trip_slug, ${monthOf(timeZone)} as month, i.created_at,
             coalesce(i.pax_estimate, 1) as pax
        from date_interest i where i.status = 'active'),
    grouped as (
      select trip_slug, month, count(*)::int as alerts, sum(pax)::int as people,
             max(created_at) as newest_at
        from asked group by trip_slug, month)
    select g.trip_slug, t.title as trip_title, g.month, g.alerts, g.people, g.newest_at
      from grouped g left join trip t on t.slug = g.trip_slug
     order by sum(g.people) over (partition by g.trip_slug) desc, g.trip_slug, g.month desc
     limit 500`;
}

/** Lists who asked for a trip's dates in a month, newest first. */
export async function listDateAlertContacts(
  queries: Queries,
  { tripSlug, month, timeZone }: { tripSlug: string; month: string; timeZone: string },
) {
  return allRows<Omit<DateAlertContacts['items'][number], 'at'> & { at: Date }>(queries)`
    select i.email, i.pax_estimate as people, i.wish, i.created_at as at
      from date_interest i
     where i.status = 'active' and i.trip_slug = ${tripSlug} and ${monthOf(timeZone)} = ${month}
     order by i.created_at desc, i.id limit 200`;
}
