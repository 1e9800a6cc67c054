import { revisionQuery } from '@/sanity/queries/neighbours';
import type { RevisionQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import type { Change } from './change';

const patienceMs = 5_000;

/**
 * Waits until readers of the content store see the change: asks again and again, with a short pause
 * that grows, for at most five seconds. Answers whether they do. A later state counts as well: who
 * edits twice in a second announces twice, and the first announcement must not wait for ever.
 */
export async function waitForRevision(change: Change): Promise<boolean> {
  if (change.operation === 'edge') return true;
  const askedAt = Date.now();
  let pause = 5;
  let first: RevisionQueryResult | undefined;
  while (Date.now() - askedAt < patienceMs) {
    const seen = await fetchContent<RevisionQueryResult>(revisionQuery, { id: change._id });
    if (isThere(change, seen)) return true;
    // What is seen changed while we waited, so it is newer than what was announced.
    if (first !== undefined && seen?._rev !== first?._rev) return true;
    first ??= seen;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, 200);
  }
  return false;
}

/** Whether a reader sees the change itself, or what came after it. */
export function isThere(change: Change, seen: RevisionQueryResult): boolean {
  if (seen === null) {
    // A reader that lags behind sees the old document, so none at all means that it was deleted since.
    return change.operation !== 'create';
  }
  if (change.operation !== 'delete' && seen._rev === change._rev) return true;
  if (change._updatedAt === null) return false;
  // Of a deleted document hosted Sanity names its last change, which a reader that lags behind still sees.
  return change.operation === 'delete'
    ? seen._updatedAt > change._updatedAt
    : seen._updatedAt >= change._updatedAt;
}
