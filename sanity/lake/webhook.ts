import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { LakeConfig } from './config.ts';
import { isPrivateId, slugOf, type Operation } from './documents.ts';
import { codeOf, messageOf } from './errors.ts';
import type { Committed, Store } from './storage/store.ts';

/** What the site is told about one changed document; the same projection is set up at hosted Sanity. */
export interface Announcement {
  _id: string;
  _type: string;
  _rev: string;
  operation: Operation;
  slug: string | null;
  oldSlug: string | null;
}

export interface Announcer {
  /** Takes in a transaction of the log that may not have been announced before the last stop. */
  replay(committed: Committed): void;
  start(store: Store): void;
  close(): Promise<void>;
}

interface Waiting {
  announcement: Announcement;
  transactionId: string;
  sequence: number;
  since: number;
  attempts: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const GIVE_UP_AFTER_MS = 60 * 60 * 1_000;
const AT_ONCE = 4;

/** Lists what a transaction changed for readers of the site: no drafts, no assets. */
export function announcementsOf({
  id,
  changes,
}: Pick<Committed, 'id' | 'changes'>): Announcement[] {
  return changes.flatMap(({ id: documentId, before, after }) => {
    const document = after ?? before;
    if (!document || isPrivateId(documentId) || document._type.startsWith('sanity.')) return [];
    const operation = after === null ? 'delete' : before === null ? 'create' : 'update';
    const slug = slugOf(after);
    return [
      {
        _id: documentId,
        _type: document._type,
        _rev: id,
        operation,
        slug,
        oldSlug: slugOf(before),
      },
    ];
  });
}

/** Signs a body as Sanity does: `t=<ms>,v1=<HMAC-SHA256 of "<ms>.<body>">`. */
export function signatureOf(body: string, timestamp: number, secret: string): string {
  const hash = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('base64url');
  return `t=${timestamp},v1=${hash}`;
}

/**
 * Announces committed changes of published documents to WEBHOOK_URL, at least once each.
 *
 * The content log is the queue: only the number of the last transaction that is wholly delivered is
 * kept beside it, so a crash can repeat an announcement and never lose one.
 */
export function openAnnouncer(config: LakeConfig, log: FastifyBaseLogger): Announcer {
  const { webhook } = config;
  if (webhook === null) return { replay: () => {}, start: () => {}, close: async () => {} };
  const cursorFile = path.join(config.directory, 'announced.json');
  const waiting = new Map<string, Waiting>();
  const sending = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let isClosed = false;
  let announcedTo = readCursor(cursorFile);
  let newest = announcedTo ?? 0;

  function take(committed: Committed): void {
    newest = Math.max(newest, committed.sequence);
    if (committed.quiet) return;
    for (const announcement of announcementsOf(committed)) {
      const earlier = waiting.get(announcement._id);
      waiting.set(announcement._id, {
        announcement: earlier ? joined(earlier.announcement, announcement) : announcement,
        transactionId: committed.id,
        sequence: earlier?.sequence ?? committed.sequence,
        since: Date.now(),
        attempts: 0,
      });
      send(announcement._id);
    }
    saveCursor();
  }

  function send(id: string): void {
    const job = waiting.get(id);
    if (!job || isClosed || sending.has(id) || sending.size >= AT_ONCE) return;
    sending.add(id);
    deliver(job)
      .then(
        () => finish(id, job),
        (error: unknown) => putOff(id, job, error),
      )
      .finally(() => {
        sending.delete(id);
        if (waiting.get(id) !== job) send(id);
        for (const [other, { attempts }] of waiting) if (attempts === 0) send(other);
      });
  }

  async function deliver(job: Waiting): Promise<void> {
    const body = JSON.stringify(job.announcement);
    const response = await fetch(config.webhook?.url ?? '', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${job.transactionId}-${job.announcement._id}`,
        'sanity-webhook-signature': signatureOf(body, Date.now(), config.webhook?.secret ?? ''),
      },
      signal: AbortSignal.any([AbortSignal.timeout(30_000), stopping.signal]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the site answered ${response.status}`);
  }

  function finish(id: string, job: Waiting): void {
    if (waiting.get(id) === job) waiting.delete(id);
    saveCursor();
  }

  function putOff(id: string, job: Waiting, error: unknown): void {
    if (waiting.get(id) !== job || isClosed) return;
    if (Date.now() - job.since > GIVE_UP_AFTER_MS) {
      log.error(`Gave up announcing ${id} to the site: ${messageOf(error)}`);
      finish(id, job);
      return;
    }
    job.attempts += 1;
    if (job.attempts === 3) log.warn(`Announcing ${id} fails, trying on: ${messageOf(error)}`);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      send(id);
    }, pause);
    timers.add(timer);
  }

  function saveCursor(): void {
    const open = [...waiting.values()].map(({ sequence }) => sequence);
    const reached = open.length === 0 ? newest : Math.min(...open) - 1;
    if (reached === announcedTo) return;
    announcedTo = reached;
    fs.writeFileSync(`${cursorFile}.partial`, JSON.stringify({ announcedTo }));
    fs.renameSync(`${cursorFile}.partial`, cursorFile);
  }

  const unsent: Committed[] = [];
  return {
    replay(committed) {
      newest = Math.max(newest, committed.sequence);
      // A lake that never announced anything has nothing to catch up with.
      if (announcedTo !== null && committed.sequence > announcedTo) unsent.push(committed);
    },
    start(store) {
      for (const committed of unsent.splice(0)) take(committed);
      saveCursor();
      store.onCommit(take);
    },
    async close() {
      isClosed = true;
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      while (sending.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

/** Two unsent changes of one document are one to the site: from the first address to the last state. */
function joined(earlier: Announcement, later: Announcement): Announcement {
  return { ...later, oldSlug: earlier.oldSlug ?? later.oldSlug };
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
