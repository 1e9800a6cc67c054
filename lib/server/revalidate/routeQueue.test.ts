import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRouteQueue, type QueueOptions } from './routeQueue';

let folder: string;
let said: string[];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'safar-queue-')), 'stale-routes');
  said = [];
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const open = (options: QueueOptions = {}) =>
  openRouteQueue(folder, { report: (sentence) => said.push(sentence), ...options });
const routes = Array.from({ length: 40 }, (_, index) => `/trip/t${index}`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Regenerates everything and records the order. */
function recorder(isBroken: (route: string) => boolean = () => false) {
  const regenerated: string[] = [];
  const regenerate = async (route: string) => {
    if (isBroken(route)) throw new Error('the content store does not answer');
    regenerated.push(route);
  };
  return { regenerated, regenerate };
}

it('regenerates every waiting page once, in order of need', async () => {
  const queue = open();
  await queue.add(routes, 'r1');
  await queue.add(routes.slice(0, 5), 'r2');
  expect(await queue.state()).toMatchObject({ waiting: 40, finishedAt: null });
  const { regenerated, regenerate } = recorder();
  expect(await queue.drain(regenerate)).toBe(40);
  expect(regenerated).toEqual(routes);
  expect(await queue.state()).toMatchObject({ waiting: 0, regenerated: 40, failing: 0 });
  expect((await queue.state()).finishedAt).not.toBeNull();
});

it('starts with the most visited pages', async () => {
  const visits = new Map([
    ['/trip/t30', 7],
    ['/trip/t20', 90],
  ]);
  const queue = open({ visitsOf: (route) => visits.get(route) ?? 0 });
  await queue.add(routes, 'r1');
  const { regenerated, regenerate } = recorder();
  await queue.drain(regenerate);
  expect(regenerated.slice(0, 3)).toEqual(['/trip/t20', '/trip/t30', '/trip/t0']);
});

it('retries failures with growing pauses, and reports them once', async () => {
  const queue = open({ firstPauseMs: 400 });
  await queue.add(routes, 'r1');
  let attempts = 0;
  const regenerate = async (route: string) => {
    if (route !== '/trip/t7') return;
    attempts += 1;
    throw new Error('the content store does not answer');
  };
  expect(await queue.drain(regenerate)).toBe(39);
  expect(await queue.drain(regenerate)).toBe(0);
  expect(attempts).toBe(1);
  expect(await queue.state()).toMatchObject({ waiting: 1, failing: 1 });
  await pause(450);
  await queue.drain(regenerate);
  await pause(450);
  await queue.drain(regenerate);
  expect(attempts).toBe(2);
  expect(said.filter((sentence) => sentence.includes('/trip/t7'))).toHaveLength(1);
  await pause(450);
  expect(await queue.drain(async () => {})).toBe(1);
  expect(await queue.state()).toMatchObject({ waiting: 0, failing: 0 });
});

it('resumes after a restart with what was not regenerated', async () => {
  const stopped = open();
  await stopped.add(routes, 'r1');
  // The process dies midway. What it took is on disk, and its lock is still there.
  void stopped.drain(() => new Promise(() => {}));
  await pause(50);
  const lock = readdirSync(folder).find((name) => name.endsWith('.lock'));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder, lock ?? ''), longAgo, longAgo);
  const { regenerated, regenerate } = recorder();
  expect(await open().drain(regenerate)).toBe(40);
  expect(regenerated.sort()).toEqual([...routes].sort());
});

it("takes over a dead process's lock", async () => {
  const queue = open();
  await queue.add(['/trip/a'], 'r1');
  writeFileSync(join(folder, 'turn.lock'), '4194304 gone');
  expect(await queue.drain(async () => {})).toBe(1);
});

it('regenerates each page once when two instances share a build', async () => {
  const [one, other] = [open(), open()];
  const { regenerated, regenerate } = recorder();
  const slowly = async (route: string) => {
    await pause(2);
    await regenerate(route);
  };
  await one.add(routes, 'r1');
  const first = one.drain(slowly);
  await pause(5);
  await other.add(routes, 'r1');
  expect(await other.drain(slowly)).toBe(0);
  expect(await first).toBe(40);
  await one.drain(slowly);
  expect(regenerated).toHaveLength(40);
  expect(await other.state()).toMatchObject({ waiting: 0 });
});

it('leaves a file that another process is still writing', async () => {
  const queue = open();
  await queue.add(['/trip/a'], 'r1');
  const unfinished = 'added-1-x.txt.1819547619';
  writeFileSync(join(folder, unfinished), '/trip/b r2\n');
  expect(await queue.drain(async () => {})).toBe(1);
  expect(readdirSync(folder)).toContain(unfinished);
});

it('regenerates a page again if it becomes stale during its regeneration', async () => {
  const queue = open();
  await queue.add(['/trip/a'], 'r1');
  const { regenerated, regenerate } = recorder();
  await queue.drain(async (route) => {
    if (regenerated.length === 0) await queue.add(['/trip/a'], 'r2');
    await regenerate(route);
  });
  expect(regenerated).toEqual(['/trip/a', '/trip/a']);
});

it('clears cached content before the first page of a new change', async () => {
  const events: string[] = [];
  const queue = open({ onNewCause: () => events.push('new') });
  await queue.add(['/trip/a'], 'r1');
  await queue.drain(async (route) => void events.push(route));
  expect(events).toEqual(['new', '/trip/a']);
});

it('says since when pages wait, also before a new run has begun', async () => {
  const queue = open();
  const dayAgo = Date.now() - 24 * 60 * 60_000;
  await queue.add(['/trip/a'], 'r1');
  await queue.drain(async () => {});
  // A run of yesterday says nothing about what was added since.
  const progress = join(folder, 'progress.json');
  const { regenerated } = await queue.state();
  const yesterday = new Date(dayAgo).toISOString();
  writeFileSync(progress, JSON.stringify({ regenerated, since: yesterday, finishedAt: yesterday }));
  expect(await queue.state()).toMatchObject({ waiting: 0, waitingSince: null });
  const minuteAgo = Date.now() - 60_000;
  writeFileSync(join(folder, `added-${minuteAgo}-a.txt`), '/trip/b r2\n');
  await queue.add(['/trip/c'], 'r3');
  const waitingSince = new Date(minuteAgo).toISOString();
  expect(await queue.state()).toMatchObject({ waiting: 2, waitingSince });
  await queue.drain(async (route) => {
    if (route === '/trip/b') throw new Error('the content store does not answer');
  });
  const { since, waitingSince: ofRun, finishedAt } = await queue.state();
  expect([ofRun, finishedAt]).toEqual([since, null]);
  expect(Date.parse(since ?? '')).toBeGreaterThan(minuteAgo);
});

it('is empty before anything was added', async () => {
  expect(await open().state()).toEqual({
    waiting: 0,
    regenerated: 0,
    failing: 0,
    since: null,
    finishedAt: null,
    waitingSince: null,
  });
  expect(await open().drain(async () => {})).toBe(0);
});
