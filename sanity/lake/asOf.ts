import {
  draftIdOf,
  isUnpublishedId,
  publicIdOf,
  publishedIdOf,
  versionsOf,
  type LakeDocument,
} from './documents.ts';
import { isMarkedForUnpublishing, isRelease } from './releases.ts';
import { arranged, everything, passes, type Condition, type Selection, type View } from './view.ts';

/**
 * Returns the public view at a future instant: drafts whose `publishAt` has passed replace what is
 * published, documents past their `unpublishAt` are gone, and releases scheduled by then are published.
 */
export function viewAsOf(all: View, published: View, instant: number): View {
  const changed = changesUntil(all, instant);
  const added = [...changed.values()].filter((document) => document !== null);

  function select(selection: Selection): LakeDocument[] | null {
    const { condition } = selection;
    const stored = published.select({ ...everything, condition });
    if (!stored) return null;
    const found = [
      ...stored.filter(({ _id }) => !changed.has(_id)),
      ...added.filter((document) => passes(document, condition)),
    ];
    return arranged(found, selection);
  }

  return {
    get: (id) => (changed.has(id) ? (changed.get(id) ?? null) : published.get(id)),
    select,
    selectParts(selection) {
      const documents = select(selection);
      return documents && [documents];
    },
    count: (condition) => select({ ...everything, condition })?.length ?? null,
    selectFields: () => null,
  };
}

const SCHEDULED: Condition = {
  is: 'any',
  of: [
    { is: 'defined', field: 'publishAt' },
    { is: 'defined', field: 'unpublishAt' },
  ],
};

/** Returns the documents that will have changed by then, by public ID. Null if gone. */
function changesUntil(all: View, instant: number): Map<string, LakeDocument | null> {
  const isDue = (value: unknown) => typeof value === 'string' && Date.parse(value) <= instant;
  const planned = (all.select({ ...everything, condition: SCHEDULED }) ?? []).filter(
    ({ publishAt, unpublishAt }) => isDue(publishAt) || isDue(unpublishAt),
  );
  const ids = new Set(planned.map(({ _id }) => publishedIdOf(_id)));
  const changed = new Map<string, LakeDocument | null>();
  for (const id of ids) {
    const draft = all.get(draftIdOf(id));
    const isPublishedByThen = draft !== null && isDue(draft.publishAt);
    const document = isPublishedByThen ? draft : all.get(id);
    if (!document || (isUnpublishedId(document._id) && !isPublishedByThen)) continue;
    const isGone =
      isDue(document.unpublishAt) && !isBefore(document.unpublishAt, document.publishAt);
    changed.set(id, isGone ? null : { ...document, _id: id, _originalId: document._id });
  }
  for (const version of versionsDue(all, instant)) {
    const id = publicIdOf(version._id);
    const isGone = isMarkedForUnpublishing(version) || isDue(version.unpublishAt);
    changed.set(id, isGone ? null : { ...version, _id: id, _originalId: version._id });
  }
  return changed;
}

/** Returns the versions of releases that will have been published by then, the earliest first. */
function versionsDue(all: View, instant: number): LakeDocument[] {
  const isScheduled: Condition = { is: 'field', field: '_type', op: '==', value: 'system.release' };
  const releases = (all.select({ ...everything, condition: isScheduled }) ?? [])
    .filter(isRelease)
    .filter(({ publishAt }) => publishAt !== undefined && Date.parse(publishAt) <= instant)
    .sort((one, other) => String(one.publishAt).localeCompare(String(other.publishAt)));
  return releases.flatMap(({ name }) => {
    const condition: Condition = { is: 'prefix', prefix: versionsOf(name), isWanted: true };
    return all.select({ ...everything, condition }) ?? [];
  });
}

/** Whether a scheduled end comes before the start, and so belongs to the previous publication. */
function isBefore(end: unknown, beginning: unknown): boolean {
  return (
    typeof end === 'string' &&
    typeof beginning === 'string' &&
    Date.parse(end) < Date.parse(beginning)
  );
}
