import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { codeOf } from '../errors.ts';
import { Problem } from '../program.ts';
import { indexedFields } from './keys.ts';

/** The lake's only file for documents and history. SQLite adds `-wal` and `-shm` beside it. */
export function databaseFile(directory: string): string {
  return path.join(directory, 'lake.sqlite');
}

export interface DatabaseOptions {
  /** Limits the file's size, so that tests can fill it up. */
  mostPages?: number | undefined;
}

const fieldColumns = indexedFields.map((field) => `"${field}" BLOB`).join(',\n  ');

/** Migrations; `user_version` counts those applied. Never change a released one: add another. */
export const migrations = [
  `CREATE TABLE document (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- The ID under which it is or will be published.
  public_id TEXT NOT NULL,
  type TEXT NOT NULL,
  -- 0 for everyone, 1 private, 2 a draft, 3 a release's version.
  visibility INTEGER NOT NULL,
  -- 1 for a published document with a draft, which the drafts perspective shows instead.
  has_draft INTEGER NOT NULL,
  -- The order in which documents were first stored. A document and its draft share a place.
  place INTEGER NOT NULL,
  revision TEXT NOT NULL,
  -- The number of the transaction that wrote it.
  sequence INTEGER NOT NULL,
  -- 1 if one of the fields below is an array or object, or the type isn't plain ASCII.
  is_irregular INTEGER NOT NULL,
  ${fieldColumns}
) STRICT;
CREATE INDEX document_irregular ON document (type) WHERE is_irregular = 1;
CREATE INDEX document_place ON document (place, number);
CREATE INDEX document_type ON document (type, place, number);
CREATE INDEX document_slug ON document ("slug.current") WHERE "slug.current" IS NOT NULL;
CREATE INDEX document_canonical_path ON document ("canonicalPath") WHERE "canonicalPath" IS NOT NULL;
CREATE INDEX document_from ON document ("from") WHERE "from" IS NOT NULL;
CREATE INDEX document_to ON document ("to") WHERE "to" IS NOT NULL;
CREATE INDEX document_sha1hash ON document ("sha1hash") WHERE "sha1hash" IS NOT NULL;
CREATE INDEX document_publish_at ON document ("publishAt") WHERE "publishAt" IS NOT NULL;
CREATE INDEX document_unpublish_at ON document ("unpublishAt") WHERE "unpublishAt" IS NOT NULL;
CREATE INDEX document_published ON document (type, "publishedAt", place, number);
CREATE INDEX document_updated ON document (type, "_updatedAt", place, number);
CREATE INDEX document_title ON document (type, "title", place, number);
CREATE INDEX document_rank ON document (type, "featuredRank", place, number);
CREATE INDEX document_sale ON document (type, "saleState", place, number);
CREATE INDEX document_kind ON document (type, "kind", "title", place, number);

-- Apart from the columns above, so that reading those of many documents touches few pages.
CREATE TABLE content (
  number INTEGER PRIMARY KEY REFERENCES document (number) ON DELETE CASCADE,
  -- JSONB, as jsonb() writes it and json() reads it.
  body BLOB NOT NULL
) STRICT;

CREATE TABLE reference (
  target TEXT NOT NULL,
  -- "author" for author._ref, "topics[]" for topics[]._ref, "" for any other place.
  path TEXT NOT NULL,
  source INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
  strong INTEGER NOT NULL,
  PRIMARY KEY (target, path, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX reference_source ON reference (source);

-- The words of published documents, by document number. See words.ts.
CREATE VIRTUAL TABLE search USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

CREATE TABLE past_transaction (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  author TEXT NOT NULL,
  quiet INTEGER NOT NULL,
  -- How many documents it changed, even if some are no longer kept below.
  changes INTEGER NOT NULL,
  -- The response to the writer, when it is more than the list of changes.
  results TEXT
) STRICT;
CREATE INDEX past_transaction_at ON past_transaction (at);

CREATE TABLE past_change (
  document TEXT NOT NULL,
  sequence INTEGER NOT NULL REFERENCES past_transaction (sequence),
  position INTEGER NOT NULL,
  operation TEXT NOT NULL,
  -- Null for a deletion, and while the content table still holds this revision.
  body BLOB,
  PRIMARY KEY (document, sequence)
) STRICT;
CREATE INDEX past_change_sequence ON past_change (sequence, position);`,

  // Every revision's body is stored once, with its change. It isn't moved when a later revision follows.
  `ALTER TABLE past_change RENAME TO old_change;
DROP INDEX past_change_sequence;
CREATE TABLE past_change (
  number INTEGER PRIMARY KEY,
  document TEXT NOT NULL,
  sequence INTEGER NOT NULL REFERENCES past_transaction (sequence),
  position INTEGER NOT NULL,
  operation TEXT NOT NULL,
  -- JSONB, as jsonb() writes it and json() reads it. Null for a deletion.
  body BLOB,
  UNIQUE (document, sequence)
) STRICT;
INSERT INTO past_change (document, sequence, position, operation, body)
SELECT o.document, o.sequence, o.position, o.operation, coalesce(o.body, c.body)
FROM old_change o
LEFT JOIN document d ON d.id = o.document AND d.sequence = o.sequence
LEFT JOIN content c ON c.number = d.number
ORDER BY o.sequence, o.position;
CREATE INDEX past_change_sequence ON past_change (sequence, position);
DROP TABLE old_change;
DROP TABLE content;`,

  // A release's version takes the place of a public document, as a draft does.
  `UPDATE document SET public_id = substr(id, 10 + instr(substr(id, 10), '.'))
WHERE visibility = 3 AND instr(substr(id, 10), '.') > 0;
CREATE INDEX document_public_id ON document (public_id);`,
];

/** Opens the writer's connection, and creates or migrates the file first. Throws a Problem. */
export function openDatabase(directory: string, options: DatabaseOptions = {}): DatabaseSync {
  const database = new DatabaseSync(databaseFile(directory), { timeout: 5_000 });
  try {
    database.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000; PRAGMA journal_size_limit = 67108864;
      PRAGMA wal_autocheckpoint = 4000;`);
    migrate(database);
    if (options.mostPages) database.exec(`PRAGMA max_page_count = ${options.mostPages}`);
    return database;
  } catch (error) {
    database.close();
    if (isDamage(error)) throw new Problem(DAMAGED);
    throw error;
  }
}

/** Opens a connection that can only read. It sees whatever was committed before each read. */
export function openReadOnly(directory: string): DatabaseSync {
  const database = new DatabaseSync(databaseFile(directory), { readOnly: true, timeout: 5_000 });
  database.exec('PRAGMA cache_size = -8000; PRAGMA query_only = ON;');
  return database;
}

function migrate(database: DatabaseSync): void {
  const { user_version: done } = rowOf(database.prepare('PRAGMA user_version').get());
  if (Number(done) > migrations.length) {
    throw new Problem('A newer version of Safar wrote this content lake. Start that version.');
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < Number(done)) continue;
    inTransaction(database, () => {
      database.exec(`${sql}; PRAGMA user_version = ${index + 1};`);
    });
  }
}

/** Runs `work` in one transaction: all of its writes are on disk afterwards, or none. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have rolled it back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Returns a row that must exist. */
export function rowOf<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The content lake expected a row.');
  return row;
}

const DAMAGED =
  'The content lake file is damaged. Nothing was changed. Restore a backup with "npm run lake:restore", ' +
  'or run "npm run reset" to start again from the seed.';

/** SQLite's result codes (https://sqlite.org/rescode.html). */
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

function resultCodeOf(error: unknown): number | null {
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : null;
  return typeof code === 'number' ? code & 0xff : null;
}

/** Whether a write failed because there is no space left. */
export function isFull(error: unknown): boolean {
  return resultCodeOf(error) === FULL || codeOf(error) === 'ENOSPC';
}

/** Whether the file isn't a sound SQLite database. */
export function isDamage(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === CORRUPT || code === NOT_A_DATABASE;
}
