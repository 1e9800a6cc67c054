import { CompiledQuery, sql } from 'kysely';
import type { Db, Queries } from './db.ts';

/** Processes starting together wait for each other's tables, so statements get more time. */
const BEGINS = /^\s*BEGIN;/;
const INSTALL_MS = 60_000;

/** Adapts the database for the job library. Never use it inside our own transaction. */
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
          // Without this, a failure halfway would return a connection with an open transaction to
          // the pool.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      });
    },
  };
}
