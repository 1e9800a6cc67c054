/**
 * Named statements. The server parses and plans each one only once per connection, which is most of
 * the work for a short one. Don't use them through a pooler that reassigns the connection after
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

/** Wraps a pool so that every statement is named. */
export function namingStatements(pool: Pool): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? namingClient(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function namingClient(client: PoolClient): PostgresPoolClient {
  let isStale = false;
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('streaming is not supported');
    const name = nameOf(text);
    if (name === null) return client.query(text, [...values]);
    return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      isStale ||= error instanceof Error && 'code' in error && error.code === CHANGED_RESULT;
      throw error;
    });
  }
  return {
    query,
    // If this connection's cached statements are stale, close it, so that the next caller gets a
    // new one.
    release: (destroy?: boolean) => client.release(destroy === true || isStale),
  };
}
