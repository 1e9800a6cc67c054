import { createHash } from 'node:crypto';
import type { Action, SanityClient } from '@sanity/client';
import { roadNoteEnd } from '../schema/roadNote.ts';
import { postSigned } from './signedPost.ts';

export interface SchedulerLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface SchedulerOptions {
  /** Must see drafts and be allowed to write. Any perspective will do. */
  client: SanityClient;
  /** Lists required fields that a draft lacks. Such a draft isn't published. */
  findMissing?: (draft: { _type: string }) => string[];
  /** The sites to notify when a page changes without an edit; null for none. */
  webhook: { urls: string[]; secret: string } | null;
  log: SchedulerLog;
}

/** For Prometheus. */
export interface ScheduleState {
  /** Whether the schedule could be read, and is being followed. */
  isReady: boolean;
  waiting: number;
  /** How long the action that waits longest has been due, in seconds. 0 if none is. */
  overdueSeconds: number;
}

export interface Scheduler {
  state(): ScheduleState;
  close(): Promise<void>;
}

/** The parts of a document the scheduler needs. */
interface Watched {
  _id: string;
  _type: string;
  _rev: string;
  slug?: { current?: string } | null;
  publishAt?: string | null;
  unpublishAt?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  roadNote?: { writtenOn?: string } | null;
  publishedAt?: string | null;
}

interface Task {
  kind: 'publish' | 'unpublish' | 'clear' | 'edge';
  key: string;
  at: number;
  document: Watched;
}

const STATE_ID = 'safar.scheduler';
/** The type of notes on failed actions. The dot in their IDs hides them from the public. */
const REFUSAL_TYPE = 'safar.scheduleRefusal';
const DRAFT = 'drafts.';
const DRAFT_OR_VERSION = /^(drafts|versions)\./;
/** How long a campaign's page stays up after its end, before it redirects. */
const KEPT_AFTER_END_MS = 30 * 24 * 60 * 60 * 1_000;
/** A Node timer lasts at most 24 days. Checking every hour also catches system clock changes. */
const LONGEST_TIMER_MS = 60 * 60 * 1_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const PAUSE_AFTER_REFUSAL_MS = 5 * 60_000;
/** How long an editor must pause before we assume they've finished fixing a refused document. */
const PAUSE_AFTER_EDIT_MS = 3_000;

const IS_PUBLIC = '!(_id in path("drafts.**")) && !(_id in path("versions.**"))';
const HAS_EDGES =
  '(_type in ["campaign", "post"] || (_type == "destination" && defined(roadNote.writtenOn)))';
const IS_SCHEDULED = '(defined(publishAt) || defined(unpublishAt))';
const WATCHED_FILTER = `(${IS_SCHEDULED} || (${HAS_EDGES} && ${IS_PUBLIC}))`;
/** Most posts appeared long ago, and nothing more happens to them. */
const FIRST_FILTER = `(${WATCHED_FILTER} && (${IS_SCHEDULED} || _type != "post" || publishedAt > $from))`;
/** More than any two time zones differ, because `$from` is compared as text. */
const MARGIN_MS = 2 * 24 * 60 * 60 * 1_000;
const FIELDS =
  '{_id, _type, _rev, slug, publishAt, unpublishAt, startsAt, endsAt, publishedAt, roadNote{writtenOn}}';

/**
 * Publishes drafts at their `publishAt`, takes documents offline at their `unpublishAt`, and
 * notifies the sites when a page changes without an edit: when a campaign starts or ends, a
 * scheduled post appears, or a destination's road note expires.
 *
 * It keeps the documents with such a time ahead in memory, updates them from a listener, and sets
 * one timer for the earliest time. Anything due while it wasn't running happens when it next
 * starts. It uses only Sanity's own protocol, so it works with the lake and with hosted projects.
 * Running two at once is safe.
 */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { client: given, webhook, log, findMissing = () => [] } = options;
  const client = given.withConfig({ perspective: 'raw', useCdn: false });
  const watched = new Map<string, Watched>();
  /** What changed while everything was being read. */
  const changedSince = new Map<string, Watched | null>();
  const putOff = new Map<string, { until: number; attempts: number; isRefusal: boolean }>();
  /** The keys of the refused tasks shown in the Studio, by note ID. */
  const refusals = new Map<string, string>();
  const toldEdges = new Set<string>();
  const stopping = new AbortController();
  let edgesTo: number | null = null;
  let isReady = false;
  let reads = 0;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;

  const subscription = client
    .listen<Watched>(
      `*[${WATCHED_FILTER}]`,
      {},
      {
        events: ['welcome', 'mutation', 'reconnect'],
        includeResult: true,
        includeMutations: false,
        includeAllVersions: true,
        visibility: 'query',
        tag: 'safar.scheduler',
      },
    )
    .subscribe({
      next(event) {
        if (event.type === 'welcome') void readAll();
        if (event.type === 'reconnect') isReady = false;
        if (event.type !== 'mutation') return;
        tryAgainSoon(event.documentId);
        const { result = null, transition } = event;
        const document = result && transition !== 'disappear' ? partOf(result) : null;
        if (!isReady) changedSince.set(event.documentId, document);
        else watch(event.documentId, document);
        wake();
      },
      error: (reason: unknown) => log.warn(`The scheduler lost its connection: ${textOf(reason)}`),
    });

  /** Keeps a document while anything is going to happen to it. */
  function watch(id: string, document: Watched | null): void {
    if (document && tasksOf(document).length > 0) watched.set(id, document);
    else watched.delete(id);
  }

  /** Retries a refused action once its editor has finished, and everything else straight away. */
  function tryAgainSoon(documentId: string): void {
    for (const [key, known] of putOff) {
      if (!key.includes(` ${documentId} `)) continue;
      if (known.isRefusal) putOff.set(key, { ...known, until: Date.now() + PAUSE_AFTER_EDIT_MS });
      else putOff.delete(key);
    }
  }

  /** Reads everything again, because a listener misses what changed while it was disconnected. */
  async function readAll(attempt = 1): Promise<void> {
    isReady = false;
    changedSince.clear();
    reads += 1;
    const read = reads;
    try {
      edgesTo ??= await readEdges();
      const query = `{
        "documents": *[${FIRST_FILTER}]${FIELDS},
        "refusals": *[_type == "${REFUSAL_TYPE}"]{_id, key}
      }`;
      const found = await client.fetch<{
        documents: Watched[];
        refusals: { _id: string; key: string }[];
      }>(query, { from: new Date(edgesTo - MARGIN_MS).toISOString() }, { tag: 'safar.scheduler' });
      // A later read knows more.
      if (read !== reads) return;
      refusals.clear();
      for (const { _id, key } of found.refusals) refusals.set(_id, key);
      watched.clear();
      for (const document of found.documents) watch(document._id, document);
      for (const [id, document] of changedSince) watch(id, document);
      changedSince.clear();
      isReady = true;
      wake();
    } catch (error) {
      if (stopping.signal.aborted || read !== reads) return;
      log.warn(`Can't read the schedule yet: ${textOf(error)}`);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      setTimeout(() => read === reads && void readAll(attempt + 1), pause).unref();
    }
  }

  async function readEdges(): Promise<number> {
    const query = `*[_id == "${STATE_ID}"][0].edgesTo`;
    const saved = await client.fetch<string | null>(query, {}, { tag: 'safar.scheduler' });
    return Date.parse(saved ?? '') || Date.now();
  }

  const tasks = (): Task[] => [...watched.values()].flatMap(tasksOf);

  function tasksOf(document: Watched): Task[] {
    if (document._id.startsWith(DRAFT)) return taskAt('publish', document, document.publishAt);
    return DRAFT_OR_VERSION.test(document._id) ? [] : tasksOfPublished(document);
  }

  function tasksOfPublished(document: Watched): Task[] {
    const found = taskAt('unpublish', document, document.unpublishAt);
    // It was published early, and its scheduled time would apply to later drafts too.
    if (document.publishAt) found.push(task('clear', document, 0));
    if (!webhook) return found;
    const edges = edgesOf(document)
      .filter((at) => at > (edgesTo ?? Infinity))
      .map((at) => task('edge', document, at))
      .filter(({ key }) => !toldEdges.has(key));
    return [...found, ...edges];
  }

  function wake(): void {
    clearTimeout(timer);
    if (!isReady || stopping.signal.aborted || working) return;
    const now = Date.now();
    const all = tasks();
    const due = all.filter((item) => startOf(item) <= now);
    const keys = new Set(all.map(({ key }) => key));
    const over = [...refusals].filter(([, key]) => !keys.has(key)).map(([id]) => id);
    if (due.length > 0 || over.length > 0) {
      working = forgetRefusals(over)
        .then(() => work(due))
        .finally(() => {
          working = null;
          wake();
        });
      return;
    }
    const next = Math.min(...all.map(startOf));
    timer = setTimeout(wake, Math.max(0, Math.min(next - now, LONGEST_TIMER_MS)));
  }

  function startOf({ key, at }: Task): number {
    return Math.max(at, putOff.get(key)?.until ?? 0);
  }

  async function work(due: Task[]): Promise<void> {
    for (const item of due.sort((one, other) => one.at - other.at)) {
      if (stopping.signal.aborted) return;
      try {
        await perform(item);
        putOff.delete(item.key);
      } catch (error) {
        if (!stopping.signal.aborted) await postpone(item, error);
      }
    }
  }

  async function postpone(item: Task, error: unknown): Promise<void> {
    const { key, kind, document } = item;
    const attempts = (putOff.get(key)?.attempts ?? 0) + 1;
    const isRefusal = error instanceof DraftIncomplete || isClientError(error);
    const pause = isRefusal
      ? PAUSE_AFTER_REFUSAL_MS
      : Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    putOff.set(key, { until: Date.now() + pause, attempts, isRefusal });
    if (isRefusal || attempts === 1 || attempts % 10 === 0) {
      log.warn(`Scheduled "${kind}" of ${document._id} failed, will retry: ${textOf(error)}`);
    }
    if (isRefusal) await noteRefusal(item, textOf(error));
  }

  /** Leaves a note for the Studio: which document was refused, and why. */
  async function noteRefusal({ key, kind, at, document }: Task, reason: string): Promise<void> {
    if (kind !== 'publish' && kind !== 'unpublish') return;
    const documentId = document._id.replace(DRAFT_OR_VERSION, '');
    const note = {
      _id: `${REFUSAL_TYPE}.${kind}.${documentId}`,
      _type: REFUSAL_TYPE,
      key,
      kind,
      documentId,
      documentType: document._type,
      plannedFor: new Date(at).toISOString(),
      reason,
    };
    try {
      await client.createOrReplace(note, { tag: 'safar.scheduler' });
      refusals.set(note._id, key);
    } catch (failure) {
      log.warn(`Could not record the failure for the Studio: ${textOf(failure)}`);
    }
  }

  /** Deletes notes about actions that have since succeeded or been cancelled. */
  async function forgetRefusals(ids: string[]): Promise<void> {
    for (const id of ids) {
      refusals.delete(id);
      await client
        .delete(id, { tag: 'safar.scheduler' })
        .catch((error: unknown) =>
          log.warn(`A failure note stays in the Studio until the next restart: ${textOf(error)}`),
        );
    }
  }

  async function perform(item: Task): Promise<void> {
    switch (item.kind) {
      case 'publish':
        return publish(item);
      case 'unpublish':
        return unpublish(item);
      case 'clear':
        await client
          .patch(item.document._id)
          .unset(['publishAt'])
          .commit({ tag: 'safar.scheduler' });
        watched.delete(item.document._id);
        return;
      case 'edge':
        return tellEdge(item);
    }
  }

  /** Publishes a draft and removes the time, or every later draft would be due at once. */
  async function publish(item: Task): Promise<void> {
    const draftId = item.document._id;
    const publishedId = draftId.slice(DRAFT.length);
    const draft = await client.getDocument(draftId);
    const missing = draft ? findMissing(draft) : [];
    if (missing.length > 0) throw new DraftIncomplete(missing);
    await act(item, [
      {
        actionType: 'sanity.action.document.edit',
        draftId,
        publishedId,
        patch: { unset: ['publishAt'] },
      },
      { actionType: 'sanity.action.document.publish', draftId, publishedId },
    ]);
    log.info(`Published ${publishedId} as scheduled for ${new Date(item.at).toISOString()}`);
  }

  async function unpublish(item: Task): Promise<void> {
    const publishedId = item.document._id;
    const draftId = DRAFT + publishedId;
    const draft = await client.getDocument<{ unpublishAt?: string }>(draftId);
    // A later end set in the draft belongs to its next publication, so keep it.
    const isOver = !draft?.unpublishAt || Date.parse(draft.unpublishAt) <= Date.now();
    const edit: Action = {
      actionType: 'sanity.action.document.edit',
      draftId,
      publishedId,
      patch: { unset: ['unpublishAt'] },
    };
    await act(item, [
      { actionType: 'sanity.action.document.unpublish', draftId, publishedId },
      ...(isOver ? [edit] : []),
    ]);
    log.info(`Took ${publishedId} offline as scheduled for ${new Date(item.at).toISOString()}`);
  }

  async function act({ key, document }: Task, actions: Action[]): Promise<void> {
    const transactionId = `schedule-${hashOf(`${key}${document._rev}`)}`;
    await client.action(actions, { transactionId, tag: 'safar.scheduler' });
    // The listener reports this too, but perhaps only after the next check.
    watched.delete(document._id);
  }

  async function tellEdge({ key, at, document }: Task): Promise<void> {
    if (!webhook) return;
    const slug = document.slug?.current ?? null;
    const message = {
      _id: document._id,
      _type: document._type,
      _rev: document._rev,
      operation: 'edge',
      slug,
      oldSlug: slug,
      before: { slug },
      at: new Date(at).toISOString(),
    };
    const idempotencyKey = `edge-${hashOf(key)}`;
    const { signal } = stopping;
    const told = await Promise.allSettled(
      webhook.urls.map((url) =>
        postSigned({ url, secret: webhook.secret, message, idempotencyKey, signal }),
      ),
    );
    for (const result of told) if (result.status === 'rejected') throw result.reason;
    toldEdges.add(key);
    await saveEdges(at);
  }

  /** Saves the time up to which sites were notified. A restart then sends only what is missing. */
  async function saveEdges(at: number): Promise<void> {
    const open = tasks().filter(({ kind }) => kind === 'edge');
    if (open.some((item) => item.at <= at)) return;
    edgesTo = at;
    await client.createOrReplace(
      { _id: STATE_ID, _type: STATE_ID, edgesTo: new Date(at).toISOString() },
      { tag: 'safar.scheduler', visibility: 'async' },
    );
  }

  return {
    state() {
      // Clearing a time that has passed changes nothing that visitors see.
      const planned = tasks().filter(({ kind }) => kind !== 'clear');
      const soonest = Math.min(Date.now(), ...planned.map(({ at }) => at));
      const overdueSeconds = (Date.now() - soonest) / 1_000;
      return { isReady, waiting: planned.length, overdueSeconds };
    },
    async close() {
      stopping.abort();
      clearTimeout(timer);
      subscription.unsubscribe();
      await working;
    },
  };
}

/** The draft lacks fields its page cannot work without. */
class DraftIncomplete extends Error {
  constructor(missing: string[]) {
    super(`The draft isn’t complete. Fill in: ${missing.join(', ')}.`);
  }
}

/** Returns only what the scheduler needs of a document, so that it doesn't keep whole pages. */
function partOf(document: Watched): Watched {
  const { _id, _type, _rev, slug, publishAt, unpublishAt, startsAt, endsAt, publishedAt } =
    document;
  const roadNote = document.roadNote ? { writtenOn: document.roadNote.writtenOn } : null;
  return {
    ...{ _id, _type, _rev, slug, publishAt, unpublishAt },
    ...{ startsAt, endsAt, publishedAt, roadNote },
  };
}

/** Returns the instants when a published document's page changes without an edit. */
function edgesOf({ _type, startsAt, endsAt, publishedAt, roadNote }: Watched): number[] {
  switch (_type) {
    case 'campaign': {
      const end = Date.parse(endsAt ?? '');
      return [Date.parse(startsAt ?? ''), end, end + KEPT_AFTER_END_MS];
    }
    case 'post':
      return [Date.parse(publishedAt ?? '')];
    case 'destination':
      return [roadNoteEnd(roadNote?.writtenOn ?? '')];
    default:
      return [];
  }
}

function taskAt(kind: Task['kind'], document: Watched, instant: string | null | undefined): Task[] {
  const at = Date.parse(instant ?? '');
  return Number.isNaN(at) ? [] : [task(kind, document, at)];
}

function task(kind: Task['kind'], document: Watched, at: number): Task {
  return { kind, document, at, key: `${kind} ${document._id} ${at}` };
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 24);
}

/** Whether the store refused the action itself, so that an immediate retry won't help. */
function isClientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode < 500;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
