import { revisionQuery } from '@/sanity/queries/neighbours';
import type { RevisionQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content';
import type { Change } from './change';

const patienceMs = 5_000;

/**
 * Waits until readers of the content store see the change: asks again and again, with a short pause
 * that grows, for at most five seconds. Answers whether they do. A later revision counts as well: who
 * edits twice in a second announces twice, and the first announcement must not wait for ever.
 */
export async function waitForRevision(change: Change): Promise<boolean> {
  const askedAt = Date.now();
  let pause = 5;
  let first: RevisionQueryResult | undefined;
  while (Date.now() - askedAt < patienceMs) {
    const seen = await fetchContent<RevisionQueryResult>(revisionQuery, { id: change._id });
    if (change.operation === 'edge') return true;
    if (change.operation === 'delete' ? seen === null : seen?._rev === change._rev) return true;
    // What is seen changed while we waited, so it is newer than what was announced.
    if (first !== undefined && seen?._rev !== first?._rev) return true;
    first ??= seen;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, 200);
  }
  return false;
}
