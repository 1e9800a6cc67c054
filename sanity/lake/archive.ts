import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The archive is not one that can be read; the message is meant for a person. */
export class ArchiveProblem extends Error {}

const BLOCK = 512;
const LONGEST_NAME = 100;

/** Packs the files below a directory into a `.tar.gz`, under one folder name as Sanity's export does. */
export async function packFolder(directory: string, target: string, root: string): Promise<void> {
  const files = fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const file of files) {
      const { size } = await fs.promises.stat(file);
      const name = `${root}/${path.relative(directory, file).split(path.sep).join('/')}`;
      yield header(name, size);
      for await (const chunk of fs.createReadStream(file)) yield chunk;
      yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
    }
    yield Buffer.alloc(BLOCK * 2);
  }
  const partial = `${target}.partial`;
  await pipeline(Readable.from(blocks()), createGzip(), fs.createWriteStream(partial));
  await fs.promises.rename(partial, target);
}

/** One header block of the old, everywhere known `ustar` form. */
function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) {
    throw new ArchiveProblem(`The file name ${name} is too long for an archive.`);
  }
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Unpacks a `.tar.gz` into a directory. Names that lead out of it are refused. */
export async function unpackFolder(archive: string, directory: string): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let file: { descriptor: number; left: number; padding: number } | null = null;
  let longName: string | null = null;

  function take(chunk: Buffer): void {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (file) {
        const part = rest.subarray(0, file.left);
        if (part.length > 0) fs.writeSync(file.descriptor, part);
        file.left -= part.length;
        rest = rest.subarray(part.length);
        if (file.left > 0 || rest.length < file.padding) return;
        rest = rest.subarray(file.padding);
        fs.closeSync(file.descriptor);
        file = null;
      }
      if (rest.length < BLOCK) return;
      const block = rest.subarray(0, BLOCK);
      const entry = readHeader(block);
      // A long name is an entry of its own before the file it belongs to.
      const isLongName = entry?.kind === 'L' || entry?.kind === 'x';
      const whole = BLOCK + (isLongName && entry ? padded(entry.size) : 0);
      if (rest.length < whole) return;
      if (entry && isLongName) {
        longName = longNameIn(rest.subarray(BLOCK, BLOCK + entry.size), entry.kind) ?? longName;
      }
      rest = rest.subarray(whole);
      if (!entry || isLongName) continue;
      const target = targetIn(directory, longName ?? entry.name);
      longName = null;
      if (entry.kind === '5') continue;
      if (entry.kind !== '0' && entry.kind !== '\0') {
        throw new ArchiveProblem(`The archive holds ${entry.name}, which is no plain file.`);
      }
      fs.mkdirSync(path.dirname(target), { recursive: true });
      file = {
        descriptor: fs.openSync(target, 'w'),
        left: entry.size,
        padding: padded(entry.size) - entry.size,
      };
    }
  }

  try {
    const bytes = fs.createReadStream(archive).pipe(createGunzip());
    for await (const chunk of bytes) take(chunk);
  } catch (error) {
    if (error instanceof ArchiveProblem) throw error;
    throw new ArchiveProblem(`${archive} cannot be unpacked: ${String(error)}`);
  }
  if (file !== null) throw new ArchiveProblem(`${archive} ends in the middle of a file.`);
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

function readHeader(block: Buffer): { name: string; size: number; kind: string } | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    block.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const size = Number.parseInt(text(124, 12).trim(), 8);
  if (text(257, 5) !== 'ustar' || Number.isNaN(size)) {
    throw new ArchiveProblem('The archive is not a tar file that can be read.');
  }
  const prefix = text(345, 155);
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size,
    kind: block.toString('latin1', 156, 157),
  };
}

function longNameIn(content: Buffer, kind: string): string | null {
  const text = content.toString('utf8').replace(/\0.*$/s, '');
  return kind === 'L' ? text : (/^\d+ path=(.*)$/m.exec(text)?.[1] ?? null);
}

function targetIn(directory: string, name: string): string {
  const target = path.resolve(directory, name);
  if (target !== directory && !target.startsWith(directory + path.sep)) {
    throw new ArchiveProblem(`The archive holds ${name}, which leads out of its folder.`);
  }
  return target;
}
