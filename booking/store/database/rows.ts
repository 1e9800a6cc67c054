/** Tags that run raw SQL: firstRow<Payment>(tx)`select ...`. */
import { CamelCasePlugin, sql } from 'kysely';
import type { Queries } from './db.ts';

// Keys inside a JSON column stay as stored.
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

type Tag<T> = (...query: [TemplateStringsArray, ...unknown[]]) => Promise<T>;

/** Returns all rows, renamed to `camelCase`. Departure lists rename in SQL, which is faster. */
export function allRows<T>(queries: Queries): Tag<T[]> {
  return async (...query) =>
    (
      await sql<T>(...query)
        .withPlugin(camelCase)
        .execute(queries)
    ).rows;
}

/** Returns the first row, with columns renamed as in `allRows`, or null. */
export function firstRow<T>(queries: Queries): Tag<T | null> {
  return async (...query) => (await allRows<T>(queries)(...query))[0] ?? null;
}

/** Returns the first row, with columns renamed as in `allRows`. Throws if there is none. */
export function oneRow<T>(queries: Queries): Tag<T> {
  return async (...query) => {
    const row = await firstRow<T>(queries)(...query);
    if (row === null) throw new Error(`the database returned no row for: ${query[0].join('?')}`);
    return row;
  };
}

/** Returns the only column's value from every row. */
export function allValues<T>(queries: Queries): Tag<T[]> {
  return async (...query) => {
    const { rows } = await sql<Record<string, T>>(...query).execute(queries);
    return rows.flatMap((row) => Object.values(row));
  };
}

/** Returns the only column's value from the first row, or null if there is no row. */
export function firstValue<T>(queries: Queries): Tag<T | null> {
  return async (...query) => (await allValues<T>(queries)(...query))[0] ?? null;
}

/** Returns the only column's value from the first row, or 0 if there is no row. */
export function firstNumber(queries: Queries): Tag<number> {
  return async (...query) => (await firstValue<number>(queries)(...query)) ?? 0;
}

/** Runs a statement and returns how many rows it changed. */
export function run(queries: Queries): Tag<number> {
  return async (...query) => Number((await sql(...query).execute(queries)).numAffectedRows ?? 0);
}

/** Runs a statement and returns whether it changed any row. */
export function hasChanged(queries: Queries): Tag<boolean> {
  return async (...query) => (await run(queries)(...query)) > 0;
}

export function hasRow(queries: Queries): Tag<boolean> {
  return async (...query) => (await sql(...query).execute(queries)).rows.length > 0;
}
