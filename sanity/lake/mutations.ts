import { randomUUID } from 'node:crypto';
import { extract, Mutation } from '@sanity/mutator';
import {
  differing,
  isDocumentId,
  isRecord,
  isUnpublishedId,
  strongReferences,
  type JsonObject,
  type LakeDocument,
} from './documents.ts';
import { badRequest, conflict, documentMissing, messageOf } from './errors.ts';
import type { StoredResult } from './storage/past.ts';
import type { Change, DocumentReader, Store, TransactionInput } from './storage/store.ts';

/** A transaction's changes to each document, in the order they were first changed. */
export interface Draftbook {
  read: DocumentReader;
  /** Returns the IDs of the documents that start with this, sorted. */
  idsFrom: (start: string) => string[];
  /** Records a document's new state with the mutation that led to it. */
  write(id: string, after: LakeDocument | null, mutation: object): void;
  changes(): Change[];
}

/** Shared by all documents in a transaction: its ID, which becomes their revision, and its time. */
export type Stamp = Pick<TransactionInput, 'id' | 'at'>;

const KINDS = ['create', 'createOrReplace', 'createIfNotExists', 'delete', 'patch'] as const;

/** A mutation whose outer shape has been checked. */
export interface ReadMutation {
  kind: (typeof KINDS)[number];
  body: JsonObject;
}

/** Creates an empty Draftbook over the current state. */
export function openDraftbook(
  read: DocumentReader,
  { idsFrom }: Pick<Store, 'idsFrom'>,
): Draftbook {
  const touched = new Map<string, Change>();
  return {
    read: (id) => {
      const change = touched.get(id);
      return change ? change.after : read(id);
    },
    idsFrom(start) {
      const ids = new Set(idsFrom(start));
      for (const { id, after } of touched.values()) {
        if (after && id.startsWith(start)) ids.add(id);
        else ids.delete(id);
      }
      return [...ids].sort();
    },
    write(id, after, mutation) {
      const known = touched.get(id);
      if (known) {
        known.after = after;
        known.mutations.push(mutation);
      } else {
        touched.set(id, { id, before: read(id), after, mutations: [mutation] });
      }
    },
    // A document created and deleted within one transaction never existed for anyone.
    changes: () => [...touched.values()].filter(({ before, after }) => before || after),
  };
}

/** Checks the outer shape of a mutation. */
export function readMutation(value: unknown): ReadMutation {
  if (!isRecord(value)) throw badRequest('A mutation must be an object.');
  const [name, ...others] = Object.keys(value);
  const kind = KINDS.find((known) => known === name);
  const body = kind && value[kind];
  if (!kind || !isRecord(body) || others.length > 0) {
    throw badRequest(`A mutation must contain exactly one of ${KINDS.join(', ')}.`);
  }
  return { kind, body };
}

const PATCH_FIELDS = new Set([
  ...['id', 'query', 'params', 'ifRevisionID'],
  ...['set', 'setIfMissing', 'unset', 'inc', 'dec', 'insert', 'diffMatchPatch'],
]);

/** Throws a 400 for an operation that @sanity/mutator would ignore. */
function checkOperations(patch: JsonObject): void {
  const unknown = Object.keys(patch).find((name) => !PATCH_FIELDS.has(name));
  if (unknown !== undefined) throw badRequest(`"${unknown}" is not an operation of a patch.`);
}

/** Applies a mutation by ID. Mutations by query have already been resolved into these. */
export function applyMutation(book: Draftbook, mutation: ReadMutation, stamp: Stamp): StoredResult {
  const { kind, body } = mutation;
  if (kind === 'patch') return patchDocument(book, body, stamp);
  if (kind === 'delete') return deleteDocument(book, readId(body.id));
  return createDocument(book, kind, body, stamp);
}

export type CreationKind = Exclude<ReadMutation['kind'], 'patch' | 'delete'>;

function createDocument(
  book: Draftbook,
  kind: CreationKind,
  body: JsonObject,
  stamp: Stamp,
): StoredResult {
  if (typeof body._type !== 'string' || body._type === '') {
    throw badRequest(`The document of ${kind} has no _type.`);
  }
  const id = newDocumentId(body._id, kind);
  const existing = book.read(id);
  if (existing && kind === 'createIfNotExists') return { id, operation: 'none' };
  if (existing && kind === 'create') {
    throw conflict('documentAlreadyExistsError', `Document by ID "${id}" already exists`, { id });
  }
  if (existing) checkUnchanged('_type', existing, body);
  const { _createdAt, _updatedAt } = body;
  const document: LakeDocument = {
    ...body,
    _id: id,
    _type: body._type,
    _rev: stamp.id,
    _createdAt: typeof _createdAt === 'string' ? _createdAt : stamp.at,
    _updatedAt: typeof _updatedAt === 'string' ? _updatedAt : stamp.at,
  };
  book.write(id, document, { [kind]: document });
  return { id, operation: existing ? 'update' : 'create' };
}

function newDocumentId(id: unknown, kind: string): string {
  if (id === undefined && kind === 'create') return randomUUID();
  // An ID of "drafts." means a new ID with that prefix.
  if (typeof id === 'string' && id.endsWith('.')) return readId(`${id}${randomUUID()}`);
  return readId(id);
}

/** Reads a document ID. Throws a 400 when it can't be one. */
export function readId(id: unknown): string {
  if (typeof id !== 'string' || !isDocumentId(id)) {
    throw badRequest(
      `${JSON.stringify(id)} is not a document ID. Use letters, digits, dots, dashes and underscores, at most 128 characters.`,
    );
  }
  return id;
}

function deleteDocument(book: Draftbook, id: string): StoredResult {
  if (!book.read(id)) return { id, operation: 'none' };
  book.write(id, null, { delete: { id } });
  return { id, operation: 'delete' };
}

function patchDocument(book: Draftbook, body: JsonObject, stamp: Stamp): StoredResult {
  const id = readId(body.id);
  checkOperations(body);
  const before = book.read(id);
  if (!before) throw documentMissing(id);
  const { ifRevisionID, ...operations } = body;
  const patch = { ...operations, id };
  checkRevision(before, ifRevisionID);
  book.write(id, patched(before, patch, stamp), { patch });
  return { id, operation: 'update' };
}

/** Applies a patch with the same code as the Studio, without modifying the document itself. */
function patched(
  before: LakeDocument,
  patch: JsonObject & { id: string },
  stamp: Stamp,
): LakeDocument {
  checkNumbers(before, patch);
  const result = withOperations(before, patch);
  for (const name of ['_id', '_type', '_createdAt'] as const) checkUnchanged(name, before, result);
  return {
    ...result,
    _id: before._id,
    _type: before._type,
    _createdAt: before._createdAt,
    _rev: stamp.id,
    _updatedAt: stamp.at,
  };
}

/** Applies a patch's operations. Throws a 400 when they don't fit the document. */
function withOperations(before: LakeDocument, patch: JsonObject & { id: string }): JsonObject {
  const mutation = () => new Mutation({ mutations: [{ patch: structuredClone(patch) }] });
  return orBadPatch(before, () => mutation().apply(before)) ?? {};
}

function orBadPatch<T>({ _id }: LakeDocument, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw badRequest(`The patch for "${_id}" cannot be applied: ${messageOf(error)}`);
  }
}

/** Throws a 409 when a writer gives a document another ID, type or creation time. */
function checkUnchanged(
  attribute: '_id' | '_type' | '_createdAt',
  before: LakeDocument,
  after: JsonObject,
): void {
  if (after[attribute] === before[attribute]) return;
  throw conflict(
    'cannotModifyImmutableAttributeError',
    `Cannot modify immutable attribute "${attribute}" of "${before._id}"`,
    { attribute, id: before._id },
  );
}

/** Throws a 409 if, after a patch's other operations, `inc` or `dec` finds no number to change. */
function checkNumbers(before: LakeDocument, patch: JsonObject & { id: string }): void {
  const { inc, dec, set, setIfMissing, unset } = patch;
  const paths = [inc, dec].flatMap((amounts) => Object.entries(isRecord(amounts) ? amounts : {}));
  if (paths.length === 0) return;
  const earlier = Object.entries({ set, setIfMissing, unset }).filter(([, value]) => value);
  const document = withOperations(before, { id: patch.id, ...Object.fromEntries(earlier) });
  for (const [path, amount] of paths) {
    if (typeof amount !== 'number') throw badRequest(`The amount for "${path}" must be a number.`);
    const values: unknown[] = orBadPatch(before, () => extract(path, document));
    if (values.length > 0 && values.every((value) => typeof value === 'number')) continue;
    const reason = values.length === 0 ? 'it is not present' : 'it is not a number';
    throw conflict(
      'mutationError',
      `Cannot increment "${path}" of "${before._id}" because ${reason}`,
      { id: before._id, path },
    );
  }
}

/** Throws a 409 when the writer's copy of the document is out of date. */
export function checkRevision(document: LakeDocument, expected: unknown): void {
  if (expected === undefined || expected === null || expected === document._rev) return;
  throw conflict(
    'documentRevisionIDDoesNotMatchError',
    `Unexpected revision ID of "${document._id}": expected "${String(expected)}", found "${document._rev}"`,
    { id: document._id, currentRevisionID: document._rev, expectedRevisionID: expected },
  );
}

/** Refuses strong references to missing or deleted documents. Drafts may point anywhere. */
export function checkReferences(book: Draftbook, changes: Change[], store: Store): void {
  for (const { id, before, after } of changes) {
    if (after === null) {
      refuseIfReferenced(book, id, store);
    } else if (!isUnpublishedId(id)) {
      const [was, is] = differing(before, after);
      const known = strongReferences(was);
      for (const target of strongReferences(is)) {
        if (!known.has(target) && !book.read(target)) {
          throw conflict(
            'documentReferenceDoesNotExistError',
            `Document "${id}" references non-existent document "${target}"`,
            { id, referenceID: target },
          );
        }
      }
    }
  }
}

function refuseIfReferenced(book: Draftbook, id: string, store: Store): void {
  for (const referrer of store.referrersOf(id)) {
    if (isUnpublishedId(referrer)) continue;
    const document = book.read(referrer);
    if (document && strongReferences(document).has(id)) {
      throw conflict(
        'documentHasExistingReferencesError',
        `Document "${id}" cannot be deleted as there are references to it from "${referrer}"`,
        { id, referencingIDs: [referrer] },
      );
    }
  }
}

/** Gives every object in an array a `_key`, if the writer asked for that. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const filled = withArrayKeys(item);
      if (!isRecord(filled) || typeof filled._key === 'string') return filled;
      return { _key: randomUUID().replaceAll('-', '').slice(0, 12), ...filled };
    });
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]),
  );
}
