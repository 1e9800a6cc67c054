import { viewAsOf } from './asOf.ts';
import {
  draftIdOf,
  isPrivateId,
  isUnpublishedId,
  publishedIdOf,
  type LakeDocument,
} from './documents.ts';
import { badRequest } from './errors.ts';
import { recall } from './recall.ts';
import type { Store } from './storage/store.ts';
import { listsOf, type ListName, type View } from './view.ts';

/** The only sync tag. All results carry it, and every change sends it in a live event. */
export const SYNC_TAG = 's1:all';

export type Perspective = 'raw' | 'published' | 'drafts' | AsOf;

/** The public view at an instant, in milliseconds. Our own addition: hosted Sanity has nothing like it. */
export interface AsOf {
  asOf: number;
}

const AS_OF = 'asOf:';

/**
 * From this API version on, Sanity's default perspective is `published`. Before that, it was `raw`.
 */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19';

/** Reads the `perspective` parameter. Accepts a list if it is equivalent to one of ours. */
export function readPerspective(text: string | undefined, apiVersion: string): Perspective {
  if (!text) return apiVersion < PUBLISHED_BY_DEFAULT_SINCE ? 'raw' : 'published';
  const [first, ...others] = text.split(',').map((name) => name.trim());
  if (first === 'previewDrafts') return 'drafts';
  if (first === 'drafts' && others.every((name) => name === 'published')) return 'drafts';
  const instant = first?.startsWith(AS_OF) ? Date.parse(first.slice(AS_OF.length)) : NaN;
  if (!Number.isNaN(instant) && others.length === 0) return { asOf: instant };
  if ((first === 'published' || first === 'raw') && others.length === 0) return first;
  throw badRequest(
    `The content lake supports the perspectives raw, published and drafts, not "${text}".`,
  );
}

/**
 * Creates a store's views. Untrusted readers always get the public view, whatever perspective they
 * ask for: only documents whose IDs have no dot, so neither drafts nor private documents.
 */
export function createViews(store: Store): (perspective: Perspective, isTrusted: boolean) => View {
  const plain = (id: string) => store.documents.get(id) ?? null;
  const makers: Record<Exclude<Perspective, AsOf> | 'public', () => View> = {
    raw: () => createView(store, (id) => id, plain),
    published: () => createView(store, (id) => (isUnpublishedId(id) ? null : id), plain),
    public: () => createView(store, (id) => (isPrivateId(id) ? null : id), plain),
    drafts: () =>
      createView(
        store,
        (id) => (id.startsWith('versions.') ? null : publishedIdOf(id)),
        (id) => overlay(plain(draftIdOf(id)) ?? plain(id)),
      ),
  };
  const made = new Map<keyof typeof makers, View>();
  const keep = (name: keyof typeof makers) => recall(made, Infinity, name, makers[name]);
  return (perspective, isTrusted) => {
    if (!isTrusted) return keep('public');
    return typeof perspective === 'string'
      ? keep(perspective)
      : viewAsOf(keep('raw'), keep('published'), perspective.asOf);
  };
}

/** Returns a draft under the ID of the document it will replace, as in the `drafts` perspective. */
function overlay(document: LakeDocument | null): LakeDocument | null {
  return document && { ...document, _id: publishedIdOf(document._id), _originalId: document._id };
}

interface Entry {
  document: LakeDocument;
  /** Lists keep the order in which documents were first stored. */
  place: number;
}

/**
 * Creates a view that is updated with each change, because rebuilding it on every keystroke would
 * be slow.
 */
function createView(
  store: Store,
  keyOf: (id: string) => string | null,
  valueOf: (key: string) => LakeDocument | null,
): View {
  const members = new Map<ListName, Map<string, Entry>>();
  const sorted = new Map<ListName, LakeDocument[]>();
  const find = (key: string) => members.get('all')?.get(key);
  let count = 0;
  let version = 0;

  function refresh(id: string): void {
    const key = keyOf(id);
    if (key === null) return;
    const before = find(key);
    const after = valueOf(key);
    if (!before && !after) return;
    version += 1;
    for (const name of before ? listsOf(before.document) : []) {
      sorted.delete(name);
      members.get(name)?.delete(key);
      if (members.get(name)?.size === 0) members.delete(name);
    }
    if (!after) return;
    const entry = { document: after, place: before?.place ?? (count += 1) };
    for (const name of listsOf(after)) {
      sorted.delete(name);
      members.set(name, (members.get(name) ?? new Map<string, Entry>()).set(key, entry));
    }
  }

  for (const id of store.documents.keys()) refresh(id);
  store.onCommit(({ changes }) => {
    for (const { id } of changes) refresh(id);
  });

  return {
    get: (id) => find(id)?.document ?? null,
    list(name) {
      const entries = members.get(name);
      if (!entries) return [];
      const list =
        sorted.get(name) ??
        [...entries.values()].sort((a, b) => a.place - b.place).map(({ document }) => document);
      sorted.set(name, list);
      return list;
    },
    version: () => version,
  };
}
