import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { isPrivateId, strongReferences, type LakeDocument, type Operation } from '../documents.ts';
import { LakeError, messageOf } from '../errors.ts';
import {
  inTransaction,
  isFull,
  openDatabase,
  openReadOnly,
  type DatabaseOptions,
} from './database.ts';
import { openDocumentWriter, openReader, withAssetAddress, type Reader } from './documents.ts';
import { takeLock } from './lock.ts';
import { hasOldLog, importOldLog } from './oldLog.ts';
import { openPast, RETENTION, type Past, type PastStep, type StoredResult } from './past.ts';

/** One document's part of a transaction, for listeners and the webhook. */
export interface Change {
  id: string;
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** The mutations in Sanity's format, for listeners. Not stored. */
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
  /** Reads documents whose transactions are on disk. */
  readonly reader: Reader;
  /** The history of all documents. Never write to it. */
  readonly past: Past;
  /** Increases with every transaction. Views and caches compare it. */
  sequence(): number;
  /** Returns the newest transaction that changed a public document, or null. It isn't secret. */
  lastPublic(): string | null;
  /** Returns a document whose transaction is on disk. Never change it in place. */
  get(id: string): LakeDocument | null;
  /** Reads a document as it will be once everything queued is on disk. */
  readonly read: DocumentReader;
  /** Resolves to the sequence once nothing is waiting for the disk. */
  settled(): Promise<number>;
  hasUnsaved(): boolean;
  /** Returns the IDs that start with this, as they will be once everything queued is on disk. */
  idsFrom(start: string): string[];
  /** The IDs of documents, saved or queued, that may strongly reference this one. */
  referrersOf(id: string): ReadonlySet<string>;
  /**
   * Runs `plan` on the state after all queued transactions, and resolves once its changes are on
   * disk. If it throws, nothing changes. Rejects a repeated ID, and with a 507 if the disk is full.
   */
  transact(input: TransactionInput, plan: (read: DocumentReader) => Plan): Promise<Committed>;
  /** Finds an earlier transaction, even from before a restart. */
  findTransaction(id: string): Promise<PastStep | null>;
  onCommit(listener: (committed: Committed) => void): () => void;
  /** Opens a view of all documents that doesn't change until it is closed. */
  openSnapshot(): Snapshot;
  /** Sets the lake's current address on asset documents. */
  setAssetBase(url: string): void;
  close(): Promise<void>;
}

/** All documents, or those of some types, at one moment, in the order in which they were first stored. */
export interface Snapshot {
  documents(types?: string[]): Generator<LakeDocument>;
  close(): void;
}

export interface StoreOptions extends DatabaseOptions {
  directory: string;
  log: { info(message: string): void; warn(message: string): void };
  /** Bytes of parsed documents to keep. */
  cacheBytes?: number;
}

interface Queued {
  committed: Committed;
  entries: PendingEntry[];
  resolve: (committed: Committed) => void;
  reject: (reason: unknown) => void;
}

interface PendingEntry extends Change {
  /** Length of the document's text, set when it's written. */
  characters: number;
}

const CACHE_BYTES = 16 << 20;
/** Transactions on more documents than this leave enough garbage to collect at once. */
const MANY_DOCUMENTS = 200;
const COLLECTED_AFTER_MS = 500;
/** How many transactions share a commit. More would keep readers waiting. */
const SHARE_A_COMMIT = 6;
const FIRST_CLEANING_MS = 60_000;
const CLEANING_EVERY_MS = 24 * 60 * 60 * 1_000;

/**
 * Opens a directory's documents: takes the writer's lock, opens the file, and imports the log of an
 * earlier version the first time.
 *
 * Invariant: `transact` resolves only after its changes are synced to disk, and everything but
 * `read` and `referrersOf` shows only what was synced. A reader never sees a change that a crash
 * could undo.
 */
export function openStore(options: StoreOptions): Store {
  const { directory, log } = options;
  fs.mkdirSync(directory, { recursive: true });
  const lock = takeLock(directory);
  const database = openOrRelease();
  const past = openPast(database);
  const reader = openReader(database, options.cacheBytes ?? CACHE_BYTES);
  const writer = openDocumentWriter(database);

  const listeners = new Set<(committed: Committed) => void>();
  const pending = new Map<string, PendingEntry>();
  const underWay = new Map<string, Promise<unknown>>();
  const snapshots = new Set<DatabaseSync>();
  let assetBase: string | null = null;
  const queue: Queued[] = [];
  let sequence = past.last()?.sequence ?? 0;
  let plannedSequence = sequence;
  let flushing: Promise<void> | null = null;
  let collecting: NodeJS.Timeout | undefined;
  let lastPublic: string | null | undefined;
  let cleaning = setTimeout(clean, FIRST_CLEANING_MS).unref();

  function openOrRelease() {
    try {
      const opened = openDatabase(directory, options);
      if (hasOldLog(directory) && openPast(opened).last() === null) {
        const { documents, transactions } = importOldLog(opened, directory, RETENTION);
        log.info(
          `Imported ${documents} documents and ${transactions} transactions from the old content log. ` +
            'Once you have checked them, you can remove the "log" folder.',
        );
      }
      return opened;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  const read: DocumentReader = (id) => {
    const entry = pending.get(id);
    return entry ? entry.after : reader.get(id);
  };

  function transact(
    input: TransactionInput,
    plan: (read: DocumentReader) => Plan,
  ): Promise<Committed> {
    if (underWay.has(input.id) || past.sequenceOf(input.id) !== null) {
      return Promise.reject(new TransactionRepeated(input.id));
    }
    const saved = new Promise<Committed>((resolve, reject) => {
      const { changes, results } = plan(read);
      plannedSequence += 1;
      const entries = changes.map((change) => ({ ...change, characters: 0 }));
      for (const entry of entries) pending.set(entry.id, entry);
      const committed = { ...input, sequence: plannedSequence, changes, results };
      queue.push({ committed, entries, resolve, reject });
      flushSoon();
    });
    const ended = saved.catch(() => null).finally(() => underWay.delete(input.id));
    underWay.set(input.id, ended);
    return saved;
  }

  /** Saves what is queued, a few transactions per turn of the event loop. */
  function flushSoon(): void {
    flushing ??= new Promise((done) => {
      setImmediate(() => {
        flushing = null;
        flush();
        if (queue.length > 0) flushSoon();
        done();
      });
    });
  }

  /** V8 leaves an idle heap as it is. Only `--expose-gc` provides this. */
  function collect(): void {
    collecting = undefined;
    globalThis.gc?.();
  }

  /** Writes the first queued transactions with one commit, which is one sync of the disk. */
  function flush(): void {
    const batch = queue.splice(0, SHARE_A_COMMIT);
    try {
      if (!lock.isHeld()) {
        throw new Error(
          'Another content lake took over this directory, so this one has stopped writing.',
        );
      }
      inTransaction(database, () => batch.forEach(record));
    } catch (error) {
      refuse([...batch, ...queue.splice(0)], error);
      return;
    }
    for (const { entries, committed } of batch) {
      sequence = committed.sequence;
      if (committed.changes.some(({ id }) => !isPrivateId(id))) lastPublic = committed.id;
      for (const entry of entries) {
        if (pending.get(entry.id) === entry) pending.delete(entry.id);
        if (entry.after) reader.keep(entry.after, sequence, entry.characters);
      }
    }
    for (const { committed, resolve } of batch) {
      for (const listener of listeners) {
        try {
          listener(committed);
        } catch (error) {
          log.warn(`A listener failed on ${committed.id}: ${messageOf(error)}`);
        }
      }
      resolve(committed);
    }
    const count = batch.reduce((sum, { entries }) => sum + entries.length, 0);
    if (count > MANY_DOCUMENTS) collecting ??= setTimeout(collect, COLLECTED_AFTER_MS).unref();
  }

  function record({ committed, entries }: Queued): void {
    const { id, at, author, quiet = false, results, sequence } = committed;
    const recorded = entries.map((entry) => {
      const text = entry.after && JSON.stringify(entry.after);
      entry.characters = text?.length ?? 0;
      return { id: entry.id, operation: operationOf(entry), text };
    });
    const isPlain = sameResults(results, recorded);
    past.record({ id, at, author, quiet, sequence, results: isPlain ? null : results }, recorded);
    for (const { id: changed, before, after } of entries) {
      writer.write(changed, before, after, sequence);
    }
  }

  /** Transactions planned on top of a lost write may depend on it, so they are rejected with it. */
  function refuse(batch: Queued[], reason: unknown): void {
    pending.clear();
    plannedSequence = sequence;
    log.warn(`A change could not be saved: ${messageOf(reason)}`);
    const error = isFull(reason)
      ? new LakeError(507, 'insufficientStorageError', NO_SPACE)
      : new LakeError(503, 'storageError', `The change could not be saved: ${messageOf(reason)}`);
    for (const { reject } of batch) reject(error);
  }

  /** Removes old history in small transactions, so that writers hardly wait. */
  function clean(): void {
    try {
      const isMoreLeft = inTransaction(database, () => past.removeOld(new Date()));
      cleaning = setTimeout(clean, isMoreLeft ? 50 : CLEANING_EVERY_MS).unref();
    } catch (error) {
      log.warn(`Old history could not be removed: ${messageOf(error)}`);
      cleaning = setTimeout(clean, CLEANING_EVERY_MS).unref();
    }
  }

  return {
    reader,
    past,
    sequence: () => sequence,
    lastPublic: () => (lastPublic === undefined ? (lastPublic = past.lastPublic()) : lastPublic),
    get: reader.get,
    read,
    async settled() {
      while (flushing) await flushing;
      return sequence;
    },
    hasUnsaved: () => queue.length > 0,
    idsFrom(start) {
      const ids = new Set(reader.idsFrom(start));
      for (const { id, after } of pending.values()) {
        if (after && id.startsWith(start)) ids.add(id);
        else ids.delete(id);
      }
      return [...ids];
    },
    referrersOf(id) {
      const saved = reader
        .all<{ id: string }>(
          `SELECT DISTINCT d.id FROM reference r JOIN document d ON d.number = r.source
           WHERE r.target = ? AND r.strong = 1`,
          [id],
        )
        .map((row) => row.id);
      const queued = [...pending.values()].filter(
        ({ after }) => after !== null && strongReferences(after).has(id),
      );
      return new Set([...saved, ...queued.map((entry) => entry.id)]);
    },
    transact,
    async findTransaction(id) {
      await underWay.get(id);
      return past.find(id);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openSnapshot() {
      const connection = openReadOnly(directory);
      snapshots.add(connection);
      connection.exec('BEGIN');
      return {
        *documents(types) {
          const rows = connection
            .prepare(
              `SELECT json(c.body) AS body FROM document d
               JOIN past_change c ON c.document = d.id AND c.sequence = d.sequence
               WHERE ?1 IS NULL OR d.type IN (SELECT value FROM json_each(?1))
               ORDER BY d.place, d.number`,
            )
            .iterate(types ? JSON.stringify(types) : null);
          for (const { body } of rows) {
            const document: LakeDocument = JSON.parse(String(body));
            yield assetBase === null ? document : withAssetAddress(document, assetBase);
          }
        },
        close() {
          if (snapshots.delete(connection)) connection.close();
        },
      };
    },
    setAssetBase(url) {
      assetBase = url;
      reader.setAssetBase(url);
    },
    async close() {
      for (const connection of snapshots) connection.close();
      snapshots.clear();
      clearTimeout(cleaning);
      clearTimeout(collecting);
      while (flushing) await flushing;
      database.close();
      lock.release();
    },
  };
}

const NO_SPACE = 'There is no space left to save this change, so nothing was changed.';

function operationOf({ before, after }: Change): Operation {
  if (after === null) return 'delete';
  return before === null ? 'create' : 'update';
}

function sameResults(one: StoredResult[], other: StoredResult[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, operation }, at) => other[at]?.id === id && other[at].operation === operation)
  );
}
