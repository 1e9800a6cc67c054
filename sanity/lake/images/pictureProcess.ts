import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { LakeError } from '../errors.ts';
import type { PictureFacts } from './pictures.ts';
import type { ImagePlan } from './plan.ts';

/**
 * Reads and renders images in a separate process that exits when idle. Decoding takes 100 to 250 MB that a process
 * never gives back, and a broken image can crash the decoder. Its lower priority leaves both cores free for pages
 * and queries.
 */
export interface PictureProcess {
  render(source: string, plan: ImagePlan): Promise<Buffer>;
  describe(bytes: Buffer): Promise<PictureFacts>;
  close(): void;
}

/** A request to the image process: a plan with the file to render, or an image to describe. */
export type PictureJob = { source: string; plan: ImagePlan } | { bytes: Buffer };

/** A job's result, or the reason there is none. */
export interface PictureAnswer {
  bytes?: Buffer;
  facts?: PictureFacts;
  refusal?: Pick<LakeError, 'status' | 'type' | 'message'>;
}

export type NumberedJob = PictureJob & { id: number };

interface Open {
  resolve: (answer: PictureAnswer) => void;
  reject: (reason: LakeError) => void;
}

const IDLE_MS = 15_000;
const MOST_WAITING = 400;
const AT_ONCE = Math.max(1, Math.min(4, os.availableParallelism()));

/** Prepares the image process, which starts with the first job. */
export function createPictureProcess(): PictureProcess {
  const open = new Map<number, Open>();
  const waiting: NumberedJob[] = [];
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function ask(job: PictureJob): Promise<PictureAnswer> {
    if (waiting.length >= MOST_WAITING) {
      const description = 'Too many images are being rendered. Try again in a moment.';
      return Promise.reject(new LakeError(503, 'overloadedError', description));
    }
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      open.set(id, { resolve, reject });
      waiting.push({ ...job, id });
      work();
    });
  }

  function work(): void {
    clearTimeout(idle);
    while (open.size - waiting.length < AT_ONCE) {
      const job = waiting.shift();
      if (!job) break;
      child ??= start();
      child.send(job);
    }
    if (open.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./pictureProcessMain.ts', import.meta.url)), [], {
      execArgv: [],
      // With fewer arenas, the Linux allocator holds on to less memory.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    });
    started.on('message', settle);
    started.on('error', () => lost(started));
    started.on('exit', () => lost(started));
    return started;
  }

  function settle({ id, refusal, ...answer }: PictureAnswer & { id: number }): void {
    const job = open.get(id);
    open.delete(id);
    if (refusal) job?.reject(new LakeError(refusal.status, refusal.type, refusal.message));
    else job?.resolve(answer);
    work();
  }

  /**
   * Rejects the jobs in progress, because one of them may have caused the crash. The others
   * continue.
   */
  function lost(ended: ChildProcess): void {
    if (child !== ended) return;
    child = null;
    const kept = new Set(waiting.map(({ id }) => id));
    for (const [id, { reject }] of open) {
      if (kept.has(id)) continue;
      open.delete(id);
      reject(unreadable());
    }
    work();
  }

  function stop(): void {
    child?.kill();
    child = null;
  }

  return {
    async render(source, plan) {
      const { bytes } = await ask({ source, plan });
      if (!bytes) throw unreadable();
      return bytes;
    },
    async describe(bytes) {
      const { facts } = await ask({ bytes });
      if (!facts) throw unreadable();
      return facts;
    },
    close() {
      clearTimeout(idle);
      stop();
    },
  };
}

function unreadable(): LakeError {
  return new LakeError(500, 'pictureError', 'The image could not be read.');
}
