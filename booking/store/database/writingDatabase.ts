/** Tells whether the database takes writes: reading works on a server whose commits all hang. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** How long an answer counts for everyone who asks. */
const KEPT_MS = 3_000;
/** How long to wait for a commit before it counts as hanging. */
const PATIENCE_MS = 2_000;

/**
 * Returns a function that tells whether a commit succeeds. However often it's called, it writes once
 * every few seconds, and never twice at a time: a commit that hangs keeps a connection.
 */
export function writingDatabase(db: Db): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  let known = { doesWrite: false, until: 0 };
  const look = () =>
    (running ??= write(db)
      .then(
        () => true,
        () => false,
      )
      .then((doesWrite) => {
        known = { doesWrite, until: Date.now() + (doesWrite ? KEPT_MS : 0) };
        running = null;
        return doesWrite;
      }));
  return async () => {
    if (Date.now() < known.until) return known.doesWrite;
    const tooLate = new AbortController();
    const hangs = pause(PATIENCE_MS, false, { signal: tooLate.signal, ref: false });
    try {
      return await Promise.race([look(), hangs.catch(() => false)]);
    } finally {
      tooLate.abort();
    }
  };
}

/**
 * Writes without changing anything. Every process writes the same row, so when commits hang, the
 * first one locks it, and the others end at the limit for locks rather than hang at the server too.
 */
async function write(db: Db): Promise<void> {
  await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db.queries);
}
