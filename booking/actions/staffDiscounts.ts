import type { FieldError } from '../contract/problem.ts';
import type { DiscountChange, StaffDeparture } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { writeDiscounts } from '../store/catalogue/discounts.ts';
import { countPriceChange } from '../store/staff/staff.ts';
import { requirePermission, type Staff } from './staff.ts';
import { changeDeparture } from './staffDepartures.ts';

/** Sets a departure's group and early-booking discounts. Holds and bookings keep their price. */
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
      'A larger group must not get a smaller discount',
    ),
    ...tierErrors(
      'earlyTiers',
      earlyTiers.map(({ minDaysBefore, bps }) => ({ from: minDaysBefore, bps })),
      'Booking earlier must not give a smaller discount',
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

/** No duplicate steps, and a higher step never gives less. */
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
      ? [{ path, code: 'repeated', message: 'List each discount step only once' }]
      : []),
    ...(isFalling ? [{ path, code: 'monotone', message: lessMessage }] : []),
  ];
}
