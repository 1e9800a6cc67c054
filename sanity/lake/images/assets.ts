import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { LakeConfig } from '../config.ts';
import type { LakeDocument } from '../documents.ts';
import { badRequest, codeOf, LakeError, messageOf } from '../errors.ts';
import { syncDirectory } from '../storage/log.ts';
import type { Store } from '../storage/store.ts';
import { createGate } from './render.ts';

/** The kinds of picture the lake takes. SVG is not among them: it can carry scripts. */
const EXTENSIONS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
};
const MOST_PIXELS = 100_000_000;

export interface Upload {
  bytes: Buffer;
  filename: string | null;
  title: string | null;
  author: string;
  quiet: boolean;
}

export interface Assets {
  /** Stores a picture and its document. The same bytes are stored once. */
  add(upload: Upload): Promise<LakeDocument>;
  fileOf(sha1: string, extension: string): string;
}

/** Opens the directory of stored pictures, each a file named by the SHA-1 of its bytes. */
export function openAssets(directory: string, store: Store, config: LakeConfig): Assets {
  fs.mkdirSync(directory, { recursive: true });
  const gate = createGate(2, 1_000);
  const fileOf = (sha1: string, extension: string) => path.join(directory, `${sha1}.${extension}`);

  async function add(upload: Upload): Promise<LakeDocument> {
    const sha1 = createHash('sha1').update(upload.bytes).digest('hex');
    const picture = await inspect(upload.bytes);
    const name = `${sha1}-${picture.width}x${picture.height}`;
    const id = `image-${name}-${picture.extension}`;
    const known = store.documents.get(id);
    if (known) return known;
    await writeFileDurably(fileOf(sha1, picture.extension), upload.bytes);
    const metadata = await gate(() => describe(upload.bytes, picture));
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
      path: `images/${config.projectId}/${config.dataset}/${name}.${picture.extension}`,
      originalFilename: upload.filename ?? `${sha1}.${picture.extension}`,
      ...(upload.title === null ? {} : { title: upload.title }),
      extension: picture.extension,
      mimeType: picture.mimeType,
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
  }

  return { add, fileOf };
}

interface Picture {
  width: number;
  height: number;
  extension: string;
  mimeType: string;
  hasAlpha: boolean;
}

/** What the bytes are is decided by the bytes; name and content type may lie. */
async function inspect(bytes: Buffer): Promise<Picture> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
  } catch (error) {
    throw badRequest(`The file is not a picture that can be read: ${messageOf(error)}`);
  }
  const kind = EXTENSIONS[metadata.format];
  if (!kind || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new LakeError(
      415,
      'unsupportedMediaTypeError',
      `Pictures may be JPEG, PNG, WebP, AVIF or GIF, but this is ${metadata.format}.`,
    );
  }
  const { width, height } = metadata.autoOrient;
  return { ...kind, width, height, hasAlpha: metadata.hasAlpha };
}

async function describe(bytes: Buffer, picture: Picture): Promise<Record<string, unknown>> {
  let preview: Buffer;
  let dominant: { r: number; g: number; b: number };
  let isOpaque: boolean;
  try {
    const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(64, 64, { fit: 'inside' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
    preview = await sharp(small)
      .resize(20, 20, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 60 })
      .toBuffer();
    ({ dominant, isOpaque } = await sharp(small).stats());
  } catch (error) {
    throw badRequest(`The picture is damaged: ${messageOf(error)}`);
  }
  return {
    _type: 'sanity.imageMetadata',
    lqip: `data:image/jpeg;base64,${preview.toString('base64')}`,
    hasAlpha: picture.hasAlpha,
    isOpaque,
    dimensions: {
      _type: 'sanity.imageDimensions',
      width: picture.width,
      height: picture.height,
      aspectRatio: picture.width / picture.height,
    },
    palette: { _type: 'sanity.imagePalette', dominant: swatch(dominant) },
  };
}

function swatch({ r, g, b }: { r: number; g: number; b: number }): object {
  const hex = (value: number) => value.toString(16).padStart(2, '0');
  const isLight = 0.299 * r + 0.587 * g + 0.114 * b > 150;
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${hex(r)}${hex(g)}${hex(b)}`,
    foreground: isLight ? '#000000' : '#ffffff',
    title: isLight ? '#000000' : '#ffffff',
    population: 1,
  };
}

/** The file must be on the disk before a document says that it exists. */
async function writeFileDurably(file: string, bytes: Buffer): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    const handle = await fs.promises.open(partial, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.promises.rename(partial, file);
  } catch (error) {
    await fs.promises.rm(partial, { force: true });
    if (codeOf(error) === 'ENOSPC') {
      throw new LakeError(503, 'storageError', 'The disk is full; the picture was not stored.');
    }
    throw error;
  }
  syncDirectory(path.dirname(file));
}
