/** Caches responses for as long as nothing in the database changes. */
import type { Queries } from '../database/db.ts';
import { currentSnapshot } from './departureChanges.ts';

/** Sales open and trips depart without any write. Such a change goes unnoticed for this long. */
const KEPT_FOR_MS = 1_000;

interface Looks {
  running: Promise<string>;
  next: Promise<string> | null;
}
const looks = new WeakMap<Queries, Looks>();

/** Returns the state at some moment after the call. Concurrent callers share the next query. */
function snapshotFor(queries: Queries): Promise<string> {
  const known = looks.get(queries);
  if (known) {
    known.next ??= known.running.catch(() => {}).then(() => look(queries));
    return known.next;
  }
  return look(queries);
}

function look(queries: Queries): Promise<string> {
  const running = currentSnapshot(queries);
  const mine: Looks = { running, next: null };
  looks.set(queries, mine);
  const end = () => {
    if (looks.get(queries) === mine && mine.next === null) looks.delete(queries);
  };
  running.then(end, end);
  return running;
}

/**
 * Shares a result among callers while the database is unchanged, for one second at most. This is
 * exact, whichever process writes: PostgreSQL numbers each writing transaction, so an equal
 * snapshot means nothing was written (`pg_current_snapshot`, PostgreSQL manual 9.27.8). Failures
 * aren't cached.
 */
export function whileUnchanged<Question extends readonly unknown[], Answer>(
  queries: Queries,
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const kept = new Map<string, { snapshot: string; askedAt: number; answer: Promise<Answer> }>();
  return async (...question) => {
    const key = JSON.stringify(question);
    const snapshot = await snapshotFor(queries);
    const now = performance.now();
    for (const [old, { askedAt }] of kept) if (now - askedAt >= KEPT_FOR_MS) kept.delete(old);
    const known = kept.get(key);
    if (known?.snapshot === snapshot) return known.answer;
    const entry = { snapshot, askedAt: now, answer: ask(...question) };
    kept.set(key, entry);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };
}
