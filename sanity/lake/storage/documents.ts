import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  differing,
  draftIdOf,
  isAsset,
  isDraftId,
  isPrivateId,
  isRecord,
  publicIdOf,
  publishedIdOf,
  type JsonObject,
  type LakeDocument,
} from '../documents.ts';
import { recall } from '../recall.ts';
import { ByteCache } from './byteCache.ts';
import { wordsOf } from './words.ts';
import { fieldOf, indexedFields, keyOf, OTHER_KEY, plainText } from './keys.ts';

/** A parsed document takes about three times the bytes of its text. */
const BYTES_PER_CHARACTER = 3;

/** A row without its body. A new transaction on a document always raises `sequence`. */
export interface Row {
  id: string;
  sequence: number;
}

/** Reads documents over one connection. It sees what is committed, and nothing else. */
export interface Reader {
  /** Returns every row of a query. Statements are prepared once. */
  all<T>(sql: string, parameters?: SQLInputValue[]): T[];
  get(id: string): LakeDocument | null;
  /** Returns the IDs that start with this, sorted. */
  idsFrom(start: string): string[];
  /** Returns a row's document, parsed at most once while it's in the cache. Never change it. */
  load(row: Row): LakeDocument;
  /** Keeps a document that was just committed, so that it needn't be parsed. Never change it. */
  keep(document: LakeDocument, sequence: number, characters: number): void;
  count(): number;
  /** Sets the lake's current address on asset documents. */
  setAssetBase(url: string | null): void;
}

/** Reads documents and keeps parsed ones, up to `cacheBytes`. */
export function openReader(database: DatabaseSync, cacheBytes: number): Reader {
  const statements = new Map<string, StatementSync>();
  const parsed = new ByteCache<{ sequence: number; document: LakeDocument }>(cacheBytes);
  let assetBase: string | null = null;

  const prepare = (sql: string) =>
    recall(statements, MOST_STATEMENTS, sql, () => database.prepare(sql));

  function keep(stored: LakeDocument, sequence: number, characters: number): LakeDocument {
    const document = assetBase === null ? stored : withAssetAddress(stored, assetBase);
    parsed.set(stored._id, { sequence, document }, characters * BYTES_PER_CHARACTER);
    return document;
  }

  const reader: Reader = {
    all: <T>(sql: string, parameters: SQLInputValue[] = []) =>
      prepare(sql).all(...parameters) as T[],
    get(id) {
      const [row] = reader.all<Row>('SELECT id, sequence FROM document WHERE id = ?', [id]);
      return row ? reader.load(row) : null;
    },
    idsFrom: (start) =>
      reader
        .all<{ id: string }>('SELECT id FROM document WHERE id >= ? AND id < ? ORDER BY id', [
          start,
          `${start}\u{10ffff}`,
        ])
        .map(({ id }) => id),
    load({ id, sequence }) {
      const known = parsed.get(id);
      if (known?.sequence === sequence) return known.document;
      const [row] = reader.all<{ body: string }>(
        'SELECT json(body) AS body FROM past_change WHERE document = ? AND sequence = ?',
        [id, sequence],
      );
      if (!row) throw new Error(`The document ${id} is gone.`);
      return keep(JSON.parse(row.body), sequence, row.body.length);
    },
    keep,
    count: () => reader.all<{ n: number }>('SELECT count(*) AS n FROM document')[0]?.n ?? 0,
    setAssetBase(url) {
      if (url === assetBase) return;
      assetBase = url;
      parsed.clear();
    },
  };
  return reader;
}

const MOST_STATEMENTS = 300;

/** Sets an asset's URL, because the lake's address may change each time it starts. */
export function withAssetAddress(document: LakeDocument, base: string): LakeDocument {
  if (!isAsset(document) || typeof document.path !== 'string') return document;
  const url = `${base}/${document.path}`;
  return document.url === url ? document : { ...document, url };
}

/** Writes the parts of a document that queries use, in the transaction that writes its body. */
export interface DocumentWriter {
  write(
    id: string,
    before: LakeDocument | null,
    after: LakeDocument | null,
    sequence: number,
  ): void;
}

/** What follows from the document itself, and so may change with it. */
const derived = ['type', 'revision', 'is_irregular', ...indexedFields.map((name) => `"${name}"`)];

export function openDocumentWriter(database: DatabaseSync): DocumentWriter {
  const remove = database.prepare('DELETE FROM document WHERE id = ?');
  const markDraft = database.prepare(
    'UPDATE document SET has_draft = ? WHERE id = ? AND visibility < 2',
  );
  const find = database.prepare('SELECT number FROM document WHERE id = ?');
  const unlist = database.prepare('DELETE FROM search WHERE rowid = ?');
  const list = database.prepare('INSERT INTO search (rowid, words) VALUES (?, ?)');
  const place = database.prepare('SELECT place FROM document WHERE id = ?');
  const sharedPlace = database.prepare(
    'SELECT place FROM document WHERE public_id = ? ORDER BY visibility LIMIT 1',
  );
  const newPlace = database.prepare('SELECT coalesce(max(place), 0) + 1 AS place FROM document');
  const insert = database.prepare(
    `INSERT INTO document (id, public_id, visibility, has_draft, place, sequence, ${derived.join(', ')})
     VALUES (?, ?, ?, ?, ?, ?, ${derived.map(() => '?').join(', ')}) RETURNING number`,
  );
  const updates = new Map<string, StatementSync>();
  const forget = database.prepare('DELETE FROM reference WHERE source = ?');
  const refer = database.prepare(
    'INSERT INTO reference (target, path, source, strong) VALUES (?, ?, ?, ?)',
  );

  function placeOf(id: string): number {
    const found = sharedPlace.get(publicIdOf(id)) ?? newPlace.get();
    return Number(found?.place);
  }

  function add(id: string, document: LakeDocument, sequence: number): number {
    const visibility = visibilityOf(id);
    const hasDraft = visibility < 2 && place.get(draftIdOf(id)) !== undefined;
    const row = insert.get(
      id,
      publicIdOf(id),
      visibility,
      hasDraft ? 1 : 0,
      placeOf(id),
      sequence,
      ...derivedFrom(document),
    );
    return Number(row?.number);
  }

  /** Sets only what changed, because SQLite rewrites every index of a column that is set. */
  function update(id: string, before: LakeDocument, after: LakeDocument, sequence: number): number {
    const old = derivedFrom(before);
    const changed = derivedFrom(after).flatMap((value, at) =>
      isSameValue(value, old[at]) ? [] : [{ name: derived[at], value }],
    );
    const sql = `UPDATE document SET ${changed.map(({ name }) => `${name} = ?, `).join('')}
      sequence = ? WHERE id = ? RETURNING number`;
    const statement = recall(updates, MOST_STATEMENTS, sql, () => database.prepare(sql));
    return Number(statement.get(...changed.map(({ value }) => value), sequence, id)?.number);
  }

  return {
    write(id, before, after, sequence) {
      const isListed = visibilityOf(id) < 2;
      if (isDraftId(id)) markDraft.run(after ? 1 : 0, publishedIdOf(id));
      if (!after) {
        if (isListed) unlist.run(find.get(id)?.number ?? null);
        remove.run(id);
        return;
      }
      const number = before ? update(id, before, after, sequence) : add(id, after, sequence);
      const [was, is] = differing(before, after);
      // Drafts change with every keystroke, and are searched rarely.
      if (isListed && (!before || wordsOf(was) !== wordsOf(is))) {
        if (before) unlist.run(number);
        list.run(number, wordsOf(after));
      }
      if (before && isSame(referencesOf(was), referencesOf(is))) return;
      if (before) forget.run(number);
      for (const { target, path, isStrong } of referencesOf(after).values()) {
        refer.run(target, path, number, isStrong ? 1 : 0);
      }
    },
  };
}

function derivedFrom(document: LakeDocument): SQLInputValue[] {
  const keys = indexedFields.map((field) => keyOf(fieldOf(document, field)));
  const isIrregular =
    !/^[ -~]*$/.test(document._type) || keys.some((key) => key !== null && key[0] === OTHER_KEY[0]);
  return [plainText(document._type), document._rev, isIrregular ? 1 : 0, ...keys];
}

function isSameValue(one: SQLInputValue, other: SQLInputValue | undefined): boolean {
  if (!(one instanceof Uint8Array) || !(other instanceof Uint8Array)) return one === other;
  return Buffer.compare(one, other) === 0;
}

/** Returns who may see an ID: 0 everyone, 1 trusted readers, 2 as a draft, 3 only in `raw`. */
function visibilityOf(id: string): number {
  if (isDraftId(id)) return 2;
  if (id.startsWith('versions.')) return 3;
  return isPrivateId(id) ? 1 : 0;
}

interface Reference {
  target: string;
  path: string;
  isStrong: boolean;
}

/**
 * Returns a document's references, each once per path: `author` for `author._ref`, `topics[]` for
 * `topics[]._ref`, and an empty path for any other place.
 */
function referencesOf(document: JsonObject): Map<string, Reference> {
  const found = new Map<string, Reference>();
  const visit = (value: unknown, path: string, itemPath: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, itemPath, '');
    } else if (isRecord(value)) {
      if (!value._ref) {
        for (const name in value) visit(value[name], '', '');
      } else if (typeof value._ref === 'string') {
        const target = plainText(value._ref);
        const key = `${target} ${path}`;
        const isStrong = value._weak !== true || found.get(key)?.isStrong === true;
        found.set(key, { target, path, isStrong });
      }
    }
  };
  if (document._ref) visit(document, '', '');
  else for (const name in document) visit(document[name], name, `${name}[]`);
  return found;
}

function isSame(one: Map<string, Reference>, other: Map<string, Reference>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, { isStrong }] of one) if (other.get(key)?.isStrong !== isStrong) return false;
  return true;
}
