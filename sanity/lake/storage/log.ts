import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { LakeDocument, Operation } from '../documents.ts';
import { codeOf, messageOf } from '../errors.ts';
import { Problem } from '../program.ts';

/**
 * The append-only log: the only durable form of all documents and their history.
 *
 * A segment is a text file of lines `<crc32> {"transactions":[…]}`. One line is one write and one
 * fsync, and the next write starts only after it. A damaged last line of the newest segment was
 * therefore never acknowledged and may be dropped. Damage anywhere else is real, and the lake
 * refuses to start.
 */
export interface StoredChange {
  id: string;
  operation: Operation;
  /** The whole document after the change, or null if it was deleted. */
  document: LakeDocument | null;
}

export interface StoredTransaction {
  id: string;
  /** Counts transactions from 1, without gaps. */
  sequence: number;
  at: string;
  author: string;
  /** Not announced to the site, because nothing can be stale yet (the first seed). */
  quiet?: true;
  /** The response to the writer, when it is more than the list of changes. */
  results?: StoredResult[];
  changes: StoredChange[];
}

export interface StoredResult {
  id: string;
  operation: Operation | 'none';
}

/** A transaction line's position on disk. */
export interface LogPosition {
  segment: Segment;
  offset: number;
  length: number;
}

/** A file with the log's parts `first` to `last`. Compaction joins neighbours into one. */
export interface Segment {
  first: number;
  last: number;
  file: string;
  bytes: number;
}

/** The log is damaged in a way that a crash can't explain. */
export class LogDamaged extends Problem {}

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/** Encodes transactions as one line of the log. */
export function encodeLine(transactions: StoredTransaction[]): Buffer {
  const json = Buffer.from(JSON.stringify({ transactions }));
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from('\n')]);
}

/** Decodes a line without its newline. Returns null when the checksum doesn't match. */
export function decodeLine(line: Buffer): StoredTransaction[] | null {
  const json = line.subarray(9);
  if (line[8] !== 32 || line.toString('latin1', 0, 8) !== checksum(json)) return null;
  const record: { transactions: StoredTransaction[] } = JSON.parse(json.toString('utf8'));
  return record.transactions;
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

/** Lists the segments in order, and removes what an interrupted compaction left behind. */
export function listSegments(directory: string): Segment[] {
  const segments: Segment[] = [];
  for (const name of fs.readdirSync(directory)) {
    const file = path.join(directory, name);
    const match = /^log-(\d+)-(\d+)\.ndjson$/.exec(name);
    if (match) {
      segments.push({
        first: Number(match[1]),
        last: Number(match[2]),
        file,
        bytes: fs.statSync(file).size,
      });
    } else if (name.endsWith('.partial')) {
      fs.rmSync(file);
    }
  }
  const isReplaced = (one: Segment) =>
    segments.some((other) => other !== one && other.first <= one.first && other.last >= one.last);
  for (const segment of segments.filter(isReplaced)) fs.rmSync(segment.file);
  const kept = segments.filter((segment) => fs.existsSync(segment.file));
  return kept.sort((a, b) => a.first - b.first);
}

/** Returns the file name for the parts `first` to `last`. */
export function segmentFile(directory: string, first: number, last: number): string {
  const part = (number: number) => String(number).padStart(8, '0');
  return path.join(directory, `log-${part(first)}-${part(last)}.ndjson`);
}

/**
 * Reads a segment line by line. Returns the length of its intact part, which is shorter than the
 * file only where the newest segment ends in an unfinished line.
 */
export function* readSegment(
  segment: Segment,
  isNewest: boolean,
): Generator<{ transactions: StoredTransaction[]; position: LogPosition }, number> {
  let sound = 0;
  for (const { line, offset, isLast, isWhole } of linesOf(segment.file)) {
    const transactions = isWhole ? decodeLine(line) : null;
    if (transactions === null) {
      if (isNewest && isLast) return sound;
      throw new LogDamaged(
        `The content log ${segment.file} is damaged at byte ${offset}. A crash can't cause this, so nothing ` +
          'was changed. Restore the file from a backup, or run "npm run reset" to start again from the seed.',
      );
    }
    yield { transactions, position: { segment, offset, length: line.length } };
    sound = offset + line.length + 1;
  }
  return sound;
}

interface Line {
  line: Buffer;
  offset: number;
  isLast: boolean;
  isWhole: boolean;
}

/** Yields a segment's lines with their positions. */
export function* linesOf(file: string): Generator<Line> {
  const descriptor = fs.openSync(file, 'r');
  try {
    const size = fs.fstatSync(descriptor).size;
    let rest: Buffer[] = [];
    let lineStart = 0;
    let readTo = 0;
    while (readTo < size) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - readTo));
      const length = fs.readSync(descriptor, chunk, 0, chunk.length, readTo);
      if (length === 0) break;
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1 && end < length;) {
        const line = Buffer.concat([...rest, chunk.subarray(from, end)]);
        rest = [];
        from = end + 1;
        const isLast = readTo + from === size;
        yield { line, offset: lineStart, isLast, isWhole: true };
        lineStart = readTo + from;
        end = chunk.indexOf(NEWLINE, from);
      }
      if (from < length) rest.push(chunk.subarray(from, length));
      readTo += length;
    }
    if (rest.length > 0) {
      yield { line: Buffer.concat(rest), offset: lineStart, isLast: true, isWhole: false };
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Reads one line's transactions again. Returns null when its segment has since been replaced. */
export async function readLine(position: LogPosition): Promise<StoredTransaction[] | null> {
  let handle: fs.promises.FileHandle;
  try {
    handle = await fs.promises.open(position.segment.file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const line = Buffer.allocUnsafe(position.length);
    await handle.read(line, 0, position.length, position.offset);
    return decodeLine(line);
  } finally {
    await handle.close();
  }
}

/** Makes a new, renamed or removed file name in a directory survive a power cut. */
export function syncDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

export interface LogWriter {
  readonly segment: Segment;
  /** Appends one line and returns once it is on disk. */
  append(line: Buffer): Promise<LogPosition>;
  close(): void;
}

/** Opens a segment for appending. A failed write leaves the file unchanged. */
export function openWriter(segment: Segment): LogWriter {
  const descriptor = fs.openSync(segment.file, 'a');
  syncDirectory(path.dirname(segment.file));
  let broken: string | null = null;

  function undo(reason: unknown): void {
    try {
      fs.ftruncateSync(descriptor, segment.bytes);
      fs.fsyncSync(descriptor);
    } catch (error) {
      broken = `The content log could not be repaired after a failed write: ${messageOf(error)}`;
    }
    throw reason;
  }

  return {
    segment,
    async append(line) {
      if (broken !== null) throw new Error(broken);
      const offset = segment.bytes;
      try {
        await writeAll(descriptor, line);
        await syncData(descriptor);
      } catch (error) {
        undo(error);
      }
      segment.bytes += line.length;
      return { segment, offset, length: line.length - 1 };
    },
    close: () => fs.closeSync(descriptor),
  };
}

async function writeAll(descriptor: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += await new Promise<number>((resolve, reject) => {
      fs.write(descriptor, bytes, done, bytes.length - done, null, (error, written) =>
        error ? reject(error) : resolve(written),
      );
    });
  }
}

function syncData(descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    fs.fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
  });
}
