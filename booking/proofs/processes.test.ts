/** Several service processes share one database server, behind a pooler in transaction mode. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BookingCreated } from '../contract/bookings.ts';
import type { Hold } from '../contract/holds.ts';
import { openPostgres, type Db } from '../store/database/db.ts';
import { aBookingRequest, aDeparture, aTrip } from '../testing/builders.ts';
import { expectNoDrift, freshDatabase, postgresUrl } from '../testing/database.ts';
import { freePort } from '../testing/freePort.ts';
import {
  aRemoteBuyer,
  eventually,
  startServiceProcess,
  type ServiceProcess,
} from '../testing/serviceProcess.ts';

if (!postgresUrl) process.stderr.write('skipped: no PostgreSQL (apt-get install postgresql)\n');
const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
if (!pgbouncer) process.stderr.write('skipped: no pgbouncer (apt-get install pgbouncer)\n');

let db: Db;
let address: URL;
const services: ServiceProcess[] = [];
beforeEach(async () => {
  if (!postgresUrl) return;
  db = await freshDatabase({ need: 'postgres' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    db.queries,
  );
  address = Object.assign(new URL(postgresUrl), { pathname: `/${rows[0]?.name}` });
}, 60_000);
afterEach(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all(services.splice(0).map(({ ended }) => ended));
  if (postgresUrl) await db.close();
});

async function aService(env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startServiceProcess(await freePort(), {
    PAY_URL: 'http://127.0.0.1:9',
    ...env,
  });
  services.push(service);
  return service;
}

/**
 * Retries with the same key until there is a response, as a browser or proxy does after a broken
 * connection. A dead process blocks the keys that it claimed for up to five seconds.
 */
async function insist<T>(ask: () => Promise<T>): Promise<T | null> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    try {
      return await ask();
    } catch (error) {
      const told = error instanceof Error ? error.message : '';
      if (/ (409|422) /.test(told) && !told.includes('request_in_progress')) return null;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('no response');
}

async function countBookings(departureId: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*) as many from booking where departure_id = ${departureId}`.execute(db.queries);
  return rows[0]?.many ?? 0;
}

(postgresUrl ? it : it.skip)(
  'loses nothing and sells nothing twice when one of two processes is killed under load',
  async () => {
    const env = { DATABASE_URL: address.href, SOLD_OUT_MEMORY_MS: '0' };
    const [one, other] = await Promise.all([aService(env), aService(env)]);
    const trip = await aTrip(db);
    const seats = 30;
    const { id } = await aDeparture(db, { tripId: trip.id, capacity: seats });
    const references = new Set<string>();
    let asked = 0;
    let isOneAlive = true;
    const buy = async () => {
      const buyer = aRemoteBuyer(() => (isOneAlive && (asked += 1) % 2 ? one.url : other.url));
      const token = await insist(() => buyer.quote(id));
      if (!token) return;
      const keys = [randomUUID(), randomUUID()];
      const hold = await insist(() => buyer.post<Hold>('/holds', { quoteToken: token }, keys[0]));
      if (!hold) return;
      const request = aBookingRequest(hold.id);
      const made = await insist(() => buyer.post<BookingCreated>('/bookings', request, keys[1]));
      if (made) references.add(made.reference);
      if (references.size === 8) {
        one.child.kill('SIGKILL');
        isOneAlive = false;
      }
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 6; round += 1) await buy();
      }),
    );
    expect(isOneAlive).toBe(false);
    // No confirmed booking is lost when a process dies, and every seat is sold exactly once.
    expect(references.size).toBe(seats);
    expect(await countBookings(id)).toBe(seats);
    await expectNoDrift(db);
  },
  120_000,
);

(postgresUrl ? it : it.skip)(
  'lets another process answer a dead one’s request after five seconds at most',
  async () => {
    const env = { DATABASE_URL: address.href };
    const [one, other] = await Promise.all([aService(env), aService(env)]);
    const trip = await aTrip(db);
    const { id } = await aDeparture(db, { tripId: trip.id });
    let url = one.url;
    const buyer = aRemoteBuyer(() => url);
    const { id: holdId } = await buyer.post<Hold>('/holds', { quoteToken: await buyer.quote(id) });
    const key = randomUUID();
    const book = () => buyer.post<BookingCreated>('/bookings', aBookingRequest(holdId), key);
    const states = () =>
      sql<{ state: string }>`select state from idempotency_key where key = ${key}`.execute(
        db.queries,
      );
    await db.transact(async (tx) => {
      await sql`select 1 from seat_hold where id = ${holdId} for update`.execute(tx);
      const unanswered = book().catch((error: unknown) => error);
      // While the first process lives and waits, the key is its own for longer than five seconds.
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect((await states()).rows).toEqual([{ state: 'running' }]);
      url = other.url;
      await expect(book()).rejects.toThrow('request_in_progress');
      one.child.kill('SIGKILL');
      await unanswered;
    });
    const died = Date.now();
    expect((await insist(book))?.reference).toMatch(/^SF-/);
    expect(Date.now() - died).toBeLessThan(5_000);
    expect(await countBookings(id)).toBe(1);
  },
  60_000,
);

(postgresUrl ? it : it.skip)(
  'starts several processes at once on an empty database',
  async () => {
    await sql`drop schema public cascade`.execute(db.queries);
    await sql`create schema public`.execute(db.queries);
    const env = { DATABASE_URL: address.href };
    const all = await Promise.all([aService(env), aService(env), aService(env)]);
    expect(all).toHaveLength(3);
    const { rows } = await sql<{ many: number }>`
      select count(*) as many from kysely_migration`.execute(db.queries);
    expect(rows[0]?.many).toBeGreaterThan(1);
  },
  120_000,
);

(postgresUrl && pgbouncer ? it : it.skip)(
  'works behind pgbouncer in transaction mode',
  async () => {
    const pooler = await startPooler(pgbouncer ?? '', address);
    try {
      const env = {
        DATABASE_URL: pooler.url,
        BOOKING_DB_POOLER: 'transaction',
        BOOKING_DB_POOL: '16',
      };
      const [one, other] = await Promise.all([aService(env), aService(env)]);
      const trip = await aTrip(db);
      const { id } = await aDeparture(db, { tripId: trip.id, capacity: 5 });
      const buyers = Array.from({ length: 24 }, (_, at) =>
        aRemoteBuyer(() => (at % 2 ? one.url : other.url)),
      );
      const booked = await Promise.allSettled(buyers.map((buyer) => buyer.book(id)));
      const refusals = booked.flatMap((one) =>
        one.status === 'rejected' ? [String(one.reason)] : [],
      );
      expect(booked.length - refusals.length).toBe(5);
      for (const told of refusals) expect(told).toMatch(/ 409 .*seats_(held|unavailable)/);
      expect(await countBookings(id)).toBe(5);
      // The workers connect through the pooler too: they find and release abandoned seats.
      await sql`update seat_hold set expires_at = clock_now() - interval '1 second'`.execute(
        db.queries,
      );
      await eventually('the seats are released', async () => {
        const { rows } = await sql<{ held: number }>`
          select held from departure where id = ${id}`.execute(db.queries);
        return rows[0]?.held === 0;
      });
      // More callers than the pooler's two connections, so they have to share.
      const direct = await openPostgres({ url: pooler.url, poolSize: 16, isPooled: true });
      const looks = Array.from({ length: 64 }, () =>
        direct.transact((tx) => sql<{ one: number }>`select ${1}::int as one`.execute(tx)),
      );
      expect((await Promise.all(looks)).every(({ rows }) => rows[0]?.one === 1)).toBe(true);
      await direct.close();
      await expectNoDrift(db);
    } finally {
      await pooler.stop();
    }
  },
  120_000,
);

async function startPooler(program: string, server: URL) {
  const folder = mkdtempSync(join(tmpdir(), 'safar-pooler-'));
  const port = await freePort();
  const name = server.pathname.slice(1);
  writeFileSync(join(folder, 'users'), '"safar" ""\n');
  writeFileSync(
    join(folder, 'ini'),
    [
      '[databases]',
      `${name} = host=${server.hostname} port=${server.port} dbname=${name} user=safar`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      'default_pool_size = 2',
      'max_client_conn = 200',
    ].join('\n'),
  );
  // The pooler refuses to run as root. If this test does, give the folder to an unprivileged user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'nobody', folder]);
  else chmodSync(folder, 0o700);
  const command = isRoot ? ['runuser', '-u', 'nobody', '--', program] : [program];
  const [file = '', ...args] = [...command, join(folder, 'ini')];
  const child: ChildProcess = spawn(file, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `postgres://safar@127.0.0.1:${port}/${name}`;
  await eventually('the pooler starts', async () => {
    const probe = await openPostgres({ url, poolSize: 1, isPooled: true });
    try {
      await sql`select 1`.execute(probe.queries);
      return true;
    } catch {
      return false;
    } finally {
      await probe.close();
    }
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
