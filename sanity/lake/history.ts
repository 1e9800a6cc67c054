import { draftIdOf, publicIdOf, releaseOfVersion, type LakeDocument } from './documents.ts';
import type { PastStep } from './storage/past.ts';
import type { Store } from './storage/store.ts';

/** The point in time to read documents at. */
export type Moment = { revision: string } | { time: string } | 'last';

/** Returns the documents at a point in time, leaving out those that didn't exist. */
export function documentsAt(
  { past }: Store,
  documentIds: string[],
  moment: Moment,
): LakeDocument[] {
  const steps: PastStep[] = past.stepsOf(documentIds);
  const limit =
    typeof moment === 'object' && 'revision' in moment
      ? (past.sequenceOf(moment.revision) ?? -1)
      : Infinity;
  const states = new Map<string, LakeDocument | null>();
  for (const { transaction, changes } of steps) {
    if (transaction.sequence > limit) break;
    if (typeof moment === 'object' && 'time' in moment && transaction.at > moment.time) break;
    for (const { id, after } of changes) {
      if (after !== null || moment !== 'last') states.set(id, after);
    }
  }
  return [...states.values()].filter((document) => document !== null);
}

/** Returns the Studio's history of a document and its draft or one of its versions, newest first. */
export function eventsOf({ past }: Store, id: string): object[] {
  const documentId = publicIdOf(id);
  const versionId = releaseOfVersion(id) === null ? draftIdOf(id) : id;
  const contributors = new Set<string>();
  let draft: LakeDocument | null = null;
  let published: LakeDocument | null = null;
  const events: object[] = [];
  for (const { transaction, changes } of past.stepsOf([documentId, versionId])) {
    const { id: revision, at: timestamp, author } = transaction;
    const common = { timestamp, author, documentId, versionId };
    const draftChange = changes.find((change) => change.id === versionId);
    const publishedChange = changes.find((change) => change.id === documentId);
    const draftBefore: LakeDocument | null = draft;
    if (draftChange) draft = draftChange.after;
    if (publishedChange) published = publishedChange.after;
    contributors.add(author);
    const hasLostDraft = draftChange !== undefined && draftBefore !== null && draft === null;

    if (publishedChange?.after && hasLostDraft) {
      events.push({
        ...common,
        type: 'publishDocumentVersion',
        revisionId: revision,
        versionRevisionId: draftBefore?._rev,
        publishCause: releaseOfVersion(versionId) ? 'release.publish' : 'document.publish',
        contributors: [...contributors],
      });
      contributors.clear();
    } else if (publishedChange && publishedChange.after === null) {
      events.push(
        draft
          ? { ...common, type: 'unpublishDocument', versionRevisionId: revision }
          : { timestamp, author, documentId, type: 'deleteDocumentGroup' },
      );
    } else if (publishedChange?.after) {
      const version = past.documentsOf(transaction.sequence).find(isVersionOf(documentId));
      if (version !== undefined) {
        events.push({
          ...common,
          type: 'publishDocumentVersion',
          versionId: version,
          revisionId: revision,
          versionRevisionId: revision,
          publishCause: 'release.publish',
          contributors: [author],
        });
        continue;
      }
      const type = publishedChange.before ? 'updateLiveDocument' : 'createLiveDocument';
      events.push({ timestamp, author, documentId, type, revisionId: revision });
    } else if (hasLostDraft) {
      events.push(
        published
          ? { ...common, type: 'deleteDocumentVersion', versionRevisionId: draftBefore?._rev }
          : { timestamp, author, documentId, type: 'deleteDocumentGroup' },
      );
    } else if (draftChange && draftChange.before === null && draft !== null) {
      events.push({ ...common, type: 'createDocumentVersion', versionRevisionId: revision });
    }
  }
  return events.reverse();
}

/** Whether an ID is this document's version in any release. */
function isVersionOf(documentId: string): (id: string) => boolean {
  return (id) => releaseOfVersion(id) !== null && publicIdOf(id) === documentId;
}
