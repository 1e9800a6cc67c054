import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { codeOf, LakeError } from '../errors.ts';
import { recall, shortKey } from '../recall.ts';
import {
  isTooDeep,
  LIMITS,
  limitExceeded,
  type Answer,
  type Job,
  type QueryLimits,
  type WorkerReply,
  type WorkerRequest,
  type WorkerSettings,
} from './job.ts';

/** Evaluates queries in worker threads, so that no query stops writers or other queries. */
export interface QueryPool {
  /** Runs after all earlier writes. 400 if it's wrong or over a limit, 503 if too many wait. */
  ask(job: Job): Promise<Answer>;
  setAssetBase(url: string): void;
  close(): Promise<void>;
}

export interface PoolOptions extends Omit<WorkerSettings, 'stop' | 'cacheBytes'> {
  limits?: Partial<QueryLimits>;
}

interface Task {
  job: Job;
  shape: string;
  isLong: boolean;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

interface Thread {
  worker: Worker;
  stop: Int32Array;
  isReady: boolean;
  /** Whether it runs long queries. A thread whose query turns out to be long becomes one. */
  isLong: boolean;
  task: Task | null;
  jobs: number;
  startedAt: number;
  timers: NodeJS.Timeout[];
  idle: NodeJS.Timeout | undefined;
  /** Why the query was asked to stop: it's too long for here, or exceeded its time. */
  stopping: 'long' | 'time' | null;
}

/** A query that runs longer than this goes on among the long ones, which have their own threads. */
const SHORT_MS = 100;
/** A query that runs longer than this starts among the long ones the next time. */
const SURELY_LONG_MS = 500;
/** A new thread is slow until its code is compiled. */
const FIRST_SHORT_MS = 600;
const FIRST_JOBS = 20;
/** How long a short query waits before another thread starts. */
const START_AFTER_MS = 25;
/** A query that doesn't stop when asked is stopped with its thread. */
const STOP_WITHIN_MS = 100;
const IDLE_MS = 30_000;
/** At most one of these runs a query of unknown length, so that known ones never wait for those. */
const MOST_SHORT = 2;
const MOST_LONG = Math.max(1, availableParallelism() - 1);
const MOST_WAITING = 500;
const CACHE_BYTES = 24 << 20;
const KNOWN_SHAPES = 1_000;

/** Starts the first thread. */
export function openPool({ limits: given, ...settings }: PoolOptions): QueryPool {
  const limits = { ...LIMITS, ...given };
  const threads = new Set<Thread>();
  const waiting: { short: Task[]; long: Task[] } = { short: [], long: [] };
  /** Whether queries of a shape took long the last time. */
  const knownLong = new Map<string, boolean>();
  let assetBase: string | null = null;
  let isClosed = false;
  let starting: NodeJS.Timeout | undefined;

  function start(isLong: boolean): Thread {
    const stop = new SharedArrayBuffer(4);
    const workerData: WorkerSettings = { ...settings, cacheBytes: CACHE_BYTES, stop };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = {
      worker,
      stop: new Int32Array(stop),
      isReady: false,
      isLong,
      task: null,
      jobs: 0,
      startedAt: 0,
      timers: [],
      idle: undefined,
      stopping: null,
    };
    threads.add(thread);
    worker.on('message', (reply: WorkerReply) => receive(thread, reply));
    worker.on('error', (error) => {
      const isFull = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      lose(thread, isFull ? limitExceeded('memory') : failed());
    });
    worker.on('exit', () => lose(thread, failed()));
    return thread;
  }

  function receive(thread: Thread, reply: WorkerReply): void {
    if (reply.is === 'ready') {
      thread.isReady = true;
      work();
      return;
    }
    const { task, stopping, startedAt } = thread;
    const short = task?.isLong ? SHORT_MS : shortMsOf(thread);
    release(thread);
    if (!task) return;
    // A shape that took long before may have done so only because the machine was busy.
    if (performance.now() - startedAt < short) remember(task.shape, false);
    if (reply.is === 'answer') task.resolve(reply.answer);
    else if (reply.is === 'error') task.reject(errorFrom(reply));
    else if (stopping === 'long') waitAsLong(task);
    else task.reject(limitExceeded('time'));
    work();
  }

  function release(thread: Thread): void {
    for (const timer of thread.timers) clearTimeout(timer);
    thread.timers = [];
    thread.task = null;
    thread.stopping = null;
    // Only a few threads may be idle, and one of them must be quick to answer.
    thread.idle = setTimeout(() => {
      const isLast = ![...threads].some((other) => other !== thread && !other.isLong);
      if (!thread.task && (thread.isLong || !isLast)) discard(thread);
    }, IDLE_MS).unref();
  }

  function discard(thread: Thread): void {
    threads.delete(thread);
    clearTimeout(thread.idle);
    for (const timer of thread.timers) clearTimeout(timer);
    void thread.worker.terminate();
  }

  /** Replaces a thread that ended or must end. Its query gets the reason. */
  function lose(thread: Thread, reason: LakeError): void {
    if (!threads.has(thread)) return;
    const { task, stopping } = thread;
    discard(thread);
    if (!thread.isReady) refuseWaiting(thread.isLong);
    if (task && stopping === 'long') waitAsLong(task);
    else if (task) task.reject(stopping === 'time' ? limitExceeded('time') : reason);
    work();
  }

  /** Refuses what waits for a thread that couldn't start, because the next one couldn't either. */
  function refuseWaiting(isLong: boolean): void {
    process.stderr.write('A thread for queries could not start.\n');
    for (const { reject } of (isLong ? waiting.long : waiting.short).splice(0)) reject(failed());
  }

  function waitAsLong(task: Task): void {
    task.isLong = true;
    waiting.long.push(task);
  }

  /** Gives waiting queries to idle threads, and starts threads where some are missing. */
  function work(): void {
    if (isClosed) return;
    for (const isLong of [false, true]) {
      const queue = isLong ? waiting.long : waiting.short;
      const most = isLong ? MOST_LONG : MOST_SHORT;
      while (queue.length > 0) {
        const own = [...threads].filter((thread) => thread.isLong === isLong);
        const free = own.find((thread) => thread.isReady && !thread.task);
        const mayTry = isLong || !isTryingUnknown();
        const next = queue.findIndex((task) => mayTry || isKnown(task));
        if (next === -1) break;
        const [task] = free ? queue.splice(next, 1) : [];
        if (free && task) {
          run(free, task);
          continue;
        }
        if (own.length === 0) start(isLong);
        else if (!isLong && own.length < most && own.every(({ isReady }) => isReady)) startSoon();
        else if (isLong && own.length < most && own.every(({ task: busy }) => busy)) start(true);
        break;
      }
    }
  }

  function isKnown({ shape }: Task): boolean {
    return knownLong.has(shape);
  }

  function isTryingUnknown(): boolean {
    return [...threads].some(({ isLong, task }) => !isLong && task && !isKnown(task));
  }

  function startSoon(): void {
    starting ??= setTimeout(() => {
      starting = undefined;
      const own = [...threads].filter((thread) => !thread.isLong);
      if (!isClosed && waiting.short.length > 0 && own.length < MOST_SHORT) start(false);
    }, START_AFTER_MS);
  }

  function run(thread: Thread, task: Task): void {
    const { job, isLong } = task;
    clearTimeout(thread.idle);
    Atomics.store(thread.stop, 0, 0);
    thread.task = task;
    thread.jobs += 1;
    thread.startedAt = performance.now();
    const [time, mostResultBytes] = job.isTrusted
      ? [limits.time.trusted, limits.result.trusted]
      : [limits.time.anonymous, limits.result.anonymous];
    after(thread, time, () => stop(thread, 'time'));
    if (!isLong) {
      after(thread, shortMsOf(thread), () => moveToLong(thread, task));
    }
    const request: WorkerRequest = { job, assetBase, mostResultBytes, isLong };
    thread.worker.postMessage(request);
  }

  function after(thread: Thread, ms: number, act: () => void): void {
    thread.timers.push(setTimeout(act, ms));
  }

  /**
   * Lets a query that takes long go on where it is, if a long one may run. Else it must make room
   * once it is surely long: on a busy machine, any query may take a while.
   */
  function moveToLong(thread: Thread, task: Task): void {
    const running = [...threads].filter(({ isLong, task: busy }) => isLong && busy);
    if (running.length < MOST_LONG) {
      const idle = [...threads].find(({ isLong, task: busy }) => isLong && !busy);
      if (idle) discard(idle);
      thread.isLong = true;
      after(thread, SURELY_LONG_MS, () => remember(task.shape, true));
      work();
    } else if (performance.now() - thread.startedAt > SURELY_LONG_MS) {
      remember(task.shape, true);
      stop(thread, 'long');
    } else after(thread, SHORT_MS, () => moveToLong(thread, task));
  }

  function remember(shape: string, isLong: boolean): void {
    knownLong.delete(shape);
    recall(knownLong, KNOWN_SHAPES, shape, () => isLong);
  }

  function stop(thread: Thread, reason: 'long' | 'time'): void {
    thread.stopping = reason;
    Atomics.store(thread.stop, 0, 1);
    after(thread, STOP_WITHIN_MS, () => lose(thread, failed()));
  }

  start(false);

  return {
    ask(job) {
      if (job.query.length > limits.length) return Promise.reject(limitExceeded('length'));
      if (isTooDeep(job.query)) return Promise.reject(limitExceeded('depth'));
      const shape = shapeOf(job.query);
      const isLong = knownLong.get(shape) === true;
      const queue = isLong ? waiting.long : waiting.short;
      if (isClosed || queue.length >= MOST_WAITING) return Promise.reject(overloaded());
      return new Promise<Answer>((resolve, reject) => {
        queue.push({ job, shape, isLong, resolve, reject });
        work();
      });
    },
    setAssetBase(url) {
      assetBase = url;
    },
    async close() {
      isClosed = true;
      clearTimeout(starting);
      const ended = [...threads].map((thread) => {
        const { task } = thread;
        threads.delete(thread);
        clearTimeout(thread.idle);
        for (const timer of thread.timers) clearTimeout(timer);
        task?.reject(overloaded());
        return thread.worker.terminate();
      });
      for (const task of [...waiting.short, ...waiting.long]) task.reject(overloaded());
      await Promise.all(ended);
    },
  };
}

function shortMsOf({ jobs }: Thread): number {
  return jobs > FIRST_JOBS ? SHORT_MS : FIRST_SHORT_MS;
}

/** Returns a query's text without its strings and numbers, which hardly change how long it takes. */
function shapeOf(query: string): string {
  return shortKey(query.replace(/"[^"]*"|'[^']*'|\d+/g, ''));
}

function errorFrom({ error }: Extract<WorkerReply, { is: 'error' }>): LakeError {
  return error ? new LakeError(error.status, error.type, error.message, error.details) : failed();
}

function failed(): LakeError {
  const description = 'The content lake failed. See its log for the reason.';
  return new LakeError(500, 'internalServerError', description);
}

function overloaded(): LakeError {
  const description = 'Too many queries are waiting. Try again in a moment.';
  return new LakeError(503, 'overloadedError', description);
}
