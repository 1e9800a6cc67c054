import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf, isTrusted } from '../access.ts';
import { answerQuery } from '../answers.ts';
import { isRecord } from '../documents.ts';
import { badRequest } from '../errors.ts';
import { readParams, type QueryParams } from '../groq.ts';
import type { Lake } from '../lake.ts';
import { runWithSourceMap } from '../sourceMap.ts';
import { readPerspective, SYNC_TAG } from '../views.ts';
import { readAddress, readBody, readQueryString } from './request.ts';

/** `GET` and `POST /data/query/<dataset>`: evaluates GROQ over the documents of a perspective. */
export function queryRoutes(app: FastifyInstance, lake: Lake): void {
  app.get('/:version(^v[\\w-]+)/data/query/:dataset', (request) => {
    const query = readQueryString(request.query);
    return answer(lake, request, query.query, readParams(query));
  });

  app.post('/:version(^v[\\w-]+)/data/query/:dataset', (request) => {
    const body = readBody(request.body);
    const params = isRecord(body.params) ? body.params : {};
    return answer(lake, request, body.query, params);
  });
}

async function answer(
  lake: Lake,
  request: FastifyRequest,
  query: unknown,
  params: QueryParams,
): Promise<object> {
  const { version, dataset } = readAddress(request.params, lake);
  if (typeof query !== 'string' || query.trim() === '') {
    throw badRequest('The parameter "query" is missing.');
  }
  const { perspective, returnQuery, resultSourceMap } = readQueryString(request.query);
  const isTrustedReader = isTrusted(request, lake.config);
  const reading = readPerspective(perspective, version.slice(1));
  const view = lake.view(reading, isTrustedReader);
  const startedAt = performance.now();
  const context = {
    view,
    projectId: lake.config.projectId,
    dataset,
    identity: authorOf(request),
    ...(typeof reading === 'object' && isTrustedReader ? { now: new Date(reading.asOf) } : {}),
  };
  const { result, ...map } = isAsked(resultSourceMap)
    ? await runWithSourceMap(query, params, context)
    : { result: await answerQuery(query, params, context) };
  return {
    ...(returnQuery === 'false' ? {} : { query }),
    result: result ?? null,
    ...map,
    syncTags: [SYNC_TAG],
    ms: Math.round((performance.now() - startedAt) * 100) / 100,
  };
}

function isAsked(value: string | undefined): boolean {
  return value !== undefined && value !== 'false';
}
