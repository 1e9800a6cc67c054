import {
  draftIdOf,
  isDraftId,
  isRecord,
  isUnpublishedId,
  publishedIdOf,
  type LakeDocument,
} from './documents.ts';
import { badRequest, LakeError } from './errors.ts';
import { applyMutation, checkRevision, readId, type Draftbook, type Stamp } from './mutations.ts';

/** An action whose kind has been checked. Its arguments are read when it is applied. */
export interface ReadAction {
  kind: ActionKind;
  body: Record<string, unknown>;
}

const PREFIX = 'sanity.action.document.';

/** The editors' actions, by the name after `sanity.action.document.`. */
const appliers = {
  create: createDraft,
  edit,
  publish,
  unpublish,
  discard: (book: Draftbook, body: Body) => remove(book, readUnpublishedId(body.draftId)),
  delete: deleteDocument,
  replaceDraft,
  'version.create': createVersion,
  'version.discard': (book: Draftbook, body: Body) =>
    remove(book, readUnpublishedId(body.versionId)),
  'version.replace': (book: Draftbook, body: Body, stamp: Stamp) => {
    const document = readAttributes(body.document);
    readUnpublishedId(document._id);
    write(book, 'createOrReplace', document, stamp);
  },
} satisfies Record<string, (book: Draftbook, body: Body, stamp: Stamp) => void>;

type Body = Record<string, unknown>;
type ActionKind = keyof typeof appliers;

/** Checks the outer shape of an action. */
export function readAction(value: unknown): ReadAction {
  if (!isRecord(value) || typeof value.actionType !== 'string') {
    throw badRequest('An action must be an object with an actionType.');
  }
  const kind = value.actionType.startsWith(PREFIX) && value.actionType.slice(PREFIX.length);
  if (!kind || !isActionKind(kind)) {
    throw badRequest(`The content lake doesn't support the action "${value.actionType}".`);
  }
  return { kind, body: value };
}

function isActionKind(kind: string): kind is ActionKind {
  return Object.hasOwn(appliers, kind);
}

/**
 * Applies an action to the book. Throws a 409 when the documents aren't in the state it expects.
 */
export function applyAction(book: Draftbook, { kind, body }: ReadAction, stamp: Stamp): void {
  appliers[kind](book, body, stamp);
}

function createDraft(book: Draftbook, body: Body, stamp: Stamp): void {
  const attributes = readAttributes(body.attributes);
  const id = attributes._id ?? draftIdOf(readId(body.publishedId));
  const kind = body.ifExists === 'ignore' ? 'createIfNotExists' : 'create';
  write(book, kind, { ...attributes, _id: readId(id) }, stamp);
}

function createVersion(book: Draftbook, body: Body, stamp: Stamp): void {
  if (body.document !== undefined) {
    const document = readAttributes(body.document);
    readUnpublishedId(document._id);
    write(book, 'create', document, stamp);
    return;
  }
  const base = existing(book, readId(body.baseId));
  checkRevision(base, body.ifBaseRevisionId);
  write(book, 'create', copyAs(base, readUnpublishedId(body.versionId)), stamp);
}

/**
 * The first edit of a published document creates its draft. Listeners get both `create` and
 * `patch`: with the patch alone, the Studio would wait for the draft forever.
 */
function edit(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readId(body.publishedId);
  if (!isRecord(body.patch)) throw badRequest('The action "edit" needs a patch.');
  if (!book.read(draftId)) {
    write(book, 'create', copyAs(existing(book, publishedId), draftId), stamp);
  }
  const patch = { ...body.patch, id: draftId };
  applyMutation(book, { kind: 'patch', body: patch }, stamp);
}

function publish(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readPublishedId(body.publishedId);
  const draft = existing(book, draftId);
  checkRevision(draft, body.ifDraftRevisionId ?? body.ifVersionRevisionId);
  const published = book.read(publishedId);
  if (published) checkRevision(published, body.ifPublishedRevisionId);
  const content = strengthened(copyAs(draft, publishedId));
  if (published) {
    const document = { ...content, _createdAt: published._createdAt };
    write(book, 'createOrReplace', document, stamp);
  } else {
    write(book, 'create', content, stamp);
  }
  remove(book, draftId);
}

function unpublish(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readPublishedId(body.publishedId);
  const published = existing(book, publishedId);
  if (!book.read(draftId)) write(book, 'create', copyAs(published, draftId), stamp);
  remove(book, publishedId);
}

/** Deletes the published document, if any, and the drafts the caller names. */
function deleteDocument(book: Draftbook, body: Body): void {
  const publishedId = readPublishedId(body.publishedId);
  const drafts = Array.isArray(body.includeDrafts) ? body.includeDrafts : [];
  const ids = [...drafts.map((id: unknown) => readUnpublishedId(id)), publishedId];
  const present = ids.filter((id) => book.read(id));
  if (present.length === 0) throw missing(publishedId);
  for (const id of present) remove(book, id);
}

function replaceDraft(book: Draftbook, body: Body, stamp: Stamp): void {
  const attributes = readAttributes(body.attributes);
  const given = typeof attributes._id === 'string' ? attributes._id : '';
  const id = isUnpublishedId(given) ? given : draftIdOf(readPublishedId(body.publishedId));
  const before = book.read(id);
  const { _rev: _old, _updatedAt: _earlier, ...content } = attributes;
  const document = { ...content, _id: readId(id) };
  write(book, before ? 'createOrReplace' : 'create', document, stamp);
}

function write(
  book: Draftbook,
  kind: 'create' | 'createOrReplace' | 'createIfNotExists',
  document: Body,
  stamp: Stamp,
): void {
  applyMutation(book, { kind, body: document }, stamp);
}

function remove(book: Draftbook, id: string): void {
  existing(book, id);
  book.write(id, null, { delete: { id } });
}

function existing(book: Draftbook, id: string): LakeDocument {
  const document = book.read(id);
  if (!document) throw missing(id);
  return document;
}

function missing(id: string): LakeError {
  const description = `The document with the ID "${id}" was not found`;
  return new LakeError(409, 'documentNotFoundError', description, { id });
}

/** A document's content under another ID, to be stamped again. */
function copyAs(document: LakeDocument, id: string): Body {
  const { _rev: _old, _updatedAt: _earlier, ...content } = document;
  return { ...content, _id: id };
}

/** A reference to an unpublished document is weak. Publishing makes it as strong as the schema requires. */
function strengthened(document: Body): Body {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isRecord(value)) return value;
    const { _strengthenOnPublish: wish, ...rest } = value;
    if (typeof value._ref === 'string' && isRecord(wish)) {
      const { _weak: _wasWeak, ...reference } = rest;
      return wish.weak === true ? { ...reference, _weak: true } : reference;
    }
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item)]));
  };
  const copy = visit(document);
  return isRecord(copy) ? copy : document;
}

function readAttributes(value: unknown): Body {
  if (!isRecord(value)) throw badRequest('The action needs a document.');
  return value;
}

function readUnpublishedId(value: unknown): string {
  const id = readId(value);
  if (!isUnpublishedId(id)) throw badRequest(`"${id}" is not a draft ID.`);
  return id;
}

function readPublishedId(value: unknown): string {
  const id = readId(value);
  if (isDraftId(id)) throw badRequest(`"${id}" is a draft ID. Use "${publishedIdOf(id)}".`);
  return id;
}
