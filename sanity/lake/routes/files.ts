import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { safeType } from '../images/fileTypes.ts';
import type { Lake } from '../lake.ts';
import type { Route } from './request.ts';
import { assetHeaders, attachment, isHere, sendStored } from './storedFiles.ts';

const ADDRESS = '/files/:project/:dataset/:file';
const FILE_SHAPE = /^([0-9a-f]{40})\.([a-z0-9]{1,10})$/;

/**
 * `GET /files/<project>/<dataset>/<sha1>.<extension>?dl=…`: an uploaded file, always to be saved. A
 * file may contain scripts, and a browser must not run them as the lake's.
 */
export function fileRoutes(app: FastifyInstance, lake: Lake): void {
  const open = { config: { isPublic: true } };
  app.get<Route<'project' | 'file'>>(ADDRESS, open, async (request, reply) => {
    const { params, query } = request;
    const [, sha1 = '', extension = ''] = FILE_SHAPE.exec(params.file) ?? [];
    const document = lake.store.get(`file-${sha1}-${extension}`);
    if (!isHere(params, lake) || !document) throw notFound('No such file.');
    const etag = `"${sha1}"`;
    reply.headers({ ...assetHeaders, etag }).removeHeader('vary');
    reply.header('content-disposition', attachment(query.dl || document.originalFilename));
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const source = lake.assets.fileOf(sha1, extension);
    return sendStored(reply, source, safeType(document.mimeType));
  });
}
