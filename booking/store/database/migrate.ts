/** Runs the plain-SQL migrations in order, forward only, locked against a second runner. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './db.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Migrates the database to the latest schema. Returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db: db.queries,
    provider: { getMigrations: readMigrations },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter((r) => r.status === 'Success').map((r) => r.migrationName);
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
