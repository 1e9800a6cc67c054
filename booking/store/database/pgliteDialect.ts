/** Kysely over PGlite with a queue. Without one, other queries would join an open transaction. */
import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

export function pgliteDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => serialDriver(pglite),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function serialDriver(pglite: PGlite): Driver {
  let tail: Promise<void> = Promise.resolve();
  const leave = new WeakMap<DatabaseConnection, () => void>();
  const run = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text));
  return {
    init: () => pglite.waitReady,
    async acquireConnection() {
      const before = tail;
      let done = () => {};
      tail = new Promise((resolve) => (done = resolve));
      await before;
      const connection = connectionTo(pglite);
      leave.set(connection, done);
      return connection;
    },
    async releaseConnection(connection) {
      leave.get(connection)?.();
    },
    async beginTransaction(connection) {
      await run(connection, 'begin');
    },
    async commitTransaction(connection) {
      await run(connection, 'commit');
    },
    async rollbackTransaction(connection) {
      await run(connection, 'rollback');
    },
    destroy: () => pglite.close(),
  };
}

function connectionTo(pglite: PGlite): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // Without parameters, use the simple protocol, which also accepts several statements.
      const result =
        query.parameters.length > 0
          ? await pglite.query<R>(query.sql, [...query.parameters])
          : (await pglite.exec(query.sql)).at(-1);
      return {
        rows: (result?.rows ?? []) as R[],
        numAffectedRows: BigInt(result?.affectedRows ?? 0),
      };
    },
    async *streamQuery() {
      throw new Error('PGlite does not stream.');
    },
  };
}
