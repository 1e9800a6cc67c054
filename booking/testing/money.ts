/** That no paisa is lost or invented. Every test of money ends with it. */
import type { Db } from '../store/database/db.ts';
import { findMoneyDrift } from '../store/money/moneyDrift.ts';

/**
 * Throws unless every captured paisa is in a booking, what went back was there before, the lines of each
 * booking add up to its total, the parts of its payments to those of its price, and credit is what was given
 * less what was spent.
 */
export async function expectMoneyAddsUp(db: Db): Promise<void> {
  const drift = await findMoneyDrift(db.queries);
  if (drift.length > 0) throw new Error(`money does not add up: ${JSON.stringify(drift)}`);
}
