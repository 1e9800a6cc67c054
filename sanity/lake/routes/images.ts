import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isRecord, type LakeDocument } from '../documents.ts';
import { LakeError, notFound } from '../errors.ts';
import { avifOf, isNegotiated, planImage, type Size } from '../images/plan.ts';
import type { Lake } from '../lake.ts';
import type { Route } from './request.ts';
import { assetHeaders, attachment, isHere, sendStored } from './storedFiles.ts';

const ADDRESS = '/images/:project/:dataset/:file';
const FILE_SHAPE = /^([0-9a-f]{40})-(\d{1,6}x\d{1,6})\.([a-z]{3,4})$/;

/** New sizes that one address may ask for in a minute. A page of pictures needs about 60. */
const NEW_SIZES_PER_MINUTE = 600;

/** `GET /images/<project>/<dataset>/<sha1>-<width>x<height>.<extension>?w=…`: an image of any size. */
export function imageRoutes(app: FastifyInstance, lake: Lake): void {
  const newSizes = new RateLimiterMemory({ points: NEW_SIZES_PER_MINUTE, duration: 60 });
  const open = { config: { isPublic: true } };
  app.get<Route<'project' | 'file'>>(ADDRESS, open, async (request, reply) => {
    const { params, query } = request;
    const [, sha1 = '', dimensions = '', extension = ''] = FILE_SHAPE.exec(params.file) ?? [];
    const document = lake.store.get(`image-${sha1}-${dimensions}-${extension}`);
    const size = sizeOf(document);
    if (!isHere(params, lake) || !document || !size) throw notFound('No such image.');

    const accept = request.headers.accept ?? '';
    const quickPlan = planImage(query, size, extension, accept);
    const source = lake.assets.fileOf(sha1, extension);
    const smallPlan = quickPlan && avifOf(quickPlan, query, accept);
    const isSmallMade = smallPlan && lake.renderer.isMade(source, smallPlan);
    if (smallPlan && !isSmallMade) lake.renderer.makeLater(source, smallPlan);
    const plan = isSmallMade ? smallPlan : quickPlan;
    const etag = `"${plan ? lake.renderer.keyOf(source, plan) : sha1}"`;
    reply.headers({ ...assetHeaders, etag });
    // Browsers and caches soon ask again for what stands in for the smaller image.
    if (smallPlan && !isSmallMade) reply.header('cache-control', 'public, max-age=60');
    if (isNegotiated(query)) reply.header('vary', 'Accept');
    else reply.removeHeader('vary');
    if (query.dl !== undefined) {
      reply.header('content-disposition', attachment(query.dl || document.originalFilename));
    }
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!plan) {
      const { mimeType } = document;
      return sendStored(reply, source, typeof mimeType === 'string' ? mimeType : 'image/jpeg');
    }
    if (!lake.renderer.isMade(source, plan)) {
      const counted = await newSizes.penalty(request.ip);
      if (counted.consumedPoints > NEW_SIZES_PER_MINUTE) {
        reply.header('retry-after', Math.ceil(counted.msBeforeNext / 1_000));
        throw new LakeError(
          429,
          'rateLimitError',
          'Too many new image sizes were requested. Try again in a minute.',
        );
      }
    }
    return reply.type(`image/${plan.format}`).send(await lake.renderer.render(source, plan));
  });
}

function sizeOf(document: LakeDocument | null): Size | null {
  const metadata = document?.metadata;
  const dimensions = isRecord(metadata) ? metadata.dimensions : null;
  if (!isRecord(dimensions)) return null;
  const { width, height } = dimensions;
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
}
