import type { FastifyInstance } from 'fastify';
import { authorOf, requireTrusted } from '../access.ts';
import { applyAction, readAction, type ReadAction } from '../actions.ts';
import { badRequest, LakeError } from '../errors.ts';
import { QUIET_TAG, type Lake } from '../lake.ts';
import { checkReferences, openDraftbook, type Stamp } from '../mutations.ts';
import {
  TransactionRepeated,
  type DocumentReader,
  type Plan,
  type TransactionInput,
} from '../storage/store.ts';
import { readAddress, readBody, readQueryString } from './request.ts';
import { readTransactionId, withIndex } from './transaction.ts';

/** `POST /data/actions/<dataset>`: applies all actions of a request, or none. */
export function actionRoutes(app: FastifyInstance, lake: Lake): void {
  app.post('/:version(^v[\\w-]+)/data/actions/:dataset', async (request) => {
    readAddress(request.params, lake);
    requireTrusted(request, lake.config);
    const body = readBody(request.body);
    if (!Array.isArray(body.actions)) throw badRequest('"actions" must be an array.');
    const actions = body.actions.map((item: unknown, index) =>
      withIndex('action', index, () => readAction(item)),
    );
    const query = readQueryString(request.query);
    const input: TransactionInput = {
      id: readTransactionId(body.transactionId),
      at: new Date().toISOString(),
      author: authorOf(request),
      quiet: query.tag === QUIET_TAG,
    };
    const plan = (read: DocumentReader) =>
      planActions(lake, read, actions, { transactionId: input.id, at: input.at });
    if (body.dryRun === true || query.dryRun === 'true') {
      plan(lake.store.read);
      return { transactionId: input.id };
    }
    try {
      await lake.store.transact(input, plan);
    } catch (error) {
      if (!(error instanceof TransactionRepeated)) throw error;
      // A browser resends a request whose response was lost. Refusing it would lose what the editor typed.
      const earlier = await lake.store.findTransaction(input.id);
      if (!earlier) throw new LakeError(503, 'storageError', 'The earlier write was not saved.');
    }
    return { transactionId: input.id };
  });
}

function planActions(lake: Lake, read: DocumentReader, actions: ReadAction[], stamp: Stamp): Plan {
  const book = openDraftbook(read);
  actions.forEach((action, index) =>
    withIndex('action', index, () => applyAction(book, action, stamp)),
  );
  const changes = book.changes();
  withIndex('action', 0, () => checkReferences(book, changes, lake.store));
  return { changes, results: [] };
}
