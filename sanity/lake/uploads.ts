import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { SanityClient } from '@sanity/client';
import { replaceObjects } from './documents.ts';
import type { RawSeed } from './seedCheck.ts';

export interface Upload {
  /** The `_sanityAsset` string that names the file. */
  reference: string;
  file: string;
  filename?: string | undefined;
}

const UPLOADS_AT_ONCE = 3;

/** Uploads images and other files. Returns the IDs of their assets by reference. */
export async function uploadAssets(
  client: SanityClient,
  uploads: Upload[],
  tag: { tag?: string } = {},
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const upload = async ({ reference, file, filename = path.basename(file) }: Upload) => {
    const bytes = await fs.promises.readFile(file);
    const kind = reference.startsWith('file@') ? 'file' : 'image';
    const asset = await client.assets.upload(kind, bytes, { ...tag, filename });
    ids.set(reference, asset._id);
  };
  await Readable.from(uploads).forEach(upload, { concurrency: UPLOADS_AT_ONCE });
  return ids;
}

/** Replaces each `_sanityAsset` with a reference to the stored image. */
export function withAssets(seed: RawSeed, ids: Map<string, string>): RawSeed {
  const { _id, _type } = seed;
  const copy = replaceObjects(seed, ({ _sanityAsset, ...object }) => {
    if (typeof _sanityAsset !== 'string') return object;
    return { ...object, asset: { _type: 'reference', _ref: ids.get(_sanityAsset) } };
  });
  return { ...copy, _id, _type };
}
