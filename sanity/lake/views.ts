import type { SQLInputValue } from 'node:sqlite';
import { viewAsOf } from './asOf.ts';
import {
  draftIdOf,
  isPrivateId,
  isRecord,
  isUnpublishedId,
  publicIdOf,
  versionsOf,
  type JsonObject,
  type LakeDocument,
} from './documents.ts';
import { badRequest } from './errors.ts';
import { isMarkedForUnpublishing, isReleaseName } from './releases.ts';
import type { Reader, Row } from './storage/documents.ts';
import { keyOf, OTHER_KEY, plainText, typeRange, valueOf, type Key } from './storage/keys.ts';
import type { Store } from './storage/store.ts';
import { everything, type Condition, type Field, type Selection, type View } from './view.ts';

/** The only sync tag. All results carry it, and every change sends it in a live event. */
export const SYNC_TAG = 's1:all';

export type Perspective = 'raw' | 'published' | 'drafts' | AsOf | Stack;

/** A perspective that's only a choice of rows. `public` is what untrusted readers see. */
export type PlainPerspective = Exclude<Perspective, AsOf | Stack> | 'public';

/** Names of releases, perhaps with `drafts`. The first that has a document is seen, else the published one. */
interface Stack {
  stack: string[];
}

/** The public view at an instant, in milliseconds. Our own addition: hosted Sanity has nothing like it. */
export interface AsOf {
  asOf: number;
}

const AS_OF = 'asOf:';

/** From this API version on, the default perspective is `published`. Before that, it was `raw`. */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19';

/** Reads the `perspective` parameter: one name, or a list of releases, perhaps with `drafts`. */
export function readPerspective(text: string | undefined, apiVersion: string): Perspective {
  if (!text) return apiVersion < PUBLISHED_BY_DEFAULT_SINCE ? 'raw' : 'published';
  const names = text.split(',').map((name) => name.trim());
  const [first, ...others] = names;
  if (first === 'previewDrafts' && others.length === 0) return 'drafts';
  if (first === 'drafts' && others.every((name) => name === 'published')) return 'drafts';
  const instant = first?.startsWith(AS_OF) ? Date.parse(first.slice(AS_OF.length)) : NaN;
  if (!Number.isNaN(instant) && others.length === 0) return { asOf: instant };
  if ((first === 'published' || first === 'raw') && others.length === 0) return first;
  // What is published is the end of every list.
  const stack = names.at(-1) === 'published' ? names.slice(0, -1) : names;
  if (stack.length <= MOST_IN_STACK && stack.every(isInStack)) return { stack };
  throw badRequest(
    `The content lake supports the perspectives raw, published, drafts and lists of releases, not "${text}".`,
  );
}

const MOST_IN_STACK = 100;

function isInStack(name: string): boolean {
  return name === 'drafts' || isReleaseName(name);
}

/** Returns which rows a reader sees, or null for a view that also depends on the time. */
export function plainPerspective(
  perspective: Perspective,
  isTrusted: boolean,
): PlainPerspective | null {
  if (!isTrusted) return 'public';
  return typeof perspective === 'string' ? perspective : null;
}

/** Counts the changes that the readers of each perspective see. */
export function countVersions(store: Pick<Store, 'onCommit'>): (name: PlainPerspective) => number {
  const versions: Record<PlainPerspective, number> = { raw: 0, published: 0, public: 0, drafts: 0 };
  store.onCommit(({ changes }) => {
    for (const { id } of changes) {
      versions.raw += 1;
      if (!isUnpublishedId(id)) versions.published += 1;
      if (!isPrivateId(id)) versions.public += 1;
      if (!id.startsWith('versions.')) versions.drafts += 1;
    }
  });
  return (name) => versions[name];
}

/** How a perspective reads the document table. */
interface Reading {
  where: string;
  /** The values of the placeholders in `where`. */
  values: SQLInputValue[];
  /** The column with the ID that readers see. */
  id: 'd.id' | 'd.public_id';
  /** What the stored IDs of a document's possible states start with. */
  prefixes: string[];
  /** Whether the words of all its documents are indexed. */
  hasWords: boolean;
}

/** Readers see documents under the IDs they're stored under. */
const asStored = { values: [], prefixes: [''], id: 'd.id' } satisfies Partial<Reading>;

const readings: Record<PlainPerspective, Reading> = {
  raw: { ...asStored, where: '1', hasWords: false },
  published: { ...asStored, where: 'd.visibility <= 1', hasWords: true },
  public: { ...asStored, where: 'd.visibility = 0', hasWords: true },
  drafts: {
    where: 'd.visibility <= 2 AND d.has_draft = 0',
    values: [],
    id: 'd.public_id',
    prefixes: ['', 'drafts.'],
    hasWords: false,
  },
};

/**
 * Finds which versions a list of releases shows, and which documents they replace. A version marked
 * for unpublishing hides its document. Releases have few versions, so only those are read in advance.
 */
function readingOfStack(reader: Reader, { stack }: Stack): Reading {
  const hasDrafts = stack.includes('drafts');
  const below = hasDrafts ? readings.drafts : readings.published;
  const replaced = new Set<string>();
  const shown: string[] = [];
  for (const [at, name] of stack.entries()) {
    if (name === 'drafts') continue;
    const isBelowDrafts = stack.lastIndexOf('drafts', at) !== -1;
    for (const id of reader.idsFrom(versionsOf(name))) {
      const publicId = publicIdOf(id);
      const isHidden = isBelowDrafts && reader.get(draftIdOf(publicId)) !== null;
      if (isHidden || replaced.has(publicId)) continue;
      replaced.add(publicId);
      const version = reader.get(id);
      if (version && !isMarkedForUnpublishing(version)) shown.push(id);
    }
  }
  // The `+` keeps SQLite from reading the versions first, rather than by the query's own conditions.
  return {
    where: `((${below.where} AND +d.public_id NOT IN (SELECT value FROM json_each(?)))
      OR +d.id IN (SELECT value FROM json_each(?)))`,
    values: [JSON.stringify([...replaced]), JSON.stringify(shown)],
    id: 'd.public_id',
    prefixes: [...readings.drafts.prefixes, ...stack.map(versionsOf)],
    hasWords: false,
  };
}

/** Creates a connection's views. Untrusted readers see only documents without a dot in the ID. */
export function createViews(
  reader: Reader,
): (perspective: Perspective, isTrusted: boolean) => View {
  const made = new Map<PlainPerspective, View>();
  const viewNamed = (name: PlainPerspective) => {
    const view = made.get(name) ?? createView(reader, readings[name]);
    made.set(name, view);
    return view;
  };
  return (perspective, isTrusted) => {
    if (!isTrusted) return viewNamed('public');
    if (typeof perspective === 'string') return viewNamed(perspective);
    return 'stack' in perspective
      ? createView(reader, readingOfStack(reader, perspective))
      : viewAsOf(viewNamed('raw'), viewNamed('published'), perspective.asOf);
  };
}

function createView(reader: Reader, reading: Reading): View {
  const overlays = new WeakMap<LakeDocument, LakeDocument>();

  /** Returns a draft or version under the ID of the document it will replace. */
  function shown(document: LakeDocument): LakeDocument {
    if (reading.id === 'd.id') return document;
    const { _id } = document;
    const known = overlays.get(document);
    const overlay = known ?? { ...document, _id: publicIdOf(_id), _originalId: _id };
    overlays.set(document, overlay);
    return overlay;
  }

  const read = (row: Row) => shown(reader.load(row));

  /** Whether SQLite can sort by these. Not if a field is an array or object in any document. */
  function isSortable({ condition, order }: Selection): boolean {
    const type = typeIn(condition);
    const where = type === null ? '' : 'AND type = ?';
    const types = type === null ? [] : [type];
    const isFound = (test: string, values: SQLInputValue[]) =>
      reader.all(`SELECT 1 FROM document WHERE is_irregular = 1 ${where} AND ${test} LIMIT 1`, [
        ...types,
        ...values,
      ]).length > 0;
    return order.every(({ field }) => {
      // SQLite sorts text by its bytes, which is GROQ's order for plain ASCII only.
      if (field === '_type') return !isFound("type GLOB '*[^ -~]*'", []);
      return field === '_id' || !isFound(`"${field}" = ?`, [OTHER_KEY]);
    });
  }

  return {
    get(id) {
      const [row] = rowsWhere<Row>(reader, reading, ROW, {
        ...everything,
        condition: { is: 'field', field: '_id', op: '==', value: id },
      });
      return row ? read(row) : null;
    },
    select(selection) {
      if (!isSortable(selection)) return null;
      return rowsWhere<Row>(reader, reading, ROW, selection).map(read);
    },
    selectParts(selection) {
      if (!isSortable(selection)) return null;
      const rows = rowsWhere<Row>(reader, reading, ROW, selection);
      return (function* parts() {
        for (let from = 0; from < rows.length; from += PART) {
          yield rows.slice(from, from + PART).map(read);
        }
      })();
    },
    count(condition) {
      const { sql, values } = whereOf(reader, reading, { ...everything, condition });
      const [row] = reader.all<{ n: number }>(
        `SELECT count(*) AS n FROM document d WHERE ${sql}`,
        values,
      );
      return row?.n ?? 0;
    },
    selectFields(selection, fields) {
      if (!isSortable(selection)) return null;
      const columns = fields.map((field, at) => `${columnOf(reading, field)} AS f${at}`);
      const rows = rowsWhere<Record<string, Key | string>>(
        reader,
        reading,
        columns.join(', '),
        selection,
      );
      const found: object[] = [];
      for (const row of rows) {
        const object: JsonObject = {};
        for (const [at, field] of fields.entries()) {
          const key = row[`f${at}`] ?? null;
          if (key !== null && typeof key !== 'string' && key[0] === OTHER_KEY[0]) return null;
          const value = typeof key === 'string' ? key : valueOf(key);
          const [name = '', inner] = field.split('.');
          if (inner === undefined) object[name] = value;
          else object[name] = { ...(isRecord(object[name]) ? object[name] : {}), [inner]: value };
        }
        found.push(object);
      }
      return found;
    },
  };
}

/** How many documents of a long list are in memory at once. */
const PART = 200;
const ROW = 'd.id, d.sequence';

function columnOf(reading: Reading, field: Field): string {
  if (field === '_id') return reading.id;
  return field === '_type' ? 'd.type' : `d."${field}"`;
}

function rowsWhere<T>(
  reader: Reader,
  reading: Reading,
  columns: string,
  selection: Selection,
): T[] {
  const { sql, values, isFound } = whereOf(reader, reading, selection);
  const plus = isFound ? '+' : '';
  const keys = selection.order.map(({ field, isDescending }) => {
    const isPresent = field === '_id' || field === '_type' || requires(selection.condition, field);
    // SQLite sorts missing values first, GROQ last.
    const direction = isDescending ? 'DESC' : 'ASC';
    const missing = isPresent ? '' : isDescending ? 'NULLS FIRST' : 'NULLS LAST';
    return `${plus}${columnOf(reading, field)} ${direction} ${missing}`;
  });
  const order = [...keys, `${plus}d.place`, 'd.number'].join(', ');
  const limit = selection.most === null ? '' : 'LIMIT ? OFFSET ?';
  return reader.all<T>(
    `SELECT ${columns} FROM document d WHERE ${sql} ORDER BY ${order} ${limit}`,
    selection.most === null ? values : [...values, selection.most, selection.skip],
  );
}

interface Where {
  sql: string;
  values: SQLInputValue[];
  /** Whether one condition finds few documents by its own index. */
  isFound: boolean;
}

/**
 * Returns a condition's SQL. A `+` before a column keeps SQLite from using its index, so that it
 * starts from the condition that finds the fewest documents, or from the order.
 */
function whereOf(reader: Reader, reading: Reading, selection: Selection): Where {
  const { condition } = selection;
  const members = membersOf(condition);
  const found = members.toSorted((one, other) => rankOf(one) - rankOf(other))[0];
  const first = selection.most === null ? undefined : selection.order[0]?.field;
  const canOrder = first !== undefined && ORDERED.has(first) && typeIn(condition) !== null;
  const isFound =
    found !== undefined &&
    rankOf(found) < SCANNING &&
    !(canOrder && found.is === 'reference' && isCommon(reader, found.targets));
  const isOrdered = canOrder && !isFound;
  const ordered = isOrdered ? first : undefined;
  const values = [...reading.values];
  const parts = members.map((member) => {
    const isUsed = isFound
      ? member === found
      : !isOrdered ||
        (member.is === 'field' && (member.field === '_type' || member.field === ordered)) ||
        (ordered === 'title' && isKind(member));
    return sqlOf(reading, member, isUsed ? '' : '+', values);
  });
  return { sql: [reading.where, ...parts].join(' AND '), values, isFound };
}

/** Above this many, walking documents in order finds the first few that refer to a target sooner. */
const COMMON = 1_000;

function isCommon(reader: Reader, targets: string[]): boolean {
  const values: SQLInputValue[] = [];
  const target = listOf(targets.map(plainText), values);
  const [row] = reader.all<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM reference WHERE target ${target} LIMIT ${COMMON})`,
    values,
  );
  return row?.n === COMMON;
}

/** Fields with an index by type, in their order. */
const ORDERED: ReadonlySet<string> = new Set([
  'publishedAt',
  '_updatedAt',
  'title',
  'featuredRank',
]);

/** Fields with an index of their own, whose values few documents share. */
const DISTINCT: ReadonlySet<string> = new Set([
  'slug.current',
  'canonicalPath',
  'from',
  'to',
  'sha1hash',
]);

const SCANNING = 10;

function isKind(condition: Condition): boolean {
  return condition.is === 'field' && condition.field === 'kind' && condition.op === '==';
}

/** Ranks a condition by how few documents its index finds: the lower, the fewer. */
function rankOf(condition: Condition): number {
  if (condition.is === 'constant') return condition.value ? SCANNING : 0;
  if (condition.is === 'versionOf') return 2;
  if (condition.is === 'reference') return 3;
  if (condition.is === 'prefix' && condition.isWanted) return 4;
  if (condition.is === 'words') return 5;
  if (condition.is === 'any') return Math.max(0, ...condition.of.map(rankOf)) + 1;
  if (condition.is === 'all') return Math.min(SCANNING, ...condition.of.map(rankOf));
  if (condition.is === 'field' && (condition.op === '==' || condition.op === 'in')) {
    if (condition.field === '_id') return 1;
    if (DISTINCT.has(condition.field) && !isNullable(condition.value)) return 2;
  }
  if (condition.is === 'defined' && SPARSE.has(condition.field)) return 4;
  return SCANNING;
}

const SPARSE: ReadonlySet<string> = new Set(['publishAt', 'unpublishAt']);

/** Whether a missing field could be equal to this. Few fields are present, and many missing. */
function isNullable(value: unknown): boolean {
  return Array.isArray(value) ? value.some((item) => item === null) : (value ?? null) === null;
}

function membersOf(condition: Condition): Condition[] {
  return condition.is === 'all' ? condition.of.flatMap(membersOf) : [condition];
}

/** Returns the only type that can pass, or null. */
function typeIn(condition: Condition): string | null {
  for (const member of membersOf(condition)) {
    if (member.is !== 'field' || member.field !== '_type' || member.op !== '==') continue;
    if (typeof member.value === 'string') return plainText(member.value);
  }
  return null;
}

/** Whether every document that passes has this field. */
function requires(condition: Condition, field: Field): boolean {
  return membersOf(condition).some(
    (member) =>
      (member.is === 'defined' && member.field === field) ||
      (member.is === 'field' &&
        member.field === field &&
        member.op !== '!=' &&
        !isNullable(member.value)),
  );
}

function sqlOf(
  reading: Reading,
  condition: Condition,
  plus: '' | '+',
  values: SQLInputValue[],
): string {
  switch (condition.is) {
    case 'constant':
      return condition.value ? '1' : '0';
    case 'all':
    case 'any': {
      const parts = condition.of.map((one) => sqlOf(reading, one, plus, values));
      const isAll = condition.is === 'all';
      if (parts.length === 0) return isAll ? '1' : '0';
      return `(${parts.join(isAll ? ' AND ' : ' OR ')})`;
    }
    case 'defined':
    case 'undefined': {
      const operator = condition.is === 'defined' ? 'IS NOT NULL' : 'IS NULL';
      return `${plus}${columnOf(reading, condition.field)} ${operator}`;
    }
    case 'prefix': {
      const { prefix, isWanted } = condition;
      if (!isWanted) {
        values.push(prefix.length, prefix);
        return `substr(${reading.id}, 1, ?) != ?`;
      }
      values.push(prefix, `${prefix}\u{10ffff}`);
      return `(${plus}${reading.id} >= ? AND ${plus}${reading.id} < ?)`;
    }
    case 'versionOf': {
      values.push(condition.id);
      if (reading.id === 'd.public_id') return `${plus}d.public_id = ?`;
      values.push(condition.id);
      return `(${plus}d.public_id = ? OR ${plus}d.id = ?)`;
    }
    case 'words': {
      if (!reading.hasWords) return '1';
      values.push(condition.prefixes.map((prefix) => `"${prefix}"*`).join(' AND '));
      return `${plus}d.number IN (SELECT rowid FROM search WHERE search MATCH ?)`;
    }
    case 'reference': {
      const target = listOf(condition.targets.map(plainText), values);
      if (condition.path !== null) values.push(condition.path);
      const path = condition.path === null ? '' : 'AND r.path = ?';
      return `${plus}d.number IN (SELECT r.source FROM reference r WHERE r.target ${target} ${path})`;
    }
    case 'field':
      return condition.field === '_id' || condition.field === '_type'
        ? sqlOfText(reading, condition, plus, values)
        : sqlOfKey(columnOf(reading, condition.field), condition, plus, values);
  }
}

type FieldCondition = Extract<Condition, { is: 'field' }>;

/** Every document has an ID and a type, and both are text. */
function sqlOfText(
  reading: Reading,
  { field, op, value }: FieldCondition,
  plus: '' | '+',
  values: SQLInputValue[],
): string {
  const column = `${plus}${columnOf(reading, field)}`;
  const list = op === 'in' ? value : [value];
  const texts = Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  const [text] = texts;
  if (text === undefined) return op === '!=' ? '1' : '0';
  if (op !== 'in' && op !== '==') {
    values.push(plainText(text));
    return `${column} ${op} ?`;
  }
  const plain = texts.map(plainText);
  if (field !== '_id' || reading.id === 'd.id') return `${column} ${listOf(plain, values)}`;
  // A draft is stored under another ID than it is shown under.
  const stored = plain
    .filter((id) => !isUnpublishedId(id))
    .flatMap((id) => reading.prefixes.map((prefix) => `${prefix}${id}`));
  return `${column} ${listOf(plain, values)} AND ${plus}d.id ${listOf(stored, values)}`;
}

function listOf(texts: string[], values: SQLInputValue[]): string {
  const [text = ''] = texts;
  values.push(texts.length === 1 ? text : JSON.stringify(texts));
  return texts.length === 1 ? '= ?' : 'IN (SELECT value FROM json_each(?))';
}

function sqlOfKey(
  name: string,
  { op, value }: FieldCondition,
  plus: '' | '+',
  values: SQLInputValue[],
): string {
  const column = `${plus}${name}`;
  if (op === 'in') {
    const items: unknown[] = Array.isArray(value) ? value : [];
    const keys = items.map(keyOf).filter((key) => key !== null && key[0] !== OTHER_KEY[0]);
    values.push(JSON.stringify(keys.map((key) => Buffer.from(key ?? []).toString('hex'))));
    const missing = isNullable(items) ? ` OR ${column} IS NULL` : '';
    return `(${column} IN (SELECT unhex(value) FROM json_each(?))${missing})`;
  }
  const key = keyOf(value);
  if (op === '==' || op === '!=') {
    if (key === null) return `${column} ${op === '==' ? 'IS NULL' : 'IS NOT NULL'}`;
    if (key[0] === OTHER_KEY[0]) return op === '==' ? '0' : '1';
    values.push(key);
    return `${column} ${op === '==' ? '=' : 'IS NOT'} ?`;
  }
  if (key === null || key[0] === OTHER_KEY[0]) return '0';
  const { from, to } = typeRange(key);
  if (op === '<' || op === '<=') values.push(from, key);
  else values.push(key, to);
  return op === '<' || op === '<='
    ? `(${column} >= ? AND ${column} ${op} ?)`
    : `(${column} ${op} ? AND ${column} < ?)`;
}
