/** A stored document: the five fields every document has, and whatever its type adds. */
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

/**
 * Whether text can be a document ID: letters, digits, dots, dashes, underscores, at most 128
 * characters.
 */
export function isDocumentId(id: string): boolean {
  return ID_SHAPE.test(id) && !id.includes('..') && !id.endsWith('.');
}

/** Whether an ID belongs to a draft. */
export function isDraftId(id: string): boolean {
  return id.startsWith('drafts.');
}

/** Whether an ID is a draft or a release version, which readers of `published` never see. */
export function isUnpublishedId(id: string): boolean {
  return isDraftId(id) || id.startsWith('versions.');
}

/** Whether only trusted readers see this ID. A dot makes it private, as in hosted Sanity. */
export function isPrivateId(id: string): boolean {
  return id.includes('.');
}

/** Returns the ID a draft is published under. Other IDs are returned unchanged. */
export function publishedIdOf(id: string): string {
  return isDraftId(id) ? id.slice('drafts.'.length) : id;
}

/** Returns the ID of a document's draft. */
export function draftIdOf(id: string): string {
  return isDraftId(id) ? id : `drafts.${id}`;
}

/** Narrows a parsed JSON value to an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a document's `slug.current`, or null. */
export function slugOf(document: LakeDocument | null): string | null {
  const slug = document?.slug;
  return isRecord(slug) && typeof slug.current === 'string' ? slug.current : null;
}

/** Collects the IDs a document strongly references. Weak references may dangle. */
export function strongReferences(value: unknown): Set<string> {
  const found = new Set<string>();
  collectReferences(value, found, true);
  return found;
}

/** Collects every ID a document references. */
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
