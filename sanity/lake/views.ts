import { viewAsOf } from './asOf.ts';
import {
  draftIdOf,
  isPrivateId,
  isUnpublishedId,
  publishedIdOf,
  referencesIn,
  slugOf,
} from './documents.ts';
import type { LakeDocument } from './documents.ts';
import { badRequest } from './errors.ts';
import type { Store } from './storage/store.ts';
import type { View } from './view.ts';

export type { View };

/** The only tag, carried by all results. A live event names it after every change. */
export const SYNC_TAG = 's1:all';

export type Perspective = 'raw' | 'published' | 'drafts' | AsOf;

/** The public view at an instant, in milliseconds. Our own addition: hosted Sanity has nothing like it. */
export interface AsOf {
  asOf: number;
}

const AS_OF = 'asOf:';

/**
 * From this API version on, Sanity defaults to `published` when no perspective is named; before, to
 * `raw`.
 */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19';

/** Reads the `perspective` parameter. Accepts a list if it means one of ours. */
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
 * Creates the views of a store. Untrusted readers always get the same one, whatever perspective
 * they ask for: IDs without a dot, and so no drafts or private documents.
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
  function keep(name: keyof typeof makers): View {
    const known = made.get(name);
    if (known) return known;
    const view = makers[name]();
    made.set(name, view);
    return view;
  }
  return (perspective, isTrusted) => {
    if (!isTrusted) return keep('public');
    return typeof perspective === 'string'
      ? keep(perspective)
      : viewAsOf(keep('raw'), keep('published'), perspective.asOf);
  };
}

/** A draft under the ID of the document it will replace, as the `drafts` perspective shows it. */
function overlay(document: LakeDocument | null): LakeDocument | null {
  return document && { ...document, _id: publishedIdOf(document._id), _originalId: document._id };
}

/** Updated change by change, because rebuilding it at every keystroke would be slow. */
function createView(
  store: Store,
  keyOf: (id: string) => string | null,
  valueOf: (key: string) => LakeDocument | null,
): View {
  const byId = new Map<string, LakeDocument>();
  const places = new Map<string, number>();
  const placeOf = (key: string) => places.get(key) ?? 0;
  const byType = createGroups(placeOf);
  const bySlug = createGroups(placeOf);
  const byTarget = createGroups(placeOf);
  let everything: LakeDocument[] | null = null;
  let count = 0;
  let version = 0;

  function refresh(id: string): void {
    const key = keyOf(id);
    if (key === null) return;
    const before = byId.get(key) ?? null;
    const after = valueOf(key);
    if (!before && !after) return;
    version += 1;
    everything = null;
    if (after) {
      if (!before) places.set(key, (count += 1));
      byId.set(key, after);
    } else {
      byId.delete(key);
    }
    byType.move(key, typesOf(before), typesOf(after), after);
    bySlug.move(key, slugsOf(before), slugsOf(after), after);
    byTarget.move(key, targetsOf(before), targetsOf(after), after);
    if (!after) places.delete(key);
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
    referringTo: byTarget.list,
    version: () => version,
  };
}

const NOTHING: ReadonlySet<string> = new Set();
const targets = new WeakMap<LakeDocument, ReadonlySet<string>>();

function typesOf(document: LakeDocument | null): ReadonlySet<string> {
  return document ? new Set([document._type]) : NOTHING;
}

function slugsOf(document: LakeDocument | null): ReadonlySet<string> {
  const slug = slugOf(document);
  return slug === null ? NOTHING : new Set([slug]);
}

/** Looked up once per document, since several views need it. */
function targetsOf(document: LakeDocument | null): ReadonlySet<string> {
  if (!document) return NOTHING;
  const known = targets.get(document);
  if (known) return known;
  const found = referencesIn(document);
  const kept = found.size === 0 ? NOTHING : found;
  targets.set(document, kept);
  return kept;
}

interface Groups {
  /** Removes a document from groups it has left and adds its new state to the others. */
  move(
    key: string,
    from: ReadonlySet<string>,
    to: ReadonlySet<string>,
    document: LakeDocument | null,
  ): void;
  list(name: string): LakeDocument[];
}

/** Lists keep the order in which documents were first stored. */
function createGroups(placeOf: (key: string) => number): Groups {
  const groups = new Map<
    string,
    { members: Map<string, LakeDocument>; list: LakeDocument[] | null }
  >();
  return {
    move(key, from, to, document) {
      for (const name of from) {
        const group = to.has(name) ? undefined : groups.get(name);
        if (!group) continue;
        group.members.delete(key);
        group.list = null;
        if (group.members.size === 0) groups.delete(name);
      }
      if (!document) return;
      for (const name of to) {
        const group = groups.get(name) ?? { members: new Map(), list: null };
        group.members.set(key, document);
        group.list = null;
        groups.set(name, group);
      }
    },
    list(name) {
      const group = groups.get(name);
      if (!group) return [];
      return (group.list ??= [...group.members]
        .sort(([one], [other]) => placeOf(one) - placeOf(other))
        .map(([, document]) => document));
    },
  };
}
