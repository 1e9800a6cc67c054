import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { takeTurn, type Turn } from './turn';

/** Regenerates one page. Rejects if the page couldn't be rendered, in which case the old one stays. */
export type Regenerate = (route: string) => Promise<void>;

/** The progress shown publicly: only numbers and times. */
export interface QueueState {
  waiting: number;
  /** Pages regenerated since the queue was last empty. */
  regenerated: number;
  /** Waiting pages that failed and will be retried. */
  failing: number;
  /** When the current run, or else the last one, began. Null if there was none. */
  since: string | null;
  /** When the queue last became empty. Null while pages are waiting. */
  finishedAt: string | null;
  /** Since when pages have been waiting. Null if none are. */
  waitingSince: string | null;
}

export type RouteQueue = ReturnType<typeof openRouteQueue>;

export interface QueueOptions {
  /** Returns how often a page was visited recently. */
  visitsOf?: (route: string) => number;
  /** Called when new causes have been read, before their pages are regenerated. */
  onNewCause?: () => void;
  /** Sends the operator a one-sentence report. */
  report?: (sentence: string) => void;
  /** The pause after the first failure. It doubles with each failure after that. */
  firstPauseMs?: number;
}

interface Waiting {
  causes: Set<string>;
  attempts: number;
  notBefore: number;
  since: number;
}

type Progress = Pick<QueueState, 'regenerated' | 'failing' | 'since' | 'finishedAt'>;

const atOnce = 4;
const savedEveryMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** By then any visit regenerates the page: content is fresh for only five minutes. */
const givenUpAfterMs = 24 * 60 * 60_000;
/** Fewer pages than this aren't worth reporting. */
const worthSaying = 100;
/** A second instance reports the same change within this time. */
const causesKeptMs = 60_000;
/** With more pages than this, some may be regenerated twice rather than remembered. */
const mostDone = 20_000;

const noProgress: Progress = { regenerated: 0, failing: 0, since: null, finishedAt: null };

/**
 * Opens the queue of pages that are waiting to be regenerated, in a folder next to the page cache
 * it serves. Invariant: a route is on disk from `add` until its page has been regenerated. Each
 * call to `add` writes its own file. Only the process with the lock reads these files, and it
 * writes what it took to `waiting.txt` before deleting them. A crash can repeat a regeneration but
 * never lose one.
 */
export function openRouteQueue(folder: string, options: QueueOptions = {}) {
  const { visitsOf = () => 0, onNewCause, report = () => {}, firstPauseMs = 1_000 } = options;
  const waitingFile = join(folder, 'waiting.txt');
  const progressFile = join(folder, 'progress.json');
  const waiting = new Map<string, Waiting>();
  const underWay = new Map<string, Waiting>();
  const done = new Set<string>();
  let due: string[] = [];
  let progress: Progress = noProgress;
  let isDraining = false;
  let savedAt = 0;
  let finishedAt = 0;
  let saving: Promise<void> | null = null;

  function merge(route: string, { causes, ...rest }: Waiting): boolean {
    const known = waiting.get(route);
    const fresh = [...causes].filter(
      (cause) =>
        !done.has(`${cause} ${route}`) &&
        !known?.causes.has(cause) &&
        !underWay.get(route)?.causes.has(cause),
    );
    if (fresh.length === 0) return false;
    for (const cause of fresh) known?.causes.add(cause);
    if (!known) waiting.set(route, { ...rest, causes: new Set(fresh) });
    return true;
  }

  /** Reads what other processes added. */
  async function takeIn(): Promise<void> {
    // A file that another process is still writing has another ending.
    const files = (await filesOf(folder)).filter((name) => /^added-.*\.txt$/.test(name)).sort();
    if (files.length === 0) return;
    const now = Date.now();
    let added = 0;
    for (const name of files) {
      for (const { route, cause } of await readRoutes(join(folder, name))) {
        const entry = { causes: new Set([cause]), attempts: 0, notBefore: 0, since: now };
        if (merge(route, entry)) added += 1;
      }
    }
    await save();
    for (const name of files) await rm(join(folder, name), { force: true });
    if (added === 0) return;
    onNewCause?.();
    if (added >= worthSaying)
      report(`${added} pages are waiting to be regenerated in the background.`);
    putInOrder();
  }

  function putInOrder(): void {
    const now = Date.now();
    due = [...waiting].filter(([, { notBefore }]) => notBefore <= now).map(([route]) => route);
    const visits = new Map(due.map((route) => [route, visitsOf(route)]));
    // The sort is stable, so equal visits stay in order of urgency. `pop` takes the last.
    due.sort((one, other) => (visits.get(other) ?? 0) - (visits.get(one) ?? 0)).reverse();
  }

  async function save(): Promise<void> {
    const lines = [...underWay, ...waiting].flatMap(([route, { causes }]) =>
      [...causes].map((cause) => `${route} ${cause}\n`),
    );
    const failing = [...waiting.values()].filter(({ attempts }) => attempts > 0).length;
    const isIdle = waiting.size + underWay.size === 0;
    if (!isIdle && (progress.since === null || progress.finishedAt !== null)) {
      progress = { regenerated: 0, failing, since: new Date().toISOString(), finishedAt: null };
    }
    progress = {
      ...progress,
      failing,
      finishedAt: isIdle ? (progress.finishedAt ?? new Date().toISOString()) : null,
    };
    if (isIdle) await rm(waitingFile, { force: true });
    else await writeFileAtomic(waitingFile, lines.join(''), { fsync: false });
    await writeFileAtomic(progressFile, JSON.stringify(progress), { fsync: false });
    savedAt = Date.now();
  }

  async function keepUp(turn: Turn): Promise<void> {
    if (Date.now() - savedAt < savedEveryMs) return;
    saving ??= (async () => {
      await turn.extend();
      await takeIn();
      await save();
    })().finally(() => {
      saving = null;
    });
    await saving;
  }

  async function regenerateNext(regenerate: Regenerate, turn: Turn): Promise<void> {
    for (let route = due.pop(); route !== undefined; route = due.pop()) {
      const entry = waiting.get(route);
      if (!entry) continue;
      waiting.delete(route);
      underWay.set(route, entry);
      try {
        await regenerate(route);
        if (done.size > mostDone) done.clear();
        for (const cause of entry.causes) done.add(`${cause} ${route}`);
        progress = { ...progress, regenerated: progress.regenerated + 1 };
      } catch (error) {
        putOff(route, entry, error);
      }
      underWay.delete(route);
      await keepUp(turn);
    }
  }

  function putOff(route: string, entry: Waiting, error: unknown): void {
    const attempts = entry.attempts + 1;
    if (Date.now() - entry.since > givenUpAfterMs) {
      report(`Gave up regenerating ${route} after a day: ${String(error)}`);
      return;
    }
    if (attempts === 1 || attempts % 10 === 0) {
      report(`${route} couldn't be regenerated (attempt ${attempts}), retrying: ${String(error)}`);
    }
    const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
    const newer = waiting.get(route);
    const causes = new Set([...entry.causes, ...(newer?.causes ?? [])]);
    waiting.set(route, { ...entry, causes, attempts, notBefore: Date.now() + pause });
  }

  async function work(regenerate: Regenerate, turn: Turn): Promise<number> {
    progress = await readProgress(progressFile);
    if (finishedAt < Date.now() - causesKeptMs) done.clear();
    const left = await readRoutes(waitingFile);
    // Pages that another process has regenerated are no longer waiting.
    const stillWaiting = new Set(left.map(({ route }) => route));
    for (const route of waiting.keys()) if (!stillWaiting.has(route)) waiting.delete(route);
    for (const { route, cause } of left) {
      merge(route, { causes: new Set([cause]), attempts: 0, notBefore: 0, since: Date.now() });
    }
    await takeIn();
    putInOrder();
    if (due.length === 0) return 0;
    const before = progress.regenerated;
    while (due.length > 0) {
      await Promise.all(Array.from({ length: atOnce }, () => regenerateNext(regenerate, turn)));
      await takeIn();
    }
    await save();
    finishedAt = Date.now();
    const regenerated = progress.regenerated - before;
    if (regenerated >= worthSaying)
      report(`${regenerated} pages were regenerated in the background.`);
    return regenerated;
  }

  return {
    /** Adds stale pages. `cause` identifies the change: two instances may both receive it. */
    async add(routes: readonly string[], cause: string) {
      if (routes.length === 0) return;
      await mkdir(folder, { recursive: true });
      // The time in the name keeps additions in order.
      const name = `added-${Date.now()}-${randomUUID()}.txt`;
      await writeFileAtomic(
        join(folder, name),
        routes.map((route) => `${route} ${cause}\n`).join(''),
      );
    },
    async state(): Promise<QueueState> {
      const names = (await filesOf(folder)).filter((name) =>
        /^(added-.*|waiting)\.txt$/.test(name),
      );
      const lists = await Promise.all(names.map((name) => readRoutes(join(folder, name))));
      const routes = new Set(lists.flat().map(({ route }) => route));
      const progress = await readProgress(progressFile);
      const isRunning = progress.finishedAt === null && progress.since !== null;
      const since = isRunning ? progress.since : oldestAddition(names);
      return {
        ...progress,
        waiting: routes.size,
        waitingSince: routes.size > 0 ? since : null,
      };
    },
    /** Regenerates pages due, most visited first. Returns how many, or 0 if already at work. */
    async drain(regenerate: Regenerate) {
      if (isDraining || (await filesOf(folder)).every((name) => !name.endsWith('.txt'))) return 0;
      isDraining = true;
      try {
        const turn = await takeTurn(folder);
        if (!turn) return 0;
        try {
          return await work(regenerate, turn);
        } finally {
          await turn.end();
        }
      } finally {
        isDraining = false;
      }
    },
  };
}

async function filesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => unlessMissing(error, []));
}

/** Returns when the oldest of the files of additions was written, or null without any. */
function oldestAddition(names: readonly string[]): string | null {
  const times = names.flatMap((name) => /^added-(\d+)-/.exec(name)?.[1] ?? []).map(Number);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

async function readRoutes(file: string): Promise<{ route: string; cause: string }[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => unlessMissing(error, ''));
  return text.split('\n').flatMap((line) => {
    const [route = '', cause = ''] = line.split(' ');
    return route.startsWith('/') ? [{ route, cause }] : [];
  });
}

/** Treats a missing file as empty, but not an unreadable one: its pages would be dropped. */
function unlessMissing<Value>(error: unknown, otherwise: Value): Value {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return otherwise;
  throw error;
}

async function readProgress(file: string): Promise<Progress> {
  try {
    const kept: Partial<Progress> = JSON.parse(await readFile(file, 'utf8'));
    return { ...noProgress, ...kept };
  } catch {
    return noProgress;
  }
}
