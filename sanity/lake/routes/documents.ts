import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isTrusted } from '../access.ts';
import { draftIdOf, publicIdOf, type LakeDocument } from '../documents.ts';
import type { Lake } from '../lake.ts';
import type { Store } from '../storage/store.ts';
import { checkDataset, checkTrusted, type Route } from './request.ts';

/** `GET /data/doc/<dataset>/<ids>` and `GET /data/export/<dataset>`. */
export function documentRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route<'ids'>>('/:version(^v[\\w-]+)/data/doc/:dataset/:ids', (request) => {
    checkDataset(request, lake);
    // Drafts requested by ID are returned under their own IDs, so perspectives don't matter here.
    const isTrustedReader = isTrusted(request, lake.config);
    const view = lake.view('raw', isTrustedReader);
    const documents: LakeDocument[] = [];
    const omitted: Array<{ id: string; reason: string }> = [];
    const asked = request.params.ids.split(',');
    const hasAllVersions = request.query.includeAllVersions === 'true';
    // An untrusted reader mustn't learn which drafts exist, not even from what is omitted.
    const versions = () =>
      isTrustedReader ? versionsOf(asked, lake.store) : asked.map(publicIdOf);
    for (const id of hasAllVersions ? versions() : asked) {
      const document = view.get(id);
      if (document) documents.push(document);
      else omitted.push({ id, reason: 'existence' });
    }
    return { documents, omitted };
  });

  app.get<Route>('/:version(^v[\\w-]+)/data/export/:dataset', (request, reply) => {
    checkTrusted(request, lake);
    const types = request.query.types?.split(',');
    return reply.type('application/x-ndjson').send(Readable.from(exportLines(lake.store, types)));
  });
}

/** Returns the IDs of these documents' published, draft and release versions, as far as they exist. */
function versionsOf(ids: string[], { reader }: Store): string[] {
  const releases = reader.idsFrom('versions.');
  return ids.flatMap((id) => {
    const publicId = publicIdOf(id);
    const own = [publicId, draftIdOf(publicId)].filter((one) => reader.get(one) !== null);
    return [...own, ...releases.filter((one) => publicIdOf(one) === publicId)];
  });
}

const EXPORTED_AT_ONCE = 100;

/** Yields documents as they were when the export began, in pieces, so that nothing else waits. */
function* exportLines(store: Store, types?: string[]): Generator<string> {
  const snapshot = store.openSnapshot();
  try {
    let lines: string[] = [];
    for (const document of snapshot.documents(types)) {
      lines.push(`${JSON.stringify(document)}\n`);
      if (lines.length < EXPORTED_AT_ONCE) continue;
      yield lines.join('');
      lines = [];
    }
    yield lines.join('');
  } finally {
    snapshot.close();
  }
}
