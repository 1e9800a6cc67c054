import type { FastifyInstance } from 'fastify';
import { publishedIdOf } from '../documents.ts';
import { documentsAt, eventsOf, type Moment } from '../history.ts';
import type { Lake } from '../lake.ts';
import { effectsOf } from '../listeners.ts';
import type { PastStep } from '../storage/past.ts';
import { checkTrusted, type QueryString, type Route } from './request.ts';

const BASE = '/:version(^v[\\w-]+)/data/history/:dataset';
const MOST_TRANSACTIONS = 1_000;

/** `/data/history/<dataset>/…`: events, transactions and earlier revisions of documents. */
export function historyRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route<'id'>>(`${BASE}/events/documents/:id`, (request) => {
    checkTrusted(request, lake);
    const { id } = request.params;
    const { limit, nextCursor } = request.query;
    const events = eventsOf(lake.store, id);
    const from = readCount(nextCursor, 0);
    const to = from + readCount(limit, 100);
    return {
      events: { [id]: events.slice(from, to) },
      nextCursor: to < events.length ? String(to) : '',
    };
  });

  app.get<Route<'ids'>>(`${BASE}/documents/:ids`, (request) => {
    checkTrusted(request, lake);
    const { query } = request;
    const ids = request.params.ids.split(',');
    const documents = documentsAt(lake.store, ids, requestedMoment(query));
    return {
      documents:
        documents.length === 0 && query.revision !== undefined
          ? publishedAt(lake, ids, query.revision)
          : documents,
    };
  });

  app.get<Route<'ids'>>(`${BASE}/transactions/:ids`, (request, reply) => {
    checkTrusted(request, lake);
    const { query } = request;
    const ids = request.params.ids.split(',');
    const steps = within(lake, lake.store.past.stepsOf(ids), query);
    if (query.reverse === 'true') steps.reverse();
    const shown = steps.slice(0, readCount(query.limit, 100));
    const lines = shown.map((step) => `${JSON.stringify(lineOf(lake, step, query))}\n`);
    return reply.type('application/x-ndjson').send(lines.join(''));
  });
}

/** Finds published documents at a revision, which the Studio may request by the draft's ID. */
function publishedAt(lake: Lake, ids: string[], revision: string) {
  const documents = documentsAt(lake.store, ids.map(publishedIdOf), { revision });
  return documents.filter(({ _rev }) => _rev === revision);
}

function requestedMoment({ revision, time, lastRevision }: QueryString): Moment {
  if (revision !== undefined) return { revision };
  if (lastRevision === 'true') return 'last';
  return { time: time ?? new Date().toISOString() };
}

function readCount(text: string | undefined, otherwise: number): number {
  const count = Number(text);
  return text !== undefined && Number.isInteger(count) && count >= 0
    ? Math.min(count, MOST_TRANSACTIONS)
    : otherwise;
}

/** Returns the steps in a range, including both ends. An end no longer known leaves it open. */
function within(
  { store }: Lake,
  steps: PastStep[],
  { fromTransaction, toTransaction, fromTime, toTime }: QueryString,
): PastStep[] {
  const sequenceOf = (id: string | undefined) => (id ? store.past.sequenceOf(id) : null);
  const from = sequenceOf(fromTransaction) ?? 0;
  const to = sequenceOf(toTransaction) ?? Infinity;
  return steps.filter(
    ({ transaction: { at, sequence } }) =>
      sequence >= from &&
      sequence <= to &&
      !(fromTime && at < fromTime) &&
      !(toTime && at > toTime),
  );
}

function lineOf({ store }: Lake, { transaction, changes }: PastStep, query: QueryString): object {
  const isNarrow = query.includeIdentifiedDocumentsOnly === 'true';
  const effects = Object.fromEntries(
    changes.map(({ id, before, after }) => [id, effectsOf(before, after)]),
  );
  return {
    id: transaction.id,
    timestamp: transaction.at,
    author: transaction.author,
    documentIDs: isNarrow
      ? changes.map(({ id }) => id)
      : store.past.documentsOf(transaction.sequence),
    ...(query.excludeContent === 'true' ? {} : { mutations: [] }),
    ...(query.effectFormat === 'mendoza' ? { effects } : {}),
  };
}
