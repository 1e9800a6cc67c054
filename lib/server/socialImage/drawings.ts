import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Drawing {
  /** Changes with the text and image that were drawn. */
  version: string;
  image: Buffer;
}

/** How many drawings to keep, at about 100 KB each. */
const mostKept = 2_000;
/** A SHA-256 hash as `base64url`. */
const versionLength = 43;

/**
 * Keeps each page's newest drawing in a folder that all processes share. Each file starts with its
 * version, so that a version never comes with another's image.
 */
export function openDrawings(folder: string) {
  const fileOf = (path: string) =>
    join(folder, `${createHash('sha256').update(path).digest('hex')}.jpg`);

  /** Removes the oldest tenth once there are too many. */
  async function clean(): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= mostKept) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name);
        const written = await stat(file).catch(() => null);
        return { file, writtenAt: written?.mtimeMs ?? 0 };
      }),
    );
    files.sort((one, other) => one.writtenAt - other.writtenAt);
    for (const { file } of files.slice(0, mostKept / 10)) await rm(file, { force: true });
  }

  return {
    async find(path: string): Promise<Drawing | null> {
      const stored = await readFile(fileOf(path)).catch(() => null);
      if (!stored) return null;
      return {
        version: stored.toString('latin1', 0, versionLength),
        image: stored.subarray(versionLength),
      };
    },

    async keep(path: string, { version, image }: Drawing): Promise<void> {
      await mkdir(folder, { recursive: true });
      const file = fileOf(path);
      const beside = `${file}.${randomUUID()}`;
      await writeFile(beside, Buffer.concat([Buffer.from(version, 'latin1'), image]));
      await rename(beside, file);
      await clean();
    },
  };
}
