/**
 * Statements under a name: the server reads and plans each of them once for a connection, which is most of
 * the work of a short one. Not through a pooler that hands a connection on after every transaction: there
 * the next one would know the name and not the statement (`BOOKING_DB_POOLER`).
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Texts are written by the program, so they are few; lists of any length are what this guards against. */
const MOST_NAMES = 500;

/** The result of a named statement has other columns than before: a migration went by. */
const CHANGED_RESULT = '0A000';

const names = new Map<string, string>();

/** A name for a single statement; null for begin, commit, and what holds several statements. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const isSingle = /^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');
  if (!isSingle || names.size >= MOST_NAMES) return null;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The same pool, with every statement named. */
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
