import type { Deps } from '../deps.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { findDrift } from '../store/bookings/seats.ts';

/**
 * Compares the counters of seats, rooms and coupons with the rows they count, and tells of every difference at error
 * level. It mends nothing: a counter that is wrong has a cause that somebody has to see (domain 2.5).
 */
export async function reportDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'a counter of seats is not what its rows say');
  const coupons = await findCouponDrift(db.queries);
  for (const one of coupons)
    log.error({ ...one }, 'a counter of a coupon is not what its rows say');
  return drift.length + coupons.length;
}
