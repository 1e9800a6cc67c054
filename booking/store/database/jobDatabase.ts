import { CompiledQuery, sql } from 'kysely';
import type { Db, Queries } from './db.ts';

/**
 * The library's own transactions create its tables; with several processes, one waits for another.
 */
const BEGINS = /^\s*BEGIN;/;
const INSTALL_MS = 60_000;

/**
 * The database as the job library needs it: statements as text. Never inside our own transaction:
 * on PGlite everything else waits until it ends.
 */
export function jobDatabase({ queries }: Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const ask = async (on: Queries, statements: string) => {
        const { rows } = await on.executeQuery<Record<string, unknown>>(
          CompiledQuery.raw(statements, values),
        );
        return { rows: rows ?? [] };
      };
      if (!BEGINS.test(text)) return ask(queries, text);
      return queries.connection().execute(async (connection) => {
        try {
          return await ask(
            connection,
            text.replace(BEGINS, `$&SET LOCAL statement_timeout = ${INSTALL_MS};`),
          );
        } catch (error) {
          // A failure halfway would return a connection to the pool with an open transaction.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      });
    },
  };
}
