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

/** Whether text can be a document ID: at most 128 letters, digits, dots, dashes and underscores. */
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

/** Returns the ID under which a draft or a release version is published. */
export function publicIdOf(id: string): string {
  return publishedIdOf(id).replace(/^versions\.[^.]+\./, '');
}

/** Returns the name of the release that a version belongs to, or null for other documents. */
export function releaseOfVersion(id: string): string | null {
  return /^versions\.([^.]+)\../.exec(id)?.[1] ?? null;
}

/** Returns the start of the IDs of a release's versions. */
export function versionsOf(release: string): string {
  return `versions.${release}.`;
}

/** Returns the ID of a document's draft. */
export function draftIdOf(id: string): string {
  return isDraftId(id) ? id : `drafts.${id}`;
}

/** Whether a document describes an uploaded image or file. */
export function isAsset({ _type }: { _type?: unknown }): boolean {
  return _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset';
}

export type JsonObject = Record<string, unknown>;

/** Whether a parsed JSON value is an object with named fields. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a document's `slug.current`, or null. */
export function slugOf(document: LakeDocument | null): string | null {
  const slug = document?.slug;
  return isRecord(slug) && typeof slug.current === 'string' ? slug.current : null;
}

/** Returns each document's differing fields. Compares by identity: patches share all others. */
export function differing(
  before: LakeDocument | null,
  after: LakeDocument,
): [JsonObject, JsonObject] {
  if (!before) return [{}, after];
  const without = (one: LakeDocument, other: LakeDocument) =>
    Object.fromEntries(Object.entries(one).filter(([name, value]) => value !== other[name]));
  return [without(before, after), without(after, before)];
}

/** Collects the IDs a document strongly references. Weak references may dangle. */
export function strongReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) strongReferences(item, found);
  } else if (isRecord(value)) {
    if (!value._ref) {
      for (const name in value) strongReferences(value[name], found);
    } else if (typeof value._ref === 'string' && value._weak !== true) {
      found.add(value._ref);
    }
  }
  return found;
}

/** Whether a JSON value has more than this many levels of objects and arrays. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}

/** Whether any object in a value has a field of this name. */
export function hasField(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, name)) return true;
  for (const item of Object.values(value)) if (hasField(item, name)) return true;
  return false;
}

/** Copies a JSON object, applying `change` to it and every object inside it, innermost first. */
export function replaceObjects(object: JsonObject, change: (copy: JsonObject) => JsonObject) {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    return isRecord(value) ? replaceObjects(value, change) : value;
  };
  const fields = Object.entries(object).map(([name, value]) => [name, visit(value)]);
  return change(Object.fromEntries(fields));
}
