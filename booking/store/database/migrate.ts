/** Runs the plain-SQL migrations in order, forward only, locked against a second runner. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { errorCode, type Db } from './db.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** What the library says of a migration that has run and that it doesn't know. */
const UNKNOWN = /previously executed migration .+ is missing/;
/** A newer release may migrate in the moment between our look at its migrations and our turn. */
const MOST_LOOKS = 3;

/**
 * Migrates the database to this release's schema. Returns the names of the migrations it ran.
 * Leaves migrations of newer releases alone: they work with this one too.
 */
export async function migrate(db: Db): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const own = await readMigrations();
    const foreign = (await executedMigrations(db)).filter((name) => !(name in own));
    const known = { ...own, ...Object.fromEntries(foreign.map((name) => [name, alreadyRun])) };
    const migrator = new Migrator({
      db: db.queries,
      provider: { getMigrations: () => Promise.resolve(known) },
      // A newer release's may sort before one of ours that hasn't run.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    const isLate = error instanceof Error && UNKNOWN.test(error.message);
    if (isLate && looks < MOST_LOOKS) continue;
    if (error) throw error;
    return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
  }
}

/** Returns the names of this release's migrations that the database lacks, in order. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(await readMigrations()).filter((name) => !executed.has(name));
}

const alreadyRun: Migration = { up: () => Promise.reject(new Error('it has run already')) };

const UNDEFINED_TABLE = '42P01';

async function executedMigrations(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(db.queries);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(new URL(file, folder), 'utf8');
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}
