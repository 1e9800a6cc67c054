/**
 * `npm run bench:account`: measures a booking's pages on the production build, with the booking
 * service on its own PostgreSQL. Compares each with a bare page in the same framework that makes
 * one call to the same service. Then measures the PDFs. `-- --keep` reuses the existing build.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import type { DeparturePage } from '../booking/contract/departures.ts';
import { root } from '../scripts/start/settings.mjs';
import { machineLine, pause, printFigures, quantile, verdict } from './measure.ts';
import { bookAndPay } from './paidBooking.ts';
import { inTurns, send } from './requests.ts';
import { startSite } from './siteUnderMeasurement.ts';

const CLIENTS = 8;
const [TURNS, TIMES, PAPERS] = [5, 300, 30];
const barePort = 3719;
const bareFolder = path.join(root, '.next-bench-bare');
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/**
 * Starts a site with nothing but the framework. Its page makes one call to the service and shows a
 * few words of the response.
 */
async function startBare(service: string, token: string): Promise<() => void> {
  rmSync(bareFolder, { recursive: true, force: true });
  mkdirSync(path.join(bareFolder, 'pages'), { recursive: true });
  writeFileSync(
    path.join(bareFolder, 'pages', '[reference].js'),
    `export async function getServerSideProps({ params, req }) {
  const headers = { authorization: 'Bearer ' + process.env.BARE_TOKEN, cookie: req.headers.cookie ?? '' };
  const answer = await fetch(process.env.BARE_SERVICE + '/v1/bookings/' + params.reference, { headers });
  return { props: { booking: await answer.json() } };
}
export default function Page({ booking }) {
  return <main><h1>{booking.reference}</h1><p>{booking.status}</p></main>;
}
`,
  );
  // Without this file, Next would load the site's.
  writeFileSync(path.join(bareFolder, 'instrumentation.js'), 'export function register() {}\n');
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    BARE_SERVICE: service,
    BARE_TOKEN: token,
  };
  const built = spawnSync(process.execPath, [next, 'build', bareFolder], { env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const server = spawn(process.execPath, [next, 'start', bareFolder, '-p', String(barePort)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${barePort}/x`).catch(() => null)) break;
    await pause(100);
  }
  return () => {
    server.kill();
    rmSync(bareFolder, { recursive: true, force: true });
  };
}

const site = await startSite({ build: !process.argv.includes('--keep'), prepare: async () => {} });
let stopBare = () => {};
try {
  const { serviceUrl: service, serviceToken: token } = site;
  const listed = await fetch(`${service}/v1/departures?status=bookable&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await listed.json()) as DeparturePage;
  const [free] = items;
  if (!free) throw new Error('no date is bookable');
  const { reference, cookie, paper } = await bookAndPay(service, token, free.id);
  stopBare = await startBare(service, token);
  const ours = `${site.instances[0]}/booking-details/${reference}`;
  const bare = `http://127.0.0.1:${barePort}/${reference}`;
  const open = (address: string) => async () => {
    const { status, body } = await send(address, { agent, headers: { cookie } });
    if (status !== 200 || !body.includes(reference)) throw new Error(`${address}: ${status}`);
  };
  const [ownRate, bareRate] = await inTurns(
    { clients: CLIENTS, times: TIMES, turns: TURNS },
    open(ours),
    open(bare),
  );
  const paperMs: Record<string, number[]> = { receipt: [], voucher: [] };
  for (let turn = 0; turn < PAPERS; turn += 1) {
    for (const [name, url] of [
      ['receipt', paper],
      ['voucher', `/v1/bookings/${reference}/voucher.pdf`],
    ] as const) {
      const begun = performance.now();
      const headers = { authorization: `Bearer ${token}`, cookie };
      const { status } = await send(`${service}${url}`, { agent, headers });
      if (status !== 200) throw new Error(`${url}: ${status}`);
      paperMs[name]?.push(performance.now() - begun);
    }
  }
  const ratio = ownRate / bareRate;
  console.log(`${machineLine()}, ${site.database}, ${CLIENTS} clients\n`);
  printFigures(
    'account',
    'A booking’s pages',
    ['what', 'ours', 'bare', 'ratio', 'goal'],
    [
      [
        '/booking-details, per second',
        ownRate.toFixed(0),
        bareRate.toFixed(0),
        ratio.toFixed(2),
        `0.5, ${verdict(ratio >= 0.5)}`,
      ],
      ...Object.entries(paperMs).map(([name, times]) => {
        const worst = quantile(times.slice(1), 0.95);
        const goal = `300, ${verdict(worst <= 300)}`;
        return [`${name} (PDF), ms p95`, worst.toFixed(0), '', '', goal];
      }),
    ],
  );
} finally {
  stopBare();
  await site.close();
}
