import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, isTrusted } from '../access.ts';
import { isRecord } from '../documents.ts';
import { badRequest } from '../errors.ts';
import { readParams, runQuery, type QueryParams } from '../groq.ts';
import type { Lake } from '../lake.ts';
import { runWithSourceMap } from '../sourceMap.ts';
import { plainPerspective, readPerspective, SYNC_TAG } from '../views.ts';
import { checkDataset, readBody, type Route } from './request.ts';

/** `GET` and `POST /data/query/<dataset>`: evaluates GROQ over a perspective's documents. */
export function queryRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route>('/:version(^v[\\w-]+)/data/query/:dataset', (request) =>
    answer(lake, request, request.query.query, readParams(request.query)),
  );

  app.post<Route>('/:version(^v[\\w-]+)/data/query/:dataset', (request) => {
    const { query, params } = readBody(request.body);
    return answer(lake, request, query, isRecord(params) ? params : {});
  });
}

async function answer(
  lake: Lake,
  request: FastifyRequest<Route>,
  query: unknown,
  params: QueryParams,
): Promise<object> {
  checkDataset(request, lake);
  if (typeof query !== 'string' || query.trim() === '') {
    throw badRequest('The parameter "query" is missing.');
  }
  const { perspective, returnQuery, resultSourceMap = 'false' } = request.query;
  const isTrustedReader = isTrusted(request, lake.config);
  const reading = readPerspective(perspective, request.params.version.slice(1));
  const startedAt = performance.now();
  const context = {
    view: lake.view(reading, isTrustedReader),
    config: lake.config,
    identity: authorOf(request),
    ...(typeof reading === 'object' && isTrustedReader ? { now: new Date(reading.asOf) } : {}),
  };
  const { result, ...map } =
    resultSourceMap === 'false'
      ? {
          result: await lake.answers.recall(
            plainPerspective(reading, isTrustedReader),
            query,
            params,
            () => runQuery(query, params, context),
          ),
        }
      : await runWithSourceMap(query, params, context);
  return {
    ...(returnQuery === 'false' ? {} : { query }),
    result: result ?? null,
    ...map,
    syncTags: [SYNC_TAG],
    ms: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}
