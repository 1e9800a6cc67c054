import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownAddress, siteEnvironment } from '../env';
import { forgetSharedAnswers } from '../sharedAnswer';
import { openFronts, type Fronts } from './fronts';
import { openRouteQueue, type Regenerate, type RouteQueue } from './routeQueue';

declare global {
  /** Visits to each page since the process started, counted by `pageCache.mjs`. */
  var safarPageVisits: Map<string, number> | undefined;
  /** Whether a page may be stored, which `pageCache.mjs` knows once it has served one. */
  var safarMayBeStored: ((route: string) => Promise<boolean>) | undefined;
}

const lookEveryMs = 1_000;

let queue: RouteQueue | undefined;
let isRunning = false;
let wake = () => {};

/** Returns the build's queue of stale pages, in its folder, which instances may share. */
export function routeQueue(): RouteQueue {
  queue ??= openRouteQueue(join(siteEnvironment().distDir, 'stale-routes'), {
    visitsOf: (route) => globalThis.safarPageVisits?.get(route) ?? 0,
    // Another instance may have received the change first.
    onNewCause: forgetSharedAnswers,
    report,
  });
  return queue;
}

function report(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

let opened: Fronts | undefined;

/** Returns the caches in front of the site. */
export function fronts(): Fronts {
  const { fronts: urls, frontRefreshKey: key, siteUrl, distDir } = siteEnvironment();
  let buildId: string | undefined;
  opened ??= openFronts({
    urls,
    key,
    siteUrl,
    buildId: () => (buildId ??= readFileSync(join(distDir, 'BUILD_ID'), 'utf8').trim()),
    report,
    onLateFailure: (route) =>
      void refreshLater(route).catch((problem: unknown) => {
        report(`${route} can't wait for another attempt: ${String(problem)}`);
      }),
  });
  return opened;
}

/** Leaves a page that a front couldn't be refreshed with to the queue. Rejects if that can't be written. */
export async function refreshLater(route: string): Promise<void> {
  await routeQueue().add([route], randomUUID());
}

/** Regenerates waiting pages while this process lives. Another call only checks the queue now. */
export function regenerateInBackground(regenerate: Regenerate): void {
  wake();
  if (isRunning) return;
  isRunning = true;
  void keepRegenerating(regenerate);
}

async function keepRegenerating(regenerate: Regenerate): Promise<never> {
  for (;;) {
    try {
      await routeQueue().drain(regenerate);
    } catch (error) {
      process.stderr.write(`Waiting pages couldn't be regenerated: ${String(error)}\n`);
    }
    const woken = new Promise<void>((resolve) => (wake = resolve));
    await Promise.race([woken, pause(lookEveryMs, undefined, { ref: false })]);
  }
}

const tries = 60;

/** Resumes interrupted work after a restart by calling itself: only requests regenerate pages. */
export async function resumeRegeneration(): Promise<void> {
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
  process.stderr.write("The site can't reach itself, so waiting pages stay as they are.\n");
}
