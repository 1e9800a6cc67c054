import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packFolder } from './archive.ts';
import { readConfig } from './config.ts';
import { isAsset, isRecord, replaceObjects, type JsonObject } from './documents.ts';
import { urlOf } from './ownClients.ts';
import { fail, Problem } from './program.ts';

export interface Source {
  url: string;
  dataset: string;
  token: string | null;
}

export interface ExportReport {
  documents: number;
  assets: number;
}

/**
 * Exports all documents, drafts and files of a running lake, as `sanity dataset import` reads them,
 * to one file if the target ends in `.tar.gz`, or else to a new or empty folder.
 */
export async function exportDataset(source: Source, target: string): Promise<ExportReport> {
  if (!/\.(tar\.gz|tgz)$/.test(target)) return writeFolder(source, target);
  const parent = path.dirname(path.resolve(target));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-export-'));
  try {
    const report = await writeFolder(source, folder);
    fs.mkdirSync(parent, { recursive: true });
    await packFolder(folder, path.resolve(target), `${source.dataset}-export`);
    return report;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function writeFolder(source: Source, folder: string): Promise<ExportReport> {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) {
    throw new Problem(`${folder} is not empty. Choose another folder.`);
  }
  fs.mkdirSync(folder, { recursive: true });
  const assets: JsonObject[] = [];
  let documents = 0;
  const response = await ask(source, `/v2026-06-01/data/export/${source.dataset}`);
  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(response)) {
      const document: unknown = line === '' ? null : JSON.parse(line);
      if (!isRecord(document) || isOwnState(document)) continue;
      if (isAsset(document)) {
        assets.push(document);
        continue;
      }
      documents += 1;
      yield `${JSON.stringify(replaceObjects(document, withFileText))}\n`;
    }
  }
  await pipeline(lines, fs.createWriteStream(path.join(folder, 'data.ndjson')));

  const details: Record<string, object> = {};
  for (const asset of assets) {
    const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file';
    const parent = path.join(folder, `${kind}s`);
    fs.mkdirSync(parent, { recursive: true });
    const bytes = await ask(source, `/${String(asset.path)}`);
    const name = path.basename(String(asset.path));
    await pipeline(bytes, fs.createWriteStream(path.join(parent, name)));
    const kept = DETAILS.map((detail) => [detail, asset[detail]]);
    details[`${kind}-${String(asset.sha1hash)}`] = Object.fromEntries(kept);
  }
  fs.writeFileSync(path.join(folder, 'assets.json'), JSON.stringify(details));
  return { documents, assets: assets.length };
}

/** Yields text up to each line feed. Node's own readline also splits at U+2028 and U+2029. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text.setEncoding('utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

const DETAILS = [
  'originalFilename',
  'title',
  'description',
  'altText',
  'creditLine',
  'label',
] as const;

/** Whether a document is the lake's or its tools' own state. */
function isOwnState({ _id }: JsonObject): boolean {
  return typeof _id !== 'string' || _id.startsWith('safar.');
}

async function ask({ url, token }: Source, address: string): Promise<Readable> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url + address, { headers });
  if (!response.ok || !response.body) {
    throw new Problem(`The content lake returned ${response.status} for ${address}.`);
  }
  return Readable.fromWeb(response.body);
}

/** Replaces a reference to an asset document with the name of its file. */
function withFileText(object: JsonObject): JsonObject {
  const { asset, ...rest } = object;
  const text = isRecord(asset) && typeof asset._ref === 'string' ? fileText(asset._ref) : null;
  return text === null ? object : { ...rest, _sanityAsset: text };
}

function fileText(assetId: string): string | null {
  const match = /^(image|file)-([0-9a-f]{40}(?:-\d+x\d+)?)-([a-z0-9]+)$/.exec(assetId);
  return match && `${match[1]}@file://./${match[1]}s/${match[2]}.${match[3]}`;
}

async function main([target]: string[]): Promise<void> {
  if (!target) {
    throw new Problem('Usage: node sanity/lake/exportDataset.ts <file.tar.gz or folder>');
  }
  const config = readConfig(process.env);
  const source = {
    url: urlOf(config),
    dataset: config.dataset,
    token: config.hosted?.tokens.importer[0] ?? config.writeToken,
  };
  const { documents, assets } = await exportDataset(source, target);
  process.stdout.write(
    `Wrote ${documents} documents and ${assets} images and files to ${target}.\n`,
  );
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch(fail);
}
