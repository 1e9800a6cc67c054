import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAddress, siteEnvironment } from '../env';
import { forgetFrame } from '../loaders/frame';
import { forgetSharedAnswers } from '../sharedAnswer';
import { openRouteQueue, type Renew, type RouteQueue } from './routeQueue';

declare global {
  /** How often each page was asked for since the start; `pageCache.mjs` counts. */
  var safarPageVisits: Map<string, number> | undefined;
}

const lookEveryMs = 1_000;

let queue: RouteQueue | undefined;
let isRunning = false;
let wake = () => {};

/**
 * The pages of this build that wait to be renewed. The queue lies in the build's folder, beside the
 * pages: instances that share a build share its queue, and a copy of a build has a queue of its own.
 */
export function routeQueue(): RouteQueue {
  queue ??= openRouteQueue(join(siteEnvironment().distDir, 'stale-routes'), {
    visitsOf: (route) => globalThis.safarPageVisits?.get(route) ?? 0,
    // Another instance may have heard of the change before this one.
    onNewCause() {
      forgetFrame();
      forgetSharedAnswers();
    },
    report: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  return queue;
}

/**
 * Renews waiting pages from now on and for as long as this process lives. Calling it again only makes
 * it look at once.
 */
export function renewInBackground(renew: Renew): void {
  wake();
  if (isRunning) return;
  isRunning = true;
  void keepRenewing(renew);
}

async function keepRenewing(renew: Renew): Promise<never> {
  for (;;) {
    try {
      await routeQueue().drain(renew);
    } catch (error) {
      process.stderr.write(`The waiting pages could not be renewed: ${String(error)}\n`);
    }
    const woken = new Promise<void>((resolve) => (wake = resolve));
    await Promise.race([woken, pause(lookEveryMs, undefined, { ref: false })]);
  }
}

const tries = 60;

/**
 * After a start, goes on with what a stop left undone. Only a request can renew pages, so the process
 * asks itself, as soon as it answers.
 */
export async function resumeRenewal(): Promise<void> {
  const { serviceToken } = siteEnvironment();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await pause(lookEveryMs, undefined, { ref: false });
    try {
      const response = await fetch(new URL('/api/revalidate-queue', ownAddress()), {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceToken}` },
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
  }
  process.stderr.write('The site cannot reach itself, so pages left waiting stay as they are.\n');
}
