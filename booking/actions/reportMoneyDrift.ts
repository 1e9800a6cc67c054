import type { Deps } from '../deps.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/**
 * Compares, once a day, every booking's lines with its total, and the total with its payments,
 * their parts and its refunds. Logs each difference as an error with booking and departure but no
 * personal data. Fixes nothing: someone has to find the cause.
 */
export async function reportMoneyDrift({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const drift = await findMoneyDrift(db.queries);
  for (const one of drift) log.error({ ...one }, 'an amount differs from its rows');
  return drift.length;
}
