import type { Deps } from '../deps.ts';
import { lockBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import { lockHold } from '../store/bookings/holds.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import type { Tx } from '../store/database/db.ts';
import { isActive } from './holds.ts';
import { refreshTcs } from './tcsOfToday.ts';

/**
 * Locks a booking in the usual order, with its price of today. Null if it takes no shares: it's
 * over, or it's unpaid and its seats are no longer held.
 */
export async function lockShareable(
  tx: Tx,
  deps: Deps,
  { departureId, id, holdId }: Pick<BookingRecord, 'departureId' | 'id' | 'holdId'>,
): Promise<BookingRecord | null> {
  await lockDeparture(tx, departureId);
  const hold = holdId ? await lockHold(tx, departureId, holdId) : null;
  const booking = await lockBooking(tx, departureId, id);
  const isHeld = booking?.status === 'pending_payment' && isActive(hold);
  return booking?.status === 'confirmed' || isHeld ? refreshTcs(tx, deps, booking) : null;
}
