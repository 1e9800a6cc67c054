/** The regular checks. They log and store what differs, for the desk, and fix nothing. */
import type { Deps } from '../deps.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { findDrift } from '../store/bookings/seats.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';
import { saveDrift, type FoundDrift } from '../store/staff/alarms.ts';

const none = { departureId: null, bookingId: null };

/** Logs and stores each difference between the counters and the rows they count. */
export async function reportDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'a seat counter differs from its rows');
  const coupons = await findCouponDrift(db.queries);
  for (const one of coupons) log.error({ ...one }, 'a coupon counter differs from its rows');
  const seats = drift.map(({ departureId, what, counter: stored, rows: actual }) => ({
    ...{ ...none, kind: 'seats' as const, subject: departureId, departureId, what, stored, actual },
  }));
  // A coupon has one such counter for each of its users.
  const uses = Map.groupBy(coupons, ({ coupon, what }) => `${what} ${coupon}`);
  const ofCoupons = [...uses.values()].flatMap((same): FoundDrift[] => {
    const [first] = same;
    if (!first) return [];
    const sum = (figure: 'counter' | 'rows') => same.reduce((total, one) => total + one[figure], 0);
    const figures = { what: first.what, stored: sum('counter'), actual: sum('rows') };
    return [{ ...none, kind: 'coupon', subject: first.coupon, ...figures }];
  });
  await db.transact((tx) => saveDrift(tx, ['seats', 'coupon'], [...seats, ...ofCoupons]));
  return drift.length + coupons.length;
}

/** Logs and stores, daily, bookings whose amounts disagree, without personal data. */
export async function reportMoneyDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findMoneyDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'an amount differs from its rows');
  const amounts = drift.map(({ departureId, id, booking, what, ...one }) => ({
    ...{ kind: 'money' as const, subject: id, departureId, what },
    ...{ bookingId: booking === null ? null : id, stored: one.bookMinor, actual: one.rowsMinor },
  }));
  await db.transact((tx) => saveDrift(tx, ['money'], amounts));
  return drift.length;
}
