import type { StaffPickup } from '../contract/staff.ts';
import type { PickupPlace } from '../contract/staffDepartureTerms.ts';

export interface MovedPickup {
  code: string;
  from: PickupPlace;
  to: PickupPlace;
}

/** Returns the pickup points that are at another place or time than before. Prices don't count. */
export function movedPickups(
  before: readonly StaffPickup[],
  after: readonly StaffPickup[],
): MovedPickup[] {
  return before.flatMap((earlier) => {
    const later = after.find(({ code }) => code === earlier.code);
    if (!later) return [];
    const [from, to] = [placeOf(earlier), placeOf(later)];
    const isSame =
      from.city === to.city &&
      from.name === to.name &&
      from.address === to.address &&
      from.pickupAt === to.pickupAt;
    return isSame ? [] : [{ code: earlier.code, from, to }];
  });
}

const placeOf = ({ city, name, address, pickupAt }: StaffPickup): PickupPlace => ({
  ...{ city, name, address },
  pickupAt: new Date(pickupAt).toISOString(),
});
