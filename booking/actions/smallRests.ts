/** What is left of a price and too little for anyone to pay: less than ₹1. */
import { SMALLEST_PAYMENT_MINOR } from '../domain/dues.ts';
import {
  followSchedule,
  lockBooking,
  moneyIn,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import type { RowKey } from '../store/database/ids.ts';
import { changePrice, findPriceParts } from '../store/money/moneyParts.ts';

/** Whether a booking's deposit is paid, up to a part that no one can pay. */
export function hasDeposit(booking: BookingRecord): boolean {
  return booking.depositMinor - moneyIn(booking) < SMALLEST_PAYMENT_MINOR;
}

/** Takes what no one can pay off a confirmed booking's price, as a line of its own. */
export async function writeOffRest(tx: Tx, key: RowKey): Promise<void> {
  const booking = await lockBooking(tx, key.departureId, key.id);
  if (booking?.status !== 'confirmed') return;
  const restMinor = booking.totalMinor - moneyIn(booking);
  if (restMinor <= 0 || restMinor >= SMALLEST_PAYMENT_MINOR) return;
  const price = await findPriceParts(tx, booking);
  await changePrice(tx, booking, {
    price: { ...price, roundOffMinor: price.roundOffMinor - restMinor },
    totalMinor: booking.totalMinor - restMinor,
    deltaMinor: -restMinor,
    lines: [{ kind: 'round_off', label: 'Less than ₹1, not charged', amountMinor: -restMinor }],
  });
  await followSchedule(tx, booking);
}
