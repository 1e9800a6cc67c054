import fs from 'node:fs';
import { create, extract } from 'tar';
import { messageOf } from './errors.ts';
import { Problem } from './program.ts';

/** Packs a directory into a `.tar.gz`, inside a single folder as in Sanity's exports. */
export async function packFolder(directory: string, target: string, root: string): Promise<void> {
  // write-file-atomic needs all the bytes in memory, but an archive is written as a stream.
  const partial = `${target}.partial`;
  const options = { cwd: directory, prefix: root, gzip: true, portable: true, noMtime: true };
  await create({ ...options, file: partial }, fs.readdirSync(directory).sort());
  await fs.promises.rename(partial, target);
}

/** Unpacks a `.tar.gz` into a directory. Refuses links, and paths that lead out of the directory. */
export async function unpackFolder(archive: string, directory: string): Promise<void> {
  const refused: string[] = [];
  try {
    await extract({
      file: archive,
      cwd: directory,
      strict: true,
      filter(name, entry) {
        const isPlain = 'type' in entry && /^(Old|Contiguous)?File$|^Directory$/.test(entry.type);
        if (!isPlain) refused.push(name);
        return isPlain;
      },
    });
  } catch (error) {
    throw new Problem(`Can't unpack ${archive}: ${messageOf(error)}`);
  }
  if (refused.length > 0) {
    throw new Problem(`${archive} contains ${refused[0]}, which isn't a plain file.`);
  }
}
