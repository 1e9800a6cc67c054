import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database/db.ts';

class Undone extends Error {}

/**
 * Does the work for real, returns what came of it, and undoes it all. So a dry run can't differ
 * from the change it shows. It holds the same locks meanwhile, so keep it short.
 */
export async function dryRun<T>(
  { db }: Pick<Deps, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    await db.transact(async (tx) => {
      results.push(await work(tx));
      throw new Undone('a dry run');
    });
  } catch (error) {
    const result = results.at(-1);
    if (error instanceof Undone && result !== undefined) return result;
    throw error;
  }
  throw new Error('a dry run was not undone');
}
