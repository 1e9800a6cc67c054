import type { FieldError } from '../contract/problem.ts';
import type { DiscountChange, StaffDeparture } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { writeDiscounts } from '../store/catalogue/discounts.ts';
import { countPriceChange } from '../store/staff/staff.ts';
import { requirePermission, type Staff } from './staff.ts';
import { changeDeparture } from './staffDepartures.ts';

/**
 * Sets the discounts of a departure, for groups and for booking early. Holds and bookings keep the price
 * they were made at.
 */
export async function changeDiscounts(
  deps: Deps,
  staff: Staff,
  id: string,
  version: number | null,
  { groupTiers, earlyTiers, reason }: DiscountChange,
): Promise<StaffDeparture> {
  requirePermission(staff, 'discounts:write');
  const errors = [
    ...tierErrors(
      'groupTiers',
      groupTiers.map(({ minPax, bps }) => ({ from: minPax, bps })),
      'More people cannot get a smaller discount.',
    ),
    ...tierErrors(
      'earlyTiers',
      earlyTiers.map(({ minDaysBefore, bps }) => ({ from: minDaysBefore, bps })),
      'Booking earlier cannot give a smaller discount.',
    ),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', {}, errors);
  const change = { groupTiers, earlyTiers };
  return changeDeparture(
    deps,
    staff,
    id,
    version,
    'departure.discounts',
    reason ?? null,
    async (tx, before) => {
      if (!['draft', 'scheduled', 'guaranteed'].includes(before.status)) {
        throw new Refusal('invalid_state');
      }
      await writeDiscounts(tx, id, change);
      await countPriceChange(tx, id);
    },
  );
}

/** Each step is named once, and a higher one never gives less. */
function tierErrors(
  path: string,
  tiers: readonly { from: number; bps: number }[],
  lessMessage: string,
): FieldError[] {
  const rising = [...tiers].sort((a, b) => a.from - b.from);
  const isRepeated = rising.some((tier, index) => tier.from === rising[index - 1]?.from);
  const isFalling = rising.some((tier, index) => tier.bps < (rising[index - 1]?.bps ?? 0));
  return [
    ...(isRepeated
      ? [{ path, code: 'repeated', message: 'Each step of a discount may be named once.' }]
      : []),
    ...(isFalling ? [{ path, code: 'monotone', message: lessMessage }] : []),
  ];
}
