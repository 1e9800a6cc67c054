/**
 * `npm run bench:desk`: measures the desk's pages and exports on the production build, with 2,000
 * departures, 200,000 bookings and 1,000,000 entries of the log on PostgreSQL. `-- --keep` reuses the
 * existing build. `BENCH_BOOKINGS` sets another number of bookings; the rest follows.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DeparturePage } from '../booking/contract/departures.ts';
import { findPostgres } from '../booking/testing/postgresCluster.mjs';
import { machineLine, printFigures, quantile, verdict } from './measure.ts';
import { signInAsOwner } from './owner.ts';
import { bookAndPay } from './paidBooking.ts';
import { cookieOf, send } from './requests.ts';
import { startSite } from './siteUnderMeasurement.ts';

const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 200_000);
const counts = { departures: BOOKINGS / 100, bookings: BOOKINGS, entries: BOOKINGS * 5 };
// Each of up to ten connections plans a statement afresh five times before it keeps a plan.
const [WARM_UP, TIMES] = [50, 60];
const [pageGoal, fastGoal] = [150, 100];
/** Rows a second. */
const exportGoal = 5_000;
const agent = new Agent({ keepAlive: true });

/** Copies a paid booking as often as the counts say. */
async function fill(databaseUrl: string, booking: string): Promise<void> {
  const file = readFileSync(path.join(import.meta.dirname, 'desk.seed.sql'), 'utf8');
  const script = Object.entries({ ...counts, booking }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    file,
  );
  const options = ['-q', '-v', 'ON_ERROR_STOP=1', '-f', '-', databaseUrl];
  const filling = promisify(execFile)(path.join(findPostgres() ?? '', 'psql'), options);
  filling.child.stdin?.end(script);
  await filling;
}

/** Reads up to `most` rows of a file. Returns how many came in a second, and how far memory grew in MB. */
async function download(address: string, cookie: string, most: number) {
  const before = memoryOfPrograms();
  let [rows, peak] = [0, before];
  const begun = performance.now();
  const { status, body } = await fetch(address, { headers: { cookie } });
  if (status !== 200 || !body) throw new Error(`${address}: ${status}`);
  for await (const chunk of body) {
    rows += chunk.filter((byte) => byte === 10).length;
    peak = Math.max(peak, memoryOfPrograms());
    if (rows >= most) break;
  }
  const perSecond = (rows / (performance.now() - begun)) * 1_000;
  return { rows, perSecond, growth: peak - before };
}

/** Returns the memory of all Node programs that this one started, in MB. */
function memoryOfPrograms(): number {
  const own = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const resident = own.map((pid) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return resident.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_024;
}

const site = await startSite({
  build: !process.argv.includes('--keep'),
  prepare: async () => {},
});
try {
  const { serviceUrl, serviceToken, databaseUrl } = site;
  if (!databaseUrl) throw new Error("PostgreSQL isn't installed (apt-get install postgresql)");
  const listed = await fetch(`${serviceUrl}/v1/departures?status=bookable&limit=1`, {
    headers: { authorization: `Bearer ${serviceToken}` },
  });
  const { items } = (await listed.json()) as DeparturePage;
  const [free] = items;
  if (!free) throw new Error('no date is bookable');
  const { reference } = await bookAndPay(serviceUrl, serviceToken, free.id, 2);
  const begun = performance.now();
  await fill(databaseUrl, reference);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${BOOKINGS} bookings and what belongs to them were written in ${seconds} s.`);
  const departure = createHash('md5')
    .update('departure1')
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const cookie = await signInAsOwner(site);

  const desk = `${site.instances[0]}/desk`;
  const pages: [name: string, address: string, goal: number, search?: string][] = [
    ['Today', desk, pageGoal],
    ['departures', `${desk}/departures`, pageGoal],
    ['their calendar', `${desk}/departures/calendar`, pageGoal],
    ['a departure with 60 travellers', `${desk}/departures/${departure}`, pageGoal],
    ['its leader’s list', `${desk}/departures/${departure}/list`, fastGoal],
    ['its rooms', `${desk}/departures/${departure}/rooms`, pageGoal],
    ['its waiting list', `${desk}/departures/${departure}/waitlist`, pageGoal],
    ['its messages', `${desk}/departures/${departure}/messages`, pageGoal],
    ['bookings', `${desk}/bookings`, pageGoal],
    ['search by name', `${desk}/bookings`, fastGoal, 'asha rao u12'],
    ['search by phone', `${desk}/bookings`, fastGoal, '+919000004637'],
    ['search by amount', `${desk}/bookings`, fastGoal, '12345'],
    ['a booking', `${desk}/bookings/SF-B0000001`, pageGoal],
    ['inbox', `${desk}/inbox`, pageGoal],
    ['messages', `${desk}/inbox/messages`, pageGoal],
    ['offers to groups', `${desk}/inbox/quotes`, pageGoal],
    ['money', `${desk}/money`, pageGoal],
    ['receivables', `${desk}/money/due`, pageGoal],
    ['taxes', `${desk}/money/tax`, pageGoal],
    ['payouts', `${desk}/money/payouts`, pageGoal],
    ['offer codes', `${desk}/offers`, pageGoal],
    ['reports', `${desk}/reports`, pageGoal],
    ['reviews', `${desk}/reviews`, pageGoal],
    ['people', `${desk}/people`, pageGoal],
    ['log', `${desk}/people/log`, pageGoal],
    ['keys', `${desk}/people/keys`, pageGoal],
    ['settings', `${desk}/settings`, pageGoal],
    ['own account', `${desk}/you`, pageGoal],
  ];
  const rows: string[][] = [];
  for (const [name, address, goal, search] of pages) {
    const times: number[] = [];
    for (let at = 0; at < WARM_UP + TIMES; at += 1) {
      const asked = performance.now();
      const body = search && new URLSearchParams({ q: search }).toString();
      const type = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site.instances[0],
      };
      let [shown, sent] = [address, { cookie }];
      if (body) {
        const posted = await send(address, {
          ...{ agent, method: 'POST', body },
          headers: { cookie, ...type },
        });
        shown = new URL(posted.headers.location ?? '', address).href;
        sent = { cookie: `${cookie}; ${cookieOf(posted) ?? ''}` };
      }
      const { status } = await send(shown, { agent, headers: sent });
      if (status !== 200) throw new Error(`${shown}: ${status}`);
      if (at >= WARM_UP) times.push(performance.now() - asked);
    }
    const worst = quantile(times, 0.95);
    rows.push([
      name,
      quantile(times, 0.5).toFixed(0),
      worst.toFixed(0),
      `${goal}, ${verdict(worst <= goal)}`,
    ]);
  }
  const month = new Date().toISOString().slice(0, 7);
  const files = [
    ['the log as CSV', `${site.instances[0]}/api/desk/log-file`],
    [
      'a month’s documents',
      `${site.instances[0]}/api/desk/tax-download?month=${month}&file=documents`,
    ],
  ] as const;
  for (const [name, address] of files) {
    const { rows: count, perSecond, growth } = await download(address, cookie, 100_000);
    const grown = `${growth.toFixed(0)} MB more memory`;
    rows.push([
      `${name}, rows a second (${count} rows, ${grown})`,
      perSecond.toFixed(0),
      '',
      `${exportGoal}, ${verdict(perSecond >= exportGoal)}`,
    ]);
  }
  console.log(`${machineLine()}, ${site.database}, ${BOOKINGS} bookings\n`);
  printFigures('desk', 'The desk', ['page', 'ms p50', 'ms p95', 'goal'], rows);
} finally {
  await site.close();
}
