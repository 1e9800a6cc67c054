import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A lock on work that several processes share. */
export interface Turn {
  /** Keeps the lock. Throws if another process has taken it. */
  extend(): Promise<void>;
  end(): Promise<void>;
}

/** A process silent for this long counts as dead: `extend` is called every second. */
const silentForMs = 30_000;

/**
 * Takes the lock in a folder; null while another process has it. The lock of a dead process, or of a
 * silent one on another machine, is taken over.
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

/** Removes only the lock that was checked; if another process has replaced it since, puts it back. */
async function remove(file: string, judged: string): Promise<boolean> {
  const beside = `${file}.${randomUUID()}.partial`;
  // Not write-file-atomic: this moves a file away and writes nothing.
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
  // A process restarted with the same number in a container finds its own old lock.
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
