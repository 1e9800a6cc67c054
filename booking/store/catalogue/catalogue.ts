/** Reads the catalogue: trips, departures, tax rules and coupons. */
import { sql, type RawBuilder } from 'kysely';
import type { Coupon, LowestFare } from '../../domain/coupon.ts';
import type { DetailFacts } from '../../domain/departureView.ts';
import type { TaxRule } from '../../domain/tax.ts';
import type { Queries } from '../database/db.ts';
import { allRows, allValues, firstRow, firstValue, hasRow } from '../database/rows.ts';
import { dateChangeTerms, policyTiers, versionInForce } from './policies.ts';

/** A departure with its trip and prices, from one snapshot. */
export type DepartureRecord = Omit<DetailFacts, 'pickups' | 'addons' | 'policy'> & {
  tripStatus: 'active' | 'hidden';
  /** Made for one booking; the site neither shows nor sells it. */
  isPrivate: boolean;
};

/** A departure with everything needed to price and book it. */
export type DepartureWithExtras = DepartureRecord &
  Pick<DetailFacts, 'pickups' | 'addons' | 'policy'> & { taxRules: TaxRule[] };

/** Departure `d`'s prices per room type, and its discounts. */
export const priceList = sql`
  (select coalesce(json_agg(json_build_object(
      'occupancy', p.occupancy, 'amountMinor', p.amount_minor, 'childBps', p.child_bps,
      'infantMinor', p.infant_minor, 'allotment', p.allotment, 'held', p.held,
      'booked', p.booked, 'isActive', p.is_active) order by p.amount_minor, p.occupancy), '[]')
     from departure_price p where p.departure_id = d.id) as prices,
  (select coalesce(json_agg(json_build_object('minPax', g.min_pax, 'bps', g.bps)
      order by g.min_pax), '[]')
     from group_discount_tier g where g.departure_id = d.id) as "groupTiers",
  (select coalesce(json_agg(json_build_object('minDaysBefore', e.min_days_before, 'bps', e.bps)
      order by e.min_days_before), '[]')
     from early_discount_tier e where e.departure_id = d.id) as "earlyTiers"`;

const columns = sql`
  d.id, d.code, d.start_date as "startDate", d.end_date as "endDate", d.report_at as "reportAt",
  d.tz, d.status, d.capacity, d.blocked, d.held, d.booked,
  d.max_pax_per_booking as "maxPaxPerBooking", d.sales_open_at as "salesOpenAt",
  d.sales_close_at as "salesCloseAt", d.currency, d.deposit_kind as "depositKind",
  d.deposit_value as "depositValue", d.balance_due_days as "balanceDueDays",
  d.instalments, d.is_private as "isPrivate",
  d.price_version as "priceVersion", d.women_only as "womenOnly", t.id as "tripId",
  t.sanity_id as "sanityId", t.slug as "tripSlug", t.title as "tripTitle", t.status as "tripStatus",
  t.is_international as "isInternational", t.duration_days as "durationDays",
  t.tax_class as "taxClass", t.min_age as "minAge", t.max_age as "maxAge",
  t.allow_children as "allowChildren", t.requires_pan as "requiresPan",
  t.requires_passport as "requiresPassport",
  t.requires_fitness_declaration as "requiresFitnessDeclaration",
  d.cancellation_policy_id as "policyId", clock_now() as now,
  ${priceList}`;

const extras = sql`
  (select coalesce(json_agg(json_build_object(
      'id', p.id, 'code', p.code, 'city', p.city, 'name', p.name, 'address', p.address,
      'pickupAt', p.pickup_at, 'surchargeMinor', p.surcharge_minor) order by p.sort, p.code), '[]')
     from pickup_point p where p.departure_id = d.id) as pickups,
  (select coalesce(json_agg(json_build_object(
      'code', a.code, 'name', a.name, 'amountMinor', a.amount_minor, 'per', a.per,
      'maxQty', a.max_qty, 'stock', a.stock, 'taken', a.taken, 'gstBps', a.gst_bps)
      order by a.code), '[]')
     from addon a where a.departure_id = d.id) as addons,
  (select json_build_object('id', c.id, 'name', c.name, 'tcsRefund', c.tcs_refund, 'tiers',
      ${policyTiers(sql.ref('c.id'))}, 'dateChange', ${dateChangeTerms('c')})
     from cancellation_policy c
     where c.id = ${versionInForce(sql.ref('d.cancellation_policy_id'))}) as policy,
  (select json_agg(${taxRuleJson()}) from tax_rule r) as "taxRules"`;

function taxRuleJson(): RawBuilder<unknown> {
  return sql`json_build_object('id', r.id, 'kind', r.kind, 'taxClass', r.tax_class,
    'conditionKey', r.condition_key, 'bps', r.bps, 'thresholdMinor', r.threshold_minor,
    'aboveBps', r.above_bps, 'validFrom', r.valid_from, 'validTo', r.valid_to)`;
}

/** Returns a published departure with everything needed to price and book it, or null. */
export async function findDeparture(queries: Queries, departureId: string) {
  const { rows } = await sql<DepartureWithExtras>`
    select ${columns}, ${extras}
      from departure d join trip t on t.id = d.trip_id
     where d.id = ${departureId} and d.status <> 'draft'`.execute(queries);
  return rows[0] ?? null;
}

/** Returns departures of any status with everything needed to price and copy them, by ID. */
export async function findDeparturesForStaff(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DepartureWithExtras>();
  const { rows } = await sql<DepartureWithExtras>`
    select ${columns}, ${extras}
      from departure d join trip t on t.id = d.trip_id
     where d.id in (${sql.join([...ids])})`.execute(queries);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface DepartureFilter {
  ids?: readonly string[];
  tripSlugs?: readonly string[];
  from?: string;
  to?: string;
  includeCancelled?: boolean;
}

/** Lists upcoming public departures of active trips by date. Excludes any that have started. */
export async function listUpcoming(queries: Queries, filter: DepartureFilter) {
  const statuses = filter.includeCancelled
    ? ['scheduled', 'guaranteed', 'cancelled']
    : ['scheduled', 'guaranteed'];
  const { rows } = await sql<DepartureRecord>`
    select ${columns}
      from departure d join trip t on t.id = d.trip_id
     where t.status = 'active'
       and d.status in (${sql.join(statuses)})
       and d.report_at > clock_now() and not d.is_private
       and d.start_date >= (clock_now() at time zone d.tz)::date
       ${filter.ids ? sql`and d.id in (${sql.join([...filter.ids])})` : sql``}
       ${filter.tripSlugs ? sql`and t.slug in (${sql.join([...filter.tripSlugs])})` : sql``}
       ${filter.from ? sql`and d.start_date >= ${filter.from}::date` : sql``}
       ${filter.to ? sql`and d.start_date <= ${filter.to}::date` : sql``}
     order by d.start_date, d.id`.execute(queries);
  return rows;
}

/** Returns pickup cities by departure ID, in route order, for all departures or the given ones. */
export async function listPickupCities(queries: Queries, departureIds?: readonly string[]) {
  const rows = await allRows<{ id: string; cities: string[] }>(queries)`
    select departure_id as id, json_agg(city order by sort, code) as cities
      from pickup_point
     ${departureIds ? sql`where departure_id in (${sql.join([...departureIds])})` : sql``}
     group by departure_id`;
  return new Map(rows.map(({ id, cities }) => [id, [...new Set(cities)]]));
}

/** Lists every tax rule, including past ones; the date decides which applies. */
export async function listTaxRules(queries: Queries): Promise<TaxRule[]> {
  const value = await firstValue<TaxRule[]>(queries)`
    select json_agg(${taxRuleJson()}) as rules from tax_rule r`;
  return value ?? [];
}

export interface TripRecord {
  id: string;
  slug: string;
  title: string;
  status: 'active' | 'hidden';
}

export async function findTrip(queries: Queries, slug: string): Promise<TripRecord | null> {
  return firstRow<TripRecord>(queries)`
    select id, slug, title, status from trip where slug = ${slug}`;
}

export async function listActiveTrips(queries: Queries, slugs?: readonly string[]) {
  const active = queries
    .selectFrom('trip')
    .select(['id', 'slug', 'title', 'status'])
    .where('status', '=', 'active');
  return (slugs ? active.where('slug', 'in', [...slugs]) : active).orderBy('slug').execute();
}

/** Lists the slugs of all trips in the mirror, including hidden ones. */
export async function listAllSlugs(queries: Queries): Promise<string[]> {
  return allValues<string>(queries)`select slug from trip`;
}

export type CouponRecord = Coupon & {
  isExhausted: boolean;
  /** The remaining discount budget; null for unlimited. */
  budgetLeftMinor: number | null;
  /** Today's date where the business is. */
  today: string;
};

/** Returns an active coupon by its code, ignoring case. */
export async function findCoupon(queries: Queries, code: string, businessTz: string) {
  return firstRow<CouponRecord>(queries)`
    select id, upper(code) as code, kind, bps, amount_minor, cap_minor, min_spend_minor, min_pax,
           trip_ids, stackable, (valid_from at time zone ${businessTz})::date as valid_from,
           (valid_to at time zone ${businessTz})::date as valid_to, travel_from, travel_to,
           (max_redemptions is not null and redeemed >= max_redemptions) as is_exhausted,
           budget_minor - spent_minor as budget_left_minor,
           (clock_now() at time zone ${businessTz})::date as today
      from coupon where upper(code) = ${code.toUpperCase()} and is_active`;
}

/**
 * Returns the lowest fare and, independently, the largest child, group and early discounts across
 * the dates on sale that a coupon applies to. Returns null if there are no such dates.
 */
export async function lowestFareFor(
  queries: Queries,
  { tripIds, travelFrom, travelTo, minPax }: Coupon,
  businessTz: string,
): Promise<LowestFare | null> {
  type Found = Omit<LowestFare, 'fareMinor'> & { fareMinor: number | null };
  const lowest = await firstRow<Found>(queries)`
    select min(p.amount_minor) as fare_minor,
           coalesce(min(case when t.allow_children then p.child_bps end), 10000) as child_bps,
           coalesce(max((select max(g.bps) from group_discount_tier g
                          where g.departure_id = d.id and g.min_pax <= ${minPax ?? 1}::int)),
                    0) as group_bps,
           coalesce(max((select max(e.bps) from early_discount_tier e
                          where e.departure_id = d.id and d.start_date - e.min_days_before
                                >= (clock_now() at time zone ${businessTz})::date)),
                    0) as early_bps
      from departure d
      join trip t on t.id = d.trip_id
      join departure_price p on p.departure_id = d.id and p.is_active
     where t.status = 'active' and d.status in ('scheduled', 'guaranteed') and not d.is_private
       and clock_now() < d.sales_close_at and clock_now() < d.report_at
       and (${tripIds && [...tripIds]}::uuid[] is null or d.trip_id = any(${tripIds && [...tripIds]}::uuid[]))
       and (${travelFrom}::date is null or d.start_date >= ${travelFrom}::date)
       and (${travelTo}::date is null or d.start_date <= ${travelTo}::date)`;
  return lowest && lowest.fareMinor !== null ? { ...lowest, fareMinor: lowest.fareMinor } : null;
}

export async function findTripForStaff(queries: Queries, slug: string) {
  return firstRow<{ id: string; title: string; tz: string; status: 'active' | 'hidden' }>(queries)`
    select id, title, tz, status from trip where slug = ${slug}`;
}

export async function policyExists(queries: Queries, id: string): Promise<boolean> {
  return hasRow(queries)`select from cancellation_policy where id = ${id} and number = 1`;
}
