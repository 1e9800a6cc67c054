import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { LakeDocument, Operation } from '../documents.ts';

interface OldChange {
  id: string;
  operation: Operation;
  document: LakeDocument | null;
}

/** Writes a log as the lake did before SQLite, one line for each write. */
export function openOldLog(directory: string) {
  const folder = path.join(directory, 'log');
  fs.mkdirSync(folder, { recursive: true });
  let sequence = 0;
  let file = path.join(folder, 'log-00000001-00000001.ndjson');
  return {
    file: () => file,
    nextFile: () => (file = path.join(folder, 'log-00000003-00000003.ndjson')),
    /** Writes transactions, each a list of changes, and returns their IDs. */
    write(...changesOf: OldChange[][]): string[] {
      const transactions = changesOf.map((changes) => {
        sequence += 1;
        const id = changes[0]?.document?._rev ?? randomUUID();
        return { id, sequence, at: oldTime(sequence), author: 'asha', changes };
      });
      const json = JSON.stringify({ transactions });
      const checksum = crc32(json).toString(16).padStart(8, '0');
      fs.appendFileSync(file, `${checksum} ${json}\n`);
      return transactions.map(({ id }) => id);
    },
  };
}

/** Returns when the log's transaction with this number was written. */
export function oldTime(n: number): string {
  return new Date(Date.UTC(2026, 10, 1, 0, 0, n)).toISOString();
}

/** Returns a document as it is stored, with a new revision. */
export function stored(
  document: { _id: string; _type: string; [field: string]: unknown },
  fields: object = {},
): LakeDocument {
  const time = oldTime(0);
  return { ...document, _rev: randomUUID(), _createdAt: time, _updatedAt: time, ...fields };
}

/** Returns a change that stores a document. */
export function change(document: LakeDocument, operation: Operation = 'create'): OldChange {
  return { id: document._id, operation, document };
}
