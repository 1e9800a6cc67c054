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

/** Requests are served between pieces, so no piece may take longer than a short pause. */
const PIECE_BYTES = 128 << 10;

/** Which parts of each log line compaction keeps. */
export interface Keeping {
  isWhole(position: LogPosition): boolean;
  isKept(documentId: string, transactionId: string): boolean;
  /** The transactions of a line that is kept in full. */
  idsOf(position: LogPosition): readonly string[];
}

/**
 * Joins closed segments into one and drops the changes that `isKept` rejects.
 *
 * The new file gets its name only once it is complete and synced, and the name says which parts it
 * replaces. A crash at any moment leaves either the old files or the new one in use.
 */
export async function compactSegments(
  directory: string,
  sealed: Segment[],
  keeping: Keeping,
): Promise<{ segment: Segment; positions: Map<string, LogPosition> }> {
  const first = Math.min(...sealed.map((segment) => segment.first));
  // One higher than in any of the parts, so that the joined file never shares a name with one of
  // them.
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
 * Yields the parts of a segment to keep. Lines kept in full are copied without parsing. What
 * remains of the others is joined into medium-sized lines.
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
      // Transactions must stay in order.
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
