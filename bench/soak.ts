/**
 * `npm run bench:soak`: readers, searchers, buyers, editors and staff use the site through the shipped nginx for
 * `SOAK_MINUTES` (default 120), while memory, open files, tables and logs are sampled. Ends with a verdict: memory of
 * the last third within 10% of the first, logs and tables bounded, no failed request, and every invariant of seats and
 * money holds. `-- --no-build` reuses the last run's build. `SOAK_RATE` multiplies the visitors.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { allRows } from '../booking/store/database/rows.ts';
import {
  Answers,
  finishBooking,
  giveBack,
  holdSeat,
  openBookingForm,
  openLoad,
} from './journeys.ts';
import { loadNow, machineLine, markdownTable, pause, printFigures, verdict } from './measure.ts';
import { signInAsOwner } from './owner.ts';
import { makeDates, withDatabase } from './ownDates.ts';
import { startSiteBehindFront } from './siteBehindFront.ts';
import { findUnsound } from './soundness.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 120);
const rate = Number(process.env.SOAK_RATE ?? 1);
const seconds = minutes * 60;
/** Caches fill and code is compiled first. */
const warmUpShare = 0.1;
const sampleMs = Math.min(30_000, (seconds * 1_000) / 40);
const most = 300;
const [memoryLimit, growthLimit] = [1.1, 1.25];
/** Two files of 5 MB for each program. */
const logLimit = 11_000_000;
const slug = 'andaman-island-to-island';

interface Sample {
  /** 0 at the start, 1 at the end. */
  at: number;
  /** Each program's memory (PSS) in MB, and its open files. */
  programs: Map<string, { megabytes: number; files: number }>;
  tables: Map<string, number>;
  logs: number;
  largestLog: number;
  nginxLog: number;
  data: number;
  requests: number;
  bookings: number;
}

const site = await startSiteBehindFront({
  build: !process.argv.includes('--no-build'),
  prepare: async () => undefined,
});
try {
  const { databaseUrl, payUrl, client, front, dataDir } = site;
  if (!databaseUrl) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  const perDate = 40;
  const buyersASecond = 0.3 * rate;
  const count = Math.max(4, Math.ceil((buyersASecond * seconds) / perDate));
  const dates = await makeDates(databaseUrl, { slug, capacity: perDate, count, inDays: 40 });
  const staff = await signInAsOwner(site);
  const trips: string[] = await client.fetch(
    '*[_type == "trip" && saleState == "on_sale" && defined(slug.current)].slug.current',
  );
  const posts: string[] = await client.fetch(
    '*[_type == "post" && defined(slug.current)].slug.current',
  );
  const edited: { _id: string; title: string }[] = await client.fetch(
    '*[_type in ["trip", "page"] && !(_id in path("drafts.**"))][0...12]{_id, title}',
  );
  console.log(`${machineLine()}\n${minutes} minutes, ${count} dates of ${perDate} seats\n`);

  const answers = new Answers();
  const problems: string[] = [];
  let requests = 0;
  let bookings = 0;
  const note: Answers['note'] = (...answer) => {
    requests += 1;
    answers.note(...answer);
  };
  const any = <Item>(list: readonly Item[], at: number): Item => list[at % list.length]!;
  const think = () => pause(200 + Math.random() * 600);

  const read = async (at: number) => {
    const visitor = site.newVisitor(note);
    for (const page of ['/', `/trip/${any(trips, at)}`, `/blog/${any(posts, at)}`]) {
      await visitor.ask('page', 'GET', page);
      await think();
    }
    await visitor.ask('dates', 'GET', `/api/departures?trip=${any(trips, at)}`);
    visitor.close();
  };
  const search = async (at: number) => {
    const visitor = site.newVisitor(note);
    const words = ['spiti', 'andaman', 'snow', 'japan', 'wellness', 'beach', 'nothing like this'];
    await visitor.ask('search', 'GET', `/search?q=${encodeURIComponent(any(words, at))}`);
    await think();
    await visitor.ask('filters', 'GET', '/filters');
    visitor.close();
  };
  const buy = async (at: number) => {
    const visitor = site.newVisitor(note);
    const date = any(dates, at);
    const form = await openBookingForm(visitor, date);
    await think();
    const held = form && (await holdSeat(visitor, form));
    if (!held) problems.push(`buyer ${at} couldn't hold a seat`);
    else if (at % 2 === 0) await giveBack(visitor, held, date);
    else if (await finishBooking(visitor, held, `Buyer ${at}`)) bookings += 1;
    else problems.push(`buyer ${at} didn't get to a booking`);
    visitor.close();
  };
  const edit = async (at: number) => {
    const { _id, title } = any(edited, at);
    const begun = performance.now();
    const status = await client
      .patch(_id)
      .set({ title: `${title} ${at}` })
      .commit()
      .then(() => 200, String);
    note('publish', { status, html: '', location: '', headers: {} }, performance.now() - begun);
  };
  const deskPages = ['', '/departures', '/bookings', '/money', '/inbox', '/reports', '/people/log'];
  const work = async (at: number) => {
    const address = `${site.instances[at % 2]}/desk${any(deskPages, at)}`;
    const begun = performance.now();
    const answer = await fetch(address, { headers: { cookie: staff }, redirect: 'manual' }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    const status = answer && answer.status < 300 ? answer.status : `staff ${answer?.status}`;
    note('desk', { status, html: '', location: '', headers: {} }, performance.now() - begun);
  };

  const begun = performance.now();
  const samples: Sample[] = [];
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await pause(sampleMs)) samples.push(await sample());
  })();
  async function sample(): Promise<Sample> {
    const rows = await withDatabase(
      databaseUrl ?? '',
      (db) =>
        allRows<{ name: string; bytes: number }>(db.queries)`
        select schemaname || '.' || relname as name, pg_total_relation_size(relid)::bigint as bytes
          from pg_stat_user_tables`,
    );
    const [postmaster] = await withDatabase(
      databaseUrl ?? '',
      (db) =>
        allRows<{ folder: string }>(db.queries)`select setting as folder from pg_settings
        where name = 'data_directory'`,
    );
    const pid = Number(
      readFileSync(path.join(postmaster?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    const logFiles = readdirSync(path.join(dataDir, 'logs')).map((name) => ({
      program: name.replace(/\..*/, ''),
      bytes: statSync(path.join(dataDir, 'logs', name)).size,
    }));
    const byProgram = Map.groupBy(logFiles, ({ program }) => program);
    const sizes = [...byProgram.values()].map((files) =>
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    return {
      at: (performance.now() - begun) / 1_000 / seconds,
      programs: new Map([
        ...site
          .running()
          .flatMap(({ name, pid: own }) => (own ? [[name, memoryOf([own])] as const] : [])),
        ['nginx', memoryOf(familyOf(front.pid() ?? 0))],
        ['PostgreSQL', memoryOf(familyOf(pid))],
      ]),
      tables: new Map(rows.map(({ name, bytes }) => [name, bytes])),
      logs: sizes.reduce((sum, bytes) => sum + bytes, 0),
      largestLog: Math.max(...sizes),
      nginxLog: statSync(path.join(front.folder, 'log/safar.log')).size,
      data:
        Number(execFileSync('du', ['-sk', dataDir], { encoding: 'utf8' }).split('\t')[0]) * 1_024,
      requests,
      bookings,
    };
  }
  const load = (perSecond: number, visit: (at: number) => Promise<void>) =>
    openLoad({ perSecond: perSecond * rate, seconds, most }, visit);
  const turnedAway = await Promise.all([
    load(1.5, read),
    load(0.5, search),
    load(0.3, buy),
    load(0.05, edit),
    load(0.2, work),
  ]);
  isOver = true;
  await sampling;
  samples.push(await sample());
  // What was bought last is still to be counted by the jobs.
  await pause(5_000);
  const wrong = await findUnsound(
    { databaseUrl, payUrl },
    dates.map(({ id }) => id),
  );

  const between = (from: number, to: number) =>
    samples.filter(({ at }) => at >= from && at <= to + 0.02);
  const firstEnd = warmUpShare + (1 - warmUpShare) / 3;
  const [first, last] = [between(warmUpShare, firstEnd), between(1 - (1 - warmUpShare) / 3, 1)];
  const mean = (list: readonly Sample[], of: (one: Sample) => number) =>
    list.reduce((sum, one) => sum + of(one), 0) / list.length;
  const names = [...(samples.at(-1)?.programs.keys() ?? [])];
  const memory = names.map((name) => {
    const megabytes = (one: Sample) => one.programs.get(name)?.megabytes ?? 0;
    const files = (one: Sample) => one.programs.get(name)?.files ?? 0;
    return {
      name,
      early: mean(first, megabytes),
      late: mean(last, megabytes),
      files: [mean(first, files), mean(last, files)] as const,
    };
  });
  const grown = (list: readonly Sample[], of: (one: Sample) => number) =>
    of(list.at(-1)!) - of(list[0]!);
  const allTables = (one: Sample) =>
    [...one.tables.values()].reduce((sum, bytes) => sum + bytes, 0);
  const perBooking = (list: readonly Sample[]) =>
    grown(list, allTables) /
    Math.max(
      1,
      grown(list, (one) => one.bookings),
    );

  console.log(markdownTable(['request', 'count', 'p50 ms', 'p95 ms', 'worst ms'], answers.rows()));
  console.log('');
  printFigures(
    'soak',
    `${minutes} minutes of mixed traffic`,
    ['program', 'MB, first third', 'MB, last third', 'ratio', 'open files, first and last'],
    memory.map(({ name, early, late, files }) => [
      name,
      early.toFixed(0),
      late.toFixed(0),
      late > early * memoryLimit ? `**${(late / early).toFixed(2)}**` : (late / early).toFixed(2),
      files.map((count) => count.toFixed(0)).join(' and '),
    ]),
  );
  const end = samples.at(-1)!;
  const start = samples[0]!;
  console.log('\nTables that grew most:');
  const growth = [...end.tables].map(
    ([name, bytes]) => [name, bytes - (start.tables.get(name) ?? 0)] as const,
  );
  for (const [name, bytes] of growth.toSorted(([, one], [, other]) => other - one).slice(0, 12)) {
    const total = (end.tables.get(name) ?? 0) / 1_000;
    console.log(`- ${name}: ${(bytes / 1_000).toFixed(0)} kB more, ${total.toFixed(0)} kB`);
  }
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
  const fat = memory
    .filter(({ early, late }) => late > early * memoryLimit)
    .map(({ name }) => name);
  const open = memory.filter(({ files: [early, late] }) => late > early * growthLimit + 10);
  const turned = turnedAway.reduce((sum, some) => sum + some, 0);
  const checks: [string, boolean][] = [
    [
      `memory of the last third within 10% of the first${fat.length ? `, but not ${fat.join(', ')}` : ''}`,
      fat.length === 0,
    ],
    [
      `open files don't grow${open.length ? `, but those of ${open.map(({ name }) => name).join(', ')} do` : ''}`,
      open.length === 0,
    ],
    [
      `a program's logs have ${kilobytes(end.largestLog)} kB at most (limit ${kilobytes(logLimit)})`,
      end.largestLog <= logLimit,
    ],
    [
      `tables grew by ${kilobytes(perBooking(first))} kB a booking in the first third and ${kilobytes(perBooking(last))} in the last`,
      perBooking(last) <= perBooking(first) * growthLimit,
    ],
    [
      `${answers.failed} of ${requests} requests failed, ${turned} visitors couldn't start`,
      answers.failed + turned === 0,
    ],
    [`${bookings} bookings, ${problems.length} buyers without one`, problems.length === 0],
    [`${wrong.length} invariants of seats and money are broken`, wrong.length === 0],
  ];
  console.log(
    `\nnginx's log: ${((end.nginxLog / requests) | 0).toString()} bytes a request (rotated daily when installed). All files: ${kilobytes(end.data - start.data)} kB more.\n`,
  );
  for (const [what, isMet] of checks) console.log(`- ${what}: ${verdict(isMet)}`);
  for (const line of [
    ...wrong,
    ...problems,
    ...[...answers.failures].map(([what, times]) => `${times} × ${what}`),
  ].slice(0, 30)) {
    console.log(`  ${line}`);
  }
  console.log(`Load ${loadNow()}`);
  if (checks.some(([, isMet]) => !isMet)) process.exitCode = 1;
} finally {
  await site.close();
}

/** Returns a process and its children. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children ? children.split(' ').map(Number) : [])];
}

/** Returns the memory and open files of processes together. One that has just ended counts as nothing. */
function memoryOf(pids: readonly number[]): { megabytes: number; files: number } {
  let [kilobytes, files] = [0, 0];
  for (const pid of pids) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
      files += readdirSync(`/proc/${pid}/fd`).length;
    } catch {
      continue;
    }
  }
  return { megabytes: kilobytes / 1_024, files };
}
