import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireType } from '../access.ts';
import { badRequest } from '../errors.ts';
import type { AssetDetails } from '../images/assets.ts';
import type { Lake } from '../lake.ts';
import { checkWriter, type QueryString, type Route } from './request.ts';
import { readInput } from './transaction.ts';

const LARGEST_UPLOAD_BYTES = 30 << 20;

/** `POST /assets/images/<dataset>` and `/assets/files/<dataset>`: accept the raw bytes of a file. */
export function assetRoutes(app: FastifyInstance, lake: Lake): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    const options = { bodyLimit: LARGEST_UPLOAD_BYTES };
    scope.post<Route>('/:version(^v[\\w-]+)/assets/images/:dataset', options, async (request) => {
      const bytes = readBytes(request, lake, 'sanity.imageAsset');
      const details = readDetails(request.query);
      return { document: await lake.assets.addImage(bytes, details, readInput(request)) };
    });
    scope.post<Route>('/:version(^v[\\w-]+)/assets/files/:dataset', options, async (request) => {
      const bytes = readBytes(request, lake, 'sanity.fileAsset');
      const mimeType = request.headers['content-type'];
      const details = { ...readDetails(request.query), mimeType };
      return { document: await lake.assets.addFile(bytes, details, readInput(request)) };
    });
    done();
  });
}

function readBytes(request: FastifyRequest<Route>, lake: Lake, type: string): Buffer {
  checkWriter(request, lake);
  requireType(request, type, lake.config);
  const { body } = request;
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw badRequest('The request body must be the bytes of a file.');
}

function readDetails(query: QueryString): AssetDetails {
  const { filename, title, description, label, creditLine } = query;
  const { sourceId, sourceName, sourceUrl } = query;
  const source =
    sourceId === undefined ? undefined : { id: sourceId, name: sourceName, url: sourceUrl };
  return { filename: filename || undefined, title, description, label, creditLine, source };
}
