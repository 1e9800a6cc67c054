import type { HoldDetail } from '@/booking/contract/holds';
import type { BookingSelection } from '@/lib/booking/bookingSelection';

/** The choice a hold was made from. */
export function selectionOfHold(hold: Pick<HoldDetail, 'departureId' | 'quote'>): BookingSelection {
  const count = (type: string) =>
    hold.quote.travellers.filter((traveller) => traveller.type === type).length;
  return {
    departureId: hold.departureId,
    room: hold.quote.travellers[0]?.occupancy ?? 'twin',
    adults: count('adult'),
    children: count('child'),
    pickup: hold.quote.travellers[0]?.pickupCode ?? null,
    extras: hold.quote.addons,
    code: hold.quote.couponCode ?? '',
  };
}
