import { findPostgres, startCluster } from './postgresCluster.mjs';

/** Gives the tests a real PostgreSQL server, if PostgreSQL is installed. */
export default async function globalSetup() {
  if (process.env.TEST_DATABASE_URL) {
    process.env.BOOKING_TEST_POSTGRES = process.env.TEST_DATABASE_URL;
    return;
  }
  const bin = findPostgres();
  if (!bin) {
    process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
    return;
  }
  globalThis.bookingCluster = await startCluster(bin);
  process.env.BOOKING_TEST_POSTGRES = globalThis.bookingCluster.url;
}
