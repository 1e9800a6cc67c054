/** Databases for tests: embedded by default, PostgreSQL where races are the question. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openPglite, openPostgres, type Db } from '../store/database/db.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { migrate } from '../store/database/migrate.ts';
import { findDrift } from '../store/bookings/seats.ts';

/** Where a real server is, when there is one. */
export const postgresUrl = process.env['BOOKING_TEST_POSTGRES'] ?? null;

/**
 * A new database with the schema. `BOOKING_TEST_DRIVER=postgres` runs every test on the server;
 * `need: 'postgres'` always does.
 */
export async function freshDatabase(options: { need?: 'postgres' } = {}): Promise<Db> {
  const wantsServer =
    options.need === 'postgres' || process.env['BOOKING_TEST_DRIVER'] === 'postgres';
  const db = wantsServer ? await freshPostgres() : await openPglite();
  await migrate(db);
  return db;
}

async function freshPostgres(): Promise<Db> {
  if (!postgresUrl) throw new Error('this test needs PostgreSQL (apt-get install postgresql)');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = await openPostgres({ url: postgresUrl, poolSize: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin.queries);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const db = await openPostgres({
    url: url.href,
    poolSize: 32,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 15_000,
  });
  return {
    ...db,
    async close() {
      await db.close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.queries);
      await admin.close();
    },
  };
}

const kept = ['kysely_migration', 'kysely_migration_lock', 'allowed_transition', 'tax_rule'];
const keptRules = ['cancellation_policy', 'cancellation_policy_tier'];

/** Empties every table but the rules, and puts the clock right. Far quicker than a new database. */
export async function emptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db.queries);
  const names = rows
    .map(({ name }) => name)
    .filter((name) => !kept.includes(name) && !keptRules.includes(name));
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db.queries);
  await setClock(db, '0 seconds');
}

/** Moves the database's clock away from the real one, for everybody who uses this database. */
export async function setClock(db: Db, shift: string): Promise<void> {
  await sql`
    create or replace function clock_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select now() + interval '${shift.replace(/[^a-z0-9 -]/gi, '')}' $$`)}`.execute(
    db.queries,
  );
}

/** Stops the database's clock at an instant, until it is put right again. */
export async function stopClock(db: Db, instant: string): Promise<void> {
  await sql`
    create or replace function clock_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select timestamptz '${new Date(instant).toISOString()}' $$`)}`.execute(
    db.queries,
  );
}

/** Fails when any counter differs from its rows. Every test of holds and bookings ends with it. */
export async function expectNoDrift(db: Db): Promise<void> {
  const drift = [...(await findDrift(db.queries)), ...(await findCouponDrift(db.queries))];
  if (drift.length > 0) throw new Error(`counters differ from rows: ${JSON.stringify(drift)}`);
}
