/** Opens the database, and provides the only way to run a transaction. */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { guardedPool } from './namedStatements.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import type { Tables } from './tables.ts';

declare const inTransaction: unique symbol;

/** Anything that runs queries: the database or an open transaction. */
export type Queries = Kysely<Tables>;
/** An open transaction. Only `transact` provides one. */
export type Tx = Transaction<Tables> & { readonly [inTransaction]?: true };

export interface Connections {
  open: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Db {
  readonly driver: 'pglite' | 'postgres';
  readonly queries: Queries;
  /** Runs the work in one transaction, retrying on conflicts. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads from one snapshot. Later writes are not visible. */
  snapshot<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /** How the pool is used. Null for the embedded database, which has none. */
  connections(): Connections | null;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** Parses an int8, or throws if it is too large. Both drivers then return the same values. */
export function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return number;
}

/** Parses a driver's array literal, for element types without quotes. */
export function parsePlainArray<T>(text: string, parse: (item: string) => T): (T | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: toSafeInteger,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => parsePlainArray(text, toSafeInteger),
  [DATE_ARRAY]: (text) => parsePlainArray(text, (item) => item),
};

/** Opens a PGlite database, in memory if no directory is given. Loads a `dump` into it first. */
export async function openPglite(directory?: string, dump?: Blob): Promise<Db> {
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    ...(dump ? { loadDataDir: dump } : {}),
    parsers,
    // The default of 128 MB suits a dedicated server. Here it would take up most of the process's
    // memory.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  return wrap('pglite', new Kysely<Tables>({ dialect: pgliteDialect(pglite) }));
}

export interface PostgresOptions {
  url: string;
  poolSize: number;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionMs?: number;
  /** How long to wait for a connection: for the server, or for one of the pool's to be free. */
  connectTimeoutMs?: number;
  /** How long to wait for an answer, should the server's own limit not end a statement. */
  answerTimeoutMs?: number;
  /** A pooler may switch connections, so they keep no state; the database role sets timeouts. */
  isPooled?: boolean;
}

/** What the server gets to say that a statement has taken too long. */
const ANSWER_MARGIN_MS = 2_000;
/** A new connection plans every statement again, so the desk's pages would be slow after a pause. */
const KEPT_IDLE_MS = 10 * 60_000;
/** A pooler's role sets the server's limits, which aren't known here. */
const POOLED_ANSWER_MS = 30_000;

/** Opens a pool to a PostgreSQL server, with time limits. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const { default: pg } = await import('pg');
  const statementTimeoutMs = options.statementTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: KEPT_IDLE_MS,
    // A firewall between may forget a connection that is silent for long.
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 30_000 },
    // A commit that waits for a standby, and a server that has vanished, know no other limit.
    query_timeout:
      options.answerTimeoutMs ??
      (options.isPooled ? POOLED_ANSWER_MS : statementTimeoutMs + ANSWER_MARGIN_MS),
    ...(options.isPooled
      ? {}
      : {
          // Compiling a statement takes longer than running it, even for the desk's largest pages.
          options: '-c jit=off',
          statement_timeout: statementTimeoutMs,
          lock_timeout: options.lockTimeoutMs ?? 3_000,
          idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 10_000,
        }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text'),
    },
  });
  // An idle connection that the server closed must not end the process; the next query reconnects.
  pool.on('error', () => {});
  // Neither must a connection in use: its query fails with the same error anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({
    pool: guardedPool(pool, { isNaming: !options.isPooled, marginMs: ANSWER_MARGIN_MS }),
  });
  return wrap('postgres', new Kysely<Tables>({ dialect }), () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

const MAX_TRIES = 5;
/** Errors worth retrying: conflicts, deadlocks, and named statements made stale by migrations. */
const passing = new Set(['40001', '40P01', '0A000']);

/** Thrown in a transaction to undo it and run it again, since what it read first has changed. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/** Retries a transaction until it commits or attempts run out. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= MAX_TRIES || !passing.has(errorCode(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

function wrap(
  driver: Db['driver'],
  queries: Queries,
  connections: Db['connections'] = () => null,
): Db {
  return {
    driver,
    queries,
    connections,
    transact: (work) => again(() => queries.transaction().execute(work)),
    // The embedded database runs one transaction at a time, so any transaction reads from one
    // snapshot.
    snapshot: (read) =>
      again(() =>
        queries
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(read),
      ),
    close: () => queries.destroy(),
  };
}

/** Returns an error's code: an SQLSTATE from either driver, or a name such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string | null {
  return textField(error, 'code');
}

/** Returns the name of the constraint that an error from either driver reports. */
export function violatedConstraint(error: unknown): string | null {
  return textField(error, 'constraint');
}

function textField(error: unknown, name: string): string | null {
  if (typeof error !== 'object' || error === null || !(name in error)) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : null;
}

/** Returns the time from the database's clock, the only one used for decisions. */
export async function databaseNow(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_now() as now`.execute(queries);
  const now = rows[0]?.now;
  if (!now) throw new Error('the database did not return the time');
  return now;
}

/** The time as it passes. `clock_now()` stays when the transaction began, even if it had to wait. */
export const instantNow = sql`(clock_now() + (clock_timestamp() - now()))`;

/** Returns a jsonb value as text, which both drivers treat alike. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}
