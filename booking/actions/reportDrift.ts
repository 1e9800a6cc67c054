import type { Deps } from '../deps.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { findDrift } from '../store/bookings/seats.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/**
 * Compares the seat, room and coupon counters with the rows they count, and logs each difference
 * as an error. Fixes nothing: someone has to find the cause (domain 2.5).
 */
export async function reportDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'a seat counter differs from its rows');
  const coupons = await findCouponDrift(db.queries);
  for (const one of coupons) log.error({ ...one }, 'a coupon counter differs from its rows');
  return drift.length + coupons.length;
}

/**
 * Checks, once a day, that every booking's lines, total, payments, payment parts and refunds agree.
 * Logs each difference as an error, with the booking and departure but no personal data. Fixes
 * nothing: someone has to find the cause.
 */
export async function reportMoneyDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findMoneyDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'an amount differs from its rows');
  return drift.length;
}
