import type { FastifyInstance } from 'fastify';
import { authorOf, requireTrusted } from '../access.ts';
import { badRequest } from '../errors.ts';
import { QUIET_TAG, type Lake } from '../lake.ts';
import { readAddress, readQueryString } from './request.ts';

const LARGEST_UPLOAD_BYTES = 30 << 20;

/** `POST /assets/images/<dataset>`: accepts the raw bytes of an image. */
export function assetRoutes(app: FastifyInstance, lake: Lake): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(
      '/:version(^v[\\w-]+)/assets/images/:dataset',
      { bodyLimit: LARGEST_UPLOAD_BYTES },
      async (request) => {
        readAddress(request.params, lake);
        requireTrusted(request, lake.config);
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
          throw badRequest('The request body must be the bytes of an image.');
        }
        const query = readQueryString(request.query);
        const document = await lake.assets.add({
          bytes: request.body,
          filename: query.filename ?? null,
          title: query.title ?? null,
          author: authorOf(request),
          quiet: query.tag === QUIET_TAG,
        });
        return { document };
      },
    );
    done();
  });
}
