/** A departure's automatic discounts: for groups, and for early booking. */
import { sql } from 'kysely';
import type { EarlyTier, GroupTier } from '../../domain/priceBook.ts';
import type { Tx } from '../database/db.ts';

export interface Discounts {
  groupTiers: readonly GroupTier[];
  earlyTiers: readonly EarlyTier[];
}

export async function writeDiscounts(
  tx: Tx,
  departureId: string,
  { groupTiers, earlyTiers }: Discounts,
): Promise<void> {
  await sql`delete from group_discount_tier where departure_id = ${departureId}`.execute(tx);
  await sql`delete from early_discount_tier where departure_id = ${departureId}`.execute(tx);
  for (const { minPax, bps } of groupTiers) {
    await sql`
      insert into group_discount_tier (departure_id, min_pax, bps)
      values (${departureId}, ${minPax}, ${bps})`.execute(tx);
  }
  for (const { minDaysBefore, bps } of earlyTiers) {
    await sql`
      insert into early_discount_tier (departure_id, min_days_before, bps)
      values (${departureId}, ${minDaysBefore}, ${bps})`.execute(tx);
  }
}
