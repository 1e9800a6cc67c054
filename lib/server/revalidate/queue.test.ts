import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countWaitingRoutes, drainQueue, enqueueRoutes } from './queue';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safar-queue-'));
  process.env.DATA_DIR = folder;
});
afterEach(() => rmSync(folder, { recursive: true }));

const routes = Array.from({ length: 40 }, (_, index) => `/trip/t${index}`);

it('renews every page that waits, each once, in order', async () => {
  await enqueueRoutes(routes);
  await enqueueRoutes(routes.slice(0, 5));
  expect(await countWaitingRoutes()).toBe(40);
  const renewed: string[] = [];
  await drainQueue(async (route) => {
    renewed.push(route);
  });
  expect(renewed).toEqual(routes);
  expect(await countWaitingRoutes()).toBe(0);
});

it('keeps what failed for the next time', async () => {
  await enqueueRoutes(routes);
  const count = await drainQueue(async (route) => {
    if (route === '/trip/t7') throw new Error('the content store does not answer');
  });
  expect(count).toBe(39);
  expect(await countWaitingRoutes()).toBe(1);
});

it('goes on with what a drain that was cut off left behind', async () => {
  await enqueueRoutes(['/trip/new']);
  appendFileSync(join(folder, 'site/stale-routes.txt.taken'), '/trip/left\n');
  const renewed: string[] = [];
  await drainQueue(async (route) => {
    renewed.push(route);
  });
  expect(renewed.sort()).toEqual(['/trip/left', '/trip/new']);
});

it('two drains at once renew every page once, the second taking what came meanwhile', async () => {
  await enqueueRoutes(routes);
  const renewed: string[] = [];
  const renew = async (route: string) => {
    if (route === '/trip/t0') await enqueueRoutes(['/trip/meanwhile']);
    renewed.push(route);
  };
  await Promise.all([drainQueue(renew), drainQueue(renew)]);
  expect(renewed.sort()).toEqual([...routes, '/trip/meanwhile'].sort());
  expect(await countWaitingRoutes()).toBe(0);
});
