import fs from 'node:fs';
import path from 'node:path';

/** Creates a directory of files that are written whole, and lists them. Removes what a crash left unfinished. */
export function openDirectory(directory: string): string[] {
  fs.mkdirSync(directory, { recursive: true });
  // write-file-atomic fills `<name>.<number>` first.
  const isUnfinished = (name: string) => /\.(\d+|partial)$/.test(name);
  const names = fs.readdirSync(directory);
  for (const name of names.filter(isUnfinished)) fs.rmSync(path.join(directory, name));
  return names.filter((name) => !isUnfinished(name));
}
