/**
 * Named statements: the server parses and plans each once per connection, which is most of the work
 * of a short one. Not through a pooler that reassigns the connection after every transaction: there
 * the next one would know the name but not the statement (`BOOKING_DB_POOLER`).
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The code has few distinct statements; this guards against lists of any length. */
const MOST_NAMES = 500;

/** A named statement's result columns changed because of a migration. */
const CHANGED_RESULT = '0A000';

const names = new Map<string, string>();

/** A name for a single statement; null for begin, commit, and multiple statements. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const isSingle = /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');
  if (!isSingle || names.size >= MOST_NAMES) return null;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The same pool, naming every statement. */
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
    // This connection's cached statements are stale, so the next caller gets a new one.
    release: (destroy?: boolean) => client.release(destroy === true || isStale),
  };
}
