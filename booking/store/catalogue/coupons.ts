/** Counts a coupon's uses, in total and per person, and its discounts. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, hasChanged, hasRow, run } from '../database/rows.ts';

export type CouponUseProblem = 'used_up' | 'used_before' | 'not_first' | 'needs_sign_in';

/** Who uses a coupon: a signed-in customer with verified contacts, or a guest with typed ones. */
export interface CouponUser {
  customerId: string | null;
  email: string;
  phone: string | null;
  /** Hashes of the email, the phone and the customer, which are stored. */
  keys: readonly string[];
  /** Hashes that were made another way before, and stand for the same person. */
  olderKeys: readonly string[];
}

export interface CouponUse {
  discountMinor: number;
  user: CouponUser;
}

interface LockedCoupon {
  id: string;
  maxPerCustomer: number;
  firstBookingOnly: boolean;
}

/**
 * Uses a coupon once. `insertRedemption` then records the booking it was used for.
 *
 * Invariant: total uses, budget and uses per person are never exceeded, even concurrently.
 * Everything is checked and counted under the coupon's row lock.
 */
export async function reserveCoupon(
  tx: Tx,
  code: string,
  use: CouponUse,
): Promise<{ couponId: string } | { refused: CouponUseProblem }> {
  const coupon = await lockCouponBy(tx, sql`upper(code) = ${code} and is_active`);
  if (!coupon) return { refused: 'used_up' };
  const refused = await countUse(tx, coupon, use);
  return refused ? { refused } : { couponId: coupon.id };
}

/** Records which booking a reserved use belongs to. */
export async function insertRedemption(
  tx: Tx,
  booking: RowKey,
  couponId: string,
  { discountMinor, user }: CouponUse,
): Promise<void> {
  await run(tx)`
    insert into coupon_redemption (departure_id, id, coupon_id, booking_id, customer_keys,
                                   discount_minor, status)
    values (${booking.departureId}, ${newId()}, ${couponId}, ${booking.id},
            ${[...user.keys]}::text[], ${discountMinor}, 'reserved')`;
}

/** Makes a confirmed booking's coupon use permanent. Does nothing without a coupon. */
export async function redeemCoupon(tx: Tx, { departureId, id }: RowKey): Promise<void> {
  await run(tx)`
    update coupon_redemption set status = 'redeemed', updated_at = clock_now()
     where departure_id = ${departureId} and booking_id = ${id} and status = 'reserved'`;
}

/** Reserves a booking's coupon, if any, again. False if not allowed. Lock the departure first. */
export async function reserveCouponAgain(tx: Tx, { departureId, id }: RowKey): Promise<boolean> {
  const given = await firstRow<{
    couponId: string;
    discountMinor: number;
    keys: string[];
    customerId: string | null;
    email: string;
    phone: string;
  }>(tx)`
    select r.coupon_id, r.discount_minor, r.customer_keys as keys, b.customer_id,
           b.contact_email as email, b.contact_phone as phone
      from coupon_redemption r
      join booking b on b.departure_id = r.departure_id and b.id = r.booking_id
     where r.departure_id = ${departureId} and r.booking_id = ${id}
       and r.status = 'released'`;
  if (!given) return true;
  const coupon = await lockCouponBy(tx, sql`id = ${given.couponId}`);
  const refused =
    !coupon ||
    (await countUse(tx, coupon, {
      discountMinor: given.discountMinor,
      user: { ...given, olderKeys: [] },
    }));
  if (refused) return false;
  await run(tx)`
    update coupon_redemption set status = 'reserved', updated_at = clock_now()
     where departure_id = ${departureId} and booking_id = ${id}`;
  return true;
}

/** Releases the coupon use of a booking that ended unpaid. Lock the departure first. */
export async function releaseCoupon(tx: Tx, { departureId, id }: RowKey): Promise<void> {
  // Locks the coupon's row first, as redeeming does, so that the two can't deadlock.
  const isReleased = await hasChanged(tx)`
    update coupon c set redeemed = c.redeemed - 1, spent_minor = c.spent_minor - r.discount_minor,
           updated_at = clock_now()
      from coupon_redemption r
     where r.departure_id = ${departureId} and r.booking_id = ${id} and r.status = 'reserved'
       and c.id = r.coupon_id`;
  if (!isReleased) return;
  await run(tx)`
    with r as (
      update coupon_redemption set status = 'released', updated_at = clock_now()
       where departure_id = ${departureId} and booking_id = ${id}
      returning coupon_id, customer_keys)
    update coupon_customer u set uses = u.uses - 1, updated_at = clock_now()
      from r where u.coupon_id = r.coupon_id and u.customer_key_hash = any(r.customer_keys)`;
}

/** Locks a coupon. A concurrent caller waits here, and then sees the first caller's result. */
async function lockCouponBy(tx: Tx, which: RawBuilder<unknown>): Promise<LockedCoupon | null> {
  return firstRow<LockedCoupon>(tx)`
    select id, max_per_customer, first_booking_only
      from coupon where ${which} for no key update`;
}

/** Counts one use of a locked coupon, or changes nothing and returns why. */
async function countUse(
  tx: Tx,
  coupon: LockedCoupon,
  { discountMinor, user }: CouponUse,
): Promise<CouponUseProblem | null> {
  if (coupon.firstBookingOnly && user.customerId === null) return 'needs_sign_in';
  if (coupon.firstBookingOnly && (await hasBooked(tx, user))) return 'not_first';
  const uses = await usesOf(tx, coupon.id, [...user.keys, ...user.olderKeys]);
  if (uses >= coupon.maxPerCustomer) return 'used_before';
  const isUsed = await hasChanged(tx)`
    update coupon set redeemed = redeemed + 1, spent_minor = spent_minor + ${discountMinor}::bigint,
           updated_at = clock_now()
     where id = ${coupon.id}
       and (max_redemptions is null or redeemed < max_redemptions)
       and (budget_minor is null or spent_minor + ${discountMinor}::bigint <= budget_minor)`;
  if (!isUsed) return 'used_up';
  await run(tx)`
    insert into coupon_customer as u (coupon_id, customer_key_hash, uses)
    select ${coupon.id}::uuid, key, 1 from unnest(${[...user.keys]}::text[]) key
    on conflict (coupon_id, customer_key_hash)
    do update set uses = u.uses + 1, updated_at = clock_now()`;
  return null;
}

/** Returns how often any one of these hashes has used the coupon. */
async function usesOf(tx: Tx, couponId: string, keys: readonly string[]): Promise<number> {
  return firstNumber(tx)`
    select coalesce(max(uses), 0)::int as uses from coupon_customer
     where coupon_id = ${couponId} and customer_key_hash = any(${[...keys]}::text[])`;
}

/** Whether this customer, or a guest with the same email or phone, has booked before. */
async function hasBooked(tx: Tx, { customerId, email, phone }: CouponUser): Promise<boolean> {
  return hasRow(tx)`
    select 1 from booking
     where (customer_id = ${customerId} or lower(contact_email) = lower(${email})
            or contact_phone = ${phone})
       and status in ('confirmed', 'completed') limit 1`;
}

interface CouponDrift {
  coupon: string;
  what: string;
  counter: number;
  rows: number;
}

/** Lists coupon counters that differ from the rows they count. Any result is a defect. */
export async function findCouponDrift(queries: Queries, code?: string): Promise<CouponDrift[]> {
  return allRows<CouponDrift>(queries)`
    with wanted as (select * from coupon ${code ? sql`where code = ${code}` : sql``}),
    used as (
      select r.* from coupon_redemption r join wanted c on c.id = r.coupon_id
       where r.status <> 'released'),
    uses as (
      select coupon_id, key as customer_key_hash, count(*)::int as n
        from used, unnest(used.customer_keys) key group by 1, 2),
    counted as (select u.* from coupon_customer u join wanted c on c.id = u.coupon_id)
    select c.code as coupon, 'redeemed' as what, c.redeemed as counter, count(u.id)::int as rows
      from wanted c left join used u on u.coupon_id = c.id
     group by c.code, c.redeemed having c.redeemed <> count(u.id)
    union all
    select c.code, 'spent', c.spent_minor, coalesce(sum(u.discount_minor), 0)::bigint
      from wanted c left join used u on u.coupon_id = c.id
     group by c.code, c.spent_minor having c.spent_minor <> coalesce(sum(u.discount_minor), 0)
    union all
    select c.code, 'uses of one person', coalesce(k.uses, 0), coalesce(u.n, 0)
      from uses u
      full join counted k
        on k.coupon_id = u.coupon_id and k.customer_key_hash = u.customer_key_hash
      join wanted c on c.id = coalesce(k.coupon_id, u.coupon_id)
     where coalesce(k.uses, 0) <> coalesce(u.n, 0)`;
}
