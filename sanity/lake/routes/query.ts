import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorOf, isTrusted } from '../access.ts';
import { isRecord } from '../documents.ts';
import { badRequest } from '../errors.ts';
import { readParams, type QueryParams } from '../groq.ts';
import type { Lake } from '../lake.ts';
import { plainPerspective, readPerspective, SYNC_TAG } from '../views.ts';
import { checkDataset, readBody, type Route } from './request.ts';

/** `GET` and `POST /data/query/<dataset>`: evaluates GROQ over a perspective's documents. */
export function queryRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route>('/:version(^v[\\w-]+)/data/query/:dataset', (request, reply) =>
    answer(lake, request, reply, request.query.query, readParams(request.query)),
  );

  app.post<Route>('/:version(^v[\\w-]+)/data/query/:dataset', (request, reply) => {
    const { query, params } = readBody(request.body);
    return answer(lake, request, reply, query, isRecord(params) ? params : {});
  });
}

async function answer(
  lake: Lake,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  query: unknown,
  params: QueryParams,
): Promise<FastifyReply> {
  checkDataset(request, lake);
  if (typeof query !== 'string' || query.trim() === '') {
    throw badRequest('The parameter "query" is missing.');
  }
  const { explain, resultSourceMap = 'false', returnQuery } = request.query;
  const isTrustedReader = isTrusted(request, lake.config);
  const perspective = readPerspective(request.query.perspective, request.params.version.slice(1));
  const startedAt = performance.now();
  const hasSourceMap = resultSourceMap !== 'false';
  const isExplained = explain === 'true' && isTrustedReader;
  const identity = authorOf(request);
  const job = { query, params, perspective, isTrusted: isTrustedReader, identity, hasSourceMap };
  const ask = () => lake.queries.ask(job);
  const plain = hasSourceMap || isExplained ? null : plainPerspective(perspective, isTrustedReader);
  const { result, sourceMap, documentsRead } = await lake.answers.recall(plain, query, params, ask);
  // The result is JSON already, and may be large.
  const parts = [
    ...(returnQuery === 'false' ? [] : [`"query":${JSON.stringify(query)}`]),
    `"result":${result}`,
    ...(sourceMap === undefined ? [] : [`"resultSourceMap":${sourceMap}`]),
    `"syncTags":${JSON.stringify([SYNC_TAG])}`,
    `"ms":${Math.round((performance.now() - startedAt) * 100) / 100}`,
    ...(isExplained ? [`"explain":${JSON.stringify({ documentsRead })}`] : []),
  ];
  return reply.type('application/json; charset=utf-8').send(`{${parts.join(',')}}`);
}
