/** Every refusal code is used somewhere in the service; `refusals.test.ts` provokes each. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import type { Problem } from '../contract/problem.ts';
import { refusalStatus } from '../contract/refusals.ts';
import { openPostgres } from '../store/database/db.ts';
import { aBookingRequest, aDeparture, aQuoteRequest, aTrip } from '../testing/builders.ts';
import { aVisitor } from '../testing/browser.ts';
import { expectNoDrift, postgresUrl } from '../testing/database.ts';
import { startService } from '../testing/service.ts';
import { eventually } from '../testing/serviceProcess.ts';

const root = join(import.meta.dirname, '..');

function filesUnder(folder: string, wanted: (name: string) => boolean): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules') && wanted(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

const names = (text: string, code: string) => new RegExp(`['"]${code}['"]`).test(text);

it('uses every refusal code', () => {
  const service = [
    ...['actions', 'routes', 'domain'].map((folder) =>
      filesUnder(folder, (name) => name.endsWith('.ts') && !name.endsWith('.test.ts')),
    ),
    readFileSync(join(root, 'app.ts'), 'utf8'),
  ].join('\n');
  const unused = Object.keys(refusalStatus).filter((code) => !names(service, code));
  expect(unused).toEqual([]);
});

const onServer = postgresUrl ? it : it.skip;

/** A database connection that can be cut and restored. */
async function aLineTo(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
    if (isCut) near.destroy();
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${address.port}` }).href,
    turn(next: 'cut' | 'mended') {
      isCut = next === 'cut';
      if (isCut) for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}

onServer('responds 503 with a retry time while the database is down, then recovers', async () => {
  const service = await startService({}, { need: 'postgres' });
  const name = await sql<{ name: string }>`select current_database() as name`.execute(
    service.db.queries,
  );
  const line = await aLineTo(postgresUrl ?? '');
  const url = Object.assign(new URL(line.url), { pathname: `/${name.rows[0]?.name}` }).href;
  const db = await openPostgres({ url, poolSize: 2 });
  const app = await buildApp({ ...service.deps, db });
  app.log.level = 'silent';
  try {
    const visitor = aVisitor({ app });
    const trip = await aTrip(service.db, { slug: 'spiti' });
    const { id } = await aDeparture(service.db, { tripId: trip.id });
    const { body } = await visitor.quote(id);
    const held = await visitor.hold(id);
    const key = randomUUID();
    line.turn('cut');
    for (const reply of [
      await visitor.send('GET', '/v1/trips/spiti/departures'),
      await visitor.send('GET', `/v1/departures/${id}`),
      await visitor.send('POST', '/v1/quotes', aQuoteRequest(id)),
      await visitor.post<Problem>('/v1/holds', { quoteToken: body.token }, key),
      await visitor.post<Problem>('/v1/bookings', aBookingRequest(held.body.id)),
      await visitor.send('GET', `/v1/holds/${held.body.id}`),
    ]) {
      const problem = reply.body;
      expect([reply.status, problem.code]).toEqual([503, 'service_unavailable']);
      expect([problem.retryable, reply.headers['retry-after']]).toEqual([true, '5']);
    }
    line.turn('mended');
    expect((await visitor.post('/v1/holds', { quoteToken: body.token }, key)).status).toBe(201);
    expect((await visitor.book(aBookingRequest(held.body.id))).status).toBe(201);
    await expectNoDrift(service.db);
  } finally {
    line.close();
    await app.close();
    await db.close();
    await service.close();
  }
});

describe.each([
  ['the line to the database breaks', 'line'],
  ['the database ends the connection', 'server'],
] as const)('while a request waits inside a transaction, %s', (_, cause) => {
  onServer('responds 503 at once, and a retry with the same key goes through', async () => {
    const service = await startService({}, { need: 'postgres' });
    const name = await sql<{ name: string }>`select current_database() as name`.execute(
      service.db.queries,
    );
    const line = await aLineTo(postgresUrl ?? '');
    const url = Object.assign(new URL(line.url), { pathname: `/${name.rows[0]?.name}` }).href;
    const db = await openPostgres({ url, poolSize: 2, lockTimeoutMs: 30_000 });
    const app = await buildApp({ ...service.deps, db });
    app.log.level = 'silent';
    try {
      const visitor = aVisitor({ app });
      const trip = await aTrip(service.db);
      const { id } = await aDeparture(service.db, { tripId: trip.id });
      const held = await visitor.hold(id);
      const key = randomUUID();
      const book = () => visitor.post<Problem>('/v1/bookings', aBookingRequest(held.body.id), key);
      const waiting = await service.db.transact(async (tx) => {
        await sql`select 1 from seat_hold where departure_id = ${id} for update`.execute(tx);
        const reply = book();
        const blocked = sql`
          select pid from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`;
        await eventually(
          'the request waits for the hold',
          async () => (await blocked.execute(service.db.queries)).rows.length === 1,
        );
        if (cause === 'line') line.turn('cut');
        else await sql`select pg_terminate_backend(pid) from (${blocked}) b`.execute(tx);
        return { reply: await reply };
      });
      const { status, body, headers } = waiting.reply;
      expect([status, body.code, headers['retry-after']]).toEqual([
        503,
        'service_unavailable',
        '5',
      ]);
      line.turn('mended');
      const begun = Date.now();
      await eventually('a retry goes through', async () => (await book()).status === 201);
      expect(Date.now() - begun).toBeLessThan(5_000);
      await expectNoDrift(service.db);
    } finally {
      line.close();
      await app.close();
      await db.close();
      await service.close();
    }
  });
});

it('reports an internal error without details', async () => {
  const service = await startService();
  const app = await buildApp({
    ...service.deps,
    quoteTokens: {
      ...service.deps.quoteTokens,
      sign: () => {
        throw new TypeError('cannot read the secret of undefined');
      },
    },
  });
  app.log.level = 'silent';
  try {
    const trip = await aTrip(service.db);
    const { id } = await aDeparture(service.db, { tripId: trip.id });
    const { status, body } = await aVisitor({ app }).quote(id);
    expect([status, body]).toMatchObject([500, { code: 'internal_error', retryable: true }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  } finally {
    await app.close();
    await service.close();
  }
});
