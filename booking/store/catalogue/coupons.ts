/** Counts a coupon's uses, in total and per person, and its discounts. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries, Tx } from '../database/db.ts';
import { newId, type RowKey } from '../database/ids.ts';
import { allRows, firstNumber, firstRow, hasChanged, hasRow, run } from '../database/rows.ts';

export type CouponUseProblem = 'used_up' | 'used_before' | 'not_first';

export interface CouponUse {
  discountMinor: number;
  contact: { email: string; phone: string };
  /** The person's hash under each secret; the first is stored. Empty if the person is unknown. */
  customerKeys: readonly string[];
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
  { discountMinor, customerKeys }: CouponUse,
): Promise<void> {
  await run(tx)`
    insert into coupon_redemption (departure_id, id, coupon_id, booking_id, customer_key_hash,
                                   discount_minor, status)
    values (${booking.departureId}, ${newId()}, ${couponId}, ${booking.id},
            ${customerKeys[0] ?? null}, ${discountMinor}, 'reserved')`;
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
    customerKey: string | null;
    email: string;
    phone: string;
  }>(tx)`
    select r.coupon_id, r.discount_minor, r.customer_key_hash as customer_key,
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
      contact: given,
      customerKeys: given.customerKey === null ? [] : [given.customerKey],
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
      returning coupon_id, customer_key_hash)
    update coupon_customer u set uses = u.uses - 1, updated_at = clock_now()
      from r where u.coupon_id = r.coupon_id and u.customer_key_hash = r.customer_key_hash`;
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
  { discountMinor, contact, customerKeys }: CouponUse,
): Promise<CouponUseProblem | null> {
  if (coupon.firstBookingOnly && (await hasBooked(tx, contact))) return 'not_first';
  const uses = await usesOf(tx, coupon.id, customerKeys);
  if (uses >= coupon.maxPerCustomer) return 'used_before';
  const isUsed = await hasChanged(tx)`
    update coupon set redeemed = redeemed + 1, spent_minor = spent_minor + ${discountMinor}::bigint,
           updated_at = clock_now()
     where id = ${coupon.id}
       and (max_redemptions is null or redeemed < max_redemptions)
       and (budget_minor is null or spent_minor + ${discountMinor}::bigint <= budget_minor)`;
  if (!isUsed) return 'used_up';
  const [key] = customerKeys;
  if (key !== undefined) {
    await run(tx)`
      insert into coupon_customer as u (coupon_id, customer_key_hash, uses)
      values (${coupon.id}, ${key}, 1)
      on conflict (coupon_id, customer_key_hash)
      do update set uses = u.uses + 1, updated_at = clock_now()`;
  }
  return null;
}

async function usesOf(tx: Tx, couponId: string, keys: readonly string[]): Promise<number> {
  return firstNumber(tx)`
    select coalesce(sum(uses), 0)::int as uses from coupon_customer
     where coupon_id = ${couponId} and customer_key_hash = any(${[...keys]}::text[])`;
}

async function hasBooked(tx: Tx, { email, phone }: CouponUse['contact']): Promise<boolean> {
  return hasRow(tx)`
    select 1 from booking
     where lower(contact_email) = lower(${email}) and contact_phone = ${phone}
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
      select coupon_id, customer_key_hash, count(*)::int as n from used
       where customer_key_hash is not null group by 1, 2),
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
