import fs from 'node:fs';
import type { FastifyReply } from 'fastify';
import { parse as parseRange } from 'range-parser';
import { codeOf, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';

/** How the parser says that a file has nothing of what was asked for. */
const OUTSIDE = 2;

/** Pages on any origin may show stored files, and the responses contain nothing else. */
export const assetHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
};

/** Whether an address names this lake's project and dataset. */
export function isHere(params: { project: string; dataset: string }, { config }: Lake): boolean {
  return params.project === config.projectId && params.dataset === config.dataset;
}

/** Returns the header that makes a browser save a file under this name, in any script. */
export function attachment(name: unknown): string {
  const text = typeof name === 'string' && name !== '' ? name : 'download';
  const plain = text.replace(/[^\w.-]/g, '_');
  if (plain === text) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Streams a stored file, or the part of it that was asked for, with this content type. */
export async function sendStored(
  reply: FastifyReply,
  file: string,
  mimeType: string,
): Promise<FastifyReply> {
  try {
    const handle = await fs.promises.open(file, 'r');
    const { size } = await handle.stat();
    const { code, type, ranges } = parseRange(size, reply.request.headers.range ?? '');
    reply.header('accept-ranges', 'bytes');
    if (code === OUTSIDE) {
      await handle.close();
      return await reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    reply.type(mimeType);
    // A player asks for one part at a time. Several at once, or another unit, get the whole file.
    const [part, ...others] = type === 'bytes' ? ranges : [];
    if (!part || others.length > 0) {
      return reply.header('content-length', size).send(handle.createReadStream());
    }
    const { start, end } = part;
    reply.code(206).headers({
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    });
    return reply.send(handle.createReadStream({ start, end }));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw notFound('The file of this asset is missing.');
    throw error;
  }
}
