/** Tells whether the database takes writes: reading works on a server whose commits all hang. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseNow, type Db } from './db.ts';

/** How long a successful write counts for everyone who asks. Until then, reading is enough. */
const KEPT_MS = 3_000;
/** How long to wait for a commit before it counts as hanging. */
const PATIENCE_MS = 2_000;

/**
 * Returns a function that tells whether the database answers and a commit succeeds. However often
 * it's called, it writes once every few seconds, and never twice at a time: a commit that hangs keeps
 * a connection.
 */
export function writingDatabase(db: Db): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let keptUntil = 0;
  const lookByWriting = () =>
    (running ??= succeeds(write(db)).then((doesWrite) => {
      keptUntil = doesWrite ? Date.now() + KEPT_MS : 0;
      running = null;
      return doesWrite;
    }));
  const look = () => (Date.now() < keptUntil ? succeeds(databaseNow(db.queries)) : lookByWriting());
  return async () => {
    const isAnswered = new AbortController();
    const { signal } = isAnswered;
    const hangs = pause(PATIENCE_MS, false, { signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([look(), hangs]);
    } finally {
      isAnswered.abort();
    }
  };
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Writes without changing anything. Every process writes the same row, so when commits hang, the
 * first one locks it, and the others end at the limit for locks rather than hang at the server too.
 */
async function write(db: Db): Promise<void> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db.queries);
}
