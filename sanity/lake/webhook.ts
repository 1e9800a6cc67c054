import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import writeFileAtomic from 'write-file-atomic';
import { postSigned } from '../scheduler/signedPost.ts';
import type { LakeConfig } from './config.ts';
import { isPrivateId, slugOf, type LakeDocument, type Operation } from './documents.ts';
import { codeOf, messageOf } from './errors.ts';
import type { Change, Committed, Store } from './storage/store.ts';

/** The message a site gets about a changed document, like hosted Sanity's projection. */
export interface Announcement {
  _id: string;
  _type: string;
  _rev: string;
  operation: Operation;
  slug: string | null;
  /** The address before the change, if any. */
  oldSlug: string | null;
  /** The same address, in Sanity's format. Null for a new document. */
  before: { slug: string | null } | null;
  /** When it happened, so that a site can tell which revision is later. */
  _updatedAt: string;
}

export interface Announcer {
  /** Announces what wasn't before the lake stopped, and then every commit. */
  start(store: Store): void;
  close(): Promise<void>;
}

interface Waiting {
  /** The document's newest unsent change, because a site can only wait for what readers see now. */
  announcement: Announcement;
  /** Every address the document has had since the last message. Each may be cached. */
  oldSlugs: Set<string | null>;
  transactionId: string;
  sequence: number;
  since: number;
  attempts: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1_000;
const AT_ONCE = 4;
/** The cursor lags by at most this long. After a crash, a few announcements are repeated. */
const CURSOR_PAUSE_MS = 25;

/** The parts of a transaction, made now or in the past, that its announcements need. */
interface Announced extends Pick<Committed, 'id' | 'at'> {
  changes: Omit<Change, 'mutations'>[];
}

/** Lists a transaction's changes for the site's readers: no drafts, no assets. */
export function announcementsOf({ id, at, changes }: Announced): Announcement[] {
  return changes.flatMap(({ id: documentId, before, after }) => {
    const document = after ?? before;
    if (!document || isPrivateId(documentId) || document._type.startsWith('sanity.')) return [];
    const operation = after === null ? 'delete' : before === null ? 'create' : 'update';
    const oldSlug = addressOf(before);
    return [
      {
        _id: documentId,
        _type: document._type,
        _rev: id,
        operation,
        slug: addressOf(after),
        oldSlug,
        before: before && { slug: oldSlug },
        _updatedAt: after?._updatedAt ?? at,
      },
    ];
  });
}

/** Returns the value a page's address is made from: the slug or, for a redirect, its old address. */
function addressOf(document: LakeDocument | null): string | null {
  const from = document?._type === 'redirect' ? document.from : null;
  return typeof from === 'string' ? from : slugOf(document);
}

/** Announces committed changes to each address in WEBHOOK_URL, at least once, independently. */
export function openAnnouncer(config: LakeConfig, log: FastifyBaseLogger): Announcer {
  const { webhook } = config;
  const queues = (webhook?.urls ?? []).map((url) =>
    openQueue(url, webhook?.secret ?? '', config.directory, log),
  );
  return {
    start: (store) => queues.forEach((queue) => queue.start(store)),
    close: async () => {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

/**
 * Announces changes to one address. The history is the queue: only the last fully delivered
 * transaction's number is stored, so a crash may repeat an announcement but never lose one.
 */
function openQueue(
  url: string,
  secret: string,
  directory: string,
  log: FastifyBaseLogger,
): Announcer {
  const name = createHash('sha1').update(url).digest('hex').slice(0, 12);
  const cursorFile = path.join(directory, `announced-${name}.json`);
  const waiting = new Map<string, Waiting>();
  const ready = new Set<string>();
  const sending = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let isClosed = false;
  let announcedTo = readCursor(cursorFile);
  let newest = announcedTo ?? 0;
  let cursorTimer: NodeJS.Timeout | undefined;

  function take(committed: Announced & Pick<Committed, 'sequence' | 'quiet'>): void {
    newest = Math.max(newest, committed.sequence);
    for (const announcement of committed.quiet ? [] : announcementsOf(committed)) {
      const id = announcement._id;
      const earlier = waiting.get(id);
      // A request in progress may fail, so its addresses stay listed until it succeeds.
      waiting.set(id, {
        announcement,
        oldSlugs: new Set([...(earlier?.oldSlugs ?? []), announcement.oldSlug]),
        transactionId: committed.id,
        sequence: earlier?.sequence ?? committed.sequence,
        since: Date.now(),
        attempts: 0,
      });
      ready.add(id);
    }
    cursorTimer ??= setTimeout(saveCursor, CURSOR_PAUSE_MS);
  }

  function work(): void {
    for (const id of ready) {
      if (isClosed || sending.size >= AT_ONCE) return;
      const job = waiting.get(id);
      if (job && sending.has(id)) continue;
      ready.delete(id);
      if (!job) continue;
      sending.add(id);
      deliver(job)
        .then(
          () => finish(id, job),
          (error: unknown) => putOff(id, job, error),
        )
        .finally(() => {
          sending.delete(id);
          work();
        });
    }
  }

  async function deliver({ announcement, oldSlugs, transactionId }: Waiting): Promise<void> {
    for (const oldSlug of oldSlugs) {
      const before = announcement.before && { slug: oldSlug };
      await postSigned({
        url,
        secret,
        message: { ...announcement, oldSlug, before },
        idempotencyKey: `${transactionId}-${announcement._id}`,
        signal: stopping.signal,
      });
    }
  }

  function finish(id: string, job: Waiting): void {
    const current = waiting.get(id);
    if (current === job) waiting.delete(id);
    cursorTimer ??= setTimeout(saveCursor, CURSOR_PAUSE_MS);
  }

  function putOff(id: string, job: Waiting, error: unknown): void {
    if (waiting.get(id) !== job || isClosed) return;
    if (Date.now() - job.since > GIVE_UP_AFTER_MS) {
      log.error(`Gave up announcing ${id} to ${url}: ${messageOf(error)}`);
      finish(id, job);
      return;
    }
    job.attempts += 1;
    if (job.attempts === 3)
      log.warn(`Announcing ${id} is failing, will retry: ${messageOf(error)}`);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      ready.add(id);
      work();
    }, pause);
    timers.add(timer);
  }

  function saveCursor(): void {
    clearTimeout(cursorTimer);
    cursorTimer = undefined;
    let reached = newest;
    for (const { sequence } of waiting.values()) reached = Math.min(reached, sequence - 1);
    if (reached === announcedTo) return;
    announcedTo = reached;
    writeFileAtomic.sync(cursorFile, JSON.stringify({ url, announcedTo }));
  }

  return {
    start(store) {
      // A new address has nothing to catch up on.
      const missed = announcedTo === null ? [] : store.past.stepsAfter(announcedTo);
      for (const { transaction, changes } of missed) take({ ...transaction, changes });
      newest = Math.max(newest, store.sequence());
      saveCursor();
      work();
      store.onCommit((committed) => {
        take(committed);
        work();
      });
    },
    async close() {
      isClosed = true;
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      while (sending.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      saveCursor();
    },
  };
}

function readCursor(file: string): number | null {
  try {
    const value: { announcedTo: unknown } = JSON.parse(fs.readFileSync(file, 'utf8'));
    return typeof value.announcedTo === 'number' ? value.announcedTo : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
