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
