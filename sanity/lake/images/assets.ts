import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { LakeConfig } from '../config.ts';
import type { LakeDocument } from '../documents.ts';
import { codeOf, LakeError, messageOf } from '../errors.ts';
import type { Store, TransactionInput } from '../storage/store.ts';
import { openDirectory, syncToDisk, writeWhole } from './directory.ts';
import { describeFile } from './fileTypes.ts';
import type { PictureProcess } from './pictureProcess.ts';
import type { Renderer } from './render.ts';

/** What an uploader may say about an asset. Stored as it is. */
export interface AssetDetails {
  filename?: string | undefined;
  title?: string | undefined;
  description?: string | undefined;
  label?: string | undefined;
  creditLine?: string | undefined;
  /** Where another service keeps the original. */
  source?: { id: string; name?: string | undefined; url?: string | undefined } | undefined;
}

export interface Assets {
  /** Stores an image and its document. Identical bytes are stored once. */
  addImage(bytes: Buffer, details: AssetDetails, input: TransactionInput): Promise<LakeDocument>;
  /** The same for a file of any other type. `mimeType` is what the uploader says it is. */
  addFile(
    bytes: Buffer,
    details: AssetDetails & { mimeType?: string | undefined },
    input: TransactionInput,
  ): Promise<LakeDocument>;
  fileOf(sha1: string, extension: string): string;
  /** Resolves once the files of deleted documents are gone. */
  close(): Promise<void>;
}

interface Parts {
  config: LakeConfig;
  store: Store;
  pictures: PictureProcess;
  renderer: Renderer;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Opens the directory of files, named by SHA-1. A file is deleted with the last asset using it. */
export function openAssets({ config, store, pictures, renderer, log }: Parts): Assets {
  const directory = path.join(config.directory, 'assets');
  openDirectory(directory);
  const fileOf = (sha1: string, extension: string) => path.join(directory, `${sha1}.${extension}`);
  const turns = new Map<string, Promise<unknown>>();

  /** Does one thing at a time with each file, so that no upload finds one about to be deleted. */
  function inTurn<T>(file: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(file) ?? Promise.resolve()).then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    turns.set(file, settled);
    void settled.then(() => turns.get(file) === settled && turns.delete(file));
    return turn;
  }

  function add(
    bytes: Buffer,
    id: string,
    fields: { _type: string; extension: string } & Record<string, unknown>,
    { filename, source, ...details }: AssetDetails,
    input: TransactionInput,
  ): Promise<LakeDocument> {
    const sha1 = sha1Of(bytes);
    const file = fileOf(sha1, fields.extension);
    return inTurn(file, async () => {
      const known = store.get(id);
      if (known) return known;
      // The file must be on disk before any document mentions it.
      await writeDurably(file, bytes);
      const document: LakeDocument = {
        _id: id,
        _rev: input.id,
        _createdAt: input.at,
        _updatedAt: input.at,
        assetId: sha1,
        sha1hash: sha1,
        uploadId: randomUUID(),
        originalFilename: filename ?? `${sha1}.${fields.extension}`,
        ...given(details),
        ...(source ? { source: { ...given(source), _type: 'sanity.assetSourceData' } } : {}),
        size: bytes.length,
        ...fields,
      };
      await store.transact(input, (read) => {
        const before = read(id);
        const change = { id, before, after: document, mutations: [{ create: document }] };
        return { changes: before ? [] : [change], results: [] };
      });
      return store.get(id) ?? document;
    });
  }

  /** Deletes a file, unless another asset document still needs it. */
  async function removeUnused(fileName: string): Promise<void> {
    const [sha1 = ''] = fileName.split('.');
    const ids = ['image', 'file'].flatMap((kind) => store.reader.idsFrom(`${kind}-${sha1}-`));
    if (ids.some((id) => fileNameOf(id) === fileName)) return;
    const file = path.join(directory, fileName);
    await fs.promises.rm(file, { force: true });
    await renderer.forget(file);
  }

  const stopListening = store.onCommit(({ changes }) => {
    for (const { id, after } of changes) {
      const fileName = after === null ? fileNameOf(id) : null;
      if (fileName === null) continue;
      inTurn(path.join(directory, fileName), () => removeUnused(fileName)).catch((error: unknown) =>
        log.warn(`Can't delete the file of ${id}: ${messageOf(error)}`),
      );
    }
  });

  const pathOf = (kind: 'images' | 'files', name: string) =>
    `${kind}/${config.projectId}/${config.dataset}/${name}`;

  return {
    fileOf,
    async addImage(bytes, details, input) {
      const facts = await pictures.describe(bytes);
      const { metadata, width, height, extension, mimeType } = facts;
      const name = `${sha1Of(bytes)}-${width}x${height}`;
      const fields = {
        _type: 'sanity.imageAsset',
        path: pathOf('images', `${name}.${extension}`),
        extension,
        mimeType,
        metadata,
      };
      return add(bytes, `image-${name}-${extension}`, fields, details, input);
    },
    async addFile(bytes, { mimeType: declared, ...details }, input) {
      const { extension, mimeType } = describeFile(details.filename, declared);
      const sha1 = sha1Of(bytes);
      const fields = {
        _type: 'sanity.fileAsset',
        path: pathOf('files', `${sha1}.${extension}`),
        extension,
        mimeType,
      };
      return add(bytes, `file-${sha1}-${extension}`, fields, details, input);
    },
    async close() {
      stopListening();
      await Promise.all(turns.values());
    },
  };
}

function sha1Of(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Leaves out what isn't given. */
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const ID_SHAPE = /^(?:image-([0-9a-f]{40})-\d+x\d+|file-([0-9a-f]{40}))-([a-z0-9]{1,10})$/;

/** Returns the name of the stored file that belongs to an asset document's ID, else null. */
function fileNameOf(id: string): string | null {
  const [, image, file = image, extension] = ID_SHAPE.exec(id) ?? [];
  return file === undefined ? null : `${file}.${extension}`;
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeWhole(file, bytes, { flush: true });
    syncToDisk(path.dirname(file));
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new LakeError(
      507,
      'insufficientStorageError',
      'There is no space left to store this file.',
    );
  }
}
