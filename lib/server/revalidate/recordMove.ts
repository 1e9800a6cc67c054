import { createHash } from 'node:crypto';
import { ClientError } from '@sanity/client';
import { redirectsAroundQuery } from '@/sanity/queries/redirects';
import type { RedirectsAroundQueryResult } from '@/sanity/types.generated';
import { fetchContent, writingClient } from '../content/content';
import type { Change } from './change';
import {
  redirectsAfterArrival,
  redirectsAfterDeparture,
  redirectsAfterMove,
  type RedirectChanges,
} from './redirects';

const ownTransaction = 'redirects-';

/** This process's recent writes, by revision and document. */
const recorded = new Set<string>();
const mostRecorded = 1_000;

/** Whether this process made the change, in `recordMove`, and is already regenerating for it. */
export function isRecordedMove(change: Change): boolean {
  return recorded.has(`${change._rev} ${change._id}`);
}

/** Writes a move's redirects in one transaction. Returns the addresses affected. Safe to repeat. */
export async function recordMove(
  change: Change,
  addressOf: (slug: string | null) => string | null,
): Promise<string[]> {
  const [before, after] = [addressOf(change.oldSlug), addressOf(change.slug)];
  if (before === after && change.operation === 'update') return [];
  const existing = await fetchContent(redirectsAroundQuery, {
    addresses: [before, after].filter((address) => address !== null),
  });
  const changes = changesFor(change, before, after, existing);
  const touched = [...changes.put.map((redirect) => redirect.from), ...changes.remove];
  if (touched.length === 0) return [];
  const transaction = writingClient().transaction();
  for (const redirect of changes.put) {
    transaction.createOrReplace({
      _id: redirectId(redirect.from),
      _type: 'redirect',
      from: redirect.from,
      ...(redirect.to === null ? {} : { to: redirect.to }),
      status: redirect.status,
    });
  }
  for (const from of changes.remove) transaction.delete(redirectId(from));
  // Every instance receives the change, but only one writes, because a repeated ID changes nothing.
  // One revision may leave several addresses, each reported on its own.
  const cause = `${change._rev} ${change._id} ${change.oldSlug}`;
  const digest = createHash('sha256').update(cause).digest('hex');
  const id = `${ownTransaction}${digest.slice(0, 24)}`;
  transaction.transactionId(id);
  if (recorded.size > mostRecorded) recorded.clear();
  for (const from of touched) recorded.add(`${id} ${redirectId(from)}`);
  try {
    await transaction.commit({ visibility: 'sync' });
  } catch (error) {
    // Hosted Sanity refuses a repeated ID. The lake repeats its first response.
    if (!(error instanceof ClientError && error.statusCode === 409)) throw error;
  }
  return touched;
}

function changesFor(
  change: Change,
  before: string | null,
  after: string | null,
  existing: RedirectsAroundQueryResult,
): RedirectChanges {
  if (change.operation === 'delete') {
    return before ? redirectsAfterDeparture(before) : { put: [], remove: [] };
  }
  if (before && after) return redirectsAfterMove(existing, before, after);
  return after ? redirectsAfterArrival(existing, after) : { put: [], remove: [] };
}

/** Derives the ID from the old address, so that each address has only one redirect. */
export function redirectId(from: string): string {
  return `redirect-${createHash('sha256').update(from).digest('hex').slice(0, 24)}`;
}
