/** Checks that no paisa is lost or invented. Every test about money ends with this check. */
import type { Db } from '../store/database/db.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/**
 * Throws unless every captured paisa is in a booking, only money that was received is refunded, each
 * booking's lines add up to its total, its payments' parts add up to the price's, and credit equals
 * what was issued less what was spent.
 */
export async function expectMoneyAddsUp(db: Db): Promise<void> {
  const drift = await findMoneyDrift(db.queries);
  if (drift.length > 0) throw new Error(`money does not add up: ${JSON.stringify(drift)}`);
}
