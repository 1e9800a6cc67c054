import type { FastifyInstance } from 'fastify';
import { readAction } from '../actions.ts';
import { badRequest } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { checkWriter, readBody, type Route } from './request.ts';
import { commit, permitFor, readInput, withIndex } from './transaction.ts';

/** `POST /data/actions/<dataset>`: applies all of a request's actions, or none. */
export function actionRoutes(app: FastifyInstance, lake: Lake): void {
  app.post<Route>('/:version(^v[\\w-]+)/data/actions/:dataset', async (request) => {
    checkWriter(request, lake);
    const body = readBody(request.body);
    if (!Array.isArray(body.actions)) throw badRequest('"actions" must be an array.');
    const actions = body.actions.map((item: unknown, index) =>
      withIndex('action', index, () => readAction(item)),
    );
    const input = readInput(request, body.transactionId);
    const isDryRun = body.dryRun === true || request.query.dryRun === 'true';
    await commit(
      lake,
      input,
      'action',
      isDryRun,
      (book) => {
        actions.forEach((apply, index) =>
          withIndex('action', index, () => apply(book, input, lake.store.past)),
        );
        return [];
      },
      permitFor(request, lake),
    );
    return { transactionId: input.id };
  });
}
