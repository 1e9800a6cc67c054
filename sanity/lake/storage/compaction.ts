import fs from 'node:fs';
import {
  decodeLine,
  encodeLine,
  linesOf,
  segmentFile,
  syncDirectory,
  type LogPosition,
  type Segment,
  type StoredTransaction,
} from './log.ts';

/** Between two pieces requests are answered, so a piece is not more work than a short pause. */
const PIECE_BYTES = 128 << 10;

/** What compaction asks of each line: whether all of it stays, and if not, which changes do. */
export interface Keeping {
  isWhole(position: LogPosition): boolean;
  isKept(documentId: string, transactionId: string): boolean;
  /** The transactions of a line that stays whole. */
  idsOf(position: LogPosition): readonly string[];
}

/**
 * Joins sealed segments into one and leaves out the changes that `isKept` gives up.
 *
 * The new file gets its name only when it is complete and synced, and its name says which parts it
 * replaces; so a crash at any moment leaves either the old files or the new one in charge.
 */
export async function compactSegments(
  directory: string,
  sealed: Segment[],
  keeping: Keeping,
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
      for await (const { line, ids } of linesToKeep(source, keeping)) {
        for (const id of ids) {
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

/**
 * Yields what stays of a segment. Lines of which all stays are copied as they are, without a look
 * inside; of the others, what stays is joined to lines of a middling size.
 */
async function* linesToKeep(
  source: Segment,
  keeping: Keeping,
): AsyncGenerator<{ line: Buffer; ids: readonly string[] }> {
  let slice: StoredTransaction[] = [];
  let bytes = 0;
  let sincePause = 0;
  const joined = () => {
    const line = encodeLine(slice);
    const ids = slice.map(({ id }) => id);
    slice = [];
    bytes = 0;
    return { line, ids };
  };
  for (const { line, offset } of linesOf(source.file)) {
    const position = { segment: source, offset, length: line.length };
    if (keeping.isWhole(position)) {
      // The order of transactions must stay.
      if (slice.length > 0) yield joined();
      const ids = keeping.idsOf(position);
      if (ids.length > 0) yield { line: Buffer.concat([line, NEWLINE]), ids };
    } else {
      for (const transaction of decodeLine(line) ?? []) {
        const changes = transaction.changes.filter(({ id }) => keeping.isKept(id, transaction.id));
        if (changes.length > 0) slice.push({ ...transaction, changes });
      }
      bytes += line.length;
      if (bytes > PIECE_BYTES && slice.length > 0) yield joined();
    }
    sincePause += line.length;
    if (sincePause > PIECE_BYTES) {
      sincePause = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  if (slice.length > 0) yield joined();
}

const NEWLINE = Buffer.from('\n');
