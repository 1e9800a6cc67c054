import { authorOf, isTrusted, requireTrusted, type Caller } from './access.ts';
import { isUnpublishedId, type LakeDocument } from './documents.ts';
import { badRequest, messageOf } from './errors.ts';
import { openMatcher, readParams } from './groq.ts';
import type { Lake } from './lake.ts';
import { eventId, missedSince, seenBy } from './missed.ts';
import type { Change, Committed } from './storage/store.ts';
import { SYNC_TAG } from './views.ts';

/** An outgoing event, sent over server-sent events or a WebSocket. */
export interface OutgoingEvent {
  event: string;
  id?: string;
  data: object;
}

/** A caller's request for events, and where to send them. */
interface Subscriber {
  caller: Caller;
  query: Record<string, string | undefined>;
  /** The ID of the last event before a lost connection, if any. */
  lastEventId: string | undefined;
  send: (event: OutgoingEvent) => void;
}

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** From this API version on, a listener only receives drafts when it asks for all versions. */
const PUBLISHED_ONLY_SINCE = '2025-02-19';

/** Documents that a worker gets in one message. */
const EVALUATED_AT_ONCE = 50;
/** Transactions that may wait for a listener's query. */
const MOST_BEHIND = 1_000;
/** The ID of the first live event of a lake without transactions. */
const NO_TRANSACTION = 'none';

let listenerCount = 0;

/** Opens a listener (`listen`) or live events (`live/events`). Throws if the caller may not. */
export async function openStream(
  lake: Lake,
  kind: string,
  version: string,
  subscriber: Subscriber,
): Promise<Unsubscribe> {
  return kind === 'listen'
    ? openListener(lake, version, subscriber)
    : openLiveEvents(lake, subscriber);
}

/**
 * Opens a listener: `welcome`, then one `mutation` event for each change to a document that matches
 * the query before or after it. With `enableResume`, a reconnecting listener gets `welcomeback` and
 * what it missed, or `reset` if the history no longer goes back that far.
 *
 * Invariant: one listener's events are sent in transaction order. Matching is asynchronous, so
 * each listener has its own queue.
 */
async function openListener(
  lake: Lake,
  version: string,
  { caller, query, lastEventId, send }: Subscriber,
): Promise<Unsubscribe> {
  const { store } = lake;
  const seesPrivate = isTrusted(caller, lake.config);
  const filter = query.query;
  if (filter === undefined || filter.trim() === '') {
    throw badRequest('The parameter "query" is missing.');
  }
  const params = readParams(query);
  const hearsVersions =
    query.includeAllVersions === undefined
      ? version < PUBLISHED_ONLY_SINCE
      : query.includeAllVersions === 'true';
  const evaluate = async (each: Array<LakeDocument | null>): Promise<boolean[]> => {
    const { result } = await lake.queries.ask({
      query: filter,
      params,
      perspective: 'raw',
      isTrusted: seesPrivate,
      identity: authorOf(caller),
      each,
    });
    const results: unknown[] = JSON.parse(result);
    return results.map((found, index) => {
      const isFound = Array.isArray(found) ? found.length > 0 : found !== null;
      return each[index] !== null && isFound;
    });
  };
  // Refuses a query that can't run now, instead of failing at the first change.
  await evaluate([null]);
  const match = openMatcher(filter, params);
  /** Most filters can be decided at once. The rest of a transaction's documents are evaluated together. */
  const matches = async (documents: LakeDocument[]): Promise<Set<LakeDocument>> => {
    const found = new Set<LakeDocument>();
    const open: LakeDocument[] = [];
    for (const document of documents) {
      const isMatch = await match(document);
      if (isMatch === null) open.push(document);
      else if (isMatch) found.add(document);
    }
    for (let from = 0; from < open.length; from += EVALUATED_AT_ONCE) {
      const some = open.slice(from, from + EVALUATED_AT_ONCE);
      const answers = await evaluate(some);
      some.filter((_, index) => answers[index]).forEach((document) => found.add(document));
    }
    return found;
  };

  let isOpen = true;
  const latest = seesPrivate ? (store.past.last()?.id ?? null) : store.lastPublic();
  const opened = store.sequence();
  let tail = greet().catch(startOver);
  let behind = 0;
  let hasMissed = false;
  const stopListening = store.onCommit((committed) => {
    if (behind === MOST_BEHIND) {
      hasMissed = true;
      return;
    }
    behind += 1;
    tail = tail
      .then(() => deliver(committed))
      .catch(startOver)
      .then(() => {
        behind -= 1;
        if (behind > 0 || !hasMissed) return;
        hasMissed = false;
        startOver(new Error('There were too many changes.'));
      });
  });

  /** Tells the listener that it has missed something and must fetch again. */
  function startOver(error: unknown): void {
    lake.log.warn(`A listener must start over: ${messageOf(error)}`);
    if (isOpen) send({ event: 'reset', data: {} });
  }

  async function greet(): Promise<void> {
    listenerCount += 1;
    const data = { listenerName: `listener-${listenerCount}` };
    // Sent at once, so that a listener that disconnects before any change can resume from here.
    const id = latest === null ? {} : { id: latest };
    if (query.enableResume !== 'true' || lastEventId === undefined) {
      send({ event: 'welcome', ...id, data });
      return;
    }
    const missed = missedSince(store, lastEventId, seesPrivate);
    if (!missed) return send({ event: 'reset', ...id, data });
    send({ event: 'welcomeback', id: lastEventId, data });
    for (const { committed, heard } of missed) {
      // Anything committed since this listener opened is queued behind this.
      if (committed.sequence <= opened) await deliver(committed, heard);
    }
  }

  async function deliver(committed: Committed, heard = 0): Promise<void> {
    if (!isOpen) return;
    const changes = seenBy(seesPrivate, committed.changes);
    const isHeard = (id: string, index: number) =>
      index >= heard && (hearsVersions || !isUnpublishedId(id));
    const found = await matches(
      changes
        .filter(({ id }, index) => isHeard(id, index))
        .flatMap(({ before, after }) => [before, after])
        .filter((document) => document !== null),
    );
    for (const [index, change] of changes.entries()) {
      const before = change.before !== null && found.has(change.before);
      const after = change.after !== null && found.has(change.after);
      if (!isOpen || (!before && !after)) continue;
      const transition = !before ? 'appear' : !after ? 'disappear' : 'update';
      send({
        event: 'mutation',
        id: eventId(committed.id, change.id),
        data: mutationEvent({ ...committed, changes }, index, change, transition, query),
      });
    }
  }

  return () => {
    isOpen = false;
    stopListening();
  };
}

function mutationEvent(
  { id: transactionId, author, at, changes }: Committed,
  index: number,
  { id: documentId, before, after, mutations }: Change,
  transition: 'appear' | 'update' | 'disappear',
  query: Subscriber['query'],
): object {
  return {
    eventId: eventId(transactionId, documentId),
    documentId,
    transactionId,
    transition,
    identity: author,
    ...(query.includeMutations === 'false' ? {} : { mutations }),
    ...(before ? { previousRev: before._rev } : {}),
    resultRev: transactionId,
    ...(query.includeResult === 'true' && after ? { result: after } : {}),
    ...(query.includePreviousRevision === 'true' && before ? { previous: before } : {}),
    ...(query.effectFormat === 'mendoza' ? { effects: effectsOf(before, after) } : {}),
    timestamp: at,
    visibility: query.visibility === 'transaction' ? 'transaction' : 'query',
    transactionTotalEvents: changes.length,
    transactionCurrentEvent: index + 1,
  };
}

/**
 * Returns a change as a mendoza patch and its reverse, without `_rev`. `[0, value]` replaces the
 * whole value: `revert: [0, null]` is a creation, and `apply: [0, null]` a deletion.
 */
export function effectsOf(
  before: LakeDocument | null,
  after: LakeDocument | null,
): { apply: unknown[]; revert: unknown[] } {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] };
}

function withoutRevision(document: LakeDocument | null): object | null {
  if (!document) return null;
  const { _rev: _unused, ...content } = document;
  return content;
}

/**
 * Opens a stream of live events: each transaction the reader may see sends the tag that all results
 * carry. An event's ID is the transaction's: gaps in numbers would reveal edits to drafts.
 */
function openLiveEvents(lake: Lake, { caller, query, lastEventId, send }: Subscriber): Unsubscribe {
  const includeDrafts = query.includeDrafts === 'true';
  if (includeDrafts) requireTrusted(caller, lake.config);
  const { store } = lake;
  const current = (includeDrafts ? store.past.last()?.id : store.lastPublic()) ?? NO_TRANSACTION;
  send({ event: 'welcome', id: current, data: {} });
  if (lastEventId !== undefined && lastEventId !== current) {
    send({ event: 'restart', id: current, data: {} });
  }
  return store.onCommit(({ id, changes }) => {
    if (seenBy(includeDrafts, changes).length === 0) return;
    send({ event: 'message', id, data: { tags: [SYNC_TAG] } });
  });
}
