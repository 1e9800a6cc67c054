import fs from 'node:fs';
import type { FastifyReply } from 'fastify';
import { codeOf, notFound } from '../errors.ts';
import type { Lake } from '../lake.ts';

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

/** Streams a stored file with this content type. */
export async function sendStored(
  reply: FastifyReply,
  file: string,
  mimeType: string,
): Promise<FastifyReply> {
  try {
    const handle = await fs.promises.open(file, 'r');
    const { size } = await handle.stat();
    reply.type(mimeType).header('content-length', size);
    return reply.send(handle.createReadStream());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw notFound('The file of this asset is missing.');
    throw error;
  }
}
