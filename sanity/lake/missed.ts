import { readHistory } from './history.ts';
import type { Change, Committed, Store } from './storage/store.ts';

/** A transaction that a listener hasn't received in full. */
export interface Missed {
  committed: Committed;
  /** How many of its changes were received. */
  heard: number;
}

/** Beyond this many, the listener must fetch everything again. */
const MOST_TRANSACTIONS = 1_000;

/**
 * Returns a change's event ID. A listener that disconnects after this event resumes with the next
 * one.
 */
export function eventId(transactionId: string, documentId: string): string {
  return `${transactionId}#${documentId}`;
}

/**
 * Reads what was committed after an event, oldest first, even across a restart of the lake. Returns
 * null when the log doesn't go back that far; the listener must then fetch again.
 *
 * @param lastEventId an `eventId`, or the ID of a transaction that was received completely
 */
export async function missedSince(store: Store, lastEventId: string): Promise<Missed[] | null> {
  const [transactionId = '', documentId] = lastEventId.split('#');
  const later = store.transactionsAfter(transactionId);
  if (!later || later.length > MOST_TRANSACTIONS) return null;
  const ids = documentId === undefined ? later : [transactionId, ...later];
  const transactions = await Promise.all(ids.map((id) => store.findTransaction(id)));
  const changed = new Set(transactions.flatMap((one) => one?.changes.map(({ id }) => id) ?? []));
  const steps = new Map(
    (await readHistory(store, [...changed])).map((step) => [step.transaction.id, step]),
  );
  const missed: Missed[] = [];
  for (const [index, id] of ids.entries()) {
    const transaction = transactions[index];
    const step = steps.get(id);
    if (!transaction || !step) return null;
    const changes: Change[] = [];
    for (const [at, { id: changedId, before, after }] of step.changes.entries()) {
      // The log was compacted, so earlier transactions are unknown.
      if (!before && transaction.changes[at]?.operation !== 'create') return null;
      const mutation = after ? { createOrReplace: after } : { delete: { id: changedId } };
      changes.push({ id: changedId, before, after, mutations: [mutation] });
    }
    const heard = id === transactionId ? changes.findIndex((one) => one.id === documentId) + 1 : 0;
    missed.push({ committed: { ...transaction, results: [], changes }, heard });
  }
  return missed;
}
