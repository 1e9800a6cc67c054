/**
 * Checks the seats and the money of a whole database, such as a restored one, and prints what it counted. Only reads.
 * Exits with 1 and prints what differs, without personal data.
 */
import { readDatabaseConfig } from './config.ts';
import { failToStart } from './startFailure.ts';
import { countBookings, findDrift } from './store/bookings/seats.ts';
import { findCouponDrift } from './store/catalogue/coupons.ts';
import { openDatabase, requireSchema } from './store/database/open.ts';
import { findMoneyDrift } from './store/money/moneyDrift.ts';

async function main(): Promise<void> {
  const db = await openDatabase(readDatabaseConfig(process.env));
  try {
    await requireSchema(db);
    const { departures, confirmed, newest } = await countBookings(db.queries);
    const differences = [
      ...(await findDrift(db.queries)),
      ...(await findCouponDrift(db.queries)),
      ...(await findMoneyDrift(db.queries)),
    ];
    for (const one of differences) process.stdout.write(`Differs: ${JSON.stringify(one)}\n`);
    process.stdout.write(
      `${departures} departures, ${confirmed} confirmed bookings, newest event ${newest?.toISOString() ?? 'none'}, ${differences.length} differences in seats and money\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

await main().catch(failToStart);
