/**
 * `npm run bench:booking`: measures the booking service on its own PostgreSQL, over HTTP with 16
 * clients. Compares each row with the bare database server or framework. `-- --pglite` measures the
 * embedded database, without comparisons.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aBookingRequest, aDeparture, aTrip } from '../booking/testing/builders.ts';
import { walkCheckout } from '../booking/testing/browser.ts';
import { findPostgres, startCluster } from '../booking/testing/postgresCluster.mjs';
import { emulatorKeys, testSecrets } from '../booking/testing/service.ts';
import type { Payment } from '../booking/contract/payments.ts';
import { buildEmulator } from '../booking/providers/payment/emulator/app.ts';
import { openPglite, openPostgres } from '../booking/store/database/db.ts';
import { migrate } from '../booking/store/database/migrate.ts';
import { bookingMemory } from '../scripts/start/services.mjs';
import { machineLine, pause, printFigures, quantile, verdict } from './measure.ts';
import { cookieOf, inTurns, rateOf, send as sendRequest } from './requests.ts';

const CLIENTS = 16;
const SEATS = 480;
/** When two candidates are compared, each gets `turns` turns of `times` requests. */
const COMPARISON = { clients: CLIENTS, times: 2_000, turns: 7 };
const ports = { service: 5710, pay: 5711, bare: 5712, second: 5713 };
const url = `http://127.0.0.1:${ports.service}`;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const folder = mkdtempSync(path.join(tmpdir(), 'safar-bench-'));

interface Answer {
  status: number;
  text: string;
  cookie: string;
}

async function send(
  address: string,
  { body, cookie }: { body?: object | string; cookie?: string | undefined } = {},
): Promise<Answer> {
  const isForm = typeof body === 'string';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await sendRequest(address, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': type } : {}),
      ...(cookie ? { cookie } : {}),
      // The site names each visitor's address. Only new visitors here have networks of their own.
      authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
      'x-forwarded-for': cookie
        ? '10.0.0.1'
        : `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      'idempotency-key': randomUUID(),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  return {
    status: answer.status,
    text: answer.body.toString(),
    cookie: cookieOf(answer) ?? cookie ?? '',
  };
}

const expectStatus = async (wanted: number, answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer;
  if (got.status !== wanted) throw new Error(`${got.status} instead of ${wanted}: ${got.text}`);
  return got;
};

function start(file: string, env: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, file), {
    execArgv: ['--disable-warning=ExperimentalWarning', ...bookingMemory],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const until = async (address: string) => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await pause(100);
  }
  throw new Error(`${address} isn't responding`);
};

const memoryOf = (child: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Returns the service's statements for one hold, for pgbench. */
function holdScript(departureId: string): string {
  const text = readFileSync(path.join(import.meta.dirname, 'booking.hold.sql'), 'utf8');
  return text.replaceAll('{departure}', departureId);
}

const isEmbedded = process.argv.includes('--pglite');
const bin = findPostgres();
if (!bin && !isEmbedded) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
const cluster = bin && !isEmbedded ? await startCluster(bin, { fsync: true }) : null;
const children: ChildProcess[] = [];
const closers: (() => Promise<unknown>)[] = cluster ? [() => cluster.stop()] : [];
try {
  const db = cluster
    ? await openPostgres({ url: cluster.url, poolSize: 4 })
    : await openPglite(path.join(folder, 'booking'));
  await migrate(db);
  // Eight trips with several dates each, like a real operator's. Each of the first five departures
  // is used for one row of the table.
  const trips = [];
  for (let at = 0; at < 8; at += 1) trips.push(await aTrip(db, { slug: `bench-${at}` }));
  const departures: { id: string }[] = [];
  for (let at = 0; at < 64 + 5; at += 1) {
    const tripId = trips[at < 5 ? 0 : at % 8]?.id ?? '';
    departures.push(await aDeparture(db, { tripId, capacity: SEATS, inDays: 30 + at }));
  }
  await db.close();

  const emulator = await buildEmulator({
    ...emulatorKeys(url),
    siteOrigin: 'http://localhost:3000',
    directory: null,
    logLevel: 'silent',
  });
  await emulator.listen({ host: '127.0.0.1', port: ports.pay });
  closers.unshift(() => emulator.close());
  const startService = async (port: number) => {
    const child = start('../booking/server.ts', {
      ...testSecrets,
      ...(cluster ? { DATABASE_URL: cluster.url } : { DATA_DIR: folder }),
      BOOKING_DB_POOL: String(CLIENTS),
      BOOKING_PORT: String(port),
      BOOKING_PUBLIC_URL: url,
      PAY_URL: `http://127.0.0.1:${ports.pay}`,
      LOG_LEVEL: 'error',
    });
    children.push(child);
    await until(`http://127.0.0.1:${port}/health/ready`);
    return child;
  };
  const service = await startService(ports.service);
  await pause(2_000);
  const atRest = memoryOf(service);

  const priceOf = async (departureId: string): Promise<{ token: string; cookie: string }> => {
    const travellers = [{ type: 'adult', occupancy: 'twin', pickupCode: 'DEL' }];
    const answer = await send(`${url}/v1/quotes`, {
      body: { departureId, travellers, billingStateCode: 'KA' },
    });
    const { token } = JSON.parse(answer.text) as { token: string };
    return { token, cookie: answer.cookie };
  };
  const tokenOf = async (departureId: string) => (await priceOf(departureId)).token;
  const tokens: string[] = [];
  for (const { id } of departures) tokens.push(await tokenOf(id));
  const hold = (token: string | undefined, wanted = 201) =>
    expectStatus(wanted, send(`${url}/v1/holds`, { body: { quoteToken: token } }));
  const bench = (files: string[], perClient: number): number | null => {
    if (!bin || !cluster) return null;
    const printed = execFileSync(
      path.join(bin, 'pgbench'),
      [
        ...['-n', '-c', String(CLIENTS), '-j', '2', '-t', String(perClient)],
        ...files.flatMap((f) => ['-f', f]),
        cluster.url,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return Number(/tps = ([\d.]+)/.exec(printed)?.[1]);
  };
  const scriptFor = (at: number): string => {
    const file = path.join(folder, `${at}.sql`);
    writeFileSync(file, holdScript(departures[at]?.id ?? ''));
    return file;
  };

  // Warm up caches and the compiler first. Departure 0 is used only for this.
  await rateOf(CLIENTS, 200, () => hold(tokens[0]));
  const many = Array.from({ length: 64 }, (_, at) => at + 5);
  const spread = (at: number) => tokens[many[at % 64] ?? 0];
  const one = await rateOf(CLIENTS, SEATS, () => hold(tokens[1]));
  const oneBare = bench([scriptFor(2)], SEATS / CLIENTS);
  const all = await rateOf(CLIENTS, 2_000, (at) => hold(spread(at)));
  const allBare = bench(many.map(scriptFor), 125);
  const list = await send(`${url}/v1/trips/bench-0/departures`);
  // Like a browser, each refused client already has a session from when it asked for a price.
  const crowd: { token: string; cookie: string }[] = [];
  for (let at = 0; at < CLIENTS; at += 1) crowd.push(await priceOf(departures[1]?.id ?? ''));
  const refuse = (at: number) => {
    const { token, cookie } = crowd[at % CLIENTS] ?? {};
    const asked = send(`${url}/v1/holds`, { body: { quoteToken: token }, cookie });
    return expectStatus(409, asked);
  };
  const bare = start('bareRoutes.ts', {
    BARE_PORT: String(ports.bare),
    BARE_BODY: list.text,
    BARE_REFUSAL: (await refuse(0)).text,
  });
  children.push(bare);
  const bareUrl = `http://127.0.0.1:${ports.bare}`;
  await until(`${bareUrl}/json`);
  const [soldOut, signedBare] = await inTurns(COMPARISON, refuse, (at) =>
    expectStatus(409, send(`${bareUrl}/signed`, { body: { token: crowd[at % CLIENTS]?.token } })),
  );
  const [read, readBare] = await inTurns(
    COMPARISON,
    () => expectStatus(200, send(`${url}/v1/trips/bench-0/departures`)),
    () => expectStatus(200, send(`${bareUrl}/json`)),
  );
  const underLoad = memoryOf(service);
  // Only one process can use the embedded database.
  if (cluster) await startService(ports.second);
  const urls = [url, `http://127.0.0.1:${ports.second}`];
  const holdAt = (at: number) =>
    expectStatus(
      201,
      send(`${urls[at % 2]}/v1/holds`, { body: { quoteToken: spread(Math.floor(at / 2)) } }),
    );
  const [both, alone] = cluster
    ? await inTurns({ ...COMPARISON, times: 400 }, holdAt, (at) => hold(spread(at)))
    : [null, null];

  const times: number[] = [];
  const whole = async (at: number) => {
    const begun = performance.now();
    const held = await hold(await tokenOf(departures[many[at % 64] ?? 0]?.id ?? ''));
    const { cookie } = held;
    const { id } = JSON.parse(held.text) as { id: string };
    const made = await expectStatus(
      201,
      send(`${url}/v1/bookings`, { body: aBookingRequest(id), cookie }),
    );
    const { reference } = JSON.parse(made.text) as { reference: string };
    const opened = await expectStatus(
      201,
      send(`${url}/v1/bookings/${reference}/payments`, { body: { purpose: 'deposit' }, cookie }),
    );
    const back = await walkCheckout(JSON.parse(opened.text) as Payment, 'success');
    if (!back || !('action' in back)) throw new Error('the checkout never returned');
    const form = new URLSearchParams(back.fields).toString();
    await expectStatus(303, send(back.action, { body: form }));
    times.push(performance.now() - begun);
  };
  const paths = await rateOf(CLIENTS, 200, whole);

  const row = (what: string, ours: number | null, bareRate: number | null, goal: number) => {
    if (ours === null) return [what, '', '', '', ''];
    if (bareRate === null || isEmbedded) return [what, ours.toFixed(0), '', '', ''];
    const ratio = (ours / bareRate).toFixed(2);
    const isMet = ours / bareRate >= goal;
    return [
      what,
      ours.toFixed(0),
      bareRate.toFixed(0),
      isMet ? ratio : `**${ratio}**`,
      goal.toFixed(1),
    ];
  };
  console.log(machineLine());
  printFigures(
    'booking',
    `Booking service on ${isEmbedded ? 'PGlite' : 'PostgreSQL'}, per second, 16 clients`,
    ['What', 'service', 'bare', 'ratio', 'goal'],
    [
      row('holds, one departure (pgbench, same statements)', one, oneBare, 0.5),
      row('holds, 64 departures (pgbench, same statements)', all, allBare, 0.4),
      row('refusals, sold out (route with one signature, same JSON)', soldOut, signedBare, 0.5),
      row('availability over HTTP (route with the same JSON)', read, readBare, 0.5),
      row('holds, 64 departures, two processes (one process)', both, alone, 1),
      ['full path to confirmed', paths.toFixed(0), '', '', ''],
      [
        'full path, p50 and p99 in ms',
        quantile(times, 0.5).toFixed(0),
        quantile(times, 0.99).toFixed(0),
        '',
        '',
      ],
      [
        'memory when idle and under load in MB',
        atRest.toFixed(0),
        underLoad.toFixed(0),
        '',
        `180, 400, ${verdict(atRest < 180 && underLoad < 400)}`,
      ],
    ],
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  agent.destroy();
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
}
