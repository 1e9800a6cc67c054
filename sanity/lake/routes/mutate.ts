import type { FastifyInstance } from 'fastify';
import { authorOf, requireTrusted } from '../access.ts';
import { isRecord, type LakeDocument } from '../documents.ts';
import { badRequest, LakeError } from '../errors.ts';
import { runQuery } from '../groq.ts';
import { QUIET_TAG, type Lake } from '../lake.ts';
import {
  applyMutation,
  checkReferences,
  openDraftbook,
  readMutation,
  withArrayKeys,
  type ReadMutation,
  type Stamp,
} from '../mutations.ts';
import type { StoredResult } from '../storage/log.ts';
import {
  resultsOf,
  TransactionRepeated,
  type Change,
  type DocumentReader,
  type Plan,
  type TransactionInput,
} from '../storage/store.ts';
import { readAddress, readBody, readQueryString } from './request.ts';
import { readTransactionId, withIndex } from './transaction.ts';

type Answered = Record<string, string | undefined>;

/** `POST /data/mutate/<dataset>`: applies all mutations of a request, or none. */
export function mutateRoutes(app: FastifyInstance, lake: Lake): void {
  app.post('/:version(^v[\\w-]+)/data/mutate/:dataset', async (request) => {
    readAddress(request.params, lake);
    requireTrusted(request, lake.config);
    const query = readQueryString(request.query);
    const body = readBody(request.body);
    const mutations = readMutations(body.mutations, query.autoGenerateArrayKeys === 'true');
    const input: TransactionInput = {
      id: readTransactionId(body.transactionId),
      at: new Date().toISOString(),
      author: authorOf(request),
      quiet: query.tag === QUIET_TAG,
    };
    const stamp = { transactionId: input.id, at: input.at };
    return withResolvedQueries(lake, mutations, async (resolved) => {
      const plan = (read: DocumentReader) => planMutations(lake, read, resolved, stamp);
      if (query.dryRun === 'true') {
        const { results, changes } = plan(lake.store.read);
        return answer(input.id, results, changes, query);
      }
      try {
        const { results, changes } = await lake.store.transact(input, plan);
        return answer(input.id, results, changes, query);
      } catch (error) {
        if (!(error instanceof TransactionRepeated)) throw error;
        return repeatedAnswer(lake, input.id, query);
      }
    });
  });
}

function readMutations(value: unknown, addKeys: boolean): ReadMutation[] {
  if (!Array.isArray(value)) throw badRequest('"mutations" must be an array.');
  return value.map((item: unknown, index) =>
    withIndex('mutation', index, () => readMutation(addKeys ? withArrayKeys(item) : item)),
  );
}

function planMutations(
  lake: Lake,
  read: DocumentReader,
  mutations: ReadMutation[],
  stamp: Stamp,
): Plan {
  const book = openDraftbook(read);
  const results = mutations.map((mutation, index) =>
    withIndex('mutation', index, () => applyMutation(book, mutation, stamp)),
  );
  const changes = book.changes();
  withIndex('mutation', 0, () => checkReferences(book, changes, lake.store));
  return { changes, results };
}

const ATTEMPTS = 10;

/**
 * Resolves `delete` and `patch` by query to mutations by ID. Queries take time, so this is repeated
 * when someone wrote in between: the IDs then belong to exactly the state being changed.
 */
async function withResolvedQueries<T>(
  lake: Lake,
  mutations: ReadMutation[],
  commit: (resolved: ReadMutation[]) => Promise<T>,
): Promise<T> {
  if (!mutations.some(({ body }) => body.query !== undefined)) return commit(mutations);
  for (let attempt = 1; ; attempt += 1) {
    const sequence = await lake.store.settled();
    const resolved: ReadMutation[] = [];
    for (const mutation of mutations) resolved.push(...(await resolveQuery(lake, mutation)));
    const isCurrent = !lake.store.hasUnsaved() && lake.store.sequence() === sequence;
    if (isCurrent || attempt === ATTEMPTS) return commit(resolved);
  }
}

async function resolveQuery(lake: Lake, mutation: ReadMutation): Promise<ReadMutation[]> {
  const { query, params, ...operations } = mutation.body;
  if (query === undefined) return [mutation];
  if (typeof query !== 'string') throw badRequest("A mutation's query must be a string.");
  const found = await runQuery(query, isRecord(params) ? params : {}, {
    view: lake.view('raw', true),
    projectId: lake.config.projectId,
    dataset: lake.config.dataset,
    identity: 'local',
  });
  const documents: unknown[] = Array.isArray(found) ? found : [found];
  return documents.flatMap((document) =>
    isRecord(document) && typeof document._id === 'string'
      ? [{ kind: mutation.kind, body: { ...operations, id: document._id } }]
      : [],
  );
}

function answer(
  transactionId: string,
  results: StoredResult[],
  changes: Array<Pick<Change, 'id' | 'after'>>,
  query: Answered,
): object {
  if (query.returnDocuments === 'true') {
    const documents = new Map<string, LakeDocument | null>(
      changes.map(({ id, after }) => [id, after]),
    );
    return {
      transactionId,
      results: results.map((result) => ({ ...result, document: documents.get(result.id) ?? null })),
    };
  }
  return { transactionId, results: query.returnIds === 'true' ? results : [] };
}

/**
 * A browser resends a request whose response was lost. Refusing it would lose what the editor
 * typed.
 */
async function repeatedAnswer(lake: Lake, transactionId: string, query: Answered): Promise<object> {
  const earlier = await lake.store.findTransaction(transactionId);
  if (!earlier) throw new LakeError(503, 'storageError', 'The earlier write was not saved.');
  const changes = earlier.changes.map(({ id, document }) => ({ id, after: document }));
  return answer(transactionId, resultsOf(earlier), changes, query);
}
