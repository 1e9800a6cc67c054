import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isTrusted } from '../access.ts';
import type { LakeDocument } from '../documents.ts';
import type { Lake } from '../lake.ts';
import { checkDataset, checkTrusted, type Route } from './request.ts';

const EXPORTED_AT_ONCE = 100;

/** `GET /data/doc/<dataset>/<ids>` and `GET /data/export/<dataset>`. */
export function documentRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route<'ids'>>('/:version(^v[\\w-]+)/data/doc/:dataset/:ids', (request) => {
    checkDataset(request, lake);
    // Drafts requested by ID are returned under their own IDs, so perspectives don't matter here.
    const view = lake.view('raw', isTrusted(request, lake.config));
    const documents: LakeDocument[] = [];
    const omitted: Array<{ id: string; reason: string }> = [];
    for (const id of request.params.ids.split(',')) {
      const document = view.get(id);
      if (document) documents.push(document);
      else omitted.push({ id, reason: 'existence' });
    }
    return { documents, omitted };
  });

  app.get<Route>('/:version(^v[\\w-]+)/data/export/:dataset', (request, reply) => {
    checkTrusted(request, lake);
    const documents = lake.view('raw', true).list('all');
    // Streamed, so that a large export neither blocks other requests nor fills up memory.
    function* pieces(): Generator<string> {
      for (let from = 0; from < documents.length; from += EXPORTED_AT_ONCE) {
        const lines = documents.slice(from, from + EXPORTED_AT_ONCE);
        yield lines.map((document) => `${JSON.stringify(document)}\n`).join('');
      }
    }
    return reply.type('application/x-ndjson').send(Readable.from(pieces()));
  });
}
