import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A piece of work that several processes were told of, done by one of them. */
export type RenewOnce = (
  name: string,
  work: () => Promise<void>,
  /** Asked when another has done it: whether that is not enough here. */
  mustRepeat?: () => boolean,
) => Promise<void>;

interface Options {
  /** Who is not done after so long is gone; and what was done so long ago is done anew. */
  patienceMs?: number;
}

const lookEveryMs = 3;

/**
 * Opens a folder in which instances that share a build agree who makes a page for a change: the first
 * makes it, the others wait until it is made and do not make it again. Work that failed, or whose
 * process is gone, is done by the next one; work this process did before, it does again when asked.
 */
export function openRenewOnce(folder: string, { patienceMs = 2_000 }: Options = {}): RenewOnce {
  const self = randomUUID();
  const opened = mkdir(folder, { recursive: true }).then(() => sweep(folder, patienceMs));

  async function isDoneByAnother(file: string): Promise<boolean> {
    for (;;) {
      const [owner, state] = (await textOf(file)).split(' ');
      if (owner === self || (await isOlder(file, patienceMs))) return false;
      if (owner && state === 'done') return true;
      await pause(lookEveryMs);
    }
  }

  return async function renewOnce(name, work, mustRepeat = () => false) {
    await opened;
    const file = join(folder, createHash('sha256').update(name).digest('hex'));
    if (!(await create(file, self))) {
      if (!(await isDoneByAnother(file)) || mustRepeat()) await work();
      return;
    }
    try {
      await work();
      await writeFile(file, `${self} done`);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    setTimeout(() => void rm(file, { force: true }), patienceMs).unref();
  };
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** A file that is missing is older than anything: whoever had it failed. */
async function isOlder(file: string, ms: number): Promise<boolean> {
  const touched = await stat(file).catch(() => null);
  return !touched || Date.now() - touched.mtimeMs > ms;
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

/** Takes away what processes left that were stopped. */
async function sweep(folder: string, ms: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (await isOlder(join(folder, name), ms)) await rm(join(folder, name), { force: true });
  }
}
