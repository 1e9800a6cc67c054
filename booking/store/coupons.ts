/** Counting how often a coupon is used. */
import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Uses a coupon once; null when it has been used up in the meantime. */
export async function redeemCoupon(tx: Tx, code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update coupon set redeemed = redeemed + 1, updated_at = clock_now()
     where upper(code) = ${code} and is_active
       and (max_redemptions is null or redeemed < max_redemptions)
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Uses the coupon of a booking again that had given it back; false when it has been used up since.
 * A booking without a coupon has nothing to use.
 */
export async function redeemCouponAgain(
  tx: Tx,
  departureId: string,
  bookingId: string,
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    with c as (
      update coupon c set redeemed = c.redeemed + 1, updated_at = clock_now()
        from booking b
       where b.departure_id = ${departureId} and b.id = ${bookingId} and c.id = b.coupon_id
         and (c.max_redemptions is null or c.redeemed < c.max_redemptions)
      returning c.id)
    select b.coupon_id is null or exists (select 1 from c) as used
      from booking b where b.departure_id = ${departureId} and b.id = ${bookingId}`.execute(tx);
  return rows[0]?.used ?? false;
}

/** Gives back what a booking that came to nothing had used. */
export async function unredeemCoupon(
  tx: Tx,
  departureId: string,
  bookingId: string,
): Promise<void> {
  await sql`
    update coupon c set redeemed = c.redeemed - 1, updated_at = clock_now()
      from booking b
     where b.departure_id = ${departureId} and b.id = ${bookingId} and c.id = b.coupon_id`.execute(
    tx,
  );
}
