/** A document as the lake keeps it: the five fields every document has, and whatever its type adds. */
export interface LakeDocument {
  _id: string;
  _type: string;
  _rev: string;
  _createdAt: string;
  _updatedAt: string;
  [attribute: string]: unknown;
}

export type Operation = 'create' | 'update' | 'delete';

const ID_SHAPE = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/;

/** Tells whether a text may be a document id: letters, digits, dots, dashes, at most 128. */
export function isDocumentId(id: string): boolean {
  return ID_SHAPE.test(id) && !id.includes('..') && !id.endsWith('.');
}

/** Tells whether an id belongs to a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith('drafts.');
}

/** Tells whether an id is a draft or a release version, which readers of `published` never see. */
export function isUnpublishedId(id: string): boolean {
  return isDraftId(id) || id.startsWith('versions.');
}

/** Tells whether only trusted readers see this id. A dot makes it private, as in hosted Sanity. */
export function isPrivateId(id: string): boolean {
  return id.includes('.');
}

/** The id under which a draft is published; other ids are their own. */
export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice('drafts.'.length) : id;
}

/** The id of the draft of a document. */
export function draftIdOf(id: string): string {
  return isDraftId(id) ? id : `drafts.${id}`;
}

/** Narrows a parsed JSON value to an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads `slug.current`, the address part of a document, when it has one. */
export function slugOf(document: LakeDocument | null): string | null {
  const slug = document?.slug;
  return isRecord(slug) && typeof slug.current === 'string' ? slug.current : null;
}

/** Collects the ids that a document points at by strong reference; weak ones may dangle. */
export function strongReferences(value: unknown): Set<string> {
  const found = new Set<string>();
  collectReferences(value, found, true);
  return found;
}

/** Collects the ids that a document points at by any reference. */
export function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  collectReferences(value, found, false);
  return found;
}

function collectReferences(value: unknown, found: Set<string>, isStrongOnly: boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) collectReferences(item, found, isStrongOnly);
  } else if (isRecord(value)) {
    if (typeof value._ref === 'string') {
      if (!isStrongOnly || value._weak !== true) found.add(value._ref);
      return;
    }
    for (const name in value) collectReferences(value[name], found, isStrongOnly);
  }
}
