/**
 * `npm run bench:faults`: breaks one thing, then each pair of two things, under visitors who read and book through the
 * shipped nginx, and prints what they saw and whether anything was lost. Needs root, to give the database a disk of its
 * own that can be full. `FAULTS=email,gateway` takes only these and their pairs, `-- --alone` leaves the pairs out and
 * `-- --no-build` reuses the last run's build.
 */
import { spawnSync, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect as connectSecurely } from 'node:tls';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allRows } from '../booking/store/database/rows.ts';
import { setClock } from '../booking/testing/database.ts';
import { Answers, finishBooking, holdSeat, openBookingForm, openLoad } from './journeys.ts';
import { openLine, type Line } from './line.ts';
import { loadNow, machineLine, pause, printFigures } from './measure.ts';
import { makeDates, withDatabase } from './ownDates.ts';
import { startSiteBehindFront, type SiteBehindFront } from './siteBehindFront.ts';
import { findUnsound } from './soundness.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 12);
const [readersASecond, buyersASecond, most] = [4, 1.5, 300];
const recoveryMs = 120_000;
/** Emails are tried again after 10, 20, 40 … seconds. */
const drainMs = 6 * 60_000;
const slug = 'andaman-island-to-island';
const diskMb = 400;

// What is mounted in here goes when this ends, however it ends.
if (!process.argv.includes('--apart')) {
  if (process.getuid?.() !== 0) throw new Error('Run this as root: it mounts a small disk.');
  const node = [...process.execArgv, '--import', path.join(import.meta.dirname, 'ownNames.mjs')];
  const { status } = spawnSync(
    'unshare',
    [
      '--mount',
      process.execPath,
      ...node,
      import.meta.filename,
      ...process.argv.slice(2),
      '--apart',
    ],
    { stdio: 'inherit' },
  );
  process.exit(status ?? 1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'safar-faults-'));
const disk = path.join(folder, 'disk');
execFileSync('mkdir', ['-m', '755', disk]);
execFileSync('chmod', ['755', folder]);
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=1777`, 'tmpfs', disk]);
process.env.NODE_BENCH_NAMES_AWAY = path.join(folder, 'names-away');
process.env.NODE_BENCH_CLOCK_STEP = path.join(folder, 'clock-step');
process.env.NODE_OPTIONS = `--import ${path.join(import.meta.dirname, 'ownNames.mjs')}`;

const firstPort = Number(process.env.BENCH_PORT ?? 3710);
const gateway = await openLine(firstPort + 5);
const email = await openLine(firstPort + 6);
let database: Line | null = null;
process.env.SMTP_URL = `smtp://127.0.0.1:${email.port}`;

interface Fault {
  name: string;
  /** Begins it, and returns how to end it. */
  begin(site: SiteBehindFront): Promise<() => Promise<unknown>>;
}

const cut = (line: () => Line | null, state: 'refused' | 'silent') => async () => {
  await line()?.become(state);
  return async () => line()?.become('open');
};

/** Opens 400 connections, ten from each address, that send a header every two seconds, or nothing at all. */
function slowClients(what: 'slow' | 'half-open') {
  return async ({ httpsPort }: SiteBehindFront) => {
    const sockets: Socket[] = [];
    for (let at = 0; at < 400; at += 1) {
      const own = { host: '127.0.0.1', port: httpsPort, localAddress: `127.250.${at % 40}.1` };
      const socket =
        what === 'slow'
          ? connectSecurely({ ...own, servername: 'localhost', rejectUnauthorized: false })
          : connect(own);
      socket.on('error', () => socket.destroy());
      if (what === 'slow') {
        socket.write('GET /my-trips HTTP/1.1\r\nHost: localhost\r\n');
        const drip = setInterval(() => socket.write('X-Slow: 1\r\n'), 2_000);
        socket.on('close', () => clearInterval(drip));
      }
      sockets.push(socket);
    }
    return async () => {
      for (const socket of sockets) socket.destroy();
    };
  };
}

function clockStep(name: string, step: string, stepSeconds: number): Fault {
  return {
    name,
    async begin({ databaseUrl }) {
      const become = async (shift: string, by: number) => {
        writeFileSync(process.env.NODE_BENCH_CLOCK_STEP ?? '', String(by));
        await withDatabase(databaseUrl ?? '', (db) => setClock(db, shift));
      };
      await become(step, stepSeconds);
      return () => become('0 seconds', 0);
    },
  };
}

const faults: Record<string, Fault> = {
  email: { name: 'email down', begin: cut(() => email, 'refused') },
  gateway: { name: 'gateway down', begin: cut(() => gateway, 'refused') },
  silentGateway: { name: 'gateway silent', begin: cut(() => gateway, 'silent') },
  names: {
    name: 'no DNS',
    async begin() {
      const file = process.env.NODE_BENCH_NAMES_AWAY ?? '';
      writeFileSync(file, '');
      // Kept connections need no name.
      gateway.drop();
      return async () => rmSync(file, { force: true });
    },
  },
  slow: { name: '400 slow clients', begin: slowClients('slow') },
  halfOpen: { name: '400 half-open connections', begin: slowClients('half-open') },
  database: { name: 'database silent', begin: cut(() => database, 'silent') },
  disk: {
    name: 'the database’s disk full',
    async begin() {
      const file = path.join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      execFileSync('fallocate', ['-l', String(bavail * bsize), file]);
      return async () => rmSync(file, { force: true });
    },
  },
  forward: clockStep('clock 2 minutes ahead', '2 minutes', 120),
  back: clockStep('clock 2 minutes back', '-2 minutes', -120),
};

const wanted = process.env.FAULTS?.split(',') ?? Object.keys(faults);
const chosen = wanted.map((key) => {
  const fault = faults[key];
  if (!fault) throw new Error(`FAULTS may be ${Object.keys(faults).join(', ')}.`);
  return fault;
});
const pairs = process.argv.includes('--alone')
  ? []
  : chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => [one, other]));
const trials = [[], ...chosen.map((one) => [one]), ...pairs];

const site = await startSiteBehindFront({
  build: !process.argv.includes('--no-build'),
  prepare: async () => undefined,
  databaseIn: disk,
  between: {
    payUrl: `http://gateway.localhost:${gateway.port}`,
    async databaseUrl(real) {
      const url = new URL(real);
      database = await openLine(Number(url.port));
      url.port = String(database.port);
      return url.href;
    },
  },
});
try {
  const { databaseUrl, payUrl } = site;
  if (!databaseUrl) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  const perTrial = Math.ceil(buyersASecond * (seconds + recoveryMs / 1_000));
  const dates = await makeDates(databaseUrl, {
    slug,
    capacity: perTrial,
    count: trials.length,
    inDays: 40,
  });
  console.log(
    `${machineLine()}\n${readersASecond} readers and ${buyersASecond} buyers a second for ${seconds} s\n`,
  );
  const told: string[] = [];
  const rows: string[][] = [];
  let isWrong = false;

  const buy = async (at: number, date: (typeof dates)[number], answers: Answers) => {
    const visitor = site.newVisitor(answers.note);
    const form = await openBookingForm(visitor, date);
    const held = form && (await holdSeat(visitor, form));
    const reference = held && (await finishBooking(visitor, held, `Buyer ${at}`));
    visitor.close();
    if (reference) told.push(reference);
    return Boolean(reference);
  };
  const read = async (answers: Answers) => {
    const visitor = site.newVisitor(answers.note);
    await visitor.ask('page', 'GET', '/');
    await visitor.ask('page', 'GET', `/trip/${slug}`);
    visitor.close();
  };

  for (const [at, trial] of trials.entries()) {
    const date = dates[at];
    if (!date) continue;
    const name = trial.map((one) => one.name).join(' and ') || 'nothing';
    const [pages, buyers] = [new Answers(), new Answers()];
    let booked = 0;
    const ends: (() => Promise<unknown>)[] = [];
    for (const fault of trial) ends.push(await fault.begin(site));
    await Promise.all([
      openLoad({ perSecond: readersASecond, seconds, most }, () => read(pages)),
      openLoad({ perSecond: buyersASecond, seconds, most }, async (number) => {
        if (await buy(number, date, buyers)) booked += 1;
      }),
    ]);
    for (const end of ends.toReversed()) await end();
    const healed = performance.now();
    let wellAfter: number | null = null;
    for (let attempt = 0; performance.now() - healed < recoveryMs; attempt += 1) {
      if (await buy(1_000 + attempt, date, new Answers())) {
        wellAfter = (performance.now() - healed) / 1_000;
        break;
      }
      await pause(1_000);
    }
    const started = Math.ceil(buyersASecond * seconds);
    const refused = [...buyers.failures]
      .filter(([what]) => /: (503|429)$/.test(what))
      .reduce((sum, [, count]) => sum + count, 0);
    rows.push([
      name,
      `${[...pages.ms.values()].flat().length - pages.failed} of ${[...pages.ms.values()].flat().length}`,
      `${booked} of ${started}`,
      `${refused} and ${buyers.failed - refused}`,
      Math.max(0, ...[...buyers.ms.values()].flat()).toFixed(0),
      wellAfter === null ? '**never**' : `${wellAfter.toFixed(0)} s`,
    ]);
    console.log(rows.at(-1)?.join(' | '));
    for (const [what, count] of buyers.failures) console.log(`    ${count} × ${what}`);
    if (wellAfter === null) isWrong = true;
  }

  // Whoever was told of a booking has one, the gateway's money is ours, and every email went out.
  const lost = async () => {
    const missing = await withDatabase(databaseUrl, async (db) => {
      const known = await allRows<{ reference: string; emails: number }>(db.queries)`
        select b.reference, (select count(*)::int from notification n where n.subject_id = b.id
                  and n.template = 'booking_confirmed' and n.status = 'sent') as emails
          from booking b where b.status = 'confirmed' and b.departure_id = any(${dates.map(({ id }) => id)}::uuid[])`;
      const references = new Set(known.map(({ reference }) => reference));
      return [
        ...told
          .filter((reference) => !references.has(reference))
          .map((one) => `${one} is not confirmed`),
        ...known
          .filter(({ emails }) => emails !== 1)
          .map((one) => `${one.reference} has ${one.emails} emails`),
      ];
    });
    const wrong = await findUnsound(
      { databaseUrl, payUrl },
      dates.map(({ id }) => id),
    );
    return [...missing, ...wrong];
  };
  let left = await lost();
  for (const begun = performance.now(); left.length > 0 && performance.now() - begun < drainMs;) {
    await pause(5_000);
    left = await lost();
  }
  console.log('');
  printFigures(
    'faults',
    'What visitors saw while something was broken',
    [
      'broken',
      'pages',
      'bookings',
      '503 or 429, and other failures',
      'worst ms',
      'sells again after',
    ],
    rows,
  );
  console.log(
    `\n${told.length} buyers were told of a booking. Lost or wrong in the end: ${left.length}`,
  );
  for (const line of left.slice(0, 30)) console.log(`  ${line}`);
  console.log(`Load ${loadNow()}`);
  if (isWrong || left.length > 0) process.exitCode = 1;
} finally {
  await site.close();
  for (const line of [gateway, email, database]) await line?.close();
  execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
}
