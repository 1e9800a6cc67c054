import { isPrivateId } from './documents.ts';
import type { Change, Committed, Store } from './storage/store.ts';

/** A transaction that a listener hasn't received in full. */
export interface Missed {
  committed: Committed;
  /** How many of its changes were received. */
  heard: number;
}

/** Beyond this many, the listener must fetch everything again. */
const MOST_TRANSACTIONS = 1_000;

/** Returns a change's event ID, after which a disconnected listener resumes. */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/** Returns the changes that a reader may know of. */
export function seenBy<T extends { id: string }>(seesPrivate: boolean, changes: T[]): T[] {
  return seesPrivate ? changes : changes.filter(({ id }) => !isPrivateId(id));
}

/**
 * Reads what was committed after an event, oldest first, even across a restart of the lake. Returns
 * null when the history doesn't go back that far; the listener must then fetch again.
 *
 * @param lastEventId an `eventId`, or the ID of a transaction that was received completely
 * @param seesPrivate whether the listener may know of drafts and private documents
 */
export function missedSince(
  { past }: Store,
  lastEventId: string,
  seesPrivate: boolean,
): Missed[] | null {
  const [transactionId = '', documentId] = lastEventId.split('#');
  const sequence = past.sequenceOf(transactionId);
  if (sequence === null) return null;
  const from = documentId === undefined ? sequence : sequence - 1;
  const transactions = past.idsAfter(from, !seesPrivate, MOST_TRANSACTIONS + 1);
  if (transactions.length > MOST_TRANSACTIONS) return null;
  const missed: Missed[] = [];
  for (const id of transactions) {
    const step = past.find(id);
    // The retention has removed some of it.
    if (!step || step.changes.length < step.transaction.changeCount) return null;
    const { transaction } = step;
    const changes = seenBy(seesPrivate, step.changes);
    if (changes.some(({ isBeforeKnown }) => !isBeforeKnown)) return null;
    const committed = { ...transaction, results: [], changes: changes.map(withMutation) };
    const heard =
      transaction.id === transactionId ? changes.findIndex(({ id }) => id === documentId) + 1 : 0;
    missed.push({ committed, heard });
  }
  return missed;
}

function withMutation({ id, before, after }: Omit<Change, 'mutations'>): Change {
  const mutation = after ? { createOrReplace: after } : { delete: { id } };
  return { id, before, after, mutations: [mutation] };
}
