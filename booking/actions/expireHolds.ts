import {
  departuresWithExpiredHolds,
  endHold,
  expireHoldRows,
  forgetOldDrafts,
  seatCountsOf,
  type HoldRecord,
} from '../store/bookings/holds.ts';
import { addEvent, lockBooking, moneyIn, setBookingStatus } from '../store/bookings/bookings.ts';
import { releaseCoupon } from '../store/catalogue/coupons.ts';
import type { Tx } from '../store/database/db.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import { expireOpenPayments } from '../store/money/payments.ts';
import { freeHeldSeats, lockDeparture } from '../store/bookings/seats.ts';
import { hasShares } from '../store/money/shares.ts';
import { closeExcessShares } from './closeShares.ts';
import { offerSeats, type SeatDeps } from './offerSeats.ts';
import { queueDocuments } from './issueDocuments.ts';
import { requestRefunds } from './refunds.ts';

/** Puts expired holds' seats on sale and ends their unpaid bookings. Lock the departure first. */
export async function expireHoldsOf(tx: Tx, deps: SeatDeps, departureId: string): Promise<number> {
  const expired = await expireHoldRows(tx, departureId);
  for (const hold of expired) {
    await freeHeldSeats(tx, departureId, seatCountsOf(hold));
    await endBookingOf(tx, deps, hold, 'expired');
  }
  if (expired.length > 0) {
    await addToOutbox(tx, { departureId, topic: 'seats.freed', payload: { departureId } });
  }
  return expired.length;
}

/**
 * Ends a hold and its unpaid booking early. False if it had ended. Lock the departure first. An
 * offer of the waiting list counts as declined, or as `expired` if it is taken back.
 */
export async function releaseSeats(
  tx: Tx,
  deps: SeatDeps,
  hold: HoldRecord,
  reason: string,
  status: 'released' | 'expired' = 'released',
) {
  const { departureId } = hold;
  if (!(await endHold(tx, departureId, hold.id, status, reason))) return false;
  await freeHeldSeats(tx, departureId, seatCountsOf(hold));
  await endBookingOf(tx, deps, hold, 'cancelled');
  await addToOutbox(tx, { departureId, topic: 'seats.freed', payload: { departureId } });
  return true;
}

/** Ends the unpaid booking of a hold that has ended. Payments recorded by hand are refunded. */
async function endBookingOf(
  tx: Tx,
  deps: SeatDeps,
  hold: HoldRecord,
  status: 'expired' | 'cancelled',
): Promise<void> {
  if (!hold.bookingId) return;
  const booking = await lockBooking(tx, hold.departureId, hold.bookingId);
  if (booking?.status !== 'pending_payment') return;
  await setBookingStatus(tx, booking, status);
  await expireOpenPayments(tx, hold.departureId, booking.id);
  await closeExcessShares(tx, booking);
  await releaseCoupon(tx, booking);
  await addEvent(tx, booking, 'booking_expired');
  const amountMinor = moneyIn(booking);
  if (amountMinor > 0) {
    await requestRefunds(tx, deps, booking, { amountMinor, reason: 'late_payment' });
    if (await hasShares(tx, booking)) {
      await addToOutbox(tx, {
        departureId: hold.departureId,
        topic: 'friends.late',
        payload: { bookingId: booking.id },
        dedupeKey: `friends.late:${booking.id}`,
      });
    }
    // Travel credit is refunded immediately, so its documents are due now.
    await queueDocuments(tx, booking);
  }
}

/** Expires holds in all departures, each in a short transaction, and deletes their old drafts. */
export async function sweepHolds(deps: SeatDeps): Promise<number> {
  let count = 0;
  for (const departureId of await departuresWithExpiredHolds(deps.db.queries)) {
    count += await sweepHoldsOf(deps, departureId);
  }
  await forgetOldDrafts(deps.db.queries);
  return count;
}

/** Sweeps one departure, for callers who can't wait for the next run. */
export async function sweepHoldsOf(deps: SeatDeps, departureId: string): Promise<number> {
  return deps.db.transact(async (tx) => {
    await lockDeparture(tx, departureId);
    const ended = await expireHoldsOf(tx, deps, departureId);
    await offerSeats(tx, deps, departureId);
    return ended;
  });
}
