/** Answers that are given again while nothing in the database has changed. */
import type { Queries } from './db.ts';
import { currentSnapshot } from './departureChanges.ts';

/** Sales open and close, and dates depart, without a write: so long may that go unnoticed. */
const keptForMs = 1_000;

/**
 * Shares the answer to one question among all who ask it while the database stands as it stood when
 * it was asked, one second at most. Exact for every writer, also of other processes: PostgreSQL gives
 * each writing transaction a number, so an equal snapshot means that nothing was written
 * (`pg_current_snapshot`, PostgreSQL manual 9.27.8). A failure is not kept.
 */
export function whileUnchanged<Question extends readonly unknown[], Answer>(
  queries: Queries,
  ask: (...question: Question) => Promise<Answer>,
): (...question: Question) => Promise<Answer> {
  const kept = new Map<string, { snapshot: string; askedAt: number; answer: Promise<Answer> }>();
  return async (...question) => {
    const key = JSON.stringify(question);
    const snapshot = await currentSnapshot(queries);
    const now = performance.now();
    for (const [old, { askedAt }] of kept) if (now - askedAt >= keptForMs) kept.delete(old);
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
