import { allPagesQuery, neighboursQuery } from '@/sanity/queries/neighbours';
import type { AllPagesQueryResult, NeighboursQueryResult } from '@/sanity/types.generated';
import { fixedRoutes } from '@/lib/livePaths';
import { fetchContent } from '../content';
import { forgetFrame } from '../loaders/frame';
import type { Change } from './change';
import { enqueueRoutes } from './queue';
import { recordMove } from './recordMove';
import { currentAddress, isRenewable, staleRoutes, type PageDocument } from './staleRoutes';
import { waitForRevision } from './waitForRevision';

/** Renews one page. Rejects when the page could not be made; the old one then stays. */
export type Renew = (route: string) => Promise<void>;

export interface Outcome {
  /** Renewed before the answer. */
  renewed: string[];
  /** Left to the background because they are many. */
  queued: number;
  failed: { route: string; reason: string }[];
  /** Readers of the content store did not see the change in time: nothing was renewed. */
  isUnseen: boolean;
}

/** More pages than this are renewed in the background. */
const widest = 30;

/**
 * Renews every page that a change makes stale. What is narrow happens before the answer; what is wide
 * goes to the queue, with the page itself, its old address and its lists done first all the same.
 * Running it again for the same change does no harm.
 */
export async function revalidate(change: Change, renew: Renew): Promise<Outcome> {
  const nothing = { renewed: [], queued: 0, failed: [] };
  if (!(await waitForRevision(change))) return { ...nothing, isUnseen: true };
  forgetFrame();
  const moved = await recordMove(change, (slug) => currentAddress(change._type, slug));
  const routes = [...new Set([...(await routesOf(change)), ...moved])].filter(isRenewable);
  const [now, later] = [routes.slice(0, widest), routes.slice(widest)];
  if (later.length > 0) await enqueueRoutes(later);
  const results = await Promise.allSettled(now.map((route) => renew(route)));
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected'
      ? [{ route: now[index] ?? '', reason: String(result.reason) }]
      : [],
  );
  const renewed = now.filter((route) => !failed.some((failure) => failure.route === route));
  return { renewed, queued: later.length, failed, isUnseen: false };
}

async function routesOf(change: Change): Promise<string[]> {
  const { document, referrers, targets } = await fetchContent<NeighboursQueryResult>(
    neighboursQuery,
    { id: change._id },
  );
  const routes = staleRoutes(change, {
    document,
    targets: targets ? [targets] : [],
    referrers: referrers.flatMap((referrer): PageDocument[] => [
      referrer,
      ...(referrer.referrers ?? []),
      ...(referrer.targets ? [referrer.targets] : []),
    ]),
  });
  return routes === 'all' ? everyRoute() : routes;
}

async function everyRoute(): Promise<string[]> {
  const documents = await fetchContent<AllPagesQueryResult>(allPagesQuery);
  const own = documents.flatMap((document) => {
    const change = { _id: '', _rev: '', operation: 'update', oldSlug: null } as const;
    const routes = staleRoutes(
      { ...change, _type: document._type, slug: document.slug },
      { document, referrers: [], targets: [] },
    );
    return routes === 'all' ? [] : routes;
  });
  return [...new Set([...fixedRoutes, ...own])];
}
