/** A database that is away, only allows reading, or takes no commit. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { openPostgres, type Db } from '../store/database/db.ts';
import { writingDatabase } from '../store/database/writingDatabase.ts';
import { postgresUrl } from '../testing/database.ts';
import { findPostgres, startCluster } from '../testing/postgresCluster.mjs';
import { startService, type Service } from '../testing/service.ts';
import { aVisitor } from '../testing/browser.ts';
import { aDeparture, aTrip } from '../testing/builders.ts';

const onPostgres = postgresUrl ? describe : describe.skip;

/** Returns how long it took until the work failed, in milliseconds, and with which message. */
async function failure(work: Promise<unknown>): Promise<{ ms: number; message: string }> {
  const begun = performance.now();
  const message = await work.then(
    () => 'it did not fail',
    (error: unknown) => String(error),
  );
  return { ms: performance.now() - begun, message };
}

describe('the service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('answers 503 when the database server accepts connections and says nothing', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://safar@127.0.0.1:${port}/safar`;
    const db = await openPostgres({ url, poolSize: 2, connectTimeoutMs: 300 });
    const app = await buildApp({ ...service.deps, db });
    try {
      for (const path of ['/v1/departures', '/health/ready']) {
        const begun = performance.now();
        const answer = await app.inject(path);
        expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5']);
        expect(performance.now() - begun).toBeLessThan(3_000);
      }
      expect((await app.inject('/health/live')).statusCode).toBe(200);
    } finally {
      await app.close();
      for (const socket of sockets) socket.destroy();
      silent.close();
      await db.close();
    }
  });
});

onPostgres('a server that only allows reading', () => {
  it('answers 503 with a time to try again, and isn’t ready', async () => {
    const service = await startService({}, { need: 'postgres' });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      service.db.queries,
    );
    const url = new URL(postgresUrl ?? '');
    url.pathname = rows[0]?.name ?? '';
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const db = await openPostgres({ url: url.href, poolSize: 2 });
    const app = await buildApp({ ...service.deps, db });
    try {
      const { id } = await aDeparture(service.db, { tripId: (await aTrip(service.db)).id });
      const { token } = (await aVisitor(service).quote(id)).body;
      const hold = await app.inject({
        method: 'POST',
        url: '/v1/holds',
        headers: { 'idempotency-key': 'key-of-a-hold-that-waits' },
        payload: { quoteToken: token },
      });
      expect([hold.statusCode, hold.headers['retry-after']]).toEqual([503, '5']);
      expect((await app.inject('/health/ready')).statusCode).toBe(503);
      expect((await app.inject('/v1/departures')).statusCode).toBe(200);
      expect((await service.app.inject('/health/ready')).statusCode).toBe(200);
    } finally {
      await app.close();
      await db.close();
      await service.close();
    }
  });
});

onPostgres('a server whose commits wait for a standby that is away', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let db: Db;
  let admin: Db;
  const waitFor = async (standbys: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(standbys)}`.execute(
      admin.queries,
    );
    await sql`select pg_reload_conf()`.execute(admin.queries);
    await pause(300);
  };
  beforeAll(async () => {
    cluster = await startCluster(findPostgres() ?? '');
    admin = await openPostgres({ url: cluster.url, poolSize: 1 });
    await sql`create table kysely_migration_lock (id text primary key, is_locked int)`.execute(
      admin.queries,
    );
    await sql`create function clock_now() returns timestamptz language sql as 'select now()'`.execute(
      admin.queries,
    );
    await sql`insert into kysely_migration_lock values ('one', 0)`.execute(admin.queries);
    const url = `${cluster.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
    db = await openPostgres({
      ...{ url, poolSize: 2, lockTimeoutMs: 500, statementTimeoutMs: 1_000 },
      answerTimeoutMs: 2_500,
    });
  }, 60_000);
  afterAll(async () => {
    await waitFor('');
    await db.close();
    await admin.close();
    await cluster.stop();
  });

  it('isn’t ready, keeps reading, and frees its connections', async () => {
    const isWriting = writingDatabase(db);
    expect(await isWriting()).toBe(true);
    await waitFor('nobody');
    // The answer from before counts for three seconds.
    expect(await isWriting()).toBe(true);

    const fresh = writingDatabase(db);
    for (let times = 0; times < 2; times += 1) {
      const begun = performance.now();
      expect(await fresh()).toBe(false);
      expect(performance.now() - begun).toBeLessThan(3_000);
    }
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`.execute(
      admin.queries,
    );
    expect(rows).toEqual([{ waiting: 1 }]);

    const insert = db.transact((tx) => sql`create table other (id int)`.execute(tx));
    const { ms, message } = await failure(insert);
    expect(message).toContain('Query read timeout');
    expect(ms).toBeLessThan(6_000);
    for (let times = 0; times < 4; times += 1) {
      expect((await sql`select 1`.execute(db.queries)).rows).toHaveLength(1);
    }

    await waitFor('');
    await pause(600);
    expect(await writingDatabase(db)()).toBe(true);
  }, 60_000);
});

onPostgres('the time for an answer', () => {
  it('is longer for a statement that gives the server more', async () => {
    const db = await openPostgres({
      ...{ url: postgresUrl ?? '', poolSize: 1, statementTimeoutMs: 10_000 },
      answerTimeoutMs: 300,
    });
    const { message } = await failure(sql`select pg_sleep(1)`.execute(db.queries));
    expect(message).toContain('Query read timeout');
    // The job library's own transaction, as jobDatabase.ts sends it.
    await sql
      .raw('BEGIN; SET LOCAL statement_timeout = 5000; SELECT pg_sleep(1); COMMIT;')
      .execute(db.queries);
    // A migration's, which may take as long as it takes.
    await sql
      .raw('begin; set local statement_timeout = 0; select pg_sleep(3); commit;')
      .execute(db.queries);
    await db.close();
  });
});
