import {
  draftIdOf,
  isRecord,
  isUnpublishedId,
  publicIdOf,
  replaceObjects,
  type JsonObject as Body,
  type LakeDocument,
} from './documents.ts';
import { badRequest, documentMissing } from './errors.ts';
import {
  applyMutation,
  checkRevision,
  readId,
  type CreationKind,
  type Draftbook,
  type Stamp,
} from './mutations.ts';
import { checkWritable } from './releases.ts';

type DocumentAction = (book: Draftbook, body: Body, stamp: Stamp) => void;

/** The editors' actions on documents, by the name after `sanity.action.document.`. */
export const documentActions: Record<string, DocumentAction> = {
  create: createDraft,
  edit,
  publish,
  unpublish,
  discard: (book, body) => remove(book, readUnpublishedId(body.draftId)),
  delete: deleteDocument,
  replaceDraft,
  'version.create': createVersion,
  'version.discard': (book, body) => remove(book, readUnpublishedId(body.versionId)),
  'version.replace': (book, body, stamp) =>
    write(book, 'createOrReplace', readVersion(body.document), stamp),
  'version.unpublish': markForUnpublishing,
};

function createDraft(book: Draftbook, body: Body, stamp: Stamp): void {
  const attributes = readAttributes(body.attributes);
  const id = attributes._id ?? draftIdOf(readId(body.publishedId));
  const kind = body.ifExists === 'ignore' ? 'createIfNotExists' : 'create';
  write(book, kind, { ...attributes, _id: readId(id) }, stamp);
}

function createVersion(book: Draftbook, body: Body, stamp: Stamp): void {
  if (body.document !== undefined) {
    return write(book, 'create', readVersion(body.document), stamp);
  }
  const base = existing(book, readId(body.baseId));
  checkRevision(base, body.ifBaseRevisionId);
  write(book, 'create', copyAs(base, readUnpublishedId(body.versionId)), stamp);
}

/**
 * Edits a document's draft. The first edit of a published document creates the draft. Listeners get
 * both `create` and `patch`: with the patch alone, the Studio would wait for the draft forever.
 */
function edit(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readId(body.publishedId);
  if (!isRecord(body.patch)) throw badRequest('The action "edit" needs a patch.');
  if (!book.read(draftId)) {
    write(book, 'create', copyAs(existing(book, publishedId), draftId), stamp);
  }
  patch(book, draftId, body.patch, stamp);
}

function publish(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readPublishedId(body.publishedId);
  const draft = existing(book, draftId);
  checkRevision(draft, body.ifDraftRevisionId ?? body.ifVersionRevisionId);
  const published = book.read(publishedId);
  if (published) checkRevision(published, body.ifPublishedRevisionId);
  makePublic(book, draft, publishedId, stamp);
  remove(book, draftId);
}

/** Writes a draft's or version's content to the document that everyone sees. */
export function makePublic(
  book: Draftbook,
  draft: LakeDocument,
  publishedId: string,
  stamp: Stamp,
): void {
  const published = book.read(publishedId);
  const { _system: _notContent, ...content } = strengthened(copyAs(draft, publishedId));
  const body = published ? { ...content, _createdAt: published._createdAt } : content;
  const kind = published ? 'createOrReplace' : 'create';
  applyMutation(book, { kind, body }, stamp);
}

function unpublish(book: Draftbook, body: Body, stamp: Stamp): void {
  const draftId = readUnpublishedId(body.draftId);
  const publishedId = readPublishedId(body.publishedId);
  const published = existing(book, publishedId);
  if (!book.read(draftId)) write(book, 'create', copyAs(published, draftId), stamp);
  remove(book, publishedId);
}

/** Marks a version, made if necessary, so that publishing its release unpublishes the document. */
function markForUnpublishing(book: Draftbook, body: Body, stamp: Stamp): void {
  const versionId = readUnpublishedId(body.versionId);
  const published = existing(book, readPublishedId(body.publishedId));
  if (!book.read(versionId)) write(book, 'create', copyAs(published, versionId), stamp);
  const operations = { setIfMissing: { _system: {} }, set: { '_system.delete': true } };
  patch(book, versionId, operations, stamp);
}

/** Deletes the published document, if any, and the drafts the caller names. */
function deleteDocument(book: Draftbook, body: Body): void {
  const publishedId = readPublishedId(body.publishedId);
  const drafts = Array.isArray(body.includeDrafts) ? body.includeDrafts : [];
  const ids = [...drafts.map((id: unknown) => readUnpublishedId(id)), publishedId];
  const present = ids.filter((id) => book.read(id));
  if (present.length === 0) throw documentMissing(publishedId);
  for (const id of present) remove(book, id);
}

function replaceDraft(book: Draftbook, body: Body, stamp: Stamp): void {
  const attributes = readAttributes(body.attributes);
  const given = typeof attributes._id === 'string' ? attributes._id : '';
  const id = isUnpublishedId(given) ? given : draftIdOf(readPublishedId(body.publishedId));
  const kind = book.read(id) ? 'createOrReplace' : 'create';
  write(book, kind, copyAs(attributes, readId(id)), stamp);
}

function write(book: Draftbook, kind: CreationKind, body: Body, stamp: Stamp): void {
  checkWritable(book, body._id);
  applyMutation(book, { kind, body }, stamp);
}

function patch(book: Draftbook, id: string, operations: Body, stamp: Stamp): void {
  checkWritable(book, id);
  applyMutation(book, { kind: 'patch', body: { ...operations, id } }, stamp);
}

function remove(book: Draftbook, id: string): void {
  existing(book, id);
  checkWritable(book, id);
  book.write(id, null, { delete: { id } });
}

function existing(book: Draftbook, id: string): LakeDocument {
  const document = book.read(id);
  if (!document) throw documentMissing(id);
  return document;
}

/** Returns a document's content under another ID, without its revision and update time. */
function copyAs(document: Body, id: string): Body {
  const { _rev: _old, _updatedAt: _earlier, ...content } = document;
  return { ...content, _id: id };
}

/** Makes references as strong as the schema requires. Until published, they are weak. */
function strengthened(document: Body): Body {
  return replaceObjects(document, (object) => {
    const { _strengthenOnPublish: wish, _weak: _wasWeak, ...reference } = object;
    if (typeof object._ref !== 'string' || !isRecord(wish)) return object;
    return wish.weak === true ? { ...reference, _weak: true } : reference;
  });
}

function readAttributes(value: unknown): Body {
  if (!isRecord(value)) throw badRequest('The action needs a document.');
  return value;
}

function readVersion(value: unknown): Body {
  const document = readAttributes(value);
  readUnpublishedId(document._id);
  return document;
}

function readUnpublishedId(value: unknown): string {
  const id = readId(value);
  if (!isUnpublishedId(id)) throw badRequest(`"${id}" is not a draft ID.`);
  return id;
}

function readPublishedId(value: unknown): string {
  const id = readId(value);
  if (isUnpublishedId(id)) throw badRequest(`"${id}" is a draft ID. Use "${publicIdOf(id)}".`);
  return id;
}
