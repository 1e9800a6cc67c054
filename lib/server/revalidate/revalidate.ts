import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { blogListsQuery, neighboursQuery, pagesAfterQuery } from '@/sanity/queries/neighbours';
import type { BlogListsQueryResult } from '@/sanity/types.generated';
import { fixedRoutes } from '@/lib/content/livePaths';
import { fetchContent } from '../content/content';
import { forgetSharedAnswers } from '../sharedAnswer';
import { siteEnvironment } from '../env';
import { routeQueue } from './backgroundRegeneration';
import type { Change } from './change';
import { openClaims, type Claims } from './claims';
import { rememberPublish } from './lastPublish';
import { mirrorTrip } from './mirrorTrip';
import { reportContentChange } from './reportContentChange';
import { isRecordedMove, recordMove } from './recordMove';
import {
  blogRoutes,
  currentAddress,
  isInBlogLists,
  canRegenerate,
  ownRoutes,
  pageOf,
  staleRoutes,
  type PageDocument,
} from './staleRoutes';
import { waitForRevision } from './waitForRevision';

export interface Outcome {
  /** Regenerated before the response. */
  regenerated: string[];
  /** How many were left for the background because there were too many. */
  queued: number;
  failed: Failure[];
  /** Regenerated, but a cache in front still has the old copy, which the queue will replace. */
  lateInFront: string[];
  /** Queries didn't return the change in time, so nothing was regenerated. */
  isUnseen: boolean;
  /** How many milliseconds each step took. Some run in parallel. */
  steps: Record<string, number>;
}

/** Whether visitors see a regenerated page, or still an old copy in front of the site. */
export type Made = 'live' | 'late in front';

interface Failure {
  /** A route, or the name of another step that failed. */
  route: string;
  reason: string;
}

/** Pages beyond this number are regenerated in the background. */
const widest = 30;
/** Lets visitors load the page itself before rendering the others blocks this thread. */
const headStartMs = 30;
/** Lets another process claim the next page while this one renders the first. */
const staggerMs = 5;

/** Changed pages being rendered. Pages that only refer to a changed one wait for them. */
const changedPages = new Set<Promise<void>>();

/**
 * Regenerates every page a change makes stale, starting with the page itself. Narrow changes finish
 * before the response, and the rest of a wide one goes to the queue. Safe to repeat. Processes that
 * share a build share the pages.
 */
export async function revalidate(
  change: Change,
  make: (route: string) => Promise<Made>,
): Promise<Outcome> {
  const steps: Record<string, number> = {};
  const failed: Failure[] = [];
  const step = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    const result = await work;
    steps[name] = performance.now() - startedAt;
    return result;
  };
  const lateInFront: string[] = [];
  let madeHere = 0;
  const regenerate = async (route: string) => {
    const made = await make(route);
    madeHere += 1;
    if (made === 'late in front' && !lateInFront.includes(route)) lateInFront.push(route);
  };
  const isUnseen = false;
  const nothing: Outcome = { regenerated: [], queued: 0, failed, lateInFront, isUnseen, steps };
  if (isRecordedMove(change)) return nothing;
  if (!(await step('revision', waitForRevision(change)))) return { ...nothing, isUnseen: true };
  forgetSharedAnswers();
  const attempt = (route: string, work: Promise<void>) =>
    work.catch((error: unknown) => {
      failed.push({ route, reason: String(error) });
    });
  // Usually the revision is the cause. But a document can pass several edges (times at which it
  // changes without an edit) in one revision, and a retry after a failure must regenerate pages
  // again. So those get a cause of their own.
  const isOnlyOnce = () => change.operation !== 'edge' && failed.length === 0;
  const regenerated: string[] = [];
  const share = async (routes: readonly string[], round: 'own' | 'around') => {
    const cause = isOnlyOnce() ? `${change._id} ${change._rev} ${round}` : randomUUID();
    const elsewhere: string[] = [];
    const here = async (route: string) => {
      if (await claims().tryOne(route, cause, regenerate)) regenerated.push(route);
      else elsewhere.push(route);
    };
    const started: Promise<void>[] = [];
    for (const route of routes) {
      if (round === 'around') {
        // One after another, so that visitors' requests run between two of them.
        await Promise.all(changedPages);
        await attempt(route, here(route));
      } else {
        if (started.length > 0) await pause(staggerMs);
        started.push(attempt(route, here(route)));
      }
    }
    await Promise.all(started);
    for (const route of elsewhere) {
      const done = claims().waitFor(route, cause, regenerate);
      await attempt(
        route,
        done.then(() => void regenerated.push(route)),
      );
    }
  };
  const renderChanged = async (routes: readonly string[]) => {
    const work = share(routes, 'own');
    changedPages.add(work);
    await step('page', work).finally(() => changedPages.delete(work));
    // A process that only waited for another one can't know whether the page was late in front.
    if (madeHere > 0 && isOnlyOnce() && lateInFront.length === 0) {
      void rememberPublish(siteEnvironment().distDir, change._updatedAt);
    }
  };
  const mirror = async () => {
    if (change._type !== 'trip' || change.operation === 'edge') return;
    await step('booking', attempt('the booking service', mirrorTrip(change._id)));
  };
  const own = ownRoutes(change).filter(canRegenerate);
  // Changed text is regenerated first. A page that appears, moves or disappears is regenerated only once
  // the booking service knows the trip and the redirects exist, because it depends on both.
  const isEdit = change.operation === 'update' && change.slug === change.oldSlug;
  if (isEdit) {
    await renderChanged(own);
    await mirror();
  } else {
    const address = (slug: string | null) => currentAddress(change._type, slug);
    let moved: string[] = [];
    const redirects = recordMove(change, address).then((routes) => void (moved = routes));
    await Promise.all([step('redirects', attempt('the redirects', redirects)), mirror()]);
    own.push(...moved.filter((route) => canRegenerate(route) && !own.includes(route)));
    await renderChanged([...new Set(own)]);
  }
  const [routes] = await Promise.all([step('routes', routesOf(change)), pause(headStartMs)]);
  const stale = routes.filter(canRegenerate);
  // A trip's dates show its rules, which have only just reached the booking service.
  const isShownAgain = isEdit && change._type === 'trip';
  const others = isShownAgain
    ? [...new Set([...own, ...stale])]
    : stale.filter((route) => !own.includes(route));
  const [soon, later] = [others.slice(0, widest), others.slice(widest)];
  const cause = isOnlyOnce() ? change._rev : `${change._rev}-${Date.now()}`;
  await routeQueue().add(later, cause);
  await step('around', share(soon, 'around'));
  // Last, so that a retry finds the pages done: the pages don't wait for the booking service.
  if (failed.length === 0 && change.operation !== 'edge') {
    await step('webhooks', attempt('the webhooks', reportContentChange(change)));
  }
  return { ...nothing, regenerated: [...new Set(regenerated)], queued: later.length };
}

let opened: Claims | undefined;

/** The claims in the build's folder, which instances may share. */
function claims(): Claims {
  opened ??= openClaims(join(siteEnvironment().distDir, 'claimed-routes'));
  return opened;
}

async function routesOf(change: Change): Promise<string[]> {
  const [{ document, referrers, targets, places, leader }, blog] = await Promise.all([
    fetchContent(neighboursQuery, { id: change._id }),
    isInBlogLists(change._type) ? loadBlogLists(change._id) : null,
  ]);
  const routes = staleRoutes(change, {
    document,
    targets: [targets, leader, ...places].filter((target) => target !== null),
    blog,
    referrers: referrers.flatMap((referrer): PageDocument[] => [
      referrer,
      ...(referrer.referrers ?? []),
      ...(referrer.targets ? [referrer.targets] : []),
    ]),
  });
  return routes === 'all' ? everyRoute() : routes;
}

function loadBlogLists(changedId: string): Promise<BlogListsQueryResult> {
  return fetchContent(blogListsQuery, { id: changedId });
}

async function everyRoute(): Promise<string[]> {
  const routes = new Set(fixedRoutes);
  for (const types of mostVisitedFirst) {
    for await (const document of documentsOf(types)) {
      for (const route of pageOf(document)) routes.add(route);
    }
  }
  for (const route of blogRoutes(await loadBlogLists(''))) routes.add(route);
  return [...routes];
}

/** Types with their own pages. */
const mostVisitedFirst = [
  ['trip'],
  ['destination'],
  ['campaign', 'page', 'post', 'topic', 'author'],
] as const;

async function* documentsOf(types: readonly string[]): AsyncGenerator<PageDocument> {
  let after = '';
  for (;;) {
    const documents = await fetchContent(pagesAfterQuery, { types, after });
    yield* documents;
    const last = documents.at(-1);
    if (!last) return;
    after = last._id;
  }
}
