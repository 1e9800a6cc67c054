/** The trips customers saved, and which of them are due an alert. */
import { sql } from 'kysely';
import { ALERT_PAUSE_DAYS, type TripNow } from '../../domain/savedTrips.ts';
import type { Queries, Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, allValues, run } from '../database/rows.ts';

const BATCH = 200;

interface StoredTrip {
  tripSlug: string;
  title: string;
  savedAt: Date;
}

/** Lists a customer's saved trips, newest first. */
export async function listSavedTrips(queries: Queries, customerId: string): Promise<StoredTrip[]> {
  return allRows<StoredTrip>(queries)`
    select t.slug as trip_slug, t.title, s.created_at as saved_at
      from saved_trip s join trip t on t.id = s.trip_id
     where s.customer_id = ${customerId} order by s.created_at desc, s.id desc`;
}

/**
 * Saves trips, the first one on top of the list. Lock the customer first. Skips slugs without a
 * trip, and trips already saved.
 */
export async function insertSavedTrips(
  tx: Tx,
  customerId: string,
  slugs: readonly string[],
): Promise<void> {
  for (const slug of slugs.toReversed()) {
    await run(tx)`
      insert into saved_trip (id, customer_id, trip_id)
      select ${newId()}, ${customerId}, id from trip where slug = ${slug}
      on conflict (customer_id, trip_id) do nothing`;
  }
}

/** Returns which of these slugs belong to a trip, hidden or not. */
export async function listExistingSlugs(queries: Queries, slugs: readonly string[]) {
  return allValues<string>(queries)`
    select slug from trip where slug = any(${[...slugs]}::text[])`;
}

/** Removes a trip from a customer's list. Safe to repeat. */
export async function deleteSavedTrip(queries: Queries, customerId: string, slug: string) {
  await run(queries)`
    delete from saved_trip s using trip t
     where t.id = s.trip_id and t.slug = ${slug} and s.customer_id = ${customerId}`;
}

/** Lists the slugs of a customer's saved trips, in no order. */
export async function listSavedSlugs(queries: Queries, customerId: string): Promise<string[]> {
  return allValues<string>(queries)`
    select t.slug from saved_trip s join trip t on t.id = s.trip_id
     where s.customer_id = ${customerId}`;
}

/** Records what a customer sees now, so that alerts report only later changes. */
export async function recordSeen(
  tx: Tx,
  customerId: string,
  trips: readonly TripNow[],
): Promise<void> {
  await run(tx)`
    update saved_trip s
       set price_minor = n.price, currency = n.currency, full_dates = n.full_dates,
           last_date = n.last_date
      from ${tableOf(trips)} where s.trip_id = n.trip_id and s.customer_id = ${customerId}`;
}

/** Whether the latest decision of the customer in `saved_trip s` allows alerts. */
const allowsAlerts = sql`(
  select c.granted from consent c
   where c.customer_id = s.customer_id and c.purpose = 'saved_trip_alerts'
   order by c.at desc, c.id desc limit 1)`;

/** Whether the customer in `saved_trip s` has the trip booked, by account or by address. */
const hasBooked = sql`exists (
  select from booking b join departure d on d.id = b.departure_id
    join customer c on c.id = s.customer_id
   where d.trip_id = s.trip_id and d.report_at > clock_now()
     and b.status in ('confirmed', 'pending_payment')
     and (b.customer_id = c.id or lower(b.contact_email) = c.email))`;

/** Lists the trips that someone who agreed to alerts has saved. */
export async function listWatchedSlugs(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`
    select t.slug from trip t
     where t.status = 'active'
       and exists (select from saved_trip s where s.trip_id = t.id and ${allowsAlerts})`;
}

/** Adds dates that are full now to what customers saw, and a first price to trips without one. */
export async function recordFullDates(tx: Tx, trips: readonly TripNow[]): Promise<void> {
  await run(tx)`
    update saved_trip s
       set full_dates = array(select unnest(s.full_dates) union select unnest(n.full_dates)),
           price_minor = coalesce(s.price_minor, n.price),
           currency = coalesce(s.currency, n.currency)
      from ${tableOf(trips)}
     where s.trip_id = n.trip_id and ${allowsAlerts}
       and (not s.full_dates @> n.full_dates or (s.price_minor is null and n.price is not null))`;
}

export interface DueAlert {
  id: string;
  email: string;
}

/**
 * Claims saved trips whose price fell, where a full date has seats again, or where few seats are
 * left on the last open date. Skips trips told about in the last days and trips already booked.
 * Returns one alert per customer, for at most a batch of trips.
 */
export async function claimAlerts(tx: Tx, trips: readonly TripNow[]): Promise<DueAlert[]> {
  return allRows<DueAlert>(tx)`
    with due as (
      select s.id, s.customer_id, n.price, n.currency, n.full_dates, n.last_date, change.*
        from saved_trip s
        join ${tableOf(trips)} on n.trip_id = s.trip_id
        cross join lateral (
          select case when n.price < s.price_minor and n.currency = s.currency
                   then s.price_minor end as was,
                 array(select unnest(s.full_dates) intersect select unnest(n.open_dates)) as again,
                 case when n.last_date is distinct from s.last_date
                   then n.last_date end as last) as change
       where (s.told_at is null
           or s.told_at <= clock_now() - make_interval(days => ${ALERT_PAUSE_DAYS}::int))
         and (change.was is not null or change.last is not null or cardinality(change.again) > 0)
         and ${allowsAlerts} and not ${hasBooked}
       order by s.customer_id, s.id limit ${BATCH}
         for update of s skip locked),
    alert as (
      select d.customer_id, gen_random_uuid() as id from due d group by d.customer_id),
    claimed as (
      update saved_trip s
         set price_minor = due.price, currency = due.currency, full_dates = due.full_dates,
             last_date = coalesce(due.last_date, s.last_date), told_at = clock_now(),
             told = jsonb_build_object('wasMinor', due.was, 'again', due.again, 'last', due.last),
             alert_id = alert.id
        from due join alert on alert.customer_id = due.customer_id
       where s.id = due.id)
    select alert.id, c.email from alert join customer c on c.id = alert.customer_id`;
}

export interface StoredAlert {
  email: string;
  customerId: string;
  tripSlug: string;
  tripTitle: string;
  told: unknown;
}

/**
 * Lists an alert's trips. Leaves out those removed or booked since, and all of them without consent
 * or an address.
 */
export async function listAlertTrips(queries: Queries, id: string): Promise<StoredAlert[]> {
  return allRows<StoredAlert>(queries)`
    select c.email, s.customer_id, t.slug as trip_slug, t.title as trip_title, s.told
      from saved_trip s
      join customer c on c.id = s.customer_id
      join trip t on t.id = s.trip_id
     where s.alert_id = ${id} and c.email is not null and t.status = 'active'
       and ${allowsAlerts} and not ${hasBooked}
     order by s.created_at desc, s.id desc`;
}

/** Returns trips as a table `n` for SQL, with the IDs of those in the mirror. */
function tableOf(trips: readonly TripNow[]) {
  return sql`(
    select t.id as trip_id, r."priceMinor" as price, r.currency, r.open as open_dates,
           r."full" as full_dates, r.last as last_date
      from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb)
             as r("tripSlug" text, "priceMinor" bigint, currency text, open uuid[], "full" uuid[],
                  last uuid)
      join trip t on t.slug = r."tripSlug") as n`;
}
