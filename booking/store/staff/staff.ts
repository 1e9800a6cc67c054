/** Staff changes to departures and coupons. The seat counters stay in `seats.ts`. */
import { sql } from 'kysely';
import type {
  DepartureEndPreview,
  NewDepartureRequest,
  StaffCoupon,
  StaffDeparture,
  StaffPrice,
} from '../../contract/staff.ts';
import { priceList } from '../catalogue/catalogue.ts';
import { json, type Queries, type Tx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

export type StaffDepartureRecord = Omit<
  StaffDeparture,
  'reportAt' | 'salesOpenAt' | 'salesCloseAt' | 'warnings'
> & {
  tripId: string;
  durationDays: number;
  tz: string;
  policyId: string;
  currency: DepartureEndPreview['currency'];
  pickupCount: number;
  reportAt: Date;
  salesOpenAt: Date | null;
  salesCloseAt: Date;
  now: Date;
};

const columns = sql`
  d.id, d.code, t.slug as "tripSlug", t.id as "tripId", t.duration_days as "durationDays", d.tz,
  d.status, d.start_date as "startDate", d.end_date as "endDate", d.report_at as "reportAt",
  d.capacity, coalesce(d.planned_capacity, d.capacity) as "plannedCapacity", d.blocked, d.held,
  d.booked, d.min_pax as "minPax", d.max_pax_per_booking as "maxPaxPerBooking",
  d.sales_open_at as "salesOpenAt", d.sales_close_at as "salesCloseAt",
  d.deposit_kind as "depositKind", d.deposit_value as "depositValue",
  d.balance_due_days as "balanceDueDays", d.women_only as "womenOnly",
  d.cancelled_reason as "cancelledReason",
  case when d.leader_name is not null
       then jsonb_build_object('name', d.leader_name, 'phone', d.leader_phone) end as leader, d.price_version as "priceVersion", d.version,
  d.cancellation_policy_id as "policyId", d.currency, clock_now() as now,
  (select count(*)::int from pickup_point p where p.departure_id = d.id) as "pickupCount",
  (select count(*)::int from waitlist_entry w
    where w.departure_id = d.id and w.status = 'waiting') as waiting,
  ${priceList}`;

/** A departure for staff, including drafts. */
export async function findStaffDeparture(
  queries: Queries,
  id: string,
): Promise<StaffDepartureRecord | null> {
  const { rows } = await sql<StaffDepartureRecord>`
    select ${columns} from departure d join trip t on t.id = d.trip_id
     where d.id = ${id}`.execute(queries);
  return rows[0] ?? null;
}

/** Writes a draft. Returns false if its code is taken. */
export async function insertDraft(
  tx: Tx,
  draft: NewDepartureRequest & { id: string; tripId: string; tz: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into departure_code (code, departure_id) values (${draft.code}, ${draft.id})
    on conflict do nothing returning code`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('departure')
    .values({
      id: draft.id,
      trip_id: draft.tripId,
      code: draft.code,
      start_date: draft.startDate,
      end_date: draft.endDate,
      report_at: new Date(draft.reportAt),
      tz: draft.tz,
      status: 'draft',
      capacity: draft.capacity,
      planned_capacity: draft.capacity,
      min_pax: draft.minPax,
      max_pax_per_booking: draft.maxPaxPerBooking,
      sales_open_at: draft.salesOpenAt ? new Date(draft.salesOpenAt) : null,
      sales_close_at: new Date(draft.salesCloseAt),
      deposit_kind: draft.depositKind,
      deposit_value: draft.depositValue,
      balance_due_days: draft.balanceDueDays,
      cancellation_policy_id: draft.cancellationPolicyId,
      women_only: draft.womenOnly,
      cancelled_reason: null,
    })
    .execute();
  await tx
    .insertInto('pickup_point')
    .values(
      draft.pickups.map((pickup, sort) => ({
        departure_id: draft.id,
        id: newId(),
        code: pickup.code,
        city: pickup.city,
        name: pickup.name,
        address: pickup.address,
        pickup_at: new Date(pickup.pickupAt),
        surcharge_minor: pickup.surchargeMinor,
        sort,
      })),
    )
    .execute();
  await writePrices(tx, draft.id, draft.prices);
  return true;
}

/**
 * Writes a departure's price list; room types not in it are no longer sold. Earlier quotes are
 * refused from now on, and prices locked in a hold stay.
 */
export async function writePrices(
  tx: Tx,
  departureId: string,
  prices: readonly StaffPrice[],
): Promise<void> {
  for (const price of prices) {
    await sql`
      insert into departure_price
        (departure_id, occupancy, amount_minor, child_bps, infant_minor, allotment, is_active)
      values (${departureId}, ${price.occupancy}, ${price.amountMinor}::bigint, ${price.childBps},
              ${price.infantMinor}::bigint, ${price.allotment}, ${price.isActive})
      on conflict (departure_id, occupancy) do update
         set amount_minor = excluded.amount_minor, child_bps = excluded.child_bps,
             infant_minor = excluded.infant_minor, allotment = excluded.allotment,
             is_active = excluded.is_active, updated_at = clock_now()`.execute(tx);
  }
  await sql`
    update departure_price set is_active = false, updated_at = clock_now()
     where departure_id = ${departureId}
       and occupancy not in (${sql.join(prices.map(({ occupancy }) => occupancy))})`.execute(tx);
  await countPriceChange(tx, departureId);
}

/** The price changed, so earlier quotes must be requested again. */
export async function countPriceChange(tx: Tx, departureId: string): Promise<void> {
  await sql`
    update departure
       set price_version = price_version + 1, version = version + 1, updated_at = clock_now()
     where id = ${departureId}`.execute(tx);
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
    | 'womenOnly'
    | 'leader'
  >
>;

/** Changes everything but seat numbers, which `setSeats` in `seats.ts` sets. */
export async function updateDeparture(tx: Tx, id: string, change: SettingsChange): Promise<void> {
  const priced =
    change.depositKind !== undefined ||
    change.depositValue !== undefined ||
    change.balanceDueDays !== undefined;
  await tx
    .updateTable('departure')
    .set((eb) => ({
      ...(change.minPax === undefined ? {} : { min_pax: change.minPax }),
      ...(change.maxPaxPerBooking === undefined
        ? {}
        : { max_pax_per_booking: change.maxPaxPerBooking }),
      ...(change.salesOpenAt === undefined ? {} : { sales_open_at: change.salesOpenAt }),
      ...(change.salesCloseAt === undefined ? {} : { sales_close_at: change.salesCloseAt }),
      ...(change.depositKind === undefined ? {} : { deposit_kind: change.depositKind }),
      ...(change.depositValue === undefined ? {} : { deposit_value: change.depositValue }),
      ...(change.balanceDueDays === undefined ? {} : { balance_due_days: change.balanceDueDays }),
      ...(change.womenOnly === undefined ? {} : { women_only: change.womenOnly }),
      ...(change.leader === undefined
        ? {}
        : {
            leader_name: change.leader?.name ?? null,
            leader_phone: change.leader?.phone ?? null,
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
  await sql`
    update departure set status = ${status}, version = version + 1, updated_at = clock_now(),
           cancelled_reason = coalesce(${reason}, cancelled_reason)
     where id = ${id}`.execute(tx);
}

export type CouponRow = Omit<StaffCoupon, 'validFrom' | 'validTo'> & {
  validFrom: Date | null;
  validTo: Date | null;
};

const couponColumns = sql`
  c.id, c.code, c.kind, c.bps, c.amount_minor as "amountMinor", c.cap_minor as "capMinor",
  c.min_spend_minor as "minSpendMinor", c.min_pax as "minPax", c.stackable,
  (select json_agg(t.slug order by t.slug) from trip t where t.id = any(c.trip_ids)) as "tripSlugs",
  c.valid_from as "validFrom", c.valid_to as "validTo", c.travel_from as "travelFrom",
  c.travel_to as "travelTo", c.max_redemptions as "maxRedemptions", c.redeemed,
  c.is_active as "isActive", c.max_per_customer as "maxPerCustomer",
  c.budget_minor as "budgetMinor", c.spent_minor as "spentMinor",
  c.first_booking_only as "firstBookingOnly"`;

export async function listCoupons(queries: Queries): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns} from coupon c order by c.created_at desc, c.code limit 500`.execute(
    queries,
  );
  return rows;
}

export async function lockCoupon(tx: Tx, code: string): Promise<CouponRow | null> {
  const { rows } = await sql<CouponRow>`
    select ${couponColumns} from coupon c
     where upper(c.code) = ${code.toUpperCase()} for no key update of c`.execute(tx);
  return rows[0] ?? null;
}

/** Changes a coupon already in use. */
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
      ...(change.isActive === undefined ? {} : { is_active: change.isActive }),
      ...(change.validTo === undefined ? {} : { valid_to: change.validTo }),
      ...(change.maxRedemptions === undefined ? {} : { max_redemptions: change.maxRedemptions }),
      ...(change.maxPerCustomer === undefined ? {} : { max_per_customer: change.maxPerCustomer }),
      ...(change.budgetMinor === undefined ? {} : { budget_minor: change.budgetMinor }),
      ...(change.firstBookingOnly === undefined
        ? {}
        : { first_booking_only: change.firstBookingOnly }),
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
  const { rows } = await sql`
    insert into coupon (id, code, kind, bps, amount_minor, cap_minor, min_spend_minor, min_pax,
                        trip_ids, stackable, valid_from, valid_to, travel_from, travel_to,
                        max_redemptions, max_per_customer, budget_minor, first_booking_only)
    values (${coupon.id}, ${coupon.code}, ${coupon.kind}, ${coupon.bps}, ${coupon.amountMinor}::bigint,
            ${coupon.capMinor}::bigint, ${coupon.minSpendMinor}::bigint, ${coupon.minPax},
            ${coupon.tripIds}::uuid[], ${coupon.stackable}, ${coupon.validFrom}::timestamptz,
            ${coupon.validTo}::timestamptz, ${coupon.travelFrom}::date, ${coupon.travelTo}::date,
            ${coupon.maxRedemptions}, ${coupon.maxPerCustomer}, ${coupon.budgetMinor}::bigint,
            ${coupon.firstBookingOnly})
    on conflict ((upper(code))) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export type EndRecord = {
  id: string;
  departureId: string;
  status: 'requested' | 'running' | 'withdrawn' | 'done';
  reason: string;
  requestedBy: string;
  approvedBy: string | null;
  bookings: number;
  refundMinor: number;
};

const endColumns = sql`
  id, departure_id as "departureId", status, reason, requested_by as "requestedBy",
  approved_by as "approvedBy", bookings, refund_minor as "refundMinor"`;

/** Requests a departure's cancellation. Returns null if one is already requested. */
export async function insertEnd(
  tx: Tx,
  end: Omit<EndRecord, 'id' | 'status' | 'approvedBy'>,
): Promise<EndRecord | null> {
  const { rows } = await sql<EndRecord>`
    insert into departure_end (departure_id, id, status, reason, requested_by, bookings, refund_minor)
    values (${end.departureId}, ${newId()}, 'requested', ${end.reason}, ${end.requestedBy},
            ${end.bookings}, ${end.refundMinor}::bigint)
    on conflict (departure_id) where status in ('requested', 'running', 'done') do nothing
    returning ${endColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** A departure's latest cancellation request, or null. */
export async function findEnd(queries: Queries, departureId: string): Promise<EndRecord | null> {
  const { rows } = await sql<EndRecord>`
    select ${endColumns} from departure_end where departure_id = ${departureId}
     order by created_at desc limit 1`.execute(queries);
  return rows[0] ?? null;
}

/** Moves a departure's cancellation to another state. */
export async function moveEnd(
  tx: Tx,
  end: EndRecord,
  status: 'running' | 'withdrawn' | 'done',
  approvedBy: string | null = null,
): Promise<void> {
  await sql`
    update departure_end set status = ${status}, updated_at = clock_now(),
           approved_by = coalesce(${approvedBy}, approved_by)
     where departure_id = ${end.departureId} and id = ${end.id}`.execute(tx);
}

/** Departures whose bookings are being ended. */
export async function listRunningEnds(queries: Queries): Promise<EndRecord[]> {
  const { rows } = await sql<EndRecord>`
    select ${endColumns} from departure_end where status = 'running'
     order by created_at limit 20`.execute(queries);
  return rows;
}

/** A departure's confirmed bookings, oldest first. */
export async function confirmedBookings(queries: Queries, departureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where departure_id = ${departureId} and status = 'confirmed'
     order by created_at, id`.execute(queries);
  return rows.map(({ id }) => id);
}

/** A departure's content besides its confirmed bookings. */
export async function countRelated(queries: Queries, departureId: string) {
  const { rows } = await sql<{
    unpaidBookings: number;
    activeHolds: number;
    waiting: number;
    openChoices: number;
  }>`
    select (select count(*)::int from booking
             where departure_id = ${departureId} and status = 'pending_payment') as "unpaidBookings",
           (select count(*)::int from seat_hold
             where departure_id = ${departureId} and status = 'active') as "activeHolds",
           (select count(*)::int from waitlist_entry
             where departure_id = ${departureId} and status in ('waiting', 'offered')) as waiting,
           (select count(*)::int from cancellation
             where departure_id = ${departureId} and status = 'approved') as "openChoices"`.execute(
    queries,
  );
  const row = rows[0];
  if (!row) throw new Error('the database did not count');
  return row;
}

export async function activeHoldIds(queries: Queries, departureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from seat_hold where departure_id = ${departureId} and status = 'active'
     order by id`.execute(queries);
  return rows.map(({ id }) => id);
}

/** Closes every open waiting list entry of a departure whose holds are gone. */
export async function closeList(tx: Tx, departureId: string): Promise<void> {
  await sql`
    update waitlist_entry set status = 'closed', updated_at = clock_now()
     where departure_id = ${departureId} and status in ('waiting', 'offered')`.execute(tx);
}

/** Choices not made in time. */
export async function overdueChoices(
  queries: Queries,
): Promise<{ departureId: string; id: string; bookingId: string }[]> {
  const { rows } = await sql<{ departureId: string; id: string; bookingId: string }>`
    select departure_id as "departureId", id, booking_id as "bookingId" from cancellation
     where status = 'approved' and choose_until <= clock_now()
     order by choose_until limit 100`.execute(queries);
  return rows;
}

/** An object for the audit log, without fields that change automatically. */
export function auditable(record: StaffDepartureRecord): object {
  const { now: _now, ...rest } = record;
  return JSON.parse(json(rest)) as object;
}
