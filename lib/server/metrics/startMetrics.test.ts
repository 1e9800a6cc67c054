import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteMetrics } from './siteMetrics';
import { startMetrics } from './startMetrics';

const distDir = mkdtempSync(join(tmpdir(), 'safar-metrics-'));
const route = (page: string, regex: string) => ({ page, regex });
writeFileSync(
  join(distDir, 'routes-manifest.json'),
  JSON.stringify({
    staticRoutes: [
      route('/', '^/(?:/)?$'),
      route('/search', '^/search(?:/)?$'),
      route('/api/live', ''),
    ],
    dynamicRoutes: [
      route('/my-trips/[referenceId]', '^/my\\-trips/([^/]+?)(?:/)?$'),
      route('/trip/[slug]', '^/trip/([^/]+?)(?:/)?$'),
      route('/[slug]', '^/([^/]+?)(?:/)?$'),
    ],
  }),
);

const idle: { waiting: number; failing: number; waitingSince: string | null } = {
  waiting: 0,
  failing: 0,
  waitingSince: null,
};
let queue = idle;
let readQueue = () => Promise.resolve(queue);
let metricsServer: Server;
let site: Server;

beforeAll(async () => {
  metricsServer = await startMetrics({
    port: 0,
    distDir,
    queueState: () => readQueue(),
  });
  site = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/nowhere') ? 404 : 200;
    response.end('here');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(() => {
  for (const server of [metricsServer, site]) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const visit = (path: string) => fetch(`http://127.0.0.1:${portOf(site)}${path}`);
const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${portOf(metricsServer)}${path}`);
const text = async () => (await read()).text();

it('times answers by their route, and says nothing of who asked for what', async () => {
  const paths = [
    '/',
    '/search?q=Asha',
    '/trip/spiti/',
    '/my-trips/SF7K2M9Q?email=asha@example.org',
  ];
  const data = ['/_next/data/build/my-trips/SF7K2M9Q.json?referenceId=SF7K2M9Q'];
  for (const path of [...paths, ...data, '/_next/static/x.js', '/nowhere/SF7K2M9Q', '/api/live']) {
    await visit(path);
  }
  const told = await text();
  const routes = [...told.matchAll(/http_request_duration_seconds_count\{(.+?)\} (\d+)/g)].map(
    ([, labels, count]) => `${labels} ${count}`,
  );
  const line = (name: string, status = 200) =>
    `method="GET",route="${name}",status_code="${status}" 1`;
  expect(routes.toSorted()).toEqual(
    [
      ...['/', '/search', '/trip/[slug]', '/my-trips/[referenceId]', '/_next/static'].map((name) =>
        line(name),
      ),
      line('/_next/data/my-trips/[referenceId]'),
      line('unknown', 404),
    ].toSorted(),
  );
  for (const canary of ['SF7K2M9Q', 'Asha', 'asha', 'example.org', '127.0.0.1']) {
    expect(told).not.toContain(canary);
  }
  expect(told).toContain('nodejs_eventloop_lag_p99_seconds');
});

it('tells how long pages have been stale, and from a publish to its page', async () => {
  expect(await text()).toContain('safar_stale_pages_oldest_seconds 0\n');
  const waitingSince = new Date(Date.now() - 90_000).toISOString();
  queue = { waiting: 7, failing: 2, waitingSince };
  siteMetrics()?.publishToLive.observe(0.4);
  siteMetrics()?.contentWebhooks.inc({ result: 'done' });
  const told = await text();
  expect(told).toContain('safar_stale_pages{state="waiting"} 7');
  expect(told).toContain('safar_stale_pages{state="failing"} 2');
  expect(Number(/^safar_stale_pages_oldest_seconds (\S+)/m.exec(told)?.[1])).toBeGreaterThan(89);
  expect(told).toContain('safar_publish_to_live_seconds_count 1');
  expect(told).toContain('safar_publish_to_live_seconds_bucket{le="0.3"} 0');
  expect(told).toContain('safar_content_webhooks_total{result="done"} 1');
});

it.each([
  ['rejects', () => Promise.reject(new Error('no folder'))],
  [
    'throws',
    () => {
      throw new Error('no folder');
    },
  ],
])('answers without the stale pages if reading them %s', async (_how, fails) => {
  const series = /^safar_stale_pages(_oldest_seconds|\{.+\}) /m;
  expect(await text()).toMatch(series);
  readQueue = fails;
  const answer = await read();
  expect(answer.status).toBe(200);
  const told = await answer.text();
  expect(told).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(told).not.toMatch(series);
  readQueue = () => Promise.resolve(queue);
  expect(await text()).toMatch(series);
});

it('answers at its path only, on this machine only', async () => {
  expect((metricsServer.address() as AddressInfo).address).toBe('127.0.0.1');
  expect((await read('/')).status).toBe(404);
  expect((await read('/metrics?x=1')).status).toBe(404);
});

it('names the variable if another program has the port', async () => {
  const port = portOf(site);
  const queueState = () => Promise.resolve(idle);
  await expect(startMetrics({ port, distDir, queueState })).rejects.toThrow(
    `Port ${port} can't be used (EADDRINUSE): set METRICS_PORT to another one.`,
  );
});
