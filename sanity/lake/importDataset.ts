import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { unpackFolder } from './archive.ts';
import { readConfig } from './config.ts';
import { isDocumentId, isRecord, replaceObjects, strongReferences } from './documents.ts';
import { ownClient, urlOf } from './ownClients.ts';
import { fail, Problem } from './program.ts';
import { RELEASES } from './releases.ts';
import { assetFile, assetReferences, isSeed, type RawSeed } from './seedCheck.ts';
import { uploadAssets, withAssets, type Upload } from './uploads.ts';

/** How to treat existing documents. */
export type Existing = 'refuse' | 'replace' | 'keep';

export interface ImportReport {
  written: number;
  kept: number;
  assets: number;
}

const MOST_IN_BATCH = 250;
const BATCH_BYTES = 2 << 20;

/**
 * Imports what `exportDataset` and `sanity dataset export` write: a folder or `.tar.gz` with one
 * `.ndjson` file and the images it names by `_sanityAsset`.
 *
 * Writes the target of every strong reference before the documents that refer to it. Where
 * references form a cycle, writes the first document with weak references and makes them strong at
 * the end.
 */
export async function importDataset(
  client: SanityClient,
  source: string,
  existing: Existing = 'refuse',
): Promise<ImportReport> {
  if (fs.statSync(source).isDirectory()) return importFolder(client, source, existing);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-import-'));
  try {
    await unpackFolder(source, folder);
    return await importFolder(client, folder, existing);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function importFolder(
  client: SanityClient,
  folder: string,
  existing: Existing,
): Promise<ImportReport> {
  const file = findDocuments(folder);
  const directory = path.dirname(file);
  const documents = readDocuments(file);
  const ids = documents.map(({ _id }) => _id);
  const known = new Set(
    await client.fetch<string[]>('*[_id in $ids]._id', { ids }, { perspective: 'raw' }),
  );
  if (known.size > 0 && existing === 'refuse') {
    const some = [...known].slice(0, 5).join(', ');
    throw new Problem(
      `${known.size} documents already exist (${some}). Nothing was changed. ` +
        'Use --replace to replace them or --missing to leave them alone.',
    );
  }
  const wanted = existing === 'keep' ? documents.filter(({ _id }) => !known.has(_id)) : documents;
  const assets = await uploadAssets(client, findAssets(directory, wanted));
  const { order, weakened } = inWritableOrder(
    wanted
      .filter((document) => !isRelease(document))
      .map((document) => withAssets(document, assets)),
  );
  await write(client, order);
  await write(client, weakened);
  for (const release of wanted.filter(isRelease)) {
    await client.action({
      actionType: 'sanity.action.release.import',
      releaseId: release._id.slice(RELEASES.length),
      attributes: release,
      ifExists: 'replace',
    });
  }
  return { written: wanted.length, kept: documents.length - wanted.length, assets: assets.size };
}

const isRelease = ({ _id }: RawSeed) => _id.startsWith(RELEASES);

function findDocuments(folder: string): string {
  const found = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ndjson'));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    throw new Problem(`Expected one .ndjson file, but found ${found.length}.`);
  }
  return path.join(folder, file);
}

function readDocuments(file: string): RawSeed[] {
  const documents: RawSeed[] = [];
  const ids = new Set<string>();
  for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `Line ${index + 1} of ${path.basename(file)}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Problem(`${place} is not JSON. Nothing was changed.`);
    }
    if (!isSeed(value) || !isDocumentId(value._id)) {
      throw new Problem(`${place} is not a document with _id and _type. Nothing was changed.`);
    }
    if (ids.has(value._id)) throw new Problem(`${place}: ${value._id} appears twice.`);
    ids.add(value._id);
    // Other system documents belong to the installation they come from.
    if (!value._id.startsWith('_.') || isRelease(value)) documents.push(value);
  }
  return documents;
}

/** Finds the images and files that documents name, and all others in their folders. */
function findAssets(directory: string, documents: RawSeed[]): Upload[] {
  const names = readNames(path.join(directory, 'assets.json'));
  const references = assetReferences(documents);
  const named = new Set([...references].map(assetFile));
  for (const kind of ['image', 'file']) {
    const folder = path.join(directory, `${kind}s`);
    for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
      const place = `./${kind}s/${name}`;
      if (!named.has(place)) references.add(`${kind}@file://${place}`);
    }
  }
  return [...references].map((reference) => {
    const name = assetFile(reference);
    const file = path.resolve(directory, name ?? '');
    const isInside = name !== null && file.startsWith(directory + path.sep);
    if (!isInside || !fs.existsSync(file)) {
      throw new Problem(`${assetFile(reference)} is missing. Nothing was changed.`);
    }
    const sha1 = /^[0-9a-f]{40}/.exec(path.basename(file))?.[0];
    const kind = reference.slice(0, reference.indexOf('@'));
    return { reference, file, filename: names.get(`${kind}-${sha1}`) };
  });
}

function readNames(file: string): Map<string, string> {
  const names = new Map<string, string>();
  if (!fs.existsSync(file)) return names;
  const details: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!isRecord(details)) return names;
  for (const [key, detail] of Object.entries(details)) {
    if (isRecord(detail) && typeof detail.originalFilename === 'string') {
      names.set(key, detail.originalFilename);
    }
  }
  return names;
}

/** Sorts documents after those they refer to. `weakened` lists where a cycle was broken. */
function inWritableOrder(documents: RawSeed[]): { order: RawSeed[]; weakened: RawSeed[] } {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const state = new Map<string, 'open' | 'done'>();
  const order: RawSeed[] = [];
  const weakened: RawSeed[] = [];
  for (const start of documents) {
    const stack = [{ document: start, targets: targetsOf(start) }];
    if (state.has(start._id)) continue;
    state.set(start._id, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = top.targets.pop();
      if (target === undefined) {
        stack.pop();
        state.set(top.document._id, 'done');
        const early = targetsOf(top.document).filter((id) => state.get(id) === 'open');
        if (early.length > 0) weakened.push(top.document);
        order.push(early.length > 0 ? weaken(top.document, new Set(early)) : top.document);
        continue;
      }
      const next = byId.get(target);
      if (!next || state.has(target)) continue;
      state.set(target, 'open');
      stack.push({ document: next, targets: targetsOf(next) });
    }
  }
  return { order, weakened };
}

/** Drafts may point anywhere, so they need no order. */
function targetsOf(document: RawSeed): string[] {
  if (document._id.startsWith('drafts.')) return [];
  return [...strongReferences(document)].filter((id) => id !== document._id);
}

function weaken(document: RawSeed, targets: Set<string>): RawSeed {
  const { _id, _type } = document;
  const copy = replaceObjects(document, (object) =>
    typeof object._ref === 'string' && targets.has(object._ref)
      ? { ...object, _weak: true }
      : object,
  );
  return { ...copy, _id, _type };
}

async function write(client: SanityClient, documents: RawSeed[]): Promise<void> {
  let batch: RawSeed[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const mutations = batch.map((document) => ({ createOrReplace: document }));
    await client.mutate(mutations, { returnDocuments: false, tag: 'safar.import' });
    batch = [];
    bytes = 0;
  };
  for (const document of documents) {
    batch.push(document);
    bytes += JSON.stringify(document).length;
    if (batch.length >= MOST_IN_BATCH || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
}

async function main(given: string[]): Promise<void> {
  const source = given.find((argument) => !argument.startsWith('--'));
  const isReplacing = given.includes('--replace');
  const isKeeping = given.includes('--missing');
  if (!source || (isReplacing && isKeeping)) {
    throw new Problem(
      'Usage: node sanity/lake/importDataset.ts <file.tar.gz or folder> [--replace | --missing]',
    );
  }
  if (!fs.existsSync(source)) throw new Problem(`No such file: ${source}`);
  const config = readConfig(process.env);
  const client = ownClient(config, urlOf(config));
  const existing = isReplacing ? 'replace' : isKeeping ? 'keep' : 'refuse';
  const { written, kept, assets } = await importDataset(client, source, existing);
  const left = kept > 0 ? `, ${kept} left unchanged` : '';
  process.stdout.write(`Imported ${written} documents and ${assets} images and files${left}.\n`);
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch(fail);
}
