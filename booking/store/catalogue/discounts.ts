/** A departure's automatic discounts: for groups, and for early booking. */
import type { EarlyTier, GroupTier } from '../../domain/priceBook.ts';
import type { Tx } from '../database/db.ts';
import { run } from '../database/rows.ts';

export interface Discounts {
  groupTiers: readonly GroupTier[];
  earlyTiers: readonly EarlyTier[];
}

export async function writeDiscounts(
  tx: Tx,
  departureId: string,
  { groupTiers, earlyTiers }: Discounts,
): Promise<void> {
  await run(tx)`delete from group_discount_tier where departure_id = ${departureId}`;
  await run(tx)`delete from early_discount_tier where departure_id = ${departureId}`;
  for (const { minPax, bps } of groupTiers) {
    await run(tx)`
      insert into group_discount_tier (departure_id, min_pax, bps)
      values (${departureId}, ${minPax}, ${bps})`;
  }
  for (const { minDaysBefore, bps } of earlyTiers) {
    await run(tx)`
      insert into early_discount_tier (departure_id, min_days_before, bps)
      values (${departureId}, ${minDaysBefore}, ${bps})`;
  }
}
