/** The shares of a balance, as the organiser sees them. */
import type { PaymentShares } from '../contract/shares.ts';
import type { Deps } from '../deps.ts';
import { maskEmail } from '../domain/masking.ts';
import { found } from '../errors.ts';
import {
  findOwnBooking,
  isBooker,
  moneyIn,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';
import { findDueDay, listShares } from '../store/money/shares.ts';
import { openSharesMinor } from './closeShares.ts';
import type { Principal } from '../principal.ts';
import { findTcsChange } from './tcsOfToday.ts';

/** Returns the shares this principal may see, and what can still be shared. */
export async function viewShares(
  deps: Deps,
  principal: Principal,
  reference: string,
): Promise<PaymentShares> {
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findOwnBooking(queries, reference, principal));
    const change = await findTcsChange(queries, deps, booking);
    return sharesOf(queries, principal, booking, change?.totalMinor ?? booking.totalMinor);
  });
}

/** Returns a loaded booking's shares, with its total as charged today. */
export async function sharesOf(
  queries: Queries,
  principal: Principal,
  booking: BookingRecord,
  totalMinor: number,
): Promise<PaymentShares> {
  const shares = await listShares(queries, booking);
  const { dueOn, today } = await findDueDay(queries, booking);
  const stands = booking.status === 'confirmed';
  const balanceMinor = stands ? Math.max(totalMinor - moneyIn(booking), 0) : 0;
  const openMinor = stands ? openSharesMinor(shares) : 0;
  const isTheirs = isBooker(booking, principal);
  return {
    currency: booking.currency,
    balanceMinor,
    openMinor,
    freeMinor: Math.max(balanceMinor - openMinor, 0),
    dueOn: balanceMinor > 0 ? dueOn : null,
    shares: shares.map((share) => ({
      id: share.id,
      payerName: share.payerName,
      payerEmail: isTheirs ? share.payerEmail : maskEmail(share.payerEmail),
      amountMinor: share.amountMinor,
      status: share.status === 'open' && !stands ? 'cancelled' : share.status,
      isOverdue: share.status === 'open' && stands && dueOn !== null && dueOn < today,
      createdAt: share.createdAt.toISOString(),
      paidAt: share.paidAt?.toISOString() ?? null,
    })),
  };
}
