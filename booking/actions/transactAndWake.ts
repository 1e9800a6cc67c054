import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database/db.ts';

/** Runs a transaction, then wakes the workers for whatever it put in the outbox. */
export async function transactAndWake<T>(
  { db, wake }: Deps,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await db.transact(work);
  wake();
  return result;
}
