import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a directory for files that are written whole, and lists the files in it. Removes any that
 * a crash left unfinished.
 */
export function openDirectory(directory: string): string[] {
  fs.mkdirSync(directory, { recursive: true });
  const isUnfinished = (name: string) => name.endsWith('.partial');
  const names = fs.readdirSync(directory);
  for (const name of names.filter(isUnfinished)) fs.rmSync(path.join(directory, name));
  return names.filter((name) => !isUnfinished(name));
}

/** Writes a file whole or not at all. write-file-atomic would keep what a full disk cut short. */
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
