import fs from 'node:fs';
import {
  encodeLine,
  readSegment,
  segmentFile,
  syncDirectory,
  type LogPosition,
  type Segment,
  type StoredTransaction,
} from './log.ts';

/** Between two lines requests are answered, so a line is not longer than a short pause. */
const LINE_BYTES = 1 << 20;

/**
 * Joins sealed segments into one and leaves out the changes that `isKept` gives up.
 *
 * The new file gets its name only when it is complete and synced, and its name says which parts it
 * replaces; so a crash at any moment leaves either the old files or the new one in charge.
 */
export async function compactSegments(
  directory: string,
  sealed: Segment[],
  isKept: (documentId: string, transactionId: string) => boolean,
): Promise<{ segment: Segment; positions: Map<string, LogPosition> }> {
  const first = Math.min(...sealed.map((segment) => segment.first));
  // One number more than the parts hold: the joined file never has the name of one of them.
  const last = Math.max(...sealed.map((segment) => segment.last)) + 1;
  const file = segmentFile(directory, first, last);
  const segment: Segment = { first, last, file, bytes: 0 };
  const positions = new Map<string, LogPosition>();
  const partial = `${file}.partial`;
  const handle = await fs.promises.open(partial, 'w');
  try {
    for (const source of sealed) {
      for (const transactions of linesToKeep(source, isKept)) {
        const line = encodeLine(transactions);
        for (const { id } of transactions) {
          positions.set(id, { segment, offset: segment.bytes, length: line.length - 1 });
        }
        segment.bytes += line.length;
        await handle.appendFile(line);
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  fs.renameSync(partial, file);
  syncDirectory(directory);
  return { segment, positions };
}

/** Yields what stays of a segment, a few megabytes a line. */
function* linesToKeep(
  source: Segment,
  isKept: (documentId: string, transactionId: string) => boolean,
): Generator<StoredTransaction[]> {
  let slice: StoredTransaction[] = [];
  let bytes = 0;
  for (const { transactions, position } of readSegment(source, false)) {
    for (const transaction of transactions) {
      const changes = transaction.changes.filter(({ id }) => isKept(id, transaction.id));
      if (changes.length > 0) slice.push({ ...transaction, changes });
    }
    bytes += position.length;
    if (bytes > LINE_BYTES) {
      if (slice.length > 0) yield slice;
      slice = [];
      bytes = 0;
    }
  }
  if (slice.length > 0) yield slice;
}
