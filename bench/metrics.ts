/**
 * `npm run bench:metrics`: what counting a request costs the booking service, and what a scrape does,
 * with the figures of every route. The database is an embedded one with the demo's tables, empty.
 */
import { makeMetrics, addProcessMetrics } from '../booking/providers/metrics/metrics.ts';
import { openPglite } from '../booking/store/database/db.ts';
import { migrate } from '../booking/store/database/migrate.ts';
import { readWaitingWork } from '../booking/store/staff/waitingWork.ts';
import { machineLine, quantile } from './measure.ts';

const ROUTES = 300;
const REQUESTS = 200_000;
const SCRAPES = 50;

const metrics = makeMetrics();
addProcessMetrics(metrics);
const routes = Array.from({ length: ROUTES }, (_, index) => `/v1/route-${index}/:id`);
const observe = (count: number) => {
  for (let index = 0; index < count; index += 1) {
    const route = routes[index % ROUTES] ?? '';
    metrics.requests.observe({ method: 'GET', route, status_code: 200 }, (index % 50) / 1_000);
  }
};

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other);
}

observe(REQUESTS);
const begun = performance.now();
observe(REQUESTS);
const micros = ((performance.now() - begun) * 1_000) / REQUESTS;
const text = await metrics.register.metrics();
const writing = await timesOf(SCRAPES, () => metrics.register.metrics());
const db = await openPglite();
await migrate(db);
const asking = await timesOf(SCRAPES, () => readWaitingWork(db.queries));
await db.close();

console.log(machineLine());
console.log(`counting a request            ${micros.toFixed(2)} µs`);
console.log(
  `writing ${text.split('\n').length} lines (${Math.round(text.length / 1_024)} KB)      ` +
    `p50 ${quantile(writing, 0.5).toFixed(1)} ms, p95 ${quantile(writing, 0.95).toFixed(1)} ms`,
);
console.log(
  `asking the database           p50 ${quantile(asking, 0.5).toFixed(1)} ms, ` +
    `p95 ${quantile(asking, 0.95).toFixed(1)} ms`,
);
