import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors.ts';
import type { Lake } from '../lake.ts';
import { checkTrusted, type Route } from './request.ts';
import { readInput } from './transaction.ts';

const LARGEST_UPLOAD_BYTES = 30 << 20;

/** `POST /assets/images/<dataset>`: accepts the raw bytes of an image. */
export function assetRoutes(app: FastifyInstance, lake: Lake): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<Route>(
      '/:version(^v[\\w-]+)/assets/images/:dataset',
      { bodyLimit: LARGEST_UPLOAD_BYTES },
      async (request) => {
        checkTrusted(request, lake);
        if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
          throw badRequest('The request body must be the bytes of an image.');
        }
        const { filename, title } = request.query;
        const names = { filename, title };
        return { document: await lake.assets.add(request.body, names, readInput(request)) };
      },
    );
    done();
  });
}
