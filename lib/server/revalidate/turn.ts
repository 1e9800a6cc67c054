import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A lock on work shared by several processes. */
export interface Turn {
  /** Keeps the lock. Throws if another process has taken it. */
  extend(): Promise<void>;
  end(): Promise<void>;
}

/** A process that hasn't called `extend` for this long counts as dead. */
const silentForMs = 30_000;

/**
 * Takes the lock in a folder. Returns null while another process has it. Takes over the lock of a
 * process that has died, or has gone silent on another machine.
 */
export async function takeTurn(folder: string, now = Date.now()): Promise<Turn | null> {
  const file = join(folder, 'turn.lock');
  const mine = `${process.pid} ${randomUUID()}`;
  if (!(await create(file, mine))) {
    const judged = await readText(file);
    if (!(await isAbandoned(file, now))) return null;
    if (!(await remove(file, judged))) return null;
    if (!(await create(file, mine))) return null;
  }
  const isMine = async () => (await readText(file)) === mine;
  return {
    async extend() {
      if (!(await isMine())) throw new Error('Another process took over the waiting pages.');
      const time = new Date();
      await utimes(file, time, time);
    },
    async end() {
      if (await isMine()) await rm(file, { force: true });
    },
  };
}

/** Removes only the lock that was checked. If it has been replaced since, puts it back. */
async function remove(file: string, judged: string): Promise<boolean> {
  const beside = `${file}.${randomUUID()}.partial`;
  // Needs no write-file-atomic: this only moves a file out of the way.
  await rename(file, beside).catch(() => undefined);
  const moved = await readText(beside);
  const isJudged = moved === '' || moved === judged;
  if (!isJudged) await link(beside, file).catch(() => undefined);
  await rm(beside, { force: true });
  return isJudged;
}

async function create(file: string, text: string): Promise<boolean> {
  return writeFile(file, text, { flag: 'wx' }).then(
    () => true,
    () => false,
  );
}

async function isAbandoned(file: string, now: number): Promise<boolean> {
  const touched = await stat(file).catch(() => null);
  if (!touched) return true;
  if (now - touched.mtimeMs > silentForMs) return true;
  // A process restarted in a container with the same process ID finds its own old lock.
  const [pid = ''] = (await readText(file)).split(' ');
  return Number(pid) === process.pid ? now - touched.mtimeMs > 5_000 : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
