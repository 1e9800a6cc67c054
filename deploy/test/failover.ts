/**
 * `npm run proof:failover`: three machines on one, as docs/operate/scale.md describes them: etcd, Patroni and PostgreSQL
 * three times, HAProxy, booking service, site and nginx twice, with the configuration of deploy/patroni and deploy/nginx.
 * Visitors read and book, an editor publishes, and everything is killed in turn. Then it counts what is missing.
 *
 * Needs root, and Debian's patroni, etcd-server, haproxy, postgresql and nginx. Builds the site unless `.next-bench` is
 * there. Works in a temporary folder, and on loopback addresses of its own.
 *
 *     FAILOVERS=10      how often the primary is killed
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { loadNow, machineLine, pause, quantile } from '../../bench/measure.ts';
import type { BookingCreated, BookingDetail } from '../../booking/contract/bookings.ts';
import type { Hold } from '../../booking/contract/holds.ts';
import type { Payment } from '../../booking/contract/payments.ts';
import type { QuoteResponse } from '../../booking/contract/quotes.ts';
import { buildEmulator } from '../../booking/providers/payment/emulator/app.ts';
import { openPostgres } from '../../booking/store/database/db.ts';
import { walkCheckout } from '../../booking/testing/browser.ts';
import {
  aBookingRequest,
  aDeparture,
  aQuoteRequest,
  aTrip,
} from '../../booking/testing/builders.ts';
import { findPostgres } from '../../booking/testing/postgresCluster.mjs';
import { emulatorKeys, testSecrets } from '../../booking/testing/service.ts';
import { createContentClient } from '../../sanity/client.ts';
import { Programs } from '../../scripts/start/programs.mjs';
import { readSecrets } from '../../scripts/start/secrets.mjs';
import { listServices } from '../../scripts/start/services.mjs';
import { readSettings, root } from '../../scripts/start/settings.mjs';
import { domain, refreshKey, startFront } from './front.mjs';

const failovers = Number(process.env['FAILOVERS'] ?? 10);
if (!Number.isInteger(failovers) || failovers < 1) {
  throw new Error('FAILOVERS must be a whole number above 0.');
}
/** The goal: how long writes may stop. */
const MOST_STOPPED_MS = 20_000;
/** How soon the readiness check must notice that commits hang. */
const MOST_SILENT_MS = 10_000;
const BUYERS = 4;
const READERS = 2;
const DEPARTURES = 20;
/** The ports that the build in `.next-bench` was made for. */
const firstPort = Number(process.env['BENCH_PORT'] ?? 3710);
const build = '.next-bench';
/** The second machine's build has pages of its own. */
const secondBuild = '.next-failover';
const machines = ['db1', 'db2', 'db3'] as const;
type Machine = (typeof machines)[number];
const addressOf = { db1: '127.41.0.11', db2: '127.41.0.12', db3: '127.41.0.13' } as const;
/** HAProxy, on each machine with a booking service. */
const primaryAt = ['127.41.0.1:6432', '127.41.0.2:6432'] as const;
const passwords = {
  REST_PASSWORD: randomBytes(12).toString('hex'),
  SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
  REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
  REWIND_PASSWORD: randomBytes(12).toString('hex'),
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-failover-'));
fs.chmodSync(folder, 0o755);
const at = (...parts: string[]) => path.join(folder, ...parts);
const binaries = findPostgres();
const children = new Set<ChildProcess>();
const closers: (() => unknown)[] = [];
const problems: string[] = [];
let checks = 0;

const begun = performance.now();
const say = (line: string) =>
  process.stdout.write(
    `${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`,
  );
const require = (isTrue: boolean, sentence: string) => {
  checks += 1;
  say(`${isTrue ? 'ok   ' : 'FAIL '} ${sentence}`);
  if (!isTrue) problems.push(sentence);
};
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

async function waitFor(what: string, check: () => unknown, patience = 120): Promise<void> {
  for (const until = Date.now() + patience * 1_000; Date.now() < until; await pause(200)) {
    const isThere = await Promise.resolve()
      .then(check)
      .catch(() => false);
    if (isThere) return;
  }
  throw new Error(`${what} isn't there after ${patience} s`);
}

// --- etcd, Patroni and HAProxy ---------------------------------------------------------------------

const [postgresUser, postgresGroup] = ['-u', '-g'].map((flag) =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
);
type Settings = Record<string, string | undefined>;
function start(
  name: string,
  command: string,
  args: string[],
  options: { env?: Settings; isPostgres?: boolean } = {},
): ChildProcess {
  const log = fs.openSync(at('log', `${name}.log`), 'a');
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, LANG: 'C.UTF-8', ...options.env },
    stdio: ['ignore', log, log],
    // A share of the cores of its own, as on a machine of its own: the system divides them by session.
    detached: true,
    ...(options.isPostgres && { uid: postgresUser, gid: postgresGroup }),
  });
  fs.closeSync(log);
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

/** Writes a machine's configuration with deploy/patroni/write.sh, as an operator does. */
function configure(machine: Machine): void {
  const values = {
    NAME: machine,
    ADDRESS: addressOf[machine],
    DB1: addressOf.db1,
    DB2: addressOf.db2,
    DB3: addressOf.db3,
    NETWORK: '127.0.0.0/8',
    ...passwords,
    PG_VERSION: path.basename(path.dirname(binaries ?? '')),
    DATA_FOLDER: at(machine, 'data'),
    SOCKET_FOLDER: at(machine, 'socket'),
    ETCD_FOLDER: at(machine, 'etcd'),
    PRIMARY_AT: primaryAt[machines.indexOf(machine)] ?? '127.41.0.3:6432',
  };
  const file = at(`${machine}.values`);
  fs.writeFileSync(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  for (const name of ['data', 'socket', 'etcd']) {
    fs.mkdirSync(at(machine, name), { recursive: true });
    fs.chownSync(at(machine, name), postgresUser ?? 0, postgresGroup ?? 0);
  }
  execFileSync(path.join(root, 'deploy/patroni/write.sh'), [file, at(machine)]);
}

const etcds = new Map<Machine, ChildProcess>();
const patronis = new Map<Machine, ChildProcess>();

function startEtcd(machine: Machine): void {
  const env = parseEnv(fs.readFileSync(at(machine, 'etc/default/etcd'), 'utf8'));
  etcds.set(machine, start(`etcd-${machine}`, 'etcd', [], { env, isPostgres: true }));
}
function startPatroni(machine: Machine): void {
  const args = [at(machine, 'etc/patroni/config.yml')];
  patronis.set(machine, start(`patroni-${machine}`, 'patroni', args, { isPostgres: true }));
}

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** Kills Patroni and all of PostgreSQL at once. What they had written but not flushed stays in the system's memory. */
function killDatabase(machine: Machine): void {
  const data = at(machine, 'data', path.basename(path.dirname(binaries ?? '')), 'safar');
  const [line = ''] = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  // The file may be left over, and its number someone else's by now.
  if (fs.readlinkSync(`/proc/${postmaster}/exe`) !== path.join(binaries ?? '', 'postgres')) {
    throw new Error(`${machine}'s PostgreSQL isn't running`);
  }
  const backends = fs
    .readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  patronis.get(machine)?.kill('SIGKILL');
  for (const pid of [postmaster, ...backends]) killHard(pid);
}

interface Member {
  name: string;
  role: string;
  state: string;
}
/** Asks the machines in turn, because some may be dead. */
async function members(): Promise<Member[]> {
  for (const machine of machines) {
    try {
      const answer = await fetch(`http://${addressOf[machine]}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { members: all } = (await answer.json()) as { members: Member[] };
      return all;
    } catch {
      // the next one
    }
  }
  return [];
}
/** Returns the machine that holds the lock and says so itself. */
async function primary(): Promise<Machine | undefined> {
  const answers = await Promise.all(
    machines.map(async (machine) => {
      const asked = fetch(`http://${addressOf[machine]}:8008/primary`, {
        signal: AbortSignal.timeout(2_000),
      });
      return (await asked.catch(() => null))?.ok;
    }),
  );
  return machines.find((_, index) => answers[index]);
}
const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
async function isWhole(): Promise<boolean> {
  const all = await members();
  return (
    all.length === machines.length &&
    all.every(isRunning) &&
    all.some(({ role }) => role === 'leader') &&
    all.some(({ role }) => role === 'sync_standby')
  );
}

async function etcdLeader(): Promise<Machine | undefined> {
  const asked = machines.map(async (machine) => {
    const answer = await fetch(`http://${addressOf[machine]}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    const status = (await answer.json()) as { leader: string; header: { member_id: string } };
    return status.leader === status.header.member_id;
  });
  const answers = await Promise.all(asked.map((one) => one.catch(() => false)));
  return machines.find((_, index) => answers[index]);
}

const superuser = `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${primaryAt[0]}`;
const databaseUrls = primaryAt.map((address) => `postgres://safar:safar@${address}/safar`);
const databaseUrl = databaseUrls[0] ?? '';

/** Returns the rows of a question's answer, with columns separated by `|`. */
async function query(url: string, question: string): Promise<string[][]> {
  const psql = path.join(binaries ?? '', 'psql');
  const { stdout } = await promisify(execFile)(psql, ['-tAX', '-c', question, url], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|'));
}

async function startDatabases(): Promise<void> {
  for (const machine of machines) configure(machine);
  for (const machine of machines) startEtcd(machine);
  await waitFor('etcd', async () => (await etcdLeader()) !== undefined);
  for (const machine of machines) startPatroni(machine);
  for (const machine of machines.slice(0, primaryAt.length)) {
    const file = at(machine, 'etc/haproxy/haproxy.cfg');
    start(`haproxy-${machine}`, 'haproxy', ['-db', '-f', file]);
  }
  await waitFor('The cluster', isWhole);
  await waitFor('HAProxy', async () => (await query(`${superuser}/postgres`, 'select 1')).length);
  await query(`${superuser}/postgres`, "create role safar login password 'safar'");
  await query(`${superuser}/postgres`, 'create database safar owner safar');
}

// --- The load --------------------------------------------------------------------------------------

type Front = Awaited<ReturnType<typeof startFront>>;
let fronts: Front[] = [];
let isOpen = true;
/** When each write was answered, from `performance.now()`. */
const writes: number[] = [];
/** Bookings that the service answered for. */
const made = new Set<string>();
/** Those whose buyers saw the confirmation. */
const confirmed = new Set<string>();
const refusals = new Map<string, number>();
const givenUp: string[] = [];
let retries = 0;
/** Answers of 500 and above. */
const troubles: { at: number; status: number; ms: number; retryAfter: boolean }[] = [];
const pageTimes: number[] = [];
/** When a page wasn't to be had at either front. */
const pageFailures: { at: number; what: string }[] = [];
/** The titles of the pages whose publish was answered, by ID. */
const published = new Map<string, string>();

class Refused extends Error {}

/** Asks until it's answered, with the same key, and through the other front if one is gone. */
async function insist(
  what: string,
  ask: (front: Front) => Promise<Response>,
  first = randomInt(2),
): Promise<Response> {
  let last = '';
  for (
    let turn = first, until = Date.now() + 90_000;
    Date.now() < until;
    turn += 1, await pause(100)
  ) {
    const front = fronts[turn % fronts.length];
    if (!front) break;
    const askedAt = performance.now();
    try {
      const answer = await ask(front);
      if (answer.ok) return answer;
      if (answer.status >= 500) {
        const ms = performance.now() - askedAt;
        troubles.push({
          at: askedAt,
          status: answer.status,
          ms,
          retryAfter: answer.headers.has('retry-after'),
        });
      }
      last = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
      const isFinal = answer.status < 500 && answer.status !== 429;
      if (isFinal && !last.includes('request_in_progress')) throw new Refused(`${what}: ${last}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      last = String(error);
    }
    retries += 1;
  }
  givenUp.push(`${what}: ${last}`);
  throw new Error(`${what} was never answered: ${last}`);
}

/** Books one seat and pays the deposit, as the site would for a browser. */
async function buy(departureId: string): Promise<void> {
  let cookie = '';
  const visitor = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const ask = async <Answer>(method: string, address: string, body?: object): Promise<Answer> => {
    const key = randomUUID();
    const answer = await insist(`${method} ${address.replace(/SF-\w+/, '…')}`, (front) =>
      fetch(`http://127.0.0.1:${front.ports[4080]}${address}`, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: {
          authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`,
          'x-forwarded-for': visitor,
          'idempotency-key': key,
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    // The proof only calls routes in the contract.
    return (await answer.json()) as Answer;
  };
  const joining = <Traveller extends object>({
    travellers,
    ...rest
  }: {
    travellers: Traveller[];
  }) => ({
    ...rest,
    travellers: travellers.map((one) => ({ ...one, pickupCode: 'DEL' })),
  });
  const quote = await ask<QuoteResponse>(
    'POST',
    '/v1/quotes',
    joining(aQuoteRequest(departureId, 1, 'twin')),
  );
  const hold = await ask<Hold>('POST', '/v1/holds', { quoteToken: quote.token });
  writes.push(performance.now());
  const { reference } = await ask<BookingCreated>(
    'POST',
    '/v1/bookings',
    joining(aBookingRequest(hold.id, { pax: 1 })),
  );
  writes.push(performance.now());
  made.add(reference);
  const url = `/v1/bookings/${reference}`;
  const payment = await ask<Payment>('POST', `${url}/payments`, { purpose: 'deposit' });
  writes.push(performance.now());
  const back = await walkCheckout(payment, 'success');
  if (!back || !('action' in back)) throw new Error('the checkout never returned');
  const { fields } = back;
  const { pathname, search } = new URL(back.action);
  // Browsers try the site's other address too. Whatever happens to this request, the webhook follows.
  await insist('POST /v1/payments/return', async (front) => {
    const answer = await fetch(`http://localhost:${front.ports[4083]}${pathname}${search}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    });
    return answer.status < 400 ? new Response() : answer;
  });
  await waitFor(
    `the confirmation of ${reference}`,
    async () => (await ask<BookingDetail>('GET', url)).status === 'confirmed',
  );
  confirmed.add(reference);
}

async function buyAll(departures: readonly string[], buyer: number): Promise<void> {
  for (let turn = buyer; isOpen; turn += 1, await pause(50)) {
    await buy(departures[turn % departures.length] ?? '').catch((error: unknown) => {
      const told = error instanceof Error ? error.message : String(error);
      refusals.set(told, (refusals.get(told) ?? 0) + 1);
    });
  }
}

/** Reads pages as browsers do that know both fronts' addresses. */
async function read(addresses: readonly string[], reader: number): Promise<void> {
  for (let turn = reader; isOpen; turn += 1, await pause(40)) {
    const address = addresses[turn % addresses.length] ?? '/';
    const from = performance.now();
    const failures: string[] = [];
    for (let first = turn; first < turn + fronts.length; first += 1) {
      const front = fronts[first % fronts.length];
      try {
        const answer = await fetch(`http://localhost:${front?.ports[4083]}${address}`, {
          signal: AbortSignal.timeout(15_000),
        });
        await answer.arrayBuffer();
        if (answer.ok) break;
        failures.push(String(answer.status));
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        failures.push(String(cause));
      }
    }
    if (failures.length === fronts.length) {
      pageFailures.push({ at: performance.now(), what: `${address} ${failures.join(', ')}` });
    } else pageTimes.push(performance.now() - from);
  }
}

type Client = ReturnType<typeof createContentClient>;
async function publishAll(
  client: Client,
  model: Record<string, unknown> & { _type: string },
): Promise<void> {
  for (let count = 1; isOpen; count += 1, await pause(500)) {
    const title = `Published ${count}`;
    const _id = `failover-${count}`;
    const document = { ...model, _id, title, slug: { _type: 'slug', current: _id } };
    while (isOpen && !published.has(_id)) {
      try {
        await client.create(document, { returnDocuments: false });
        published.set(_id, title);
      } catch (error) {
        // An earlier attempt did it, and its answer was lost.
        if (error instanceof Error && /already exists/i.test(error.message))
          published.set(_id, title);
        else await pause(200);
      }
    }
  }
}

// --- Safar -----------------------------------------------------------------------------------------

async function startSafar() {
  const settings = readSettings({
    NODE_ENV: 'production',
    DATA_DIR: at('safar'),
    NEXT_DIST_DIR: build,
    SITE_PORT: String(firstPort),
    BOOKING_PORT: String(firstPort + 2),
    LAKE_PORT: String(firstPort + 3),
    MAIL_PORT: String(firstPort + 6),
    INBOX_PORT: String(firstPort + 7),
  });
  const ports = { site: [firstPort, firstPort + 1], booking: [firstPort + 2, firstPort + 4] };
  const options = {
    site: [firstPort, firstPort + 1],
    booking: [firstPort + 2, firstPort + 4],
    adapt: (text: string) => text.replaceAll(domain, 'localhost'),
  } satisfies Parameters<typeof startFront>[0];
  fronts = await Promise.all([startFront(options), startFront(options)]);
  closers.push(() => Promise.all(fronts.map((front) => front.close())));
  const inner = fronts.map((front) => `http://127.0.0.1:${front.ports[4080]}`);
  const outer = fronts.map((front) => `http://localhost:${front.ports[4083]}`);
  const emulator = await buildEmulator({
    ...emulatorKeys(outer[0] ?? ''),
    siteOrigin: settings.siteUrl,
    directory: null,
    logLevel: 'silent',
  });
  const payUrl = await emulator.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => emulator.close());

  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    BOOKING_PUBLIC_URL: outer[0],
    PAY_URL: payUrl,
    WEBHOOK_URL: ports.site.map((port) => `http://127.0.0.1:${port}/api/revalidate`).join(','),
    FRONT_URLS: outer.join(','),
    FRONT_REFRESH_KEY: refreshKey,
    SANITY_API_READ_TOKEN: '',
  });
  const secrets = { ...readSecrets(settings, { NODE_ENV: 'production' }), ...testSecrets };
  const services = listServices({ ...settings, bookingUrl: inner[0] ?? '', payUrl }, secrets, {
    dev: false,
  });
  const programs = new Programs(at('log'));
  closers.unshift(() => programs.stop());
  const withEnv = (
    program: (typeof services)['site'],
    name: string,
    address: string,
    env: Settings,
  ) => ({
    ...program,
    name,
    env: { ...program.env, ...env },
    health: program.health?.replace(/^http:..[^/]+/, address),
    answers: program.answers?.replace(/^http:..[^/]+/, address),
  });
  const bookingAt = (index: number) => `http://127.0.0.1:${ports.booking[index]}`;
  const secondSite = `http://127.0.0.1:${ports.site[1]}`;
  await Promise.all([
    programs.start(services.lake),
    programs.start(services.mail),
    ...databaseUrls.map((url, index) =>
      programs.start(
        withEnv(services.booking, `booking-${index}`, bookingAt(index), {
          DATABASE_URL: url,
          BOOKING_PORT: String(ports.booking[index]),
        }),
      ),
    ),
  ]);
  await programs.run(services.seed);
  // Without the demo data, which a busy machine doesn't make in time.
  const { SAFAR_MODE: _, ...env } = services.sync.env;
  await programs.run({ ...services.sync, env });
  if (!fs.existsSync(path.join(root, build, 'BUILD_ID'))) {
    say('Building the site');
    await programs.run(services.build);
  }
  const isNeeded = (file: string) => file !== path.join(root, build, 'cache');
  fs.rmSync(path.join(root, secondBuild), { recursive: true, force: true });
  fs.cpSync(path.join(root, build), path.join(root, secondBuild), {
    recursive: true,
    filter: isNeeded,
  });
  closers.push(() => fs.rmSync(path.join(root, secondBuild), { recursive: true, force: true }));
  await Promise.all([
    programs.start({ ...services.site, name: 'site-0' }),
    programs.start({
      ...withEnv(services.site, 'site-1', secondSite, {
        NEXT_DIST_DIR: secondBuild,
        BOOKING_URL: inner[1],
        SITE_PORT: String(ports.site[1]),
      }),
      args: services.site.args.map((one) =>
        one === String(ports.site[0]) ? String(ports.site[1]) : one,
      ),
    }),
  ]);
  const client = createContentClient({
    ...settings.content,
    readToken: 'local-proof',
  }).withConfig({ perspective: 'raw' });
  return { programs, client, payUrl, outer, bookingUrls: [bookingAt(0), bookingAt(1)] };
}

// --- Faults ----------------------------------------------------------------------------------------

interface Fault {
  what: string;
  /** The longest time between two answered writes. */
  stoppedMs: number;
}
const faults: Fault[] = [];

/** Returns the longest time without an answered write from one moment to another. */
function longestStop(from: number, to: number): number {
  const times = [from, ...writes.filter((one) => one > from && one < to), to];
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

/** Kills something, and measures until `isBack`. Then `revive` may bring it back. */
async function disturb(
  what: string,
  kill: () => unknown,
  isBack: () => unknown,
  revive: () => unknown = () => null,
): Promise<void> {
  const from = performance.now();
  try {
    await kill();
    await waitFor(`${what}: recovery`, isBack, 180);
    const back = performance.now();
    await waitFor(`${what}: a write`, () => writes.some((one) => one > back), 60);
    await revive();
  } catch (error) {
    require(false, String(error));
  }
  const to = performance.now();
  const pagesFailed = pageFailures.filter(({ at: time }) => time > from && time < to).length;
  const stoppedMs = longestStop(from, to);
  faults.push({ what, stoppedMs });
  require(stoppedMs < MOST_STOPPED_MS &&
    pagesFailed ===
      0, `${what}: writes stopped for ${seconds(stoppedMs)}, ${pagesFailed} pages failed, all well after ${seconds(to - from)}, load ${loadNow()}`);
  await pause(3_000);
}

async function killPrimary(round: number): Promise<void> {
  await waitFor('The cluster', isWhole);
  const old = await primary();
  if (!old) throw new Error('there is no primary');
  await disturb(
    `${round}. primary (${old})`,
    () => killDatabase(old),
    async () => {
      const now = await primary();
      return now && now !== old;
    },
    async () => {
      startPatroni(old);
      await waitFor(`${old} again`, isWhole);
    },
  );
}

/** Without any standby, no commit returns. The service must say so soon, and recover. */
async function stopWrites(bookingUrls: readonly string[]): Promise<void> {
  await waitFor('The cluster', isWhole);
  const kept = await primary();
  const standbys = machines.filter((machine) => machine !== kept);
  const readiness = () =>
    Promise.all(bookingUrls.map(async (url) => (await fetch(`${url}/health/ready`)).status));
  const before = (await readiness()).join(' ');
  for (const machine of standbys) killDatabase(machine);
  const from = performance.now();
  await waitFor('A red readiness', async () => (await readiness()).every((one) => one === 503), 30);
  const red = performance.now() - from;
  await waitFor('A refusal', () => troubles.some((one) => one.at > from), 30);
  const refused = troubles.filter((one) => one.at > from);
  const isTold = refused.every(({ status, retryAfter }) => status === 503 && retryAfter);
  for (const machine of standbys) startPatroni(machine);
  await waitFor('The cluster', isWhole);
  await waitFor(
    'A green readiness',
    async () => (await readiness()).every((one) => one === 200),
    60,
  );
  require(before === '200 200' &&
    red <
      MOST_SILENT_MS, `without a standby, both booking services say after ${seconds(red)} that they take no writes, and recover with it`);
  const statuses = [...new Set(refused.map(({ status }) => status))].join(', ');
  require(isTold &&
    refused.length >
      0, `meanwhile, ${refused.length} requests were answered with ${statuses} and Retry-After, the slowest after ${seconds(Math.max(...refused.map(({ ms }) => ms)))}`);
  await pause(3_000);
}

async function main(): Promise<void> {
  if (!binaries) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  if (process.getuid?.() !== 0) throw new Error('The proof needs root: HAProxy changes its user.');
  say(machineLine());
  for (const name of ['log', 'safar']) fs.mkdirSync(at(name), { mode: 0o755 });
  // The programs report each fault of the others, which is what the proof makes.
  console.error = (line: string) => fs.appendFileSync(at('log/programs.log'), `${line}\n`);
  await startDatabases();
  say(
    `The cluster is there: ${(await members()).map(({ name, role }) => `${name} ${role}`).join(', ')}.`,
  );
  const { programs, client, payUrl, outer, bookingUrls } = await startSafar();
  const db = await openPostgres({ url: databaseUrl, poolSize: 2 });
  const tripId = (await aTrip(db, { slug: 'failover' })).id;
  const departures: string[] = [];
  for (let day = 0; day < DEPARTURES; day += 1) {
    departures.push((await aDeparture(db, { tripId, capacity: 480, inDays: 30 + day })).id);
  }
  await db.close();
  const one = (type: string) =>
    client.fetch<{ slug: string } | null>(
      `*[_type == "${type}" && defined(slug.current) && !(_id in path("drafts.**"))][0]{"slug": slug.current}`,
    );
  const [trip, post, model] = await Promise.all([
    client.fetch<{ slug: string }>(
      '*[_type == "trip" && saleState == "on_sale"][0]{"slug": slug.current}',
    ),
    one('post'),
    client.fetch<Record<string, unknown> & { _type: string }>(
      '*[_type == "campaign" && !(_id in path("drafts.**"))][0]',
    ),
  ]);
  const addresses = [
    '/',
    `/trip/${trip.slug}`,
    `/blog/${post?.slug}`,
    '/about-us',
    '/search?q=spiti',
  ];
  // The first visit makes each page, at each front.
  for (const address of addresses) {
    for (const front of outer) {
      const answer = await fetch(front + address);
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    }
  }
  say(`Safar is there. Load ${loadNow()}.`);

  const load = [
    ...Array.from({ length: BUYERS }, (_, buyer) => buyAll(departures, buyer)),
    ...Array.from({ length: READERS }, (_, reader) => read(addresses, reader)),
    publishAll(client, model),
  ];
  const startedLoad = performance.now();
  await pause(10_000);
  say(
    `Before the first fault, writes never stopped for longer than ${seconds(longestStop(startedLoad + 1_000, performance.now()))}.`,
  );
  for (let round = 1; round <= failovers; round += 1) await killPrimary(round);
  const pidOf = (name: string) => {
    const pid = programs.running.find((running) => running.name === name)?.pid;
    if (pid === undefined) throw new Error(`${name} isn't running`);
    return pid;
  };
  const program = (name: string, health: string) =>
    disturb(
      name,
      () => killHard(pidOf(name)),
      async () => (await fetch(health)).ok,
    );
  await program('booking-1', `${bookingUrls[1]}/health/ready`);
  await program('site-0', `http://127.0.0.1:${firstPort}/api/live`);
  await program('lake', `http://127.0.0.1:${firstPort + 3}/ping`);
  const leader = (await etcdLeader()) ?? 'db1';
  await disturb(
    `etcd (${leader}, its leader)`,
    () => etcds.get(leader)?.kill('SIGKILL'),
    async () => (await etcdLeader()) !== undefined,
    async () => {
      await pause(5_000);
      startEtcd(leader);
    },
  );
  const [front] = fronts;
  await disturb(
    'front (nginx)',
    async () => {
      await front?.kill();
      await pause(2_000);
      await front?.start();
    },
    () => true,
  );
  await stopWrites(bookingUrls).catch((error: unknown) => require(false, String(error)));
  isOpen = false;
  await Promise.all(load);
  say('Closed. Counting.');
  await count(client, payUrl, outer);
  say(`Load ${loadNow()}.`);
}

// --- What is there in the end ----------------------------------------------------------------------

async function count(client: Client, payUrl: string, outer: readonly string[]): Promise<void> {
  const ours = `departure_id in (select d.id from departure d join trip t on t.id = d.trip_id where t.slug = 'failover')`;
  const stored = await query(
    databaseUrl,
    `select reference, status, paid_minor from booking where ${ours}`,
  );
  const statusOf = new Map(stored.map(([reference = '', status = '']) => [reference, status]));
  const lost = [...made].filter((reference) => !statusOf.has(reference));
  const unconfirmed = [...confirmed].filter((reference) => statusOf.get(reference) !== 'confirmed');
  require(lost.length ===
    0, `${made.size} bookings were answered, ${lost.length} of them are lost`);
  require(stored.length ===
    made.size, `${stored.length} bookings are stored, so ${stored.length - made.size} are doubled`);
  require(confirmed.size > 0 &&
    unconfirmed.length ===
      0, `${confirmed.size} confirmations were seen, ${unconfirmed.length} of them are lost`);
  const silent = givenUp.length === 0 ? '' : `: ${givenUp[0]}`;
  require(givenUp.length ===
    0, `${retries} requests were sent again, ${givenUp.length} were never answered${silent}`);
  require(refusals.size ===
    0, `${refusals.size} kinds of refusals ${[...refusals].map(([what, many]) => `${many} × ${what}`).join('; ')}`);

  const state = (await (await fetch(`${payUrl}/emulator/state`)).json()) as {
    payments: { id: string; order_id: string; status: string; amount: number }[];
  };
  const captured = state.payments.filter(({ status }) => status === 'captured');
  const counted = await query(
    databaseUrl,
    `select gateway_payment_id, sum(counted_minor) from payment_attempt where ${ours} and counted_minor > 0 group by 1`,
  );
  const countedOf = new Map(counted.map(([id = '', amount]) => [id, Number(amount)]));
  const wrong = captured.filter(({ id, amount }) => countedOf.get(id) !== amount);
  require(captured.length > 0 &&
    wrong.length === 0 &&
    countedOf.size ===
      captured.length, `the gateway captured ${captured.length} payments, ${wrong.length} of them are lost or counted wrongly, ${countedOf.size - captured.length} are invented`);
  const twice = await query(
    databaseUrl,
    `select p.booking_id from payment_attempt a join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
      where a.${ours} and a.counted_minor > 0 group by 1 having count(*) > 1`,
  );
  require(twice.length === 0, `${twice.length} bookings were paid twice`);
  const paid = stored.reduce((sum, [, , minor]) => sum + Number(minor), 0);
  const taken = captured.reduce((sum, { amount }) => sum + amount, 0);
  require(paid ===
    taken, `the gateway took ${taken / 100} rupees, and the bookings say ${paid / 100}`);
  const checked = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'booking/checkDatabase.ts')],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: databaseUrl, SAFAR_MODE: '' } },
  ).trim();
  require(checked.includes(', 0 differences'), checked);

  let documents: { slug: string; title: string }[] = [];
  await waitFor('The list of what was published', async () => {
    documents = await client.fetch(
      '*[_type == $type && slug.current in $slugs && !(_id in path("drafts.**"))]{"slug": slug.current, title}',
      { type: 'campaign', slugs: [...published.keys()] },
    );
    return true;
  });
  const titles = new Map(documents.map(({ slug, title }) => [slug, title]));
  const missing = [...published].filter(([slug, title]) => titles.get(slug) !== title);
  require(published.size > 0 &&
    missing.length === 0 &&
    documents.length ===
      titles.size, `${published.size} documents were published, ${missing.length} of them are lost, ${documents.length - titles.size} are doubled`);
  // Each is made at its first visit, so not all of them are visited.
  const newest = [...published].slice(-100);
  let shown = 0;
  for (const [id, title] of newest) {
    const pages = outer.map(async (front) => {
      const answer = await fetch(`${front}/campaign/${id}`).catch(() => null);
      return answer?.ok && (await answer.text()).includes(title);
    });
    if ((await Promise.all(pages)).every(Boolean)) shown += 1;
  }
  require(shown ===
    newest.length, `${shown} of the newest ${newest.length} have a page at both fronts`);

  const first = pageFailures[0] ? `, the first: ${pageFailures[0].what}` : '';
  require(pageFailures.length ===
    0, `${pageTimes.length} pages were read, ${pageFailures.length} failed${first}`);
  say(
    `Pages: half within ${quantile(pageTimes, 0.5).toFixed(0)} ms, the slowest ${seconds(Math.max(...pageTimes))}.`,
  );
  const killed = faults
    .filter(({ what }) => /primary/.test(what))
    .map(({ stoppedMs }) => stoppedMs);
  require(killed.length === failovers, `the primary was killed ${killed.length} times`);
  if (killed.length > 0) {
    say(
      `Primary killed ${killed.length} times: writes stopped for ${seconds(Math.min(...killed))} to ${seconds(Math.max(...killed))}, half of them within ${seconds(quantile(killed, 0.5))}.`,
    );
  }
}

function killCluster(): void {
  for (const machine of machines) {
    patronis.get(machine)?.kill('SIGKILL');
    try {
      killDatabase(machine);
    } catch {
      // It never started, or is dead.
    }
  }
  for (const child of children) child.kill('SIGKILL');
}

let isFailed = false;
process.once('exit', killCluster);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  isFailed = true;
  say(`FAIL  ${error instanceof Error ? error.stack : String(error)}`);
} finally {
  isOpen = false;
  killCluster();
  for (const close of closers)
    await Promise.resolve()
      .then(close)
      .catch(() => null);
  await pause(500);
  if (!process.env['KEEP']) fs.rmSync(folder, { recursive: true, force: true });
}
say(
  `${checks - problems.length} of ${checks} checks pass.${isFailed ? ' It stopped halfway.' : ''}`,
);
process.exit(!isFailed && problems.length === 0 ? 0 : 1);
