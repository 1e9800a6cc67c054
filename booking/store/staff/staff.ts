/** Staff changes to departures and coupons. Only `seats.ts` writes the seat counters. */
import { sql } from 'kysely';
import type {
  BookingOutcome,
  DepartureEnd,
  DepartureEndPreview,
  NewDepartureRequest,
  StaffCoupon,
  StaffDeparture,
  StaffPrice,
} from '../../contract/staff.ts';
import { priceList } from '../catalogue/catalogue.ts';
import { insertDeparture } from '../catalogue/newDepartures.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { allRows, allValues, firstRow, hasChanged, oneRow, run } from '../database/rows.ts';
import { insertExtras } from './departurePlans.ts';

export type StaffDepartureRecord = Omit<
  StaffDeparture,
  'reportAt' | 'salesOpenAt' | 'salesCloseAt' | 'warnings'
> & {
  tripId: string;
  durationDays: number;
  isTripPublished: boolean;
  policyId: string;
  currency: DepartureEndPreview['currency'];
  pickupCount: number;
  reportAt: Date;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  now: Date;
};

const columns = sql`
  d.id, d.code, t.slug as trip_slug, t.title as trip_title, t.id as trip_id, t.duration_days,
  t.status = 'active' as is_trip_published, d.tz, d.status, d.start_date,
  d.end_date, d.report_at,
  d.capacity, coalesce(d.planned_capacity, d.capacity) as planned_capacity, d.blocked, d.held,
  d.booked, d.min_pax, d.max_pax_per_booking, d.sales_open_at, d.sales_close_at, d.deposit_kind,
  d.deposit_value, d.balance_due_days, d.instalments, d.women_only, d.is_private, d.cancelled_reason,
  case when d.leader_name is not null
       then jsonb_build_object('name', d.leader_name, 'phone', d.leader_phone) end as leader, d.leader_id,
  d.price_version, d.version,
  d.cancellation_policy_id as policy_id, d.currency, clock_now() as now,
  (select count(*)::int from pickup_point p where p.departure_id = d.id) as pickup_count,
  (select count(*)::int from waitlist_entry w
    where w.departure_id = d.id and w.status = 'waiting') as waiting,
  ${priceList}`;

export async function findStaffDeparture(queries: Queries, id: string) {
  return firstRow<StaffDepartureRecord>(queries)`
    select ${columns} from departure d join trip t on t.id = d.trip_id
     where d.id = ${id}`;
}

/** Writes a draft. Returns false if its code is taken. */
export async function insertDraft(
  tx: Tx,
  draft: NewDepartureRequest & { id: string; tripId: string; tz: string },
): Promise<boolean> {
  const isNew = await insertDeparture(tx, {
    ...draft,
    status: 'draft',
    plannedCapacity: draft.capacity,
    reportAt: new Date(draft.reportAt),
    salesOpenAt: draft.salesOpenAt ? new Date(draft.salesOpenAt) : null,
    salesCloseAt: new Date(draft.salesCloseAt),
    cancelledReason: null,
    pickups: draft.pickups.map((pickup) => ({ ...pickup, pickupAt: new Date(pickup.pickupAt) })),
  });
  if (!isNew) return false;
  await writePrices(tx, draft.id, draft.prices);
  await insertExtras(tx, draft.id, draft.extras ?? []);
  return true;
}

/** Writes a price list. Takes other rooms off sale and voids earlier quotes. Held prices stay. */
export async function writePrices(tx: Tx, departureId: string, prices: readonly StaffPrice[]) {
  for (const price of prices) {
    await run(tx)`
      insert into departure_price
        (departure_id, occupancy, amount_minor, child_bps, infant_minor, allotment, is_active)
      values (${departureId}, ${price.occupancy}, ${price.amountMinor}::bigint, ${price.childBps},
              ${price.infantMinor}::bigint, ${price.allotment}, ${price.isActive})
      on conflict (departure_id, occupancy) do update
         set amount_minor = excluded.amount_minor, child_bps = excluded.child_bps,
             infant_minor = excluded.infant_minor, allotment = excluded.allotment,
             is_active = excluded.is_active, updated_at = clock_now()`;
  }
  await run(tx)`
    update departure_price set is_active = false, updated_at = clock_now()
     where departure_id = ${departureId}
       and occupancy not in (${sql.join(prices.map(({ occupancy }) => occupancy))})`;
  await countPriceChange(tx, departureId);
}

/** Records that the price changed, so that earlier quotes must be requested again. */
export async function countPriceChange(tx: Tx, departureId: string): Promise<void> {
  await run(tx)`
    update departure
       set price_version = price_version + 1, version = version + 1, updated_at = clock_now()
     where id = ${departureId}`;
}

export type SettingsChange = Partial<
  Pick<
    StaffDepartureRecord,
    | 'minPax'
    | 'maxPaxPerBooking'
    | 'salesOpenAt'
    | 'salesCloseAt'
    | 'depositKind'
    | 'depositValue'
    | 'balanceDueDays'
    | 'instalments'
    | 'womenOnly'
    | 'leader'
  >
>;

/** Changes everything but seat numbers, which `setSeats` in `seats.ts` sets. */
export async function updateDeparture(tx: Tx, id: string, change: SettingsChange): Promise<void> {
  const priced =
    change.depositKind !== undefined ||
    change.depositValue !== undefined ||
    change.balanceDueDays !== undefined ||
    change.instalments !== undefined;
  await tx
    .updateTable('departure')
    .set((eb) => ({
      // Columns that are undefined stay as they are.
      min_pax: change.minPax,
      max_pax_per_booking: change.maxPaxPerBooking,
      sales_open_at: change.salesOpenAt,
      sales_close_at: change.salesCloseAt,
      deposit_kind: change.depositKind,
      deposit_value: change.depositValue,
      balance_due_days: change.balanceDueDays,
      instalments: change.instalments,
      women_only: change.womenOnly,
      leader_name: change.leader === null ? null : change.leader?.name,
      leader_phone: change.leader === null ? null : change.leader?.phone,
      // Someone else's name is not that of the person on the staff.
      ...(change.leader === undefined
        ? {}
        : {
            leader_id: sql<string | null>`
              case when leader_name = ${change.leader?.name ?? null}::text then leader_id end`,
          }),
      // Due dates are part of the price, so earlier quotes must be requested again.
      ...(priced ? { price_version: eb('price_version', '+', 1) } : {}),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves a departure to another state; the database enforces the transitions. */
export async function setDepartureStatus(
  tx: Tx,
  id: string,
  status: 'scheduled' | 'guaranteed' | 'cancelled',
  reason: string | null = null,
): Promise<void> {
  await run(tx)`
    update departure set status = ${status}, version = version + 1, updated_at = clock_now(),
           cancelled_reason = coalesce(${reason}, cancelled_reason)
     where id = ${id}`;
}

export type CouponRow = Omit<StaffCoupon, 'validFrom' | 'validTo'> & {
  validFrom: Date | null;
  validTo: Date | null;
};

const couponColumns = sql`
  c.id, c.code, c.kind, c.bps, c.amount_minor, c.cap_minor, c.min_spend_minor, c.min_pax,
  c.stackable,
  (select json_agg(t.slug order by t.slug) from trip t where t.id = any(c.trip_ids)) as trip_slugs,
  c.valid_from, c.valid_to, c.travel_from, c.travel_to, c.max_redemptions, c.redeemed, c.is_active,
  c.max_per_customer, c.budget_minor, c.spent_minor, c.first_booking_only`;

export async function listCoupons(queries: Queries): Promise<CouponRow[]> {
  return allRows<CouponRow>(queries)`
    select ${couponColumns} from coupon c order by c.created_at desc, c.code limit 500`;
}

/** Lists the trips that are offered, by title. */
export async function listTripTitles(queries: Queries) {
  return allRows<{ slug: string; title: string }>(queries)`
    select slug, title from trip where status = 'active' order by title, slug`;
}

export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  return firstRow<CouponRow>(tx)`
    select ${couponColumns} from coupon c
     where upper(c.code) = ${code.toUpperCase()} for no key update of c`;
}

export async function updateCoupon(
  tx: Tx,
  id: string,
  change: {
    isActive?: boolean;
    validTo?: Date | null;
    maxRedemptions?: number | null;
    maxPerCustomer?: number;
    budgetMinor?: number | null;
    firstBookingOnly?: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('coupon')
    .set({
      is_active: change.isActive,
      valid_to: change.validTo,
      max_redemptions: change.maxRedemptions,
      max_per_customer: change.maxPerCustomer,
      budget_minor: change.budgetMinor,
      first_booking_only: change.firstBookingOnly,
      updated_at: sql<Date>`clock_now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes a coupon. Returns false if its code is taken. */
export async function insertNewCoupon(
  tx: Tx,
  coupon: Omit<CouponRow, 'isActive' | 'redeemed' | 'spentMinor' | 'tripSlugs'> & {
    tripIds: string[] | null;
  },
): Promise<boolean> {
  return hasChanged(tx)`
    insert into coupon (id, code, kind, bps, amount_minor, cap_minor, min_spend_minor, min_pax,
                        trip_ids, stackable, valid_from, valid_to, travel_from, travel_to,
                        max_redemptions, max_per_customer, budget_minor, first_booking_only)
    values (${coupon.id}, ${coupon.code}, ${coupon.kind}, ${coupon.bps}, ${coupon.amountMinor}::bigint,
            ${coupon.capMinor}::bigint, ${coupon.minSpendMinor}::bigint, ${coupon.minPax},
            ${coupon.tripIds}::uuid[], ${coupon.stackable}, ${coupon.validFrom}::timestamptz,
            ${coupon.validTo}::timestamptz, ${coupon.travelFrom}::date, ${coupon.travelTo}::date,
            ${coupon.maxRedemptions}, ${coupon.maxPerCustomer}, ${coupon.budgetMinor}::bigint,
            ${coupon.firstBookingOnly})
    on conflict ((upper(code))) do nothing`;
}

export type EndRecord = Omit<DepartureEnd, 'openBookings' | 'openChoices'>;

const endColumns = sql`
  id, departure_id, status, reason, requested_by, approved_by, bookings, refund_minor`;

/** Requests a departure's cancellation. Returns null if one is already requested. */
export async function insertEnd(tx: Tx, end: Omit<EndRecord, 'id' | 'status' | 'approvedBy'>) {
  return firstRow<EndRecord>(tx)`
    insert into departure_end (departure_id, id, status, reason, requested_by, bookings, refund_minor)
    values (${end.departureId}, ${newId()}, 'requested', ${end.reason}, ${end.requestedBy},
            ${end.bookings}, ${end.refundMinor}::bigint)
    on conflict (departure_id) where status in ('requested', 'running', 'done') do nothing
    returning ${endColumns}`;
}

export async function findEnd(queries: Queries, departureId: string): Promise<EndRecord | null> {
  return firstRow<EndRecord>(queries)`
    select ${endColumns} from departure_end where departure_id = ${departureId}
     order by created_at desc limit 1`;
}

export async function moveEnd(
  tx: Tx,
  end: EndRecord,
  status: 'running' | 'withdrawn' | 'done',
  approvedBy: string | null = null,
): Promise<void> {
  await run(tx)`
    update departure_end set status = ${status}, updated_at = clock_now(),
           approved_by = coalesce(${approvedBy}, approved_by)
     where departure_id = ${end.departureId} and id = ${end.id}`;
}

/** Lists approved departure cancellations still in progress, oldest first. */
export async function listRunningEnds(queries: Queries): Promise<EndRecord[]> {
  return allRows<EndRecord>(queries)`
    select ${endColumns} from departure_end where status = 'running'
     order by created_at limit 20`;
}

export async function confirmedBookings(queries: Queries, departureId: string): Promise<string[]> {
  return allValues<string>(queries)`
    select id from booking where departure_id = ${departureId} and status = 'confirmed'
     order by created_at, id`;
}

/** Returns what became of the bookings that the operator cancelled, the oldest first. */
export async function endedBookings(queries: Queries, departureId: string) {
  return allRows<BookingOutcome>(queries)`
    select b.reference, cardinality(c.traveller_ids) as travellers, c.refund_minor, c.moved_to,
           case when c.status = 'approved' then 'choosing'
                when c.refund_as = 'move' then 'moved'
                when c.refund_minor = 0 then 'no_refund'
                when c.refund_as = 'travel_credit' then 'credited'
                when c.status = 'settled' then 'refunded'
                else 'refund_due' end as status
      from cancellation c
      join booking b on b.departure_id = c.departure_id and b.id = c.booking_id
     where c.departure_id = ${departureId} and c.initiator = 'operator'
     order by b.created_at, b.id`;
}

/** Counts a departure's unpaid bookings, active holds, waiting entries and open refund choices. */
export async function countRelated(queries: Queries, departureId: string) {
  return oneRow<{
    unpaidBookings: number;
    activeHolds: number;
    waiting: number;
    openChoices: number;
  }>(queries)`
    select (select count(*)::int from booking
             where departure_id = ${departureId} and status = 'pending_payment') as unpaid_bookings,
           (select count(*)::int from seat_hold
             where departure_id = ${departureId} and status = 'active') as active_holds,
           (select count(*)::int from waitlist_entry
             where departure_id = ${departureId} and status in ('waiting', 'offered')) as waiting,
           (select count(*)::int from cancellation
             where departure_id = ${departureId} and status = 'approved') as open_choices`;
}

export async function activeHoldIds(queries: Queries, departureId: string): Promise<string[]> {
  return allValues<string>(queries)`
    select id from seat_hold where departure_id = ${departureId} and status = 'active'
     order by id`;
}

/** Closes every open waiting list entry of a departure whose holds have all ended. */
export async function closeList(tx: Tx, departureId: string): Promise<void> {
  await run(tx)`
    update waitlist_entry set status = 'closed', updated_at = clock_now()
     where departure_id = ${departureId} and status in ('waiting', 'offered')`;
}

export async function overdueChoices(queries: Queries) {
  return allRows<{ departureId: string; id: string; bookingId: string }>(queries)`
    select departure_id, id, booking_id from cancellation
     where status = 'approved' and choose_until <= clock_now()
     order by choose_until limit 100`;
}

/** Returns an object for the audit log, without fields that change automatically. */
export function auditable(record: StaffDepartureRecord): object {
  const { now: _now, ...rest } = record;
  return JSON.parse(json(rest)) as object;
}
