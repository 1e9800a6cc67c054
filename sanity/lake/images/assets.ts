import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { LakeConfig } from '../config.ts';
import type { LakeDocument } from '../documents.ts';
import { codeOf, LakeError } from '../errors.ts';
import type { Store, TransactionInput } from '../storage/store.ts';
import { openDirectory, syncDirectory, writeWhole } from './directory.ts';
import type { PictureProcess } from './pictureProcess.ts';

export interface Assets {
  /** Stores an image and its document. Identical bytes are stored once. */
  add(
    bytes: Buffer,
    names: { filename?: string | undefined; title?: string | undefined },
    input: TransactionInput,
  ): Promise<LakeDocument>;
  fileOf(sha1: string, extension: string): string;
}

/** Opens the directory of stored images, each a file named by the SHA-1 of its bytes. */
export function openAssets(config: LakeConfig, store: Store, pictures: PictureProcess): Assets {
  const directory = path.join(config.directory, 'assets');
  openDirectory(directory);
  const fileOf = (sha1: string, extension: string) => path.join(directory, `${sha1}.${extension}`);

  return {
    fileOf,
    async add(bytes, { filename, title }, input) {
      const sha1 = createHash('sha1').update(bytes).digest('hex');
      const { metadata, width, height, extension, mimeType } = await pictures.describe(bytes);
      const name = `${sha1}-${width}x${height}`;
      const id = `image-${name}-${extension}`;
      const known = store.get(id);
      if (known) return known;
      // The file must be on disk before any document mentions it.
      await writeDurably(fileOf(sha1, extension), bytes);
      const document: LakeDocument = {
        _id: id,
        _type: 'sanity.imageAsset',
        _rev: input.id,
        _createdAt: input.at,
        _updatedAt: input.at,
        assetId: sha1,
        sha1hash: sha1,
        uploadId: randomUUID(),
        path: `images/${config.projectId}/${config.dataset}/${name}.${extension}`,
        originalFilename: filename ?? `${sha1}.${extension}`,
        ...(title === undefined ? {} : { title }),
        extension,
        mimeType,
        size: bytes.length,
        metadata,
      };
      await store.transact(input, (read) => {
        const before = read(id);
        const change = { id, before, after: document, mutations: [{ create: document }] };
        return { changes: before ? [] : [change], results: [] };
      });
      return store.get(id) ?? document;
    },
  };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeWhole(file, bytes, { flush: true });
    syncDirectory(path.dirname(file));
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new LakeError(
      507,
      'insufficientStorageError',
      'There is no space left to store this image.',
    );
  }
}
