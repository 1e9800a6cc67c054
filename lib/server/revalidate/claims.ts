import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Regenerate } from './routeQueue';

export type Claims = ReturnType<typeof openClaims>;

const DONE = 'done';
const lookEveryMs = 3;
const keptForMs = 60_000;

/**
 * Divides a change's pages among the processes that share a build and its page cache, so that only
 * one of them renders each page. A process claims a page by writing a file first.
 *
 * Invariant: once a page is done, it shows the change or a later one. If a later change was claimed
 * while a page was being rendered, the older rendering may have been stored last, so the page is
 * rendered again.
 *
 * @param options.patienceMs how long to wait for another process before rendering its page here
 */
export function openClaims(folder: string, { patienceMs = 10_000 } = {}) {
  let cleanedAt = 0;
  const fileOf = (text: string) => join(folder, createHash('sha256').update(text).digest('hex'));

  async function render(route: string, cause: string, regenerate: Regenerate): Promise<void> {
    const [claim, newest] = [fileOf(`${route} ${cause}`), fileOf(route)];
    try {
      await writeFile(newest, cause);
      let rendered = '';
      for (let wanted = cause; wanted !== rendered; wanted = read(newest) ?? '') {
        rendered = wanted;
        await regenerate(route);
      }
      await writeFile(claim, DONE);
    } catch (error) {
      // Lets a process that waits for this page try it, and a retry as well. A later change may count
      // as done although the older rendering was stored after it.
      for (const undone of [claim, fileOf(`${route} ${read(newest) ?? ''}`)]) {
        await rm(undone, { force: true });
      }
      throw error;
    }
  }

  async function clean(): Promise<void> {
    if (Date.now() - cleanedAt < keptForMs) return;
    cleanedAt = Date.now();
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const touched = await stat(file).catch(() => null);
      if (touched && Date.now() - touched.mtimeMs > keptForMs) await rm(file, { force: true });
    }
  }

  return {
    /** Renders a page unless another process has claimed it. Returns whether the page is done. */
    async tryOne(route: string, cause: string, regenerate: Regenerate): Promise<boolean> {
      // A new build may have removed it.
      await mkdir(folder, { recursive: true });
      await clean();
      const claim = fileOf(`${route} ${cause}`);
      if (!(await create(claim))) return read(claim) === DONE;
      await render(route, cause, regenerate);
      return true;
    },

    /** Waits for a page that another process claimed, and renders it if that one doesn't. */
    async waitFor(route: string, cause: string, regenerate: Regenerate): Promise<void> {
      const claim = fileOf(`${route} ${cause}`);
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        const found = read(claim);
        const isFree = found === null || found === DONE;
        if (isFree && (await this.tryOne(route, cause, regenerate))) return;
        await pause(lookEveryMs);
      }
      await render(route, cause, regenerate);
    },
  };
}

function create(file: string): Promise<boolean> {
  return writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/** Returns a file's text, or null. Quick, because this process may be rendering another page. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
