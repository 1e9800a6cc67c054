import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { LakeConfig } from '../config.ts';
import type { LakeDocument } from '../documents.ts';
import { codeOf, LakeError } from '../errors.ts';
import { syncDirectory } from '../storage/log.ts';
import type { Store } from '../storage/store.ts';
import type { PictureProcess } from './pictureProcess.ts';

export interface Upload {
  bytes: Buffer;
  filename: string | null;
  title: string | null;
  author: string;
  quiet: boolean;
}

export interface Assets {
  /** Stores an image and its document. Identical bytes are stored once. */
  add(upload: Upload): Promise<LakeDocument>;
  fileOf(sha1: string, extension: string): string;
}

interface AssetsOptions {
  directory: string;
  store: Store;
  config: LakeConfig;
  pictures: Pick<PictureProcess, 'describe'>;
}

/** Opens the directory of stored images, each a file named by the SHA-1 of its bytes. */
export function openAssets({ directory, store, config, pictures }: AssetsOptions): Assets {
  fs.mkdirSync(directory, { recursive: true });
  for (const name of fs.readdirSync(directory)) {
    if (name.endsWith('.partial')) fs.rmSync(path.join(directory, name));
  }
  const fileOf = (sha1: string, extension: string) => path.join(directory, `${sha1}.${extension}`);

  async function add(upload: Upload): Promise<LakeDocument> {
    const sha1 = createHash('sha1').update(upload.bytes).digest('hex');
    const partial = path.join(directory, `${randomUUID()}.partial`);
    try {
      await writeDurably(partial, upload.bytes);
      const { metadata, width, height, extension, mimeType } = await pictures.describe(partial);
      const name = `${sha1}-${width}x${height}`;
      const id = `image-${name}-${extension}`;
      const known = store.documents.get(id);
      if (known) return known;
      // The file must be on disk before a document says it exists.
      await fs.promises.rename(partial, fileOf(sha1, extension));
      syncDirectory(directory);
      const transactionId = randomUUID();
      const at = new Date().toISOString();
      const document: LakeDocument = {
        _id: id,
        _type: 'sanity.imageAsset',
        _rev: transactionId,
        _createdAt: at,
        _updatedAt: at,
        assetId: sha1,
        sha1hash: sha1,
        uploadId: randomUUID(),
        path: `images/${config.projectId}/${config.dataset}/${name}.${extension}`,
        originalFilename: upload.filename ?? `${sha1}.${extension}`,
        ...(upload.title === null ? {} : { title: upload.title }),
        extension,
        mimeType,
        size: upload.bytes.length,
        metadata,
      };
      const input = { id: transactionId, at, author: upload.author, quiet: upload.quiet };
      await store.transact(input, (read) => {
        const before = read(id);
        const changes = before
          ? []
          : [{ id, before, after: document, mutations: [{ create: document }] }];
        return { changes, results: [] };
      });
      return store.documents.get(id) ?? document;
    } finally {
      await fs.promises.rm(partial, { force: true });
    }
  }

  return { add, fileOf };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  try {
    const handle = await fs.promises.open(file, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new LakeError(503, 'storageError', 'The disk is full, so the image was not stored.');
  }
}
