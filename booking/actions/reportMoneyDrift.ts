import type { Deps } from '../deps.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/**
 * Compares, once a day, the lines of every booking with its total, and the total with what was paid, with
 * the parts of its payments and with what went back. Every difference is told at error level, in a line of its
 * own that names booking and departure and no person, and nothing is mended: money that does not add up has a cause that somebody has to see.
 */
export async function reportMoneyDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findMoneyDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'money is not what its rows say');
  return drift.length;
}
