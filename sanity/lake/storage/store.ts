import fs from 'node:fs';
import path from 'node:path';
import { strongReferences, type LakeDocument, type Operation } from '../documents.ts';
import { LakeError, messageOf } from '../errors.ts';
import { compactSegments, type Keeping } from './compaction.ts';
import { takeLock } from './lock.ts';
import {
  encodeLine,
  listSegments,
  openWriter,
  readLine,
  readSegment,
  segmentFile,
  type LogPosition,
  type LogWriter,
  type Segment,
  type StoredResult,
  type StoredTransaction,
} from './log.ts';

/** One document's part of a transaction, for listeners and the webhook. */
export interface Change {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** The mutations in Sanity's format, for listeners. Not stored in the log. */
  mutations: object[];
}

export interface TransactionInput {
  id: string;
  at: string;
  author: string;
  quiet?: boolean;
}

export interface Committed extends TransactionInput {
  sequence: number;
  changes: Change[];
  results: StoredResult[];
}

/** A plan's changes, and the response to its writer. */
export interface Plan {
  changes: Change[];
  results: StoredResult[];
}

/** The transaction ID was used before, so the writer gets the earlier result again. */
export class TransactionRepeated extends Error {}

/** Reads documents as they will be once everything queued before is on disk. */
export type DocumentReader = (id: string) => LakeDocument | null;

export interface Store {
  /** Documents whose transactions are on disk. Never change one in place. */
  readonly documents: ReadonlyMap<string, LakeDocument>;
  /** Increases with every transaction. Views and caches compare it. */
  sequence(): number;
  /** Reads a document as it will be once everything queued is on disk. */
  readonly read: DocumentReader;
  /** Resolves to the sequence once nothing is waiting for the disk. */
  settled(): Promise<number>;
  hasUnsaved(): boolean;
  /** The IDs of documents, saved or queued, that may strongly reference this one. */
  referrersOf(id: string): ReadonlySet<string>;
  /**
   * Runs `plan` immediately, on the state after all queued transactions, and resolves once its
   * changes are on disk. A `plan` that throws changes nothing. Rejects with TransactionRepeated
   * when the ID was used before.
   */
  transact(input: TransactionInput, plan: (read: DocumentReader) => Plan): Promise<Committed>;
  /** The ID of the newest transaction on disk, or null if there is none. */
  lastTransaction(): string | null;
  /** IDs of the transactions after this one, oldest first, or null if this one is unknown. */
  transactionsAfter(id: string): string[] | null;
  /** Finds an earlier transaction, even from before a restart. */
  findTransaction(id: string): Promise<StoredTransaction | null>;
  /** Reads the transactions that changed any of these documents, oldest first. */
  transactionsOf(documentIds: string[]): Promise<StoredTransaction[]>;
  /** IDs of the transactions that changed a document, oldest first. */
  revisionsOf(documentId: string): readonly string[];
  onCommit(listener: (committed: Committed) => void): () => void;
  /** Sets the lake's current address on asset documents. */
  setAssetBase(url: string): void;
  compact(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  directory: string;
  warn: (message: string) => void;
  /** Called for every logged transaction while the log is read at startup. */
  onReplay?: (committed: Committed) => void;
  /** Log size at which compaction is first considered. */
  compactAtBytes?: number;
  /** How many revisions per document compaction keeps. */
  keptRevisions?: number;
}

interface Queued {
  stored: StoredTransaction;
  committed: Committed;
  entries: PendingEntry[];
  resolve: (committed: Committed) => void;
  reject: (reason: unknown) => void;
}

interface PendingEntry {
  id: string;
  document: LakeDocument | null;
}

const COMPACT_AT_BYTES = 16 << 20;
const KEPT_REVISIONS = 100;
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Opens a directory of documents: takes the writer's lock, reads the log, and drops an unfinished
 * last line.
 *
 * Invariant: `transact` resolves only after its line is synced to disk, and `documents` shows only
 * what was synced. A reader never sees a change that a crash could undo.
 */
export function openStore(options: StoreOptions): Store {
  const { directory, warn } = options;
  const compactAtBytes = options.compactAtBytes ?? COMPACT_AT_BYTES;
  const keptRevisions = options.keptRevisions ?? KEPT_REVISIONS;
  const logDirectory = path.join(directory, 'log');
  fs.mkdirSync(logDirectory, { recursive: true });
  const lock = takeLock(directory);

  const documents = new Map<string, LakeDocument>();
  const referrers = new Map<string, Set<string>>();
  const positions = new Map<string, LogPosition>();
  const revisions = new Map<string, string[]>();
  const listeners = new Set<(committed: Committed) => void>();
  const pending = new Map<string, PendingEntry>();
  const underWay = new Map<string, Promise<unknown>>();
  let queue: Queued[] = [];
  let inFlight: Queued[] = [];
  let sequence = 0;
  let newestTransaction: string | null = null;
  let plannedSequence = 0;
  let assetBase: string | null = null;
  let flushing: Promise<void> | null = null;
  let compacting: Promise<void> | null = null;
  let segments: Segment[];
  let writer: LogWriter;

  try {
    segments = listSegments(logDirectory);
    replay();
    writer = openWriter(newestSegment());
  } catch (error) {
    lock.release();
    throw error;
  }

  function newestSegment(): Segment {
    const newest = segments.at(-1);
    return newest ?? startSegment(1);
  }

  function startSegment(part: number): Segment {
    const segment = {
      first: part,
      last: part,
      file: segmentFile(logDirectory, part, part),
      bytes: 0,
    };
    segments.push(segment);
    return segment;
  }

  function replay(): void {
    segments.forEach((segment, index) => {
      const isNewest = index === segments.length - 1;
      const sound = replaySegment(segment, isNewest);
      if (sound < segment.bytes) {
        warn(
          `The content log ended in an unfinished write of ${segment.bytes - sound} bytes that was ` +
            'never confirmed as saved. It was dropped.',
        );
        fs.truncateSync(segment.file, sound);
        segment.bytes = sound;
      }
    });
    plannedSequence = sequence;
  }

  function replaySegment(segment: Segment, isNewest: boolean): number {
    const lines = readSegment(segment, isNewest);
    for (;;) {
      const next = lines.next();
      if (next.done) return next.value;
      const { transactions, position } = next.value;
      for (const transaction of transactions) replayTransaction(transaction, position);
    }
  }

  function replayTransaction(transaction: StoredTransaction, position: LogPosition): void {
    const changes = transaction.changes.map((change) => ({
      id: change.id,
      before: documents.get(change.id) ?? null,
      after: change.document,
      mutations: [],
    }));
    for (const change of changes) apply(change.id, change.after);
    remember(transaction, position);
    const { id, at, author, quiet } = transaction;
    options.onReplay?.({
      id,
      at,
      author,
      quiet,
      sequence: transaction.sequence,
      changes,
      results: resultsOf(transaction),
    });
  }

  function remember(transaction: StoredTransaction, position: LogPosition): void {
    sequence = Math.max(sequence, transaction.sequence);
    newestTransaction = transaction.id;
    positions.set(transaction.id, position);
    for (const { id } of transaction.changes) {
      const known = revisions.get(id);
      if (known) known.push(transaction.id);
      else revisions.set(id, [transaction.id]);
    }
  }

  function apply(id: string, after: LakeDocument | null): void {
    const before = documents.get(id);
    if (before) {
      for (const target of strongReferences(before)) referrers.get(target)?.delete(id);
    }
    if (after === null) {
      documents.delete(id);
      return;
    }
    documents.set(id, assetBase === null ? after : withAssetAddress(after, assetBase));
    for (const target of strongReferences(after)) {
      const known = referrers.get(target);
      if (known) known.add(id);
      else referrers.set(target, new Set([id]));
    }
  }

  const read: DocumentReader = (id) => {
    const entry = pending.get(id);
    return entry ? entry.document : (documents.get(id) ?? null);
  };

  function transact(
    input: TransactionInput,
    plan: (read: DocumentReader) => Plan,
  ): Promise<Committed> {
    if (positions.has(input.id) || underWay.has(input.id)) {
      return Promise.reject(new TransactionRepeated(input.id));
    }
    const saved = new Promise<Committed>((resolve, reject) => {
      const { changes, results } = plan(read);
      const next = plannedSequence + 1;
      const stored: StoredTransaction = {
        id: input.id,
        sequence: next,
        at: input.at,
        author: input.author,
        ...(input.quiet ? { quiet: true } : {}),
        changes: changes.map((change) => ({
          id: change.id,
          operation: operationOf(change),
          document: change.after,
        })),
      };
      if (!sameResults(results, resultsOf(stored))) stored.results = results;
      plannedSequence = next;
      const entries = changes.map(({ id, after }) => ({ id, document: after }));
      for (const entry of entries) pending.set(entry.id, entry);
      const committed = { ...input, sequence: next, changes, results };
      queue.push({ stored, committed, entries, resolve, reject });
      flushing ??= flush();
    });
    const ended = saved.catch(() => null).finally(() => underWay.delete(input.id));
    underWay.set(input.id, ended);
    return saved;
  }

  /** Writes all waiting transactions with a single write and fsync. */
  async function flush(): Promise<void> {
    // Transactions from one turn of the event loop are written together.
    await Promise.resolve();
    while (queue.length > 0) {
      inFlight = queue;
      queue = [];
      try {
        if (!lock.isHeld()) {
          throw new Error(
            'Another content lake took over this directory, so this one has stopped writing.',
          );
        }
        const line = encodeLine(inFlight.map(({ stored }) => stored));
        const position = await writer.append(line);
        for (const done of inFlight) settle(done, position);
      } catch (error) {
        refuseAll(error);
      }
      inFlight = [];
    }
    flushing = null;
    considerCompaction();
  }

  function settle(done: Queued, position: LogPosition): void {
    for (const entry of done.entries) {
      apply(entry.id, entry.document);
      if (pending.get(entry.id) === entry) pending.delete(entry.id);
    }
    remember(done.stored, position);
    for (const listener of listeners) {
      try {
        listener(done.committed);
      } catch (error) {
        warn(`A listener failed on ${done.committed.id}: ${messageOf(error)}`);
      }
    }
    done.resolve(done.committed);
  }

  /** Transactions planned on top of a lost write may depend on it, so they are rejected with it. */
  function refuseAll(reason: unknown): void {
    const message = `The change could not be saved: ${messageOf(reason)}`;
    warn(message);
    const refused = [...inFlight, ...queue];
    queue = [];
    pending.clear();
    plannedSequence = sequence;
    for (const { reject } of refused) reject(new LakeError(503, 'storageError', message));
  }

  function considerCompaction(): void {
    const [oldest] = segments;
    const total = segments.reduce((sum, { bytes }) => sum + bytes, 0);
    const grown = total - (oldest && oldest.last > oldest.first ? oldest.bytes : 0);
    // Doubling keeps the rewriting cost in proportion to what was written.
    if (grown > Math.max(compactAtBytes, total - grown) && compacting === null) {
      compact().catch((error: unknown) => warn(`Compaction failed: ${messageOf(error)}`));
    }
  }

  function compact(): Promise<void> {
    compacting ??= runCompaction().finally(() => {
      compacting = null;
    });
    return compacting;
  }

  /** Decides what compaction keeps: each document's latest revisions. */
  function keepingOf(sealed: Segment[]): Keeping {
    const dropped = new Map<string, Set<string>>();
    for (const [documentId, ids] of revisions) {
      for (const id of ids.slice(0, -keptRevisions)) {
        const documentIds = dropped.get(id) ?? new Set();
        dropped.set(id, documentIds.add(documentId));
      }
    }
    const lines = new Map<Segment, Map<number, string[]>>(sealed.map((part) => [part, new Map()]));
    for (const [id, { segment, offset }] of positions) {
      const places = lines.get(segment);
      const ids = places?.get(offset);
      if (ids) ids.push(id);
      else places?.set(offset, [id]);
    }
    const idsOf = ({ segment, offset }: LogPosition) => lines.get(segment)?.get(offset) ?? [];
    return {
      idsOf,
      isWhole: (position) => !idsOf(position).some((id) => dropped.has(id)),
      isKept: (documentId, id) => !dropped.get(id)?.has(documentId),
    };
  }

  async function runCompaction(): Promise<void> {
    while (flushing) await flushing;
    // No await between here and the new writer, so that every later write goes to the new segment.
    // Its number leaves room for the joined file's.
    const sealed = [...segments];
    const last = sealed.at(-1);
    if (!last || sequence === 0) return;
    writer.close();
    writer = openWriter(startSegment(last.last + 2));
    const keeping = keepingOf(sealed);
    const joined = await compactSegments(logDirectory, sealed, keeping);
    segments = [joined.segment, ...segments.filter((segment) => !sealed.includes(segment))];
    for (const [id, position] of positions) {
      if (!sealed.includes(position.segment)) continue;
      const moved = joined.positions.get(id);
      if (moved) positions.set(id, moved);
      else positions.delete(id);
    }
    for (const [documentId, ids] of revisions) {
      const kept = ids.filter((id) => keeping.isKept(documentId, id));
      if (kept.length < ids.length) revisions.set(documentId, kept);
    }
    for (const segment of sealed) await fs.promises.rm(segment.file, { force: true });
  }

  return {
    documents,
    sequence: () => sequence,
    read,
    async settled() {
      while (flushing) await flushing;
      return sequence;
    },
    hasUnsaved: () => queue.length > 0 || inFlight.length > 0,
    referrersOf(id) {
      const queued = [...pending.values()].filter(
        ({ document }) => document !== null && strongReferences(document).has(id),
      );
      const saved = referrers.get(id) ?? NOBODY;
      return queued.length === 0 ? saved : new Set([...saved, ...queued.map((entry) => entry.id)]);
    },
    transact,
    lastTransaction: () => newestTransaction,
    transactionsAfter(id) {
      // A map lists its keys in insertion order, and compaction moves positions without moving
      // keys.
      const ids = positions.has(id) ? [...positions.keys()] : null;
      return ids && ids.slice(ids.indexOf(id) + 1);
    },
    async findTransaction(id) {
      await underWay.get(id);
      // Check again, because compaction may have moved the line between the two steps.
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const position = positions.get(id);
        if (!position) return null;
        const transactions = await readLine(position);
        const found = transactions?.find((transaction) => transaction.id === id);
        if (found) return found;
      }
      return null;
    },
    async transactionsOf(documentIds) {
      const wanted = new Set(documentIds.flatMap((id) => revisions.get(id) ?? []));
      const found = new Map<string, StoredTransaction>();
      // Looked up again, in case compaction has moved the lines.
      for (let attempt = 0; attempt < 3 && found.size < wanted.size; attempt += 1) {
        const places = new Map<string, LogPosition>();
        for (const id of wanted) {
          const position = found.has(id) ? undefined : positions.get(id);
          if (position) places.set(`${position.segment.file} ${position.offset}`, position);
        }
        for (const position of places.values()) {
          for (const transaction of (await readLine(position)) ?? []) {
            if (wanted.has(transaction.id)) found.set(transaction.id, transaction);
          }
        }
      }
      return [...found.values()].sort((a, b) => a.sequence - b.sequence);
    },
    revisionsOf: (documentId) => revisions.get(documentId) ?? [],
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setAssetBase(url) {
      assetBase = url;
      for (const [id, document] of documents) documents.set(id, withAssetAddress(document, url));
    },
    compact,
    async close() {
      while (flushing) await flushing;
      await compacting;
      writer.close();
      lock.release();
    },
  };
}

function operationOf({ before, after }: Change): Operation {
  if (after === null) return 'delete';
  return before === null ? 'create' : 'update';
}

/** Returns a writer's results, which are stored only if they differ from the list of changes. */
export function resultsOf(transaction: StoredTransaction): StoredResult[] {
  return transaction.results ?? transaction.changes.map(({ id, operation }) => ({ id, operation }));
}

function sameResults(one: StoredResult[], other: StoredResult[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, operation }, at) => other[at]?.id === id && other[at].operation === operation)
  );
}

/**
 * Sets an asset's URL. The lake's address may change each time it starts, so the URL isn't taken
 * from the log.
 */
function withAssetAddress(document: LakeDocument, base: string): LakeDocument {
  if (document._type !== 'sanity.imageAsset' || typeof document.path !== 'string') return document;
  const url = `${base}/${document.path}`;
  return document.url === url ? document : { ...document, url };
}
