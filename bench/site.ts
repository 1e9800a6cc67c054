/**
 * `npm run bench:site`: how many requests a second the shipped nginx answers, with the load on the same machine. Pages
 * that nginx keeps are compared with nginx serving the same page as a file, and with one site process alone, in
 * alternating rounds. Pages that the site renders for each visitor go through the same nginx. Needs nginx and wrk
 * (apt-get install nginx-light wrk). `-- --no-build` reuses the last run's build.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { freePort } from '../booking/testing/freePort.ts';
import { loadNow, machineLine, printFigures, quantile, verdict } from './measure.ts';
import { bookAndPay } from './paidBooking.ts';
import { makeDates } from './ownDates.ts';
import { startSiteBehindFront } from './siteBehindFront.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const turns = Number(process.env.BENCH_ROUNDS ?? 5);
const connections = 16;
const [cachedGoal, ratioGoal, renderedGoal] = [15_000, 0.6, 250];
const trip = 'spiti-in-snow';
const cachedPages = ['/', `/trip/${trip}`, '/privacy-policy'];

const run = promisify(execFile);
await run('wrk', ['-v']).catch((error: unknown) => {
  // It ends with 1 after saying its version.
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    throw new Error("wrk isn't installed (apt-get install wrk).");
  }
});

const filesPort = await freePort();
const site = await startSiteBehindFront({
  build: !process.argv.includes('--no-build'),
  prepare: async () => undefined,
  // The load names its visitors as a proxy in front would, so that each is limited on its own.
  realAddresses: 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;',
  adapt: (text, folder) => `${text}
    server {
      listen 127.0.0.1:${filesPort} ssl http2;
      ssl_certificate ${folder}/tls/fullchain.pem;
      ssl_certificate_key ${folder}/tls/privkey.pem;
      root ${folder}/files;
      gzip_static on;
      access_log off;
    }`,
});

const newVisitors = path.join(site.dataDir, 'visitors.lua');
writeFileSync(
  newVisitors,
  `request = function()
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format()
end
`,
);

type Rate = Awaited<ReturnType<typeof rateOf>>;

/** Returns how many requests of an address were answered a second, and p99 in ms. Throws if any failed. */
async function rateOf(address: string, headers: readonly string[] = [], more: string[] = []) {
  const { stdout } = await run('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '--timeout', '20s'],
    ...['accept-encoding: gzip', 'host: localhost', ...headers].flatMap((line) => ['-H', line]),
    ...more,
    address,
  ]);
  const wrong = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)?.[0];
  if (wrong) throw new Error(`${address}: ${wrong}`);
  const [, last = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const scale = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? NaN;
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(last) * scale,
  };
}

try {
  const { databaseUrl, serviceUrl, serviceToken, instances, front, httpsPort } = site;
  if (!databaseUrl) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  console.log(machineLine());
  const visitor = site.newVisitor(() => undefined);
  const rows: string[][] = [];
  let isMet = true;
  // By its name, which is part of the handshake.
  const through = (page: string) => `https://localhost:${httpsPort}${page}`;

  for (const [at, page] of cachedPages.entries()) {
    const { html } = await visitor.ask('page', 'GET', page);
    const folder = path.join(front.folder, 'files');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${at}.html`), html);
    writeFileSync(path.join(folder, `${at}.html.gz`), gzipSync(html));
    const rounds: Record<'kept' | 'file' | 'alone', Rate>[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      rounds.push({
        kept: await rateOf(through(page)),
        file: await rateOf(`https://localhost:${filesPort}/${at}.html`),
        alone: await rateOf(instances[0] + page),
      });
    }
    // The first is a warm-up.
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      quantile(rounds.slice(1).map(of), 0.5);
    const kept = median((round) => round.kept.perSecond);
    const file = median((round) => round.file.perSecond);
    const isGood = kept >= cachedGoal && kept / file >= ratioGoal;
    isMet &&= isGood;
    rows.push([
      `${page}, kept by nginx`,
      kept.toFixed(0),
      file.toFixed(0),
      (kept / file).toFixed(2),
      median((round) => round.alone.perSecond).toFixed(0),
      median((round) => round.kept.p99).toFixed(1),
      `${cachedGoal} and ${ratioGoal}, ${verdict(isGood)}`,
    ]);
  }

  const [date] = await makeDates(databaseUrl, { slug: trip, capacity: 40, count: 1, inDays: 50 });
  if (!date) throw new Error('there is no date');
  const { reference, cookie } = await bookAndPay(serviceUrl, serviceToken, date.id);
  const choice = `departure=${date.id}&room=twin&adults=1`;
  for (const [what, page, headers] of [
    ['a booking page', `/booking/${trip}?${choice}`, []],
    ['a paid booking', `/booking-details/${reference}`, [`cookie: ${cookie}`]],
    ['a search', '/search?q=spiti', []],
  ] as const) {
    const rounds: Record<'front' | 'alone', Rate>[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      rounds.push({
        front: await rateOf(through(page), headers, ['-s', newVisitors]),
        alone: await rateOf(instances[0] + page, headers, ['-s', newVisitors]),
      });
    }
    const counted = rounds.slice(1);
    const rate = quantile(
      counted.map((round) => round.front.perSecond),
      0.5,
    );
    const isGood = rate >= renderedGoal;
    isMet &&= isGood;
    rows.push([
      `${what}, rendered for each visitor`,
      rate.toFixed(0),
      '',
      '',
      quantile(
        counted.map((round) => round.alone.perSecond),
        0.5,
      ).toFixed(0),
      quantile(
        counted.map((round) => round.front.p99),
        0.5,
      ).toFixed(1),
      `${renderedGoal}, ${verdict(isGood)}`,
    ]);
  }
  visitor.close();
  console.log(
    `\n${connections} connections, ${turns} rounds of ${seconds} s, two site processes behind nginx\n`,
  );
  printFigures(
    'site',
    'Requests a second through nginx',
    ['page', 'nginx', 'a file', 'ratio', 'one site process alone', 'p99 ms', 'goal'],
    rows,
  );
  console.log(`Load ${loadNow()}`);
  if (!isMet) process.exitCode = 1;
} finally {
  await site.close();
}
