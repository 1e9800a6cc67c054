import { draftIdOf, isPrivateId, isUnpublishedId, publishedIdOf, slugOf } from './documents.ts';
import type { LakeDocument } from './documents.ts';
import { badRequest } from './errors.ts';
import type { Store } from './storage/store.ts';

/** All answers carry this one tag; a live event names it after every change. */
export const SYNC_TAG = 's1:all';

export type Perspective = 'raw' | 'published' | 'drafts';

/** The documents one kind of reader sees, with the indexes that keep queries fast. */
export interface View {
  get(id: string): LakeDocument | null;
  all(): LakeDocument[];
  ofType(type: string): LakeDocument[];
  withSlug(slug: string): LakeDocument[];
}

/** From this API version on, Sanity answers `published` when no perspective is named; before, `raw`. */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19';

/** Reads the `perspective` parameter; lists are accepted as far as they mean one of the three. */
export function readPerspective(text: string | undefined, apiVersion: string): Perspective {
  if (!text) return apiVersion < PUBLISHED_BY_DEFAULT_SINCE ? 'raw' : 'published';
  const [first, ...others] = text.split(',').map((name) => name.trim());
  if (first === 'previewDrafts') return 'drafts';
  if (first === 'drafts' && others.every((name) => name === 'published')) return 'drafts';
  if ((first === 'published' || first === 'raw') && others.length === 0) return first;
  throw badRequest(
    `The content lake knows the perspectives raw, published and drafts, not "${text}".`,
  );
}

/**
 * Makes the views of a store. Untrusted readers always get the same one, whatever perspective they
 * ask: ids without a dot, and so neither drafts nor private documents.
 */
export function createViews(store: Store): (perspective: Perspective, isTrusted: boolean) => View {
  const plain = (id: string) => store.documents.get(id) ?? null;
  const makers: Record<Perspective | 'public', () => View> = {
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
  const made = new Map<Perspective | 'public', View>();
  return (perspective, isTrusted) => {
    const name = isTrusted ? perspective : 'public';
    const known = made.get(name);
    if (known) return known;
    const view = makers[name]();
    made.set(name, view);
    return view;
  };
}

/** A draft under the id of the document it will replace, as the `drafts` perspective shows it. */
function overlay(document: LakeDocument | null): LakeDocument | null {
  return document && { ...document, _id: publishedIdOf(document._id), _originalId: document._id };
}

/** Kept up to date change by change, because rebuilding it at every keystroke would be slow. */
function createView(
  store: Store,
  keyOf: (id: string) => string | null,
  valueOf: (key: string) => LakeDocument | null,
): View {
  const byId = new Map<string, LakeDocument>();
  const byType = createGroups();
  const bySlug = createGroups();
  let everything: LakeDocument[] | null = null;

  function refresh(id: string): void {
    const key = keyOf(id);
    if (key === null) return;
    const before = byId.get(key);
    const after = valueOf(key);
    if (before) {
      byType.remove(before._type, key);
      const slug = slugOf(before);
      if (slug !== null) bySlug.remove(slug, key);
    }
    everything = null;
    if (!after) {
      byId.delete(key);
      return;
    }
    byId.set(key, after);
    byType.add(after._type, key, after);
    const slug = slugOf(after);
    if (slug !== null) bySlug.add(slug, key, after);
  }

  for (const id of store.documents.keys()) refresh(id);
  store.onCommit(({ changes }) => {
    for (const { id } of changes) refresh(id);
  });

  return {
    get: (id) => byId.get(id) ?? null,
    all: () => (everything ??= [...byId.values()]),
    ofType: byType.list,
    withSlug: bySlug.list,
  };
}

interface Groups {
  add(name: string, key: string, document: LakeDocument): void;
  remove(name: string, key: string): void;
  list(name: string): LakeDocument[];
}

function createGroups(): Groups {
  const groups = new Map<
    string,
    { members: Map<string, LakeDocument>; list: LakeDocument[] | null }
  >();
  return {
    add(name, key, document) {
      const group = groups.get(name) ?? { members: new Map(), list: null };
      group.members.set(key, document);
      group.list = null;
      groups.set(name, group);
    },
    remove(name, key) {
      const group = groups.get(name);
      if (!group) return;
      group.members.delete(key);
      group.list = null;
      if (group.members.size === 0) groups.delete(name);
    },
    list(name) {
      const group = groups.get(name);
      if (!group) return [];
      return (group.list ??= [...group.members.values()]);
    },
  };
}
