import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Creates a directory for atomically written files. Deletes unfinished ones, lists the others. */
export function openDirectory(directory: string): string[] {
  fs.mkdirSync(directory, { recursive: true });
  const isUnfinished = (name: string) => name.endsWith('.partial');
  const names = fs.readdirSync(directory);
  for (const name of names.filter(isUnfinished)) fs.rmSync(path.join(directory, name));
  return names.filter((name) => !isUnfinished(name));
}

/** Writes the whole file or nothing, even on a full disk, unlike write-file-atomic. */
export async function writeWhole(file: string, bytes: Buffer, { flush = false } = {}) {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await fs.promises.writeFile(partial, bytes, { flush });
    await fs.promises.rename(partial, file);
  } catch (error) {
    await fs.promises.rm(partial, { force: true });
    throw error;
  }
}

/**
 * Makes a file's bytes, or a directory's new, renamed and removed entries, survive a power cut.
 */
export function syncToDisk(fileOrDirectory: string): void {
  const descriptor = fs.openSync(fileOrDirectory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
