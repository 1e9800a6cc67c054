/** Ending shares that nobody may pay any more. Whoever calls holds the lock of the booking. */
import { addEvent, lockBooking, moneyIn, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import { findOpenSharePayment, setPaymentStatus } from '../store/money/payments.ts';
import { listShares, setShareStatus, type ShareRecord } from '../store/money/shares.ts';
import { closePayment } from './closePayment.ts';

type BookingKey = { departureId: string; id: string };

/** What of a booking is not paid yet; nothing, once it no longer stands. */
export function balanceOf(booking: BookingRecord): number {
  if (booking.status !== 'confirmed') return 0;
  return Math.max(booking.totalMinor - moneyIn(booking), 0);
}

/** What the open ones among some shares ask for together. */
export function openSharesMinor(shares: readonly ShareRecord[]): number {
  return shares.reduce((sum, share) => sum + (share.status === 'open' ? share.amountMinor : 0), 0);
}

/**
 * Closes a share, and its payment unless the bank is at work on it: that is refused. Money that comes for it all
 * the same goes back.
 */
export async function closeShare(tx: Tx, share: ShareRecord): Promise<void> {
  const open = await findOpenSharePayment(tx, share);
  if (open) await closePayment(tx, open);
  await endShare(tx, share);
}

/** Closes every open share of a booking; refused while the bank is at work on one. */
export async function closeOpenShares(tx: Tx, booking: BookingKey): Promise<void> {
  for (const share of await listShares(tx, booking)) {
    if (share.status === 'open') await closeShare(tx, share);
  }
}

/**
 * Makes the open shares fit what is still to be paid, after that became less: the newest are closed first, whatever
 * the bank is doing with them.
 *
 * Invariant: open and paid shares never exceed the rest of a booking. It holds because whatever makes that rest
 * smaller ends here, and whatever opens or raises a share is compared with it under the same lock.
 */
export async function closeExcessShares(tx: Tx, key: BookingKey): Promise<void> {
  const shares = await listShares(tx, key);
  let openMinor = openSharesMinor(shares);
  if (openMinor === 0) return;
  const booking = await lockBooking(tx, key.departureId, key.id);
  const restMinor = booking ? balanceOf(booking) : 0;
  for (const share of shares.filter(({ status }) => status === 'open').reverse()) {
    if (openMinor <= restMinor) return;
    const payment = await findOpenSharePayment(tx, share);
    if (payment) await setPaymentStatus(tx, payment, 'cancelled');
    await endShare(tx, share);
    openMinor -= share.amountMinor;
  }
}

async function endShare(tx: Tx, share: ShareRecord): Promise<void> {
  await setShareStatus(tx, share, 'cancelled');
  const booking = { departureId: share.departureId, id: share.bookingId };
  await addEvent(tx, booking, 'share_closed', share.amountMinor);
}
