/** Closes shares that can no longer be paid. The caller holds the booking's lock. */
import { addEvent, lockBooking, moneyIn, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import type { RowKey } from '../store/database/ids.ts';
import { findOpenSharePayment, setPaymentStatus } from '../store/money/payments.ts';
import { listShares, setShareStatus, type ShareRecord } from '../store/money/shares.ts';
import { closePayment } from './closePayment.ts';

/** Returns what shares may cover: an unpaid balance or deposit, or nothing once a booking is over. */
export function balanceOf(booking: BookingRecord): number {
  switch (booking.status) {
    case 'confirmed':
      return Math.max(booking.totalMinor - moneyIn(booking), 0);
    case 'pending_payment':
      return Math.max(booking.depositMinor - moneyIn(booking), 0);
    default:
      return 0;
  }
}

/**
 * Returns what whoever booked must pay of a deposit before friends are asked: one person's part.
 * Seats are only kept for friends once that is paid.
 */
export function ownPartMinor(booking: BookingRecord): number {
  if (booking.status !== 'pending_payment' || moneyIn(booking) > 0) return 0;
  return Math.ceil(booking.depositMinor / booking.pax);
}

export function openSharesMinor(shares: readonly ShareRecord[]): number {
  return shares.reduce((sum, share) => sum + (share.status === 'open' ? share.amountMinor : 0), 0);
}

/** Closes a share and its payment, unless the bank is processing it. Later money is refunded. */
export async function closeShare(tx: Tx, share: ShareRecord): Promise<void> {
  await closePayment(tx, await findOpenSharePayment(tx, share));
  await endShare(tx, share);
}

/** Closes all of a booking's open shares. Throws if the bank is processing a payment for one. */
export async function closeOpenShares(tx: Tx, booking: RowKey): Promise<void> {
  for (const share of await listShares(tx, booking)) {
    if (share.status === 'open') await closeShare(tx, share);
  }
}

/**
 * Closes the newest open shares until the rest fit within the balance, even if the bank is
 * processing a payment for one. Invariant: open and paid shares never exceed the balance. Every
 * action that lowers the balance ends by calling this, and every action that opens or raises a
 * share checks it against the balance under the same lock.
 */
export async function closeExcessShares(tx: Tx, key: RowKey): Promise<void> {
  const shares = await listShares(tx, key);
  if (openSharesMinor(shares) === 0) return;
  const booking = await lockBooking(tx, key.departureId, key.id);
  for (const share of excessShares(shares, booking ? balanceOf(booking) : 0)) {
    const payment = await findOpenSharePayment(tx, share);
    if (payment) await setPaymentStatus(tx, payment, 'cancelled');
    await endShare(tx, share);
  }
}

/** Returns the open shares that close, newest first, so that the rest fit within the balance. */
export function excessShares(shares: readonly ShareRecord[], restMinor: number): ShareRecord[] {
  let openMinor = openSharesMinor(shares);
  const closing: ShareRecord[] = [];
  for (const share of shares.filter(({ status }) => status === 'open').reverse()) {
    if (openMinor <= restMinor) break;
    closing.push(share);
    openMinor -= share.amountMinor;
  }
  return closing;
}

async function endShare(tx: Tx, share: ShareRecord): Promise<void> {
  await setShareStatus(tx, share, 'cancelled');
  const booking = { departureId: share.departureId, id: share.bookingId };
  await addEvent(tx, booking, 'share_closed', share.amountMinor);
}
