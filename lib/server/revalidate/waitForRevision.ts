import { revisionQuery } from '@/sanity/queries/neighbours';
import type { RevisionQueryResult } from '@/sanity/types.generated';
import { fetchContent } from '../content/content';
import type { Change } from './change';

const patienceMs = 5_000;

/**
 * Waits up to five seconds until queries return the change. Returns whether they do. A later
 * revision also counts, because the first of two quick edits may never be seen.
 */
export async function waitForRevision(change: Change): Promise<boolean> {
  if (change.operation === 'edge') return true;
  const askedAt = Date.now();
  let pause = 5;
  let first: RevisionQueryResult | undefined;
  while (Date.now() - askedAt < patienceMs) {
    const seen = await fetchContent(revisionQuery, { id: change._id });
    if (isThere(change, seen)) return true;
    // The document changed while we waited, so it's newer than the report.
    if (first !== undefined && seen?._rev !== first?._rev) return true;
    first ??= seen;
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, 200);
  }
  return false;
}

/** Whether a query returned this change or a later one. */
export function isThere(change: Change, seen: RevisionQueryResult): boolean {
  if (seen === null) {
    // A lagging replica would return the old document, so it must have been deleted since.
    return change.operation !== 'create';
  }
  if (change.operation !== 'delete' && seen._rev === change._rev) return true;
  if (change._updatedAt === null) return false;
  // For a deletion, hosted Sanity sends the last change's time, which a lagging replica has too.
  return change.operation === 'delete'
    ? seen._updatedAt > change._updatedAt
    : seen._updatedAt >= change._updatedAt;
}
