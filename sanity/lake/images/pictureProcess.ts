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
  render(source: string, plan: ImagePlan, target: string): Promise<void>;
  describe(file: string): Promise<PictureFacts>;
  close(): void;
}

/** A request to the image process. */
export type PictureJob =
  | { id: number; kind: 'render'; source: string; plan: ImagePlan; target: string }
  | { id: number; kind: 'describe'; file: string };

/** A response from it. */
export type PictureAnswer =
  | { id: number; facts: PictureFacts | null }
  | { id: number; refusal: { status: number; type: string; description: string } };

type NewJob = PictureJob extends infer Job
  ? Job extends unknown
    ? Omit<Job, 'id'>
    : never
  : never;

interface Open {
  resolve: (facts: PictureFacts | null) => void;
  reject: (reason: LakeError) => void;
}

const IDLE_MS = 15_000;
const MOST_WAITING = 400;
const AT_ONCE = Math.max(1, Math.min(4, os.availableParallelism()));

/** Prepares the image process, which starts with the first job. */
export function createPictureProcess(): PictureProcess {
  const open = new Map<number, Open>();
  const waiting: PictureJob[] = [];
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function ask(job: NewJob): Promise<PictureFacts | null> {
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
      // With few arenas, the Linux memory allocator holds on to less.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    });
    started.on('message', (answer: PictureAnswer) => settle(answer));
    started.on('error', () => lost(started));
    started.on('exit', () => lost(started));
    return started;
  }

  function settle(answer: PictureAnswer): void {
    const job = open.get(answer.id);
    open.delete(answer.id);
    if ('facts' in answer) job?.resolve(answer.facts);
    else {
      const { status, type, description } = answer.refusal;
      job?.reject(new LakeError(status, type, description));
    }
    work();
  }

  /** A job in progress may have caused the crash, so refuse those. The others continue. */
  function lost(ended: ChildProcess): void {
    if (child !== ended) return;
    child = null;
    const kept = new Set(waiting.map(({ id }) => id));
    for (const [id, { reject }] of open) {
      if (kept.has(id)) continue;
      open.delete(id);
      reject(new LakeError(500, 'pictureError', 'The image could not be read.'));
    }
    work();
  }

  function stop(): void {
    child?.kill();
    child = null;
  }

  return {
    async render(source, plan, target) {
      await ask({ kind: 'render', source, plan, target });
    },
    async describe(file) {
      const facts = await ask({ kind: 'describe', file });
      if (!facts) throw new LakeError(500, 'pictureError', 'The image could not be read.');
      return facts;
    },
    close() {
      clearTimeout(idle);
      stop();
    },
  };
}
