/**
 * Names statements, and guards connections that can't be used again. With names, the server parses and plans each
 * statement only once per connection, which is most of the work for a short one. Don't use them through a pooler that reassigns the connection after
 * every transaction: the next connection wouldn't have the statement that the name stands for
 * (`BOOKING_DB_POOLER`).
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The code has few distinct statements, but some of them vary with a list's length. */
const MOST_NAMES = 500;

/** The SQLSTATE when a migration has changed a named statement's result columns. */
const CHANGED_RESULT = '0A000';

const names = new Map<string, string>();

/** Returns a name for a single statement, or null for begin, commit, and multiple statements. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const isSingle = /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');
  if (!isSingle || names.size >= MOST_NAMES) return null;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** What the driver says when an answer doesn't come in time. The connection still waits for it. */
const SILENT = 'Query read timeout';

/** A statement that gives the server more time than others have; 0 means as long as it takes. */
const OWN_LIMIT = /\bset local statement_timeout = (\d+)/i;
/** The longest that a timer takes. The driver reads 0 as its usual limit. */
const ENDLESS_MS = 2_147_483_647;

interface Guard {
  /** Whether to name statements. */
  isNaming: boolean;
  /** How much longer than the server's limit to wait for an answer. */
  marginMs: number;
}

/**
 * Wraps a pool: names every statement, and closes connections that can't be used again. The next
 * caller then gets a new one.
 */
export function guardedPool(pool: Pool, guard: Guard): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? guardedClient(client, guard);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function guardedClient(client: PoolClient, { isNaming, marginMs }: Guard): PostgresPoolClient {
  let isSpent = false;
  let isStale = false;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('streaming is not supported');
    // It would wait for the statement that was given up, as long again.
    if (isSpent) return Promise.reject(new Error(SILENT));
    const name = isNaming ? nameOf(text) : null;
    const ownMs = name === null ? OWN_LIMIT.exec(text)?.[1] : undefined;
    const limitMs = ownMs === '0' ? ENDLESS_MS : ownMs && Number(ownMs) + marginMs;
    const statement = {
      text,
      values: [...values],
      ...(name !== null && { name }),
      ...(limitMs && { query_timeout: limitMs }),
    };
    return client.query(statement).catch((error: unknown) => {
      isSpent ||= error instanceof Error && error.message === SILENT;
      isStale ||= error instanceof Error && 'code' in error && error.code === CHANGED_RESULT;
      throw error;
    });
  }
  return {
    query,
    release: (destroy?: boolean) => client.release(destroy === true || isSpent || isStale),
  };
}
