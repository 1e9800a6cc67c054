/** Databases for tests: PostgreSQL if there is a server, otherwise embedded. */
import { createHash, randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { findDrift } from '../store/bookings/seats.ts';
import { findCouponDrift } from '../store/catalogue/coupons.ts';
import { openPglite, openPostgres, type Db } from '../store/database/db.ts';
import { migrate } from '../store/database/migrate.ts';

/** The PostgreSQL server's address, if there is a server. */
export const postgresUrl = process.env['BOOKING_TEST_POSTGRES'] ?? null;

const home = join(import.meta.dirname, '..');

/** The driver that a test requires, if any. */
export interface DatabaseOptions {
  need?: Db['driver'];
}

/**
 * Returns a new database with the current schema, copied from a template that is migrated once. It
 * is on the PostgreSQL server if there is one, otherwise embedded. `BOOKING_TEST_DRIVER=pglite`
 * makes all of them embedded.
 */
export async function freshDatabase({ need }: DatabaseOptions = {}): Promise<Db> {
  const preferred = process.env['BOOKING_TEST_DRIVER'] ?? (postgresUrl ? 'postgres' : 'pglite');
  if ((need ?? preferred) === 'postgres') return freshPostgres();
  const db = await openPglite(undefined, await readPgliteTemplate());
  // Kysely doesn't close a database that has never run a query.
  await sql`select 1`.execute(db.queries);
  return db;
}

/**
 * Returns a hash that identifies the schema, so that templates for other migrations or PGlite
 * versions aren't used.
 */
function hashSchema(): string {
  const folder = join(home, 'migrations');
  const hash = createHash('sha256').update(readFileSync(join(home, 'package.json')));
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}

/** A dump's bytes, in the form that PGlite reads. A plain Blob would copy the 44 MB twice. */
class Dump extends Blob {
  readonly #bytes: Buffer<ArrayBuffer>;

  constructor(bytes: Buffer<ArrayBuffer>) {
    super([], { type: 'application/x-tar' });
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.buffer);
  }
}

/**
 * Returns the dump of a migrated PGlite database. The first test that needs the file creates it.
 */
async function readPgliteTemplate(): Promise<Blob> {
  const folder = join(home, 'node_modules/.cache/safar');
  const file = join(folder, `pglite-${hashSchema()}.tar`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return new Dump(cached);
  const work = mkdtempSync(join(tmpdir(), 'safar-pglite-'));
  try {
    const directory = join(work, 'data');
    const db = await openPglite(directory);
    await migrate(db);
    await db.close();
    const pglite = await PGlite.create(directory);
    const dump = await pglite.dumpDataDir('none');
    await pglite.close();
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder)) {
      if (old.startsWith('pglite-')) rmSync(join(folder, old), { force: true });
    }
    // Two processes may create it at the same time, so each writes its own file and then renames
    // it.
    const draft = join(folder, `draft-${process.pid}`);
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, file);
    return dump;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function freshPostgres(): Promise<Db> {
  if (!postgresUrl) throw new Error('this test needs PostgreSQL (apt-get install postgresql)');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = await openPostgres({
    url: postgresUrl,
    ...{ poolSize: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000 },
  });
  await copyPostgresTemplate(admin, postgresUrl, name);
  const db = await openPostgres({
    url: addressOf(postgresUrl, name),
    poolSize: 32,
    // Many tests start hundreds of requests at once, on a busy machine.
    connectTimeoutMs: 60_000,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 15_000,
  });
  return {
    ...db,
    async close() {
      await db.close();
      // The run's own server is removed with all its databases, so skip this there: dropping one
      // can mean waiting for others.
      if (process.env['TEST_DATABASE_URL']) {
        await sql`drop database ${sql.id(name)} with (force)`.execute(admin.queries);
      }
      await admin.close();
    },
  };
}

const addressOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

const TEMPLATE_LOCK = 19;

/** Creates a database from the migrated template. The first caller creates that template. */
export async function copyPostgresTemplate(admin: Db, url: string, name: string): Promise<void> {
  const template = `safar_template_${hashSchema()}`;
  await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(admin.queries);
  try {
    const { rows } = await sql`
      select 1 from pg_database where datname = ${template}`.execute(admin.queries);
    if (rows.length === 0) {
      const draft = `${template}_draft`;
      await sql`drop database if exists ${sql.id(draft)} with (force)`.execute(admin.queries);
      await sql`create database ${sql.id(draft)}`.execute(admin.queries);
      // Migrating can be slow on a busy machine.
      const db = await openPostgres({
        url: addressOf(url, draft),
        poolSize: 1,
        statementTimeoutMs: 60_000,
        lockTimeoutMs: 60_000,
        idleInTransactionMs: 60_000,
      });
      await migrate(db);
      await db.close();
      await sql`alter database ${sql.id(draft)} rename to ${sql.id(template)}`.execute(
        admin.queries,
      );
    }
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.queries);
  } finally {
    await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(admin.queries);
  }
}

/** Tables that a migration fills, and the keys that a test file makes at its start. */
const kept = [
  'kysely_migration',
  'kysely_migration_lock',
  'allowed_transition',
  'tax_rule',
  'cancellation_policy',
  'cancellation_policy_tier',
  'staff_key',
];

/**
 * Empties every table that a test fills, and resets the clock. This is far
 * quicker than a new database, or than `truncate`, which makes new files for every table and index.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  await sql`
    do $$ declare name text; begin
      -- No triggers and no foreign keys: some tables refuse deletions.
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public'
                     and tablename not in (${sql.raw(kept.map((name) => `'${name}'`).join())}) loop
        execute format('delete from %I', name);
      end loop;
    end $$`.execute(db.queries);
  await setClock(db, '0 seconds');
}

/** Changes the fee of later changes of date in every policy, which nothing but a test may do. */
export async function setChangeFee(db: Db, bps: number): Promise<void> {
  await db.queries.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update cancellation_policy set change_fee_bps = ${bps}`.execute(tx);
  });
}

/** Shifts the database's clock for everyone who uses it. */
export async function setClock(db: Db, shift: string): Promise<void> {
  await sql`
    create or replace function clock_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select now() + interval '${shift.replace(/[^a-z0-9 -]/gi, '')}' $$`)}`.execute(
    db.queries,
  );
}

/** Stops the database's clock at an instant until it is reset. */
export async function stopClock(db: Db, instant: string): Promise<void> {
  await sql`
    create or replace function clock_now() returns timestamptz language sql stable as
    ${sql.raw(`$$ select timestamptz '${new Date(instant).toISOString()}' $$`)}`.execute(
    db.queries,
  );
}

/**
 * Throws if any counter differs from the rows it counts. Every test about holds and bookings ends
 * with this check.
 */
export async function expectNoDrift(db: Db): Promise<void> {
  const drift = [...(await findDrift(db.queries)), ...(await findCouponDrift(db.queries))];
  if (drift.length > 0) throw new Error(`counters differ from rows: ${JSON.stringify(drift)}`);
}
