import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { authorOf, isTrusted } from '../access.ts';
import { isPrivateId, isRecord } from '../documents.ts';
import { badRequest, LakeError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { applyMutation, readMutation, withArrayKeys, type ReadMutation } from '../mutations.ts';
import type { Job } from '../queries/job.ts';
import { checkWritable } from '../releases.ts';
import { checkWriter, readBody, type Route } from './request.ts';
import { commit, permitFor, readInput, withIndex } from './transaction.ts';

/** `POST /data/mutate/<dataset>`: applies all of a request's mutations, or none. */
export function mutateRoutes(app: FastifyInstance, lake: Lake): void {
  app.post<Route>('/:version(^v[\\w-]+)/data/mutate/:dataset', async (request) => {
    checkWriter(request, lake);
    const { dryRun, returnIds, returnDocuments, autoGenerateArrayKeys } = request.query;
    const body = readBody(request.body);
    const mutations = readMutations(body.mutations, autoGenerateArrayKeys === 'true');
    const input = readInput(request, body.transactionId);
    const reader = {
      isTrusted: isTrusted(request, lake.config),
      identity: authorOf(request),
    };
    const { results, changes } = await withResolvedQueries(lake, reader, mutations, (resolved) =>
      commit(
        lake,
        input,
        'mutation',
        dryRun === 'true',
        (book) =>
          resolved.map((mutation, index) =>
            withIndex('mutation', index, () => {
              const { kind, body } = mutation;
              checkWritable(book, kind === 'patch' || kind === 'delete' ? body.id : body._id);
              return applyMutation(book, mutation, input);
            }),
          ),
        permitFor(request, lake),
      ),
    );
    const transactionId = input.id;
    if (returnDocuments !== 'true') {
      return { transactionId, results: returnIds === 'true' ? results : [] };
    }
    const documents = new Map(changes.map(({ id, after }) => [id, after]));
    const view = lake.view('raw', reader.isTrusted);
    const documentOf = (id: string) => {
      if (!reader.isTrusted && isPrivateId(id)) return null;
      // A mutation that had nothing to do returns the document as it is.
      return documents.has(id) ? documents.get(id) : view.get(id);
    };
    return {
      transactionId,
      results: results.map((result) => ({ ...result, document: documentOf(result.id) })),
    };
  });
}

function readMutations(value: unknown, addKeys: boolean): ReadMutation[] {
  if (!Array.isArray(value)) throw badRequest('"mutations" must be an array.');
  return value.map((item: unknown, index) =>
    withIndex('mutation', index, () => readMutation(addKeys ? withArrayKeys(item) : item)),
  );
}

/** Whose query it is, and whether they see drafts. */
type Reader = Pick<Job, 'isTrusted' | 'identity'>;

const ATTEMPTS = 10;
/** Grows with each attempt, so that a burst of writes can end. */
const PAUSE_MS = 10;
const OTHERS_WRITE = 'Others keep writing while this query runs. Try again, or name the documents.';

/** Resolves `delete` and `patch` by query to mutations by ID, again if someone writes meanwhile. */
async function withResolvedQueries<T>(
  lake: Lake,
  reader: Reader,
  mutations: ReadMutation[],
  commit: (resolved: ReadMutation[]) => Promise<T>,
): Promise<T> {
  if (!mutations.some(isByQuery)) return commit(mutations);
  for (let attempt = 1; ; attempt += 1) {
    const sequence = await lake.store.settled();
    const resolved: ReadMutation[] = [];
    for (const mutation of mutations)
      resolved.push(...(await resolveQuery(lake, reader, mutation)));
    const isCurrent = !lake.store.hasUnsaved() && lake.store.sequence() === sequence;
    if (isCurrent) return commit(resolved);
    if (attempt === ATTEMPTS) throw new LakeError(503, 'overloadedError', OTHERS_WRITE);
    await pause(attempt * PAUSE_MS);
  }
}

/** In a new document, `query` is a field like any other. */
function isByQuery({ kind, body }: ReadMutation): boolean {
  return (kind === 'delete' || kind === 'patch') && body.query !== undefined;
}

async function resolveQuery(
  lake: Lake,
  reader: Reader,
  mutation: ReadMutation,
): Promise<ReadMutation[]> {
  if (!isByQuery(mutation)) return [mutation];
  const { query, params, ...operations } = mutation.body;
  if (typeof query !== 'string') throw badRequest("A mutation's query must be a string.");
  const { result } = await lake.queries.ask({
    query,
    params: isRecord(params) ? params : {},
    perspective: 'raw',
    ...reader,
  });
  const found: unknown = JSON.parse(result);
  const documents: unknown[] = Array.isArray(found) ? found : [found];
  return documents.flatMap((document) =>
    isRecord(document) && typeof document._id === 'string'
      ? [{ kind: mutation.kind, body: { ...operations, id: document._id } }]
      : [],
  );
}
