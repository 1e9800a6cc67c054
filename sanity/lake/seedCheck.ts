import fs from 'node:fs';
import path from 'node:path';
import { isDocumentId, isRecord, strongReferences } from './documents.ts';

/** A seed document as the loader sees it: any document without a revision or timestamps. */
export interface RawSeed {
  _id: string;
  _type: string;
  [attribute: string]: unknown;
}

/** Returns the path in `image@file:./…`, `file@file://./…` and the like, or null. */
export function assetFile(reference: string): string | null {
  return /^(?:image|file)@file:(?:\/\/)?(\.\/.+)$/.exec(reference)?.[1] ?? null;
}

/** Collects a value's `_sanityAsset` strings. */
export function assetReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) assetReferences(item, found);
  } else if (isRecord(value)) {
    if (typeof value._sanityAsset === 'string') found.add(value._sanityAsset);
    for (const item of Object.values(value)) assetReferences(item, found);
  }
  return found;
}

/** Lists a seed's problems, one sentence each. Empty when it can be loaded. */
export function findSeedProblems(documents: unknown[], directory: string): string[] {
  const problems: string[] = [];
  const sound: RawSeed[] = [];
  const ids = new Set<string>();
  const slugs = new Map<string, string>();
  for (const document of documents) {
    if (!isSeed(document)) {
      problems.push(
        `A seed document needs _id and _type: ${JSON.stringify(document)?.slice(0, 80)}`,
      );
      continue;
    }
    if (!isDocumentId(document._id))
      problems.push(`${document._id}: this isn't a valid document ID.`);
    if (ids.has(document._id)) problems.push(`${document._id}: two documents have this _id.`);
    ids.add(document._id);
    sound.push(document);
    const slug = isRecord(document.slug) ? document.slug.current : undefined;
    if (typeof slug === 'string') {
      const address = `${document._type} ${slug}`;
      const other = slugs.get(address);
      if (other) problems.push(`${document._id}: ${other} has the same slug "${slug}".`);
      slugs.set(address, document._id);
    }
  }
  for (const document of sound) {
    for (const target of strongReferences(document)) {
      if (!ids.has(target))
        problems.push(`${document._id}: refers to "${target}", which doesn't exist.`);
    }
    for (const reference of assetReferences(document)) {
      const file = assetFile(reference);
      if (file === null) problems.push(`${document._id}: "${reference}" is not image@file:./….`);
      else if (!fs.existsSync(path.resolve(directory, file))) {
        problems.push(`${document._id}: missing image ${file}.`);
      }
    }
    findKeyProblems(document, document._id, '', problems);
  }
  return problems;
}

/** Whether a value can be a document at all. */
export function isSeed(value: unknown): value is RawSeed {
  return isRecord(value) && typeof value._id === 'string' && typeof value._type === 'string';
}

/** Objects in lists need their own `_key`, or the Studio can't edit them. */
function findKeyProblems(value: unknown, id: string, at: string, problems: string[]): void {
  if (Array.isArray(value)) {
    const seen = new Set<unknown>();
    value.forEach((item: unknown, index) => {
      if (isRecord(item)) {
        if (typeof item._key !== 'string') problems.push(`${id}: ${at}[${index}] has no _key.`);
        else if (seen.has(item._key))
          problems.push(`${id}: ${at} has the _key ${item._key} twice.`);
        seen.add(item._key);
      }
      findKeyProblems(item, id, `${at}[${index}]`, problems);
    });
  } else if (isRecord(value)) {
    for (const [name, item] of Object.entries(value)) {
      findKeyProblems(item, id, at ? `${at}.${name}` : name, problems);
    }
  }
}
