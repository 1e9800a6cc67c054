import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The right to do a piece of work that several processes share. */
export interface Turn {
  /** Says that the work goes on. Throws when somebody else has taken the turn meanwhile. */
  extend(): Promise<void>;
  end(): Promise<void>;
}

/** Who is silent for so long is gone: `extend` is called every second. */
const silentForMs = 30_000;

/**
 * Takes the turn in a folder. Null while another process has it. The turn of a process that died, or
 * of another machine that is silent, is taken over.
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

/** Takes away the lock that was judged, and no other: one that somebody made meanwhile is put back. */
async function remove(file: string, judged: string): Promise<boolean> {
  const beside = `${file}.${randomUUID()}.partial`;
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
  // A process that restarts under the same number in a container finds its own old lock.
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
