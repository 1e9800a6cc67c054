/** Checks seats and money after a run, over all that it wrote. */
import { allRows } from '../booking/store/database/rows.ts';
import { findCouponDrift } from '../booking/store/catalogue/coupons.ts';
import { findMoneyDrift } from '../booking/store/money/moneyDrift.ts';
import { findDrift } from '../booking/store/bookings/seats.ts';
import { findViolations } from '../booking/proofs/invariants.ts';
import { paymentsAt } from '../booking/testing/browser.ts';
import { customerOf, couponOf } from '../booking/proofs/world.ts';
import { withDatabase } from './ownDates.ts';

/** No departure has it. */
const none = '00000000-0000-7000-8000-000000000000';

/**
 * Returns a sentence for each thing that is wrong: the counters of all departures, every invariant of these
 * departures, and the gateway's captured payments, each of which must be ours exactly once.
 */
export async function findUnsound(
  { databaseUrl, payUrl }: { databaseUrl: string; payUrl: string },
  departures: readonly string[],
): Promise<string[]> {
  return withDatabase(databaseUrl, async (db) => {
    const wrong: string[] = [];
    const drift = [
      ...(await findDrift(db.queries)),
      ...(await findMoneyDrift(db.queries)),
      ...(await findCouponDrift(db.queries)),
    ];
    wrong.push(...drift.map((one) => `a counter differs from its rows: ${JSON.stringify(one)}`));
    for (const departureId of departures) {
      wrong.push(
        ...(await findViolations({
          // At least one, for the queries' lists.
          ...{ db, departureId, otherId: none, visitors: [none], answers: new Map() },
          customer: customerOf(departureId),
          couponCode: couponOf(departureId),
          gateway: { payments: new Map(), leftOf: () => 0 },
        })),
      );
    }
    const known = await allRows<{ id: string; minor: number; times: number }>(db.queries)`
      select gateway_payment_id as id, sum(counted_minor)::bigint as minor, count(*)::int as times
        from payment_attempt where gateway_payment_id is not null and counted_minor > 0 group by 1`;
    const ours = new Map(known.map((one) => [one.id, one]));
    for (const { id, status, amount } of await paymentsAt({ payUrl })) {
      if (status !== 'captured' && status !== 'refunded') continue;
      const one = ours.get(id);
      if (!one) wrong.push(`the gateway has ${amount} of ${id}, and we don't know it`);
      else if (one.minor !== amount || one.times !== 1) {
        wrong.push(`${id} is ${amount} at the gateway, and ${one.minor} in ${one.times} rows here`);
      }
    }
    return wrong;
  });
}
