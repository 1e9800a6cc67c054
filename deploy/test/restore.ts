/**
 * `npm run proof:restore`: makes backups with deploy/backup.sh while visitors book, destroys everything, restores it with
 * deploy/restore.sh, and counts what is missing. Needs Debian's postgresql, pgbackrest and restic. Works in a temporary
 * folder, with ports of its own.
 *
 *     -- --ssh              ships by SSH to a server of its own. Needs rsync and openssh-server, and root
 *     -- --s3=<file>        ships to an S3-compatible server: lib/s3rver.js of the npm package @20minutes/s3rver
 *     -- --seconds=40       how long visitors book
 */
import { execFile, execFileSync, fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify, type ParseArgsConfig } from 'node:util';
import { bookAndPay } from '../../bench/paidBooking.ts';
import { pause } from '../../bench/measure.ts';
import { buildEmulator } from '../../booking/providers/payment/emulator/app.ts';
import { openPostgres } from '../../booking/store/database/db.ts';
import { migrate } from '../../booking/store/database/migrate.ts';
import { aDeparture, aTrip } from '../../booking/testing/builders.ts';
import { findPostgres } from '../../booking/testing/postgresCluster.mjs';
import { emulatorKeys, testSecrets } from '../../booking/testing/service.ts';

const options = {
  ssh: { type: 'boolean' },
  s3: { type: 'string' },
  seconds: { type: 'string', default: '40' },
} satisfies ParseArgsConfig['options'];
const { values: asked } = parseArgs({ options });
const CLIENTS = 4;
const DEPARTURES = 12;
const root = path.join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-restore-'));
fs.chmodSync(folder, 0o755);
const at = (...parts: string[]) => path.join(folder, ...parts);
const binaries = findPostgres();
if (!binaries) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
const version = path.basename(path.dirname(binaries));
const data = at('cluster', version, 'main');
const children = new Set<ChildProcess>();
const closers: (() => unknown)[] = [];
const problems: string[] = [];
let checks = 0;

const say = (line: string) => process.stdout.write(`${line}\n`);
const require = (isTrue: boolean, sentence: string) => {
  checks += 1;
  say(`${isTrue ? 'ok   ' : 'FAIL '} ${sentence}`);
  if (!isTrue) problems.push(sentence);
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** PostgreSQL refuses to run as root. */
const asOwner = (command: string, ...args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
function run([command, args]: [string, string[]], env: Record<string, string> = {}): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
function start(
  [command, args]: [string, string[]],
  env: Record<string, string> = {},
  errors: 'inherit' | 'ignore' = 'inherit',
): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', errors],
  });
  children.add(child);
  return child;
}
async function waitFor(what: string, check: () => unknown, seconds = 180): Promise<void> {
  for (let attempt = 0; attempt < seconds * 5; attempt += 1) {
    if (
      await Promise.resolve()
        .then(check)
        .catch(() => false)
    )
      return;
    await pause(200);
  }
  throw new Error(`${what} isn't there after ${seconds} s`);
}
const isAnswering = (address: string) => async () => (await fetch(address)).ok;

const ports = { database: await freePort(), service: await freePort(), lake: await freePort() };
const service = `http://127.0.0.1:${ports.service}`;
const lake = `http://127.0.0.1:${ports.lake}`;
const settings = at('etc');
/** What the operator keeps elsewhere: it alone opens the backups. */
const keptSettings = at('kept/backup.env');
const scripts = {
  SAFAR_SETTINGS: settings,
  SAFAR_BACKUPS: at('backups'),
  SAFAR_METRICS: at('metrics'),
  SAFAR_STATE: at('state'),
  SAFAR_PGBACKREST: at('pgbackrest.conf'),
  SAFAR_PG_SOCKET: at('cluster'),
  SAFAR_PG_USER: 'safar',
  SAFAR_NODE: process.execPath,
};
const script = (name: string, ...args: string[]) =>
  run([path.join(root, 'deploy', name), args], scripts).trim();

function isRefused(name: string, ...args: string[]): boolean {
  try {
    script(name, ...args);
    return false;
  } catch {
    return true;
  }
}

/** Starts a place for backups off the machine. Returns the settings for it. */
async function startDestination(): Promise<Record<string, string>> {
  if (asked.ssh) return startSshServer();
  if (asked.s3) return startS3Server(asked.s3);
  return {};
}

async function startSshServer(): Promise<Record<string, string>> {
  const port = await freePort();
  // Another user than the one who sends, with a shell.
  const user = 'postgres';
  const home = at('remote');
  fs.mkdirSync(home);
  fs.mkdirSync(at('sshd'));
  for (const file of [at('sshd/host_key'), path.join(settings, 'backup_key')]) {
    run(['ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]]);
  }
  fs.copyFileSync(path.join(settings, 'backup_key'), at('kept/backup_key'));
  fs.copyFileSync(path.join(settings, 'backup_key.pub'), at('sshd/authorized_keys'));
  run(['chown', [`${user}:`, home]]);
  fs.mkdirSync('/run/sshd', { recursive: true });
  fs.writeFileSync(
    at('sshd/config'),
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${at('sshd/host_key')}\nPidFile none\n` +
      `AuthorizedKeysFile ${at('sshd/authorized_keys')}\nStrictModes no\nUsePAM yes\n`,
  );
  start(['/usr/sbin/sshd', ['-D', '-e', '-q', '-f', at('sshd/config')]]);
  return { BACKUP_TO: `ssh://${user}@127.0.0.1:${port}${home}/safar` };
}

async function startS3Server(program: string): Promise<Record<string, string>> {
  const port = await freePort();
  const key = at('s3.key');
  const certificate = at('s3.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '2'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...request, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  for (const file of [key, certificate]) fs.chmodSync(file, 0o644);
  fs.mkdirSync(at('s3'));
  // A process of its own, because this one waits for the scripts that ask it.
  const code = `const fs = require('node:fs');
    const [program, port, directory, key, certificate] = process.argv.slice(1);
    new (require(program))({ address: '127.0.0.1', port: Number(port), directory, silent: true,
      key: fs.readFileSync(key), cert: fs.readFileSync(certificate),
      configureBuckets: [{ name: 'safar', configs: [] }] }).run();`;
  const args = [path.resolve(program), String(port), at('s3'), key, certificate];
  start([process.execPath, ['--eval', code, ...args]]);
  await pause(3_000);
  return {
    BACKUP_TO: `s3://127.0.0.1:${port}/safar/trial`,
    BACKUP_S3_KEY: 'S3RVER',
    BACKUP_S3_SECRET: 'S3RVER',
    BACKUP_S3_CA: certificate,
  };
}

function startPostgres(): ChildProcess {
  const archive = `pgbackrest --config=${scripts.SAFAR_PGBACKREST} --stanza=safar archive-push %p`;
  const given = {
    port: ports.database,
    unix_socket_directories: at('cluster'),
    listen_addresses: '127.0.0.1',
    archive_mode: 'on',
    archive_command: archive,
    shared_buffers: '64MB',
  };
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return start(asOwner(path.join(binaries ?? '', 'postgres'), '-D', data, ...args), {}, 'ignore');
}

function startService(url: string, env: Record<string, string>): ChildProcess {
  const child = fork(path.join(root, 'booking/server.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, ...env, DATABASE_URL: url, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  return child;
}

function startLake(directory: string): ChildProcess {
  const file = path.join(root, 'sanity/lake/server.ts');
  const quiet = { SAFAR_MODE: '', LAKE_LOG_LEVEL: 'error', LAKE_PORT: String(ports.lake) };
  const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', file];
  return start([process.execPath, args], { ...quiet, DATA_DIR: directory });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await ended;
  }
  children.delete(child);
}

async function ask<Answer>(address: string, body?: BodyInit, type = 'application/json') {
  const headers = { 'content-type': type };
  const response = await fetch(address, body ? { method: 'POST', headers, body } : {});
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  // The addresses here are the lake's own.
  return (await response.json()) as Answer;
}
const documentIds = async () => {
  const address = `${lake}/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type == "author"]._id')}`;
  return (await ask<{ result: string[] }>(address)).result.sort();
};

const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
const settingsFile = (values: Record<string, string>) =>
  `${Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n')}\n`;

interface Confirmed {
  reference: string;
  cookie: string;
  /** The segment of the log that held its confirmation, or a later one. */
  segment: string;
  /** The payment's ID at the gateway. */
  paymentId: string;
}

/** Returns the first column of a question's answer. */
async function query(url: string, question: string): Promise<string[]> {
  const psql = promisify(execFile)(path.join(binaries ?? '', 'psql'), [
    '-tAX',
    '-c',
    question,
    url,
  ]);
  return (await psql).stdout.split('\n').filter(Boolean);
}
/** Says after how long a part of the log is shipped even if it isn't full. 0 waits until it is. */
async function shipEach(url: string, time: string): Promise<void> {
  await query(url, `alter system set archive_timeout = '${time}'`);
  await query(url, 'select pg_reload_conf()');
}
const referencesIn = async (url: string): Promise<Set<string>> =>
  new Set(await query(url, "select reference from booking where status = 'confirmed'"));

/** Starts the database in a restored folder, on its socket. Returns its address. */
async function openRestored(place: string): Promise<string> {
  const file = path.join(place, 'server/postgresql.conf');
  const control = [path.join(binaries ?? '', 'pg_ctl'), '-D', path.join(place, 'database')];
  const [, ...rest] = control;
  const log = ['--log', path.join(place, 'server/log')];
  run(
    asOwner(
      control[0] ?? '',
      ...rest,
      ...log,
      '-o',
      `-c config_file=${file}`,
      '-w',
      '-t',
      '600',
      'start',
    ),
  );
  closers.unshift(() => run(asOwner(control[0] ?? '', ...rest, '-m', 'immediate', 'stop')));
  const url = `postgres://safar@localhost:5432/safar?host=${encodeURIComponent(path.join(place, 'server'))}`;
  // While it replays its log, it answers no one.
  await waitFor(
    'The restored database',
    async () => (await query(url, 'select 1')).length === 1,
    300,
  );
  return url;
}

function checkDatabase(url: string): string {
  const file = path.join(root, 'booking/checkDatabase.ts');
  return run([process.execPath, ['--disable-warning=ExperimentalWarning', file]], {
    DATABASE_URL: url,
    SAFAR_MODE: '',
  }).trim();
}

/** Returns what `safar payments` prints. The emulator in this process answers it meanwhile. */
function listUnknownPayments(url: string, env: Record<string, string>, since: Date) {
  const file = path.join(root, 'booking/unknownPayments.ts');
  const args = ['--disable-warning=ExperimentalWarning', file, '--since', since.toISOString()];
  return new Promise<string>((resolve, reject) => {
    const given = { ...process.env, ...env, DATABASE_URL: url };
    execFile(process.execPath, args, { env: given }, (error, stdout, stderr) => {
      // It exits with 2 if there is something to do.
      if (error && error.code !== 2) reject(new Error(stderr));
      else resolve(stdout);
    });
  });
}

async function main(): Promise<void> {
  for (const name of [
    'etc',
    'kept',
    'backups',
    'cluster',
    'state/safar-site',
    'state/safar-booking',
  ])
    fs.mkdirSync(at(name), { recursive: true });
  const destination = await startDestination();
  fs.writeFileSync(
    path.join(settings, 'backup.env'),
    settingsFile({
      ...destination,
      BACKUP_PASSPHRASE: randomBytes(24).toString('hex'),
      PG_DATA: data,
      PGPORT: String(ports.database),
      PGDATABASE: 'safar',
    }),
  );
  fs.copyFileSync(path.join(settings, 'backup.env'), keptSettings);

  // --- Everything that a machine has ---
  if (isRoot) run(['chown', ['-R', 'postgres:', at('cluster')]]);
  run(asOwner('mkdir', '-p', path.dirname(data)));
  run(
    asOwner(
      path.join(binaries ?? '', 'initdb'),
      '-D',
      data,
      '-U',
      'safar',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
    ),
  );
  const postgres = startPostgres();
  closers.push(() => {
    if (fs.existsSync(path.join(data, 'postmaster.pid')))
      run(asOwner(path.join(binaries ?? '', 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop'));
  });
  const reach = ['-h', '127.0.0.1', '-p', String(ports.database), '-U', 'safar'];
  await waitFor(
    'PostgreSQL',
    () => run([path.join(binaries ?? '', 'pg_isready'), ['-q', ...reach]]) === '',
  );
  run([path.join(binaries ?? '', 'createdb'), [...reach, 'safar']]);
  const url = `postgres://safar@127.0.0.1:${ports.database}/safar`;
  // A minute when it runs for real.
  await shipEach(url, '4s');
  const db = await openPostgres({ url, poolSize: 4 });
  await migrate(db);
  const tripId = (await aTrip(db, { slug: 'restored' })).id;
  const departures: string[] = [];
  for (let day = 0; day < DEPARTURES; day += 1) {
    departures.push((await aDeparture(db, { tripId, capacity: 480, inDays: 30 + day })).id);
  }
  await db.close();
  const emulator = await buildEmulator({
    ...emulatorKeys(service),
    siteOrigin: 'http://localhost:3000',
    directory: null,
    logLevel: 'silent',
  });
  await emulator.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => emulator.close());
  const address = emulator.server.address();
  const payUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const bookingSettings = {
    ...testSecrets,
    PAY_URL: payUrl,
    BOOKING_PORT: String(ports.service),
    BOOKING_PUBLIC_URL: service,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: at('state/safar-booking'),
  };
  fs.writeFileSync(path.join(settings, 'booking.env'), settingsFile(bookingSettings));
  fs.writeFileSync(at('state/safar-site/kept.txt'), randomUUID());
  const booking = startService(url, bookingSettings);
  await waitFor('The booking service', isAnswering(`${service}/health/ready`));
  const contentServer = startLake(at('state/safar-lake'));
  await waitFor('The content lake', isAnswering(`${lake}/ping`));
  const picture = fs.readFileSync(path.join(root, 'public/brand/icon-192.png'));
  const asset = `${lake}/v2025-02-19/assets/images/production`;
  await ask(asset, new Uint8Array(picture), 'image/png');
  const mutations = Array.from({ length: 50 }, (_, count) => ({
    create: { _id: `author-${count}`, _type: 'author', name: `Author ${count}` },
  }));
  await ask(`${lake}/v2025-02-19/data/mutate/production`, JSON.stringify({ mutations }));
  const documents = await documentIds();

  // --- A backup, then bookings while the log is shipped ---
  let began = Date.now();
  script('backup.sh', 'configure');
  say(script('backup.sh'));
  say(`The first backup took ${((Date.now() - began) / 1000).toFixed(1)} s.`);

  const confirmed: Confirmed[] = [];
  const failures: string[] = [];
  let isOpen = true;
  let isPaused = false;
  let underWay = 0;
  const book = async (client: number): Promise<void> => {
    for (let turn = client; isOpen; turn += 1) {
      if (isPaused) {
        await pause(50);
        continue;
      }
      underWay += 1;
      try {
        const departure = departures[turn % DEPARTURES] ?? '';
        const { reference, cookie } = await bookAndPay(
          service,
          testSecrets.SERVICE_TOKEN,
          departure,
        );
        const [line = ''] = await query(
          url,
          `select pg_walfile_name(pg_current_wal_insert_lsn()), a.gateway_payment_id
             from payment_attempt a
             join payment p on p.departure_id = a.departure_id and p.id = a.payment_id
             join booking b on b.departure_id = p.departure_id and b.id = p.booking_id
            where b.reference = '${reference}'`,
        );
        const [segment = '', paymentId = ''] = line.split('|');
        confirmed.push({ reference, cookie, segment, paymentId });
      } catch (error) {
        if (isOpen) failures.push(String(error));
        await pause(200);
      } finally {
        underWay -= 1;
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => book(client));
  const half = (Number(asked.seconds) * 1_000) / 2;
  const shipping = setInterval(() => {
    if (asked.ssh) start([path.join(root, 'deploy/backup.sh'), ['copy']], scripts);
  }, 5_000);
  await pause(half);
  isPaused = true;
  await waitFor('A moment without bookings', () => underWay === 0);
  const middle = await referencesIn(url);
  const moment = new Date();
  await pause(1_000);
  isPaused = false;
  await pause(half);
  // The log is no longer shipped, so the last bookings are in no backup. Someone among them has begun after that.
  await shipEach(url, '0');
  const inBackups = confirmed.length;
  await waitFor('A booking after that', () => confirmed.length > inBackups + CLIENTS, 300);
  const beforeTheEnd = confirmed.length;

  // --- Everything ends in the middle of it ---
  clearInterval(shipping);
  isOpen = false;
  // As root, the child is runuser, and not the server itself.
  const server = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(server, 'SIGKILL');
  await Promise.all([postgres, booking, contentServer].map(kill));
  await Promise.all(clients);
  await waitFor('An end of PostgreSQL', () => {
    try {
      process.kill(server, 0);
      return false;
    } catch {
      return true;
    }
  });
  const keys = path.join(settings, 'booking.env');
  const hashes = { keys: hashOf(keys), file: hashOf(at('state/safar-site/kept.txt')) };
  for (const name of ['cluster', 'state', 'etc', 'pgbackrest.conf', 'metrics'])
    fs.rmSync(at(name), { recursive: true, force: true });
  if (asked.ssh || asked.s3) fs.rmSync(at('backups'), { recursive: true });
  say(
    `Killed and deleted everything after ${beforeTheEnd} confirmed bookings (${failures.length} failed).`,
  );
  if (failures[0]) say(`The first failure: ${failures[0]}`);

  // --- An empty machine, and what the operator kept ---
  fs.mkdirSync(settings);
  for (const name of fs.readdirSync(at('kept')))
    fs.copyFileSync(at('kept', name), path.join(settings, name));
  if (asked.ssh) fs.chmodSync(path.join(settings, 'backup_key'), 0o600);
  if (asked.ssh) {
    const sent = fs.readdirSync(at('remote/safar')).sort().join(' ');
    require(sent === 'database files', `only what is encrypted was copied (${sent})`);
    fs.mkdirSync(at('backups'));
    require(isRefused('backup.sh', 'copy'), "an empty machine doesn't replace the backups");
  }
  began = Date.now();
  const latest = at('latest');
  script('restore.sh', '--latest', '--into', latest);
  const restoredUrl = await openRestored(latest);
  say(`Restored in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  const info = run(
    asOwner(
      'pgbackrest',
      `--config=${scripts.SAFAR_PGBACKREST}`,
      '--stanza=safar',
      '--output=json',
      'info',
    ),
  );
  const shipped = /"max":"([0-9A-F]{24})"/.exec(info)?.[1] ?? '';
  const there = await referencesIn(restoredUrl);
  const missing = confirmed.filter(({ reference }) => !there.has(reference));
  const wronglyMissing = missing.filter(({ segment }) => segment <= shipped);
  const before = confirmed.filter(({ segment }) => segment <= shipped);
  require(before.length >
    0, `${before.length} of ${confirmed.length} bookings were confirmed before the end of the last shipped segment, ${shipped}`);
  require(wronglyMissing.length === 0 &&
    missing.length >
      0, `${wronglyMissing.length} of those are missing; of the ${confirmed.length - before.length} after it, ${missing.length} are`);
  require(checkDatabase(restoredUrl).includes(', 0 differences'), checkDatabase(restoredUrl));

  const files = path.join(latest, 'files');
  const restoredKeys = path.join(files, keys);
  require(hashOf(restoredKeys) === hashes.keys, 'the settings with the keys are the same');
  require(hashOf(path.join(files, at('state/safar-site/kept.txt'))) ===
    hashes.file, 'the files of the services are the same');
  const lakeCopy = path.join(files, at('backups/lake'));
  const inLake = { DATA_DIR: at('state/safar-lake'), SAFAR_MODE: '' };
  const lakeProgram = path.join(root, 'sanity/lake/backup.ts');
  run(
    [process.execPath, ['--disable-warning=ExperimentalWarning', lakeProgram, 'restore', lakeCopy]],
    inLake,
  );
  const restoredLake = startLake(at('state/safar-lake'));
  await waitFor('The restored content lake', isAnswering(`${lake}/ping`));
  require(JSON.stringify(await documentIds()) ===
    JSON.stringify(documents), `all ${documents.length} documents of the content lake are there`);
  const [stored] = fs.readdirSync(at('state/safar-lake/lake/assets'));
  const pictures = fs
    .readdirSync(at('state/safar-lake/lake/assets'))
    .map((name) => at('state/safar-lake/lake/assets', name));
  const isPicture = pictures.some(
    (file) => fs.statSync(file).isFile() && fs.readFileSync(file).equals(picture),
  );
  require(isPicture, `its picture too (${stored ?? 'none'})`);
  await kill(restoredLake);

  // With the keys of the backup.
  const fromBackup = Object.fromEntries(
    [...fs.readFileSync(restoredKeys, 'utf8').matchAll(/^([A-Z_]+)="(.*)"$/gm)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    ),
  );
  const listed = await listUnknownPayments(
    restoredUrl,
    fromBackup,
    new Date(moment.getTime() - 60_000),
  );
  const started = new Set(
    await query(restoredUrl, "select reference from booking where status = 'pending_payment'"),
  );
  const explained = missing.filter(
    ({ reference, paymentId }) => listed.includes(paymentId) || started.has(reference),
  );
  const lines = listed.trim().split('\n').length - 1;
  require(explained.length ===
    missing.length, `safar payments lists ${lines} payments that the database doesn't know: ${explained.length} of the ${missing.length} lost bookings are among them, or their payment is known and will be asked about`);
  const again = startService(restoredUrl, fromBackup);
  await waitFor('The restored booking service', isAnswering(`${service}/health/ready`));
  const kept = confirmed.find(({ reference }) => there.has(reference));
  const page = await fetch(`${service}/v1/bookings/${kept?.reference}`, {
    headers: { authorization: `Bearer ${testSecrets.SERVICE_TOKEN}`, cookie: kept?.cookie ?? '' },
  });
  require(page.status === 200, "a traveller's cookie from before opens their booking");
  const once = await bookAndPay(service, testSecrets.SERVICE_TOKEN, departures[0] ?? '');
  require(Boolean(once.reference), 'a visitor can book again');
  await kill(again);

  // --- The moment in the middle ---
  const then = at('then');
  script('restore.sh', '--to', moment.toISOString(), '--into', then);
  const pastUrl = await openRestored(then);
  const those = await referencesIn(pastUrl);
  const isSame =
    those.size === middle.size && [...middle].every((reference) => those.has(reference));
  require(isSame, `at ${moment.toISOString()}, ${middle.size} bookings were confirmed, and the restored database has exactly those (${those.size})`);
  require(checkDatabase(pastUrl).includes(', 0 differences'), checkDatabase(pastUrl));

  say(script('check-restore.sh'));
  const metric = fs.readFileSync(at('metrics/restore.prom'), 'utf8');
  require(/^safar_restore_last_success_seconds \d{10}$/m.test(
    metric,
  ), 'the nightly check publishes its success');
}

try {
  await main();
} finally {
  for (const close of closers)
    await Promise.resolve()
      .then(close)
      .catch(() => null);
  for (const child of children) child.kill('SIGKILL');
  await pause(500);
  if (problems.length === 0 || !process.env['KEEP'])
    fs.rmSync(folder, { recursive: true, force: true });
}
say(`${checks - problems.length} of ${checks} checks pass.`);
process.exit(problems.length === 0 ? 0 : 1);
