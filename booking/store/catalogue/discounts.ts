/** A departure's automatic discounts: for groups, and for early booking. */
import type { EarlyTier, GroupTier } from '../../domain/priceBook.ts';
import type { Tx } from '../database/db.ts';

export type Discounts = {
  groupTiers: readonly GroupTier[];
  earlyTiers: readonly EarlyTier[];
};

export async function writeDiscounts(
  tx: Tx,
  departureId: string,
  { groupTiers, earlyTiers }: Discounts,
): Promise<void> {
  await tx.deleteFrom('group_discount_tier').where('departure_id', '=', departureId).execute();
  await tx.deleteFrom('early_discount_tier').where('departure_id', '=', departureId).execute();
  if (groupTiers.length > 0) {
    await tx
      .insertInto('group_discount_tier')
      .values(
        groupTiers.map(({ minPax, bps }) => ({
          departure_id: departureId,
          min_pax: minPax,
          bps,
        })),
      )
      .execute();
  }
  if (earlyTiers.length > 0) {
    await tx
      .insertInto('early_discount_tier')
      .values(
        earlyTiers.map(({ minDaysBefore, bps }) => ({
          departure_id: departureId,
          min_days_before: minDaysBefore,
          bps,
        })),
      )
      .execute();
  }
}
