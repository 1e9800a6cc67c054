import { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/**
 * The database as the job library wants it: statements as text. Never inside a transaction of ours:
 * on PGlite everybody else waits until that one ends.
 */
export function jobDatabase({ queries }: Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await queries.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      );
      return { rows: rows ?? [] };
    },
  };
}
