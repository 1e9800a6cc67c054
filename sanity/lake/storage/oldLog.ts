import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { LakeDocument, Operation } from '../documents.ts';
import { Problem } from '../program.ts';
import { inTransaction } from './database.ts';
import { openDocumentWriter } from './documents.ts';
import { openPast, type Retention, type StoredResult } from './past.ts';

/**
 * The log in which the lake stored its documents before SQLite: files of lines `<crc32>
 * {"transactions":[…]}`. Only a damaged last line of the newest file may be left out.
 */

interface OldTransaction {
  id: string;
  sequence: number;
  at: string;
  author: string;
  quiet?: true;
  results?: StoredResult[];
  changes: Array<{ id: string; operation: Operation; document: LakeDocument | null }>;
}

export interface ImportedLog {
  documents: number;
  transactions: number;
}

const NEWLINE = 10;
const SPACE = 32;

/** Whether a directory has a log to import. */
export function hasOldLog(directory: string): boolean {
  return segmentsIn(directory).length > 0;
}

/**
 * Imports the log in one transaction, comparing the number of documents and their hashes. Throws a
 * Problem and changes nothing if they differ or the log is damaged. Leaves the log as it is.
 */
export function importOldLog(
  database: DatabaseSync,
  directory: string,
  retention: Retention,
): ImportedLog {
  const documents = new Map<string, LakeDocument>();
  const writer = openDocumentWriter(database);
  const past = openPast(database, retention);
  let transactions = 0;
  inTransaction(database, () => {
    for (const { results = null, ...transaction } of transactionsIn(directory)) {
      const { sequence, changes } = transaction;
      past.record(
        { ...transaction, quiet: transaction.quiet === true, results },
        changes.map(({ id, operation, document }) => ({
          id,
          operation,
          text: document && JSON.stringify(document),
        })),
      );
      for (const { id, document } of changes) {
        writer.write(id, documents.get(id) ?? null, document, sequence);
        if (document) documents.set(id, document);
        else documents.delete(id);
      }
      transactions += 1;
    }
    checkImport(database, documents);
  });
  return { documents: documents.size, transactions };
}

function checkImport(database: DatabaseSync, documents: Map<string, LakeDocument>): void {
  let count = 0;
  for (const row of database
    .prepare(
      `SELECT d.id, json(c.body) AS body FROM document d
       JOIN past_change c ON c.document = d.id AND c.sequence = d.sequence`,
    )
    .iterate()) {
    const document = documents.get(String(row.id));
    count += 1;
    if (!document || hashOf(JSON.stringify(document)) !== hashOf(String(row.body))) {
      throw new Problem(
        `The old content log could not be imported: the document "${String(row.id)}" differs. Nothing was changed.`,
      );
    }
  }
  if (count === documents.size) return;
  throw new Problem(
    `The old content log could not be imported: it has ${documents.size} documents, but ${count} arrived. ` +
      'Nothing was changed.',
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

interface Segment {
  first: number;
  last: number;
  file: string;
}

/** Lists the log's files in order, without those that an interrupted compaction has replaced. */
function segmentsIn(directory: string): Segment[] {
  const log = path.join(directory, 'log');
  if (!fs.existsSync(log)) return [];
  const segments = fs.readdirSync(log).flatMap((name) => {
    const match = /^log-(\d+)-(\d+)\.ndjson$/.exec(name);
    const [first, last] = [Number(match?.[1]), Number(match?.[2])];
    return match ? [{ first, last, file: path.join(log, name) }] : [];
  });
  const isReplaced = (one: Segment) =>
    segments.some((other) => other !== one && other.first <= one.first && other.last >= one.last);
  return segments.filter((one) => !isReplaced(one)).sort((a, b) => a.first - b.first);
}

function* transactionsIn(directory: string): Generator<OldTransaction> {
  const segments = segmentsIn(directory);
  for (const [index, { file }] of segments.entries()) {
    const bytes = fs.readFileSync(file);
    let from = 0;
    while (from < bytes.length) {
      const end = bytes.indexOf(NEWLINE, from);
      const transactions = end === -1 ? null : decodeLine(bytes.subarray(from, end));
      if (transactions === null) {
        const isLast = end === -1 || end === bytes.length - 1;
        if (isLast && index === segments.length - 1) return;
        throw new Problem(
          `The old content log ${path.basename(file)} is damaged at byte ${from}. A crash can't cause this, so ` +
            'nothing was imported. Restore the file from a backup, or run "npm run reset" to start again from the seed.',
        );
      }
      yield* transactions;
      from = end + 1;
    }
  }
}

function decodeLine(line: Buffer): OldTransaction[] | null {
  const json = line.subarray(9);
  const checksum = crc32(json).toString(16).padStart(8, '0');
  if (line[8] !== SPACE || line.toString('latin1', 0, 8) !== checksum) return null;
  const record: { transactions: OldTransaction[] } = JSON.parse(json.toString('utf8'));
  return record.transactions;
}
