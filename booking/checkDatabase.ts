/**
 * Checks the seats and the money of a whole database, such as a restored one, and prints what it counted. Only reads.
 * Exits with 1 and prints what differs, without personal data.
 */
import { sql } from 'kysely';
import { readDatabaseConfig } from './config.ts';
import { failToStart } from './startFailure.ts';
import { findDrift } from './store/bookings/seats.ts';
import { findCouponDrift } from './store/catalogue/coupons.ts';
import { openDatabase, requireSchema } from './store/database/open.ts';
import { findMoneyDrift } from './store/money/moneyDrift.ts';

async function main(): Promise<void> {
  const db = await openDatabase(readDatabaseConfig(process.env));
  try {
    await requireSchema(db);
    const { rows } = await sql<{ departures: number; confirmed: number; newest: Date | null }>`
      select (select count(*)::int from departure) as departures,
             (select count(*)::int from booking where status in ('confirmed', 'completed')) as confirmed,
             (select max(created_at) from booking_event) as newest`.execute(db.queries);
    const differences = [
      ...(await findDrift(db.queries)),
      ...(await findCouponDrift(db.queries)),
      ...(await findMoneyDrift(db.queries)),
    ];
    for (const one of differences) process.stdout.write(`Differs: ${JSON.stringify(one)}\n`);
    const { departures = 0, confirmed = 0, newest = null } = rows[0] ?? {};
    process.stdout.write(
      `${departures} departures, ${confirmed} confirmed bookings, newest event ${newest?.toISOString() ?? 'none'}, ${differences.length} differences in seats and money\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

await main().catch(failToStart);
