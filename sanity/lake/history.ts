import { draftIdOf, publishedIdOf, type LakeDocument } from './documents.ts';
import type { Store } from './storage/store.ts';
import type { StoredTransaction } from './storage/log.ts';

/** A transaction and what it did to the requested documents. */
export interface HistoryStep {
  transaction: StoredTransaction;
  changes: Array<{ id: string; before: LakeDocument | null; after: LakeDocument | null }>;
}

/** Reads the history of documents, oldest first, as far back as the log goes. */
export async function readHistory(store: Store, documentIds: string[]): Promise<HistoryStep[]> {
  const ids = new Set(documentIds);
  const states = new Map<string, LakeDocument>();
  return (await store.transactionsOf(documentIds)).map((transaction) => {
    const changes = transaction.changes.flatMap(({ id, document }) => {
      if (!ids.has(id)) return [];
      const before = states.get(id) ?? null;
      if (document) states.set(id, document);
      else states.delete(id);
      return [{ id, before, after: document }];
    });
    return { transaction, changes };
  });
}

/** The point in time to read documents at. */
export type Moment = { revision: string } | { time: string } | 'last';

/** Returns the documents at a point in time, leaving out those that didn't exist. */
export async function documentsAt(
  store: Store,
  documentIds: string[],
  moment: Moment,
): Promise<LakeDocument[]> {
  const steps = await readHistory(store, documentIds);
  const limit =
    typeof moment === 'object' && 'revision' in moment
      ? await sequenceOf(store, steps, moment.revision)
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

async function sequenceOf(store: Store, steps: HistoryStep[], revision: string): Promise<number> {
  const known = steps.find(({ transaction }) => transaction.id === revision)?.transaction;
  const found = known ?? (await store.findTransaction(revision));
  return found?.sequence ?? -1;
}

/** Returns the Studio's history of a document and its draft, newest first. */
export async function eventsOf(store: Store, id: string): Promise<object[]> {
  const documentId = publishedIdOf(id);
  const versionId = draftIdOf(id);
  const contributors = new Set<string>();
  let draft: LakeDocument | null = null;
  let published: LakeDocument | null = null;
  const events: object[] = [];
  for (const { transaction, changes } of await readHistory(store, [documentId, versionId])) {
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
        publishCause: 'document.publish',
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
