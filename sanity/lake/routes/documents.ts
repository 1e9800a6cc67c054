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
    const view = lake.view('raw', isTrusted(request, lake.config));
    const documents: LakeDocument[] = [];
    const omitted: Array<{ id: string; reason: string }> = [];
    const asked = request.params.ids.split(',');
    const hasAllVersions = request.query.includeAllVersions === 'true';
    for (const id of hasAllVersions ? versionsOf(asked, lake.store) : asked) {
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
  return ids.flatMap((id) => {
    const publicId = publicIdOf(id);
    return reader
      .all<{ id: string }>(
        `SELECT id FROM document WHERE id IN (?1, ?2)
           OR id > 'versions.' AND id < 'versions/'
           AND substr(id, 10 + instr(substr(id, 10), '.')) = ?1
         ORDER BY visibility, id`,
        [publicId, draftIdOf(publicId)],
      )
      .map((row) => row.id);
  });
}

const EXPORTED_AT_ONCE = 100;

/**
 * Yields every document of these types, or of all, as it was when the export began, a piece at a
 * time, so that a large export neither blocks other requests nor fills up memory.
 */
function* exportLines(store: Store, types?: string[]): Generator<string> {
  const snapshot = store.openSnapshot();
  try {
    let lines: string[] = [];
    for (const document of snapshot.documents()) {
      if (types && !types.includes(document._type)) continue;
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
