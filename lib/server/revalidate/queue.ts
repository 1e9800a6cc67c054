import { appendFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Pages that wait to be renewed: a file of one route a line in the site's data directory, so that a
 * restart forgets nothing. Renewing twice does no harm, so a line is taken away only when it is done.
 */
const folder = () => join(process.env.DATA_DIR ?? '.data', 'site');
const waitingFile = () => join(folder(), 'stale-routes.txt');

/** Adds routes to the end of the queue. */
export async function enqueueRoutes(routes: readonly string[]): Promise<void> {
  await mkdir(folder(), { recursive: true });
  await appendFile(waitingFile(), routes.map((route) => `${route}\n`).join(''));
}

/** How many different routes wait. */
export async function countWaitingRoutes(): Promise<number> {
  return (await readRoutes(waitingFile())).length;
}

/**
 * Takes everything that waits and renews it with the given function, a few at a time. What fails goes
 * back to the queue. Answers how many were renewed. Safe to call while routes are being added, and while
 * another drain runs: both share one file, so the second waits for the first.
 */
export function drainQueue(renew: (route: string) => Promise<void>): Promise<number> {
  const next = last.then(() => drain(renew));
  last = next.catch(() => undefined);
  return next;
}

let last: Promise<unknown> = Promise.resolve();

async function drain(renew: (route: string) => Promise<void>): Promise<number> {
  const taken = `${waitingFile()}.taken`;
  // A drain that was cut off left its part behind.
  const leftBehind = await readRoutes(taken);
  if (leftBehind.length > 0) await enqueueRoutes(leftBehind);
  await rename(waitingFile(), taken).catch(() => undefined);
  const routes = await readRoutes(taken);
  const failed: string[] = [];
  let renewed = 0;
  const atOnce = 4;
  for (let start = 0; start < routes.length; start += atOnce) {
    const batch = routes.slice(start, start + atOnce);
    const results = await Promise.allSettled(batch.map(renew));
    results.forEach((result, index) => {
      const route = batch[index];
      if (result.status === 'fulfilled') renewed += 1;
      else if (route) failed.push(route);
    });
  }
  if (failed.length > 0) await enqueueRoutes(failed);
  await rm(taken, { force: true });
  return renewed;
}

async function readRoutes(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return [...new Set(text.split('\n').filter((line) => line.startsWith('/')))];
}
