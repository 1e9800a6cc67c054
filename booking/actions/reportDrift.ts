import type { Deps } from '../deps.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { findDrift } from '../store/bookings/seats.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/** Logs each difference between the counters and the rows they count, but fixes nothing. */
export async function reportDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'a seat counter differs from its rows');
  const coupons = await findCouponDrift(db.queries);
  for (const one of coupons) log.error({ ...one }, 'a coupon counter differs from its rows');
  return drift.length + coupons.length;
}

/** Logs, daily, bookings whose amounts disagree, without personal data. Fixes nothing. */
export async function reportMoneyDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findMoneyDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'an amount differs from its rows');
  return drift.length;
}
