import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { LakeError, OverloadedError } from '../errors.ts';
import type { PictureFacts } from './pictures.ts';
import type { ImagePlan } from './plan.ts';

/**
 * Reads and renders images in a separate, low-priority process that exits when idle. Decoding takes
 * 100 to 250 MB that are never given back, and a broken image can crash it. A slow job is refused.
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

export interface PictureLimits {
  mostWaiting: number;
  /** How long a job may wait for its turn, in milliseconds. */
  waitMs: number;
  /** How long a job may take, including the start of the process, in milliseconds. */
  workMs: number;
}

interface Task {
  id: number;
  job: PictureJob;
  resolve: (answer: PictureAnswer) => void;
  reject: (reason: LakeError) => void;
  /** Ends the wait or the work. */
  timer: NodeJS.Timeout | undefined;
  /** It was in progress during a crash, so it may be the cause. Runs alone the second time. */
  isSuspect: boolean;
}

const IDLE_MS = 15_000;
const AT_ONCE = Math.max(1, Math.min(4, os.availableParallelism()));
/** The slowest picture the lake accepts takes about 5 s on one slow core. */
const LIMITS: PictureLimits = { mostWaiting: 400, waitMs: 20_000, workMs: 30_000 };
const RETRY_BUSY_SECONDS = 5;
const RETRY_SLOW_SECONDS = 60;

/** Prepares the image process, which starts with the first job. */
export function createPictureProcess(limits: Partial<PictureLimits> = {}): PictureProcess {
  const { mostWaiting, waitMs, workMs } = { ...LIMITS, ...limits };
  const running = new Map<number, Task>();
  let waiting: Task[] = [];
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function ask(job: PictureJob): Promise<PictureAnswer> {
    if (waiting.length >= mostWaiting) return Promise.reject(tooBusy());
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      const task: Task = { id, job, resolve, reject, timer: undefined, isSuspect: false };
      task.timer = setTimeout(() => giveUpWaiting(task), waitMs).unref();
      waiting.push(task);
      work();
    });
  }

  function work(): void {
    clearTimeout(idle);
    while (running.size < AT_ONCE) {
      const [next] = waiting;
      const isSomeoneAlone = next?.isSuspect || [...running.values()].some((one) => one.isSuspect);
      if (!next || (isSomeoneAlone && running.size > 0)) break;
      waiting.shift();
      begin(next);
    }
    if (running.size + waiting.length === 0) idle = setTimeout(stop, IDLE_MS).unref();
  }

  function begin(task: Task): void {
    clearTimeout(task.timer);
    task.timer = setTimeout(() => giveUpWork(task), workMs).unref();
    running.set(task.id, task);
    child ??= start();
    // If the process has just ended, its exit event moves the task to the next one.
    child.send({ ...task.job, id: task.id }, () => {});
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
    const task = running.get(id);
    if (!task) return;
    running.delete(id);
    clearTimeout(task.timer);
    if (refusal) task.reject(new LakeError(refusal.status, refusal.type, refusal.message));
    else task.resolve(answer);
    work();
  }

  function giveUpWaiting(task: Task): void {
    waiting = waiting.filter((other) => other !== task);
    task.reject(tooBusy());
  }

  /** Replaces the process, because a job in it can't be stopped. The other jobs start again. */
  function giveUpWork(task: Task): void {
    running.delete(task.id);
    stop();
    const description =
      'Rendering this image took too long. Try again later, or at a smaller size.';
    task.reject(new OverloadedError(description, RETRY_SLOW_SECONDS));
    startAgain([...running.values()]);
  }

  /** Any job in progress may have crashed it. Each runs once more, alone, before it's refused. */
  function lost(ended: ChildProcess): void {
    if (child !== ended) return;
    child = null;
    const left = [...running.values()];
    for (const task of left.filter(({ isSuspect }) => isSuspect)) {
      clearTimeout(task.timer);
      task.reject(unreadable());
    }
    startAgain(
      left.filter(({ isSuspect }) => !isSuspect),
      { isSuspect: true },
    );
  }

  function startAgain(tasks: Task[], change: Partial<Task> = {}): void {
    running.clear();
    for (const task of tasks) {
      clearTimeout(task.timer);
      task.timer = setTimeout(() => giveUpWaiting(task), waitMs).unref();
      Object.assign(task, change);
    }
    waiting.unshift(...tasks);
    work();
  }

  /** Kills the process, which has nothing to save. It may be unable to react to a gentler signal. */
  function stop(): void {
    child?.kill('SIGKILL');
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
      for (const { timer, reject } of [...running.values(), ...waiting]) {
        clearTimeout(timer);
        reject(tooBusy());
      }
      running.clear();
      waiting = [];
    },
  };
}

function tooBusy(): OverloadedError {
  const description = 'Too many images are being rendered. Try again in a moment.';
  return new OverloadedError(description, RETRY_BUSY_SECONDS);
}

function unreadable(): LakeError {
  return new LakeError(500, 'pictureError', 'The image could not be read.');
}
