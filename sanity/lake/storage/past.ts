import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { LakeDocument, Operation } from '../documents.ts';

/** A transaction as it was answered. */
export interface PastTransaction {
  id: string;
  /** Counts transactions from 1. */
  sequence: number;
  at: string;
  author: string;
  /** Not announced to the site, because nothing can be stale yet (the first seed). */
  quiet: boolean;
  /** How many documents it changed. Some changes may no longer be kept. */
  changeCount: number;
  /** The response to the writer. */
  results: StoredResult[];
}

export interface StoredResult {
  id: string;
  operation: Operation | 'none';
}

/** One document's part of a past transaction. */
export interface PastChange {
  id: string;
  operation: Operation;
  before: LakeDocument | null;
  after: LakeDocument | null;
  /** Whether `before` is certain. It isn't when the revision before this one is no longer kept. */
  isBeforeKnown: boolean;
}

export interface PastStep {
  transaction: PastTransaction;
  changes: PastChange[];
}

/** How much history is kept. */
export interface Retention {
  revisions: number;
  days: number;
}

export const RETENTION: Retention = { revisions: 100, days: 400 };

/** The history of all documents. Writes belong in the transaction that changes the documents. */
export interface Past {
  last(): { id: string; sequence: number } | null;
  /** The number of the transaction with this ID, or null. */
  sequenceOf(id: string): number | null;
  find(id: string): PastStep | null;
  /** The IDs of all documents a transaction changed, in the order of its changes. */
  documentsOf(sequence: number): string[];
  /** What happened to these documents, oldest first. */
  stepsOf(documentIds: string[]): PastStep[];
  /** The ID of the newest transaction that changed a public document, or null. */
  lastPublic(): string | null;
  /** IDs of the first transactions after a sequence: all, or only those with public changes. */
  idsAfter(sequence: number, isPublic: boolean, most: number): string[];
  /** Yields what happened after a transaction, oldest first. */
  stepsAfter(sequence: number): Generator<PastStep>;
  /** IDs of the transactions that changed a document, oldest first. */
  revisionsOf(documentId: string): string[];
  /** Records a transaction, with the text of each document that it changed or null if it's gone. */
  record(
    transaction: Omit<PastTransaction, 'results' | 'changeCount'> & {
      /** The response to the writer, or null if it's the list of changes. */
      results: StoredResult[] | null;
    },
    changes: Array<{ id: string; operation: Operation; text: string | null }>,
  ): void;
  /** Removes what is older than the retention allows, some at a time. Returns whether more is left. */
  removeOld(now: Date): boolean;
}

interface TransactionRow {
  id: string;
  at: string;
  author: string;
  quiet: number;
  changes: number;
  results: string | null;
}

interface ChangeRow {
  sequence: number;
  document: string;
  operation: Operation;
  body: string | null;
}

const columns = 'c.sequence, c.document, c.operation, json(c.body) AS body';

/** As in `isPrivateId`: a dot makes an ID private. */
const CHANGES_PUBLIC = `EXISTS (
  SELECT 1 FROM past_change c WHERE c.sequence = t.sequence AND instr(c.document, '.') = 0)`;

const REMOVED_AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Opens the history over a connection. */
export function openPast(database: DatabaseSync, retention: Retention = RETENTION): Past {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const rows = <T>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as T[];
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values);

  /** The last transaction that this round has cleared of old history, or 0. */
  let cleanedTo = 0;

  function transactionAt(sequence: number): PastTransaction {
    const [row] = rows<TransactionRow>(
      'SELECT id, at, author, quiet, changes, results FROM past_transaction WHERE sequence = ?',
      sequence,
    );
    if (!row) throw new Error(`The transaction ${sequence} is missing.`);
    const { id, at, author } = row;
    const results: StoredResult[] = row.results
      ? JSON.parse(row.results)
      : rows<StoredResult>(
          'SELECT document AS id, operation FROM past_change WHERE sequence = ? ORDER BY position',
          sequence,
        ).map((result) => ({ ...result }));
    const changeCount = row.changes;
    return { id, sequence, at, author, quiet: row.quiet === 1, changeCount, results };
  }

  function stepAt(sequence: number): PastStep {
    const changes = rows<ChangeRow>(
      `SELECT ${columns} FROM past_change c WHERE c.sequence = ? ORDER BY c.position`,
      sequence,
    ).map((row) => changeOf(row, previous(row)));
    return { transaction: transactionAt(sequence), changes };
  }

  function previous({ document, sequence }: ChangeRow): ChangeRow | undefined {
    return rows<ChangeRow>(
      `SELECT ${columns} FROM past_change c WHERE c.document = ? AND c.sequence < ?
       ORDER BY c.sequence DESC LIMIT 1`,
      document,
      sequence,
    )[0];
  }

  const past: Past = {
    last() {
      const [row] = rows<{ id: string; sequence: number }>(
        'SELECT id, sequence FROM past_transaction ORDER BY sequence DESC LIMIT 1',
      );
      return row ?? null;
    },
    sequenceOf(id) {
      const [row] = rows<{ sequence: number }>(
        'SELECT sequence FROM past_transaction WHERE id = ?',
        id,
      );
      return row?.sequence ?? null;
    },
    find(id) {
      const sequence = past.sequenceOf(id);
      return sequence === null ? null : stepAt(sequence);
    },
    documentsOf: (sequence) =>
      rows<{ document: string }>(
        'SELECT document FROM past_change WHERE sequence = ? ORDER BY position',
        sequence,
      ).map(({ document }) => document),
    stepsOf(documentIds) {
      const found = rows<ChangeRow>(
        `SELECT ${columns} FROM past_change c WHERE c.document IN (SELECT value FROM json_each(?))
         ORDER BY c.sequence, c.position`,
        JSON.stringify(documentIds),
      );
      const steps = new Map<number, PastStep>();
      const newest = new Map<string, ChangeRow>();
      for (const row of found) {
        const { sequence, document } = row;
        const step = steps.get(sequence) ?? { transaction: transactionAt(sequence), changes: [] };
        steps.set(sequence, step);
        step.changes.push(changeOf(row, newest.get(document)));
        newest.set(document, row);
      }
      return [...steps.values()];
    },
    *stepsAfter(sequence) {
      let at = sequence;
      for (;;) {
        const [next] = rows<{ sequence: number }>(
          'SELECT sequence FROM past_transaction WHERE sequence > ? ORDER BY sequence LIMIT 1',
          at,
        );
        if (!next) return;
        at = next.sequence;
        yield stepAt(at);
      }
    },
    lastPublic() {
      const [row] = rows<{ id: string }>(
        `SELECT id FROM past_transaction t WHERE ${CHANGES_PUBLIC} ORDER BY sequence DESC LIMIT 1`,
      );
      return row?.id ?? null;
    },
    idsAfter: (sequence, isPublic, most) =>
      rows<{ id: string }>(
        `SELECT id FROM past_transaction t WHERE sequence > ? AND (? OR ${CHANGES_PUBLIC})
         ORDER BY sequence LIMIT ?`,
        sequence,
        isPublic ? 0 : 1,
        most,
      ).map(({ id }) => id),
    revisionsOf: (documentId) =>
      rows<{ id: string }>(
        `SELECT t.id FROM past_change c JOIN past_transaction t USING (sequence)
         WHERE c.document = ? ORDER BY c.sequence`,
        documentId,
      ).map(({ id }) => id),
    record({ id, sequence, at, author, quiet, results }, changes) {
      run(
        `INSERT INTO past_transaction (sequence, id, at, author, quiet, changes, results)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        sequence,
        id,
        at,
        author,
        quiet ? 1 : 0,
        changes.length,
        results && JSON.stringify(results),
      );
      for (const [position, { id: document, operation, text }] of changes.entries()) {
        run(
          `INSERT INTO past_change (document, sequence, position, operation, body)
           VALUES (?, ?, ?, ?, jsonb(?))`,
          document,
          sequence,
          position,
          operation,
          text,
        );
        run(
          `DELETE FROM past_change WHERE document = ?1 AND sequence <= (
             SELECT sequence FROM past_change WHERE document = ?1
             ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
          document,
          retention.revisions,
        );
      }
    },
    removeOld(now) {
      const before = new Date(now.getTime() - retention.days * DAY_MS).toISOString();
      const [limit] = rows<{ sequence: number | null }>(
        'SELECT max(sequence) AS sequence FROM past_transaction WHERE at < ?',
        before,
      );
      if (!limit?.sequence) return false;
      const from = cleanedTo;
      const to = Math.min(limit.sequence, from + REMOVED_AT_ONCE);
      const removed = run(
        `DELETE FROM past_change WHERE number IN (
           SELECT c.number FROM past_change c WHERE c.sequence > ? AND c.sequence <= ? AND NOT EXISTS (
             SELECT 1 FROM document d WHERE d.id = c.document AND d.sequence = c.sequence) LIMIT ?)`,
        from,
        to,
        REMOVED_AT_ONCE,
      );
      if (Number(removed.changes) === REMOVED_AT_ONCE) return true;
      // The newest transaction stays, so that no number is ever used twice.
      run(
        `DELETE FROM past_transaction AS t WHERE t.sequence > ? AND t.sequence <= ?
           AND t.sequence < (SELECT max(sequence) FROM past_transaction)
           AND NOT EXISTS (SELECT 1 FROM past_change c WHERE c.sequence = t.sequence)`,
        from,
        to,
      );
      cleanedTo = to < limit.sequence ? to : 0;
      return cleanedTo > 0;
    },
  };

  return past;
}

function changeOf(row: ChangeRow, earlier: ChangeRow | undefined): PastChange {
  const parse = (one: ChangeRow | undefined): LakeDocument | null =>
    one?.body ? JSON.parse(one.body) : null;
  return {
    id: row.document,
    operation: row.operation,
    before: row.operation === 'create' ? null : parse(earlier),
    after: row.operation === 'delete' ? null : parse(row),
    isBeforeKnown: row.operation === 'create' || earlier !== undefined,
  };
}
