/**
 * Tags that run raw SQL and return its rows: firstRow<Payment>(tx)`select ...`. Not for statements
 * whose rows nobody reads.
 */
import { CamelCasePlugin, sql } from 'kysely';
import type { Queries } from './db.ts';

// What is inside a JSON column stays as stored.
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

type Tag<T> = (...query: [TemplateStringsArray, ...unknown[]]) => Promise<T>;

/**
 * All rows, their `snake_case` columns renamed to `camelCase`. That takes some ten microseconds for
 * a row of forty columns, so holds and lists of departures name theirs in SQL.
 */
export function allRows<T>(queries: Queries): Tag<T[]> {
  return async (...query) =>
    (
      await sql<T>(...query)
        .withPlugin(camelCase)
        .execute(queries)
    ).rows;
}

/** The first row, renamed like `allRows`, or null. */
export function firstRow<T>(queries: Queries): Tag<T | null> {
  return async (...query) => (await allRows<T>(queries)(...query))[0] ?? null;
}

/** The only column of all rows. */
export function allValues<T>(queries: Queries): Tag<T[]> {
  return async (...query) => {
    const { rows } = await sql<Record<string, T>>(...query).execute(queries);
    return rows.flatMap((row) => Object.values(row));
  };
}

/** The only column of the first row; null without a row. */
export function firstValue<T>(queries: Queries): Tag<T | null> {
  return async (...query) => (await allValues<T>(queries)(...query))[0] ?? null;
}

/** Whether there is a row; for a change, one that it returned. */
export function hasRow(queries: Queries): Tag<boolean> {
  return async (...query) => (await sql(...query).execute(queries)).rows.length > 0;
}
