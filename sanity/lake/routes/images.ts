import fs from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord, type LakeDocument } from '../documents.ts';
import { codeOf, notFound } from '../errors.ts';
import { avifOf, isNegotiated, planImage, type Size } from '../images/plan.ts';
import type { Lake } from '../lake.ts';
import type { Route } from './request.ts';

const FILE_SHAPE = /^([0-9a-f]{40})-(\d{1,6}x\d{1,6})\.([a-z]{3,4})$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `GET /images/<project>/<dataset>/<sha1>-<width>x<height>.<extension>?w=…`: an image of any size. */
export function imageRoutes(app: FastifyInstance, lake: Lake): void {
  app.get<Route<'project' | 'file'>>('/images/:project/:dataset/:file', async (request, reply) => {
    const { params, query } = request;
    const [, sha1 = '', dimensions = '', extension = ''] = FILE_SHAPE.exec(params.file) ?? [];
    const document = lake.store.get(`image-${sha1}-${dimensions}-${extension}`);
    const isHere =
      params.project === lake.config.projectId && params.dataset === lake.config.dataset;
    const size = sizeOf(document);
    if (!isHere || !document || !size) throw notFound('No such image.');

    const accept = request.headers.accept ?? '';
    const quickPlan = planImage(query, size, extension, accept);
    const source = lake.assets.fileOf(sha1, extension);
    const smallPlan = quickPlan && avifOf(quickPlan, query, accept);
    const isSmallMade = smallPlan && lake.renderer.isMade(source, smallPlan);
    if (smallPlan && !isSmallMade) lake.renderer.makeLater(source, smallPlan);
    const plan = isSmallMade ? smallPlan : quickPlan;
    const etag = `"${plan ? lake.renderer.keyOf(source, plan) : sha1}"`;
    // Pages on any origin may show these images, and the responses contain nothing else.
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
      'cache-control': FOR_EVER,
      etag,
    });
    if (isNegotiated(query)) reply.header('vary', 'Accept');
    else reply.removeHeader('vary');
    if (query.dl !== undefined) {
      const name = query.dl.replace(/[^\w.-]/g, '_') || `${sha1}.${extension}`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
    }
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (!plan) return sendStored(reply, source, document);
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

async function sendStored(
  reply: FastifyReply,
  file: string,
  document: LakeDocument,
): Promise<FastifyReply> {
  try {
    const handle = await fs.promises.open(file, 'r');
    const { size } = await handle.stat();
    reply.type(typeof document.mimeType === 'string' ? document.mimeType : 'image/jpeg');
    return reply.header('content-length', size).send(handle.createReadStream());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw notFound("This image's file is missing.");
    throw error;
  }
}
