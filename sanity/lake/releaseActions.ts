import {
  differing,
  isRecord,
  publicIdOf,
  versionsOf,
  type JsonObject as Body,
} from './documents.ts';
import { makePublic } from './documentActions.ts';
import { badRequest, conflict, documentMissing } from './errors.ts';
import { applyMutation, type Draftbook, type Stamp } from './mutations.ts';
import {
  isMarkedForUnpublishing,
  isRelease,
  isReleaseName,
  releaseDocumentId,
  type ReleaseDocument,
  type ReleaseState,
} from './releases.ts';
import type { Past } from './storage/past.ts';

type ReleaseAction = (book: Draftbook, body: Body, stamp: Stamp, past: Past) => void;

/** The editors' actions on releases, by the name after `sanity.action.release.`. */
export const releaseActions: Record<string, ReleaseAction> = {
  create: createRelease,
  edit: editRelease,
  publish: (book, body, stamp) =>
    publishRelease(book, existing(book, body, ['active', 'scheduled']), stamp),
  schedule,
  unschedule: (book, body, stamp) =>
    move(book, existing(book, body, ['scheduled']), { state: 'active' }, stamp),
  archive,
  unarchive,
  delete: deleteRelease,
  import: importRelease,
};

function createRelease(book: Draftbook, body: Body, stamp: Stamp): void {
  const document = newRelease(readName(body), body);
  applyMutation(book, { kind: 'create', body: document }, stamp);
}

function newRelease(name: string, { metadata = {} }: Body): Body {
  if (!isRecord(metadata)) throw badRequest('The metadata of a release must be an object.');
  return {
    _id: releaseDocumentId(name),
    _type: 'system.release',
    name,
    state: 'active',
    metadata: { releaseType: 'undecided', ...metadata },
  };
}

/**
 * Takes a release from another dataset, as Sanity's importer sends it. A scheduled one becomes
 * active and keeps its time as a plan: copying content must never set when it goes live.
 */
function importRelease(book: Draftbook, body: Body, stamp: Stamp): void {
  const name = readName(body);
  const attributes = body.attributes ?? body.document;
  if (!isRecord(attributes)) throw badRequest('The action "import" needs attributes.');
  const { state = 'active', publishAt, publishedAt, finalDocumentStates = [] } = attributes;
  const document = newRelease(name, attributes);
  if (state === 'scheduled' && typeof publishAt === 'string' && isRecord(document.metadata)) {
    document.metadata = { ...document.metadata, intendedPublishAt: publishAt };
  } else if (state === 'published' || state === 'archived') {
    document.state = state;
    document.finalDocumentStates = readStates(finalDocumentStates);
  } else if (state !== 'active' && state !== 'scheduled') {
    throw badRequest(`A release can't be ${JSON.stringify(state)}.`);
  }
  if (typeof publishedAt === 'string') document.publishedAt = publishedAt;
  else if (publishedAt !== undefined) throw badRequest('"publishedAt" must be a text.');
  const { ifExists = 'fail' } = body;
  const isTaken = book.read(releaseDocumentId(name)) !== null;
  if (isTaken && ifExists === 'ignore') return;
  if (isTaken && ifExists === 'replace') existing(book, body, ['active', 'published', 'archived']);
  const kind = ifExists === 'replace' ? 'createOrReplace' : 'create';
  applyMutation(book, { kind, body: document }, stamp);
}

function readStates(states: unknown): Array<{ id: string }> {
  const ids = Array.isArray(states) ? states.filter(isRecord).map(({ id }) => id) : [];
  const names = ids.filter((id) => typeof id === 'string');
  if (!Array.isArray(states) || names.length < states.length) {
    throw badRequest('"finalDocumentStates" must be a list of objects with an "id".');
  }
  return statesOf(names);
}

/** Changes a release's title, description and plans. Everything else follows from other actions. */
function editRelease(book: Draftbook, body: Body, stamp: Stamp): void {
  const before = existing(book, body);
  if (!isRecord(body.patch)) throw badRequest('The action "edit" needs a patch.');
  applyMutation(book, { kind: 'patch', body: { ...body.patch, id: before._id } }, stamp);
  const after = book.read(before._id);
  if (!isRelease(after) || !isRecord(after.metadata)) {
    throw badRequest('A release must keep its metadata.');
  }
  const { _rev, _updatedAt, metadata, ...other } = differing(before, after).reduce((one, two) => ({
    ...one,
    ...two,
  }));
  const [name] = Object.keys(other);
  if (name !== undefined) throw badRequest(`"${name}" of a release can't be edited.`);
}

/**
 * Publishes all of a release's versions, and takes offline the documents marked for it. It's one
 * transaction, so readers see either none of it or all of it.
 */
export function publishRelease(book: Draftbook, release: ReleaseDocument, stamp: Stamp): void {
  const ids = book.idsFrom(versionsOf(release.name));
  for (const id of ids) {
    const version = book.read(id);
    if (!version) continue;
    const publicId = publicIdOf(id);
    if (!isMarkedForUnpublishing(version)) makePublic(book, version, publicId, stamp);
    else if (book.read(publicId)) remove(book, publicId);
    remove(book, id);
  }
  move(
    book,
    release,
    { state: 'published', publishedAt: stamp.at, finalDocumentStates: statesOf(ids) },
    stamp,
  );
}

function schedule(book: Draftbook, body: Body, stamp: Stamp): void {
  const release = existing(book, body, ['active']);
  const { publishAt } = body;
  const instant = typeof publishAt === 'string' ? Date.parse(publishAt) : NaN;
  if (Number.isNaN(instant)) throw badRequest('"publishAt" must be a date with a time.');
  if (instant <= Date.parse(stamp.at)) throw badRequest('"publishAt" must be in the future.');
  move(book, release, { state: 'scheduled', publishAt: new Date(instant).toISOString() }, stamp);
}

/** Deletes a release's versions. Its document stays, and remembers which they were. */
function archive(book: Draftbook, body: Body, stamp: Stamp): void {
  const release = existing(book, body, ['active']);
  const ids = book.idsFrom(versionsOf(release.name));
  for (const id of ids) remove(book, id);
  move(book, release, { state: 'archived', finalDocumentStates: statesOf(ids) }, stamp);
}

/** Restores an archived release's versions from the history, all or none. */
function unarchive(book: Draftbook, body: Body, stamp: Stamp, past: Past): void {
  const { finalDocumentStates = [], ...release } = existing(book, body, ['archived']);
  const last = new Map<string, Body>();
  const ids = finalDocumentStates.map(({ id }) => id);
  for (const { changes } of past.stepsOf(ids)) {
    for (const { id, after } of changes) if (after) last.set(id, after);
  }
  for (const id of ids) {
    const version = last.get(id);
    if (!version) {
      throw conflict('documentHistoryMissingError', `The history no longer has "${id}".`, { id });
    }
    applyMutation(book, { kind: 'create', body: version }, stamp);
  }
  move(book, release, { state: 'active' }, stamp);
}

function deleteRelease(book: Draftbook, body: Body): void {
  const release = existing(book, body, ['published', 'archived']);
  for (const id of book.idsFrom(versionsOf(release.name))) remove(book, id);
  remove(book, release._id);
}

/** Writes a release's new state. A time to publish and an error belong to the state before. */
export function move(
  book: Draftbook,
  { publishAt: _over, error: _known, ...release }: ReleaseDocument,
  change: Partial<ReleaseDocument>,
  stamp: Stamp,
): void {
  const document = { ...release, ...change, _rev: stamp.id, _updatedAt: stamp.at };
  book.write(document._id, document, { createOrReplace: document });
}

function statesOf(ids: string[]): Array<{ id: string }> {
  return ids.map((id) => ({ id }));
}

function remove(book: Draftbook, id: string): void {
  book.write(id, null, { delete: { id } });
}

/** Returns the release that an action names. Throws a 404, or a 409 if it's in another state. */
function existing(book: Draftbook, body: Body, states?: ReleaseState[]): ReleaseDocument {
  const id = releaseDocumentId(readName(body));
  const release = book.read(id);
  if (!isRelease(release)) throw documentMissing(id);
  if (states && !states.includes(release.state)) {
    throw conflict(
      'invalidReleaseStateError',
      `The release "${release.name}" is ${release.state}, not ${states.join(' or ')}.`,
      { id, state: release.state },
    );
  }
  return release;
}

function readName({ releaseId }: Body): string {
  if (typeof releaseId !== 'string' || !isReleaseName(releaseId)) {
    throw badRequest(
      `${JSON.stringify(releaseId)} is not a release ID. Use letters, digits, dashes and underscores, at most 64 characters.`,
    );
  }
  return releaseId;
}
