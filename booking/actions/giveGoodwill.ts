/** A refund that no policy promises. One person requests it with a reason, and another approves it. */
import type {
  GoodwillConfirm,
  GoodwillPreview,
  GoodwillRequest,
  GoodwillRequested,
} from '../contract/bookingChanges.ts';
import type { Deps } from '../deps.ts';
import { sumMinor } from '../domain/money.ts';
import { planRefund } from '../domain/refunds.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { findBookingByReference, moneyIn, type BookingRecord } from '../store/bookings/bookings.ts';
import type { Queries } from '../store/database/db.ts';
import { formatMoney } from '../providers/formats.ts';
import { adjustForGoodwill } from '../store/money/goodwill.ts';
import { listRefundable } from '../store/money/payments.ts';
import { lockForCancelling, previewExpiry } from './cancelBooking.ts';
import type { Done, Finish } from './idempotent.ts';
import { openRefund } from './refunds.ts';
import { audit, requireFreshPermission, requirePermission, type Staff } from './staff.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Says what a goodwill refund would do. The returned token requests exactly this. */
export async function previewGoodwill(
  deps: Deps,
  staff: Staff,
  reference: string,
  { amountMinor }: GoodwillRequest,
): Promise<GoodwillPreview> {
  requirePermission(staff, 'refunds:request');
  return deps.db.snapshot(async (queries) => {
    const booking = found(await findBookingByReference(queries, reference));
    const { sources, mostMinor } = await goodwillOf(queries, booking);
    refuseMoreThan(mostMinor, amountMinor, booking.currency);
    const expiresAt = previewExpiry(booking.now);
    return {
      ...{ amountMinor, mostMinor, currency: booking.currency },
      refunds: planRefund(sources, amountMinor, 'original').map((step) => ({
        ...{ amountMinor: step.amountMinor, destination: step.destination, method: step.method },
      })),
      totalMinor: booking.totalMinor,
      totalAfterMinor: booking.totalMinor - amountMinor,
      balanceMinor: Math.max(booking.totalMinor - moneyIn(booking), 0),
      token: deps.previews.goodwill.sign(
        { bookingId: booking.id, amountMinor, mostMinor },
        expiresAt,
      ),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/**
 * Requests a goodwill refund as previewed, or refuses if it would now differ. Invariant: no money
 * leaves before a second person approves. The price falls by it at once, so that nothing becomes due
 * again, and rises again if it is rejected.
 */
export async function requestGoodwill(
  deps: Deps,
  staff: Staff,
  reference: string,
  request: GoodwillConfirm,
  finish: Finish<GoodwillRequested>,
): Promise<Done<GoodwillRequested>> {
  requireFreshPermission(staff, 'refunds:request');
  const own = found(await findBookingByReference(deps.db.queries, reference));
  const verified = deps.previews.goodwill.verify(request.token, own.now);
  if (!verified.ok && verified.why === 'expired') throw new Refusal('preview_expired');
  if (!verified.ok || verified.claims.bookingId !== own.id) {
    throw invalid('token', 'token', 'Check the refund again');
  }
  const { amountMinor, mostMinor } = verified.claims;
  return transactAndWake(deps, async (tx) => {
    const booking = await lockForCancelling(tx, own);
    const now = await goodwillOf(tx, booking);
    if (now.mostMinor !== mostMinor) throw new Refusal('preview_expired');
    await adjustForGoodwill(tx, booking, amountMinor);
    const refundIds: string[] = [];
    for (const { method: _, ...step } of planRefund(now.sources, amountMinor, 'original')) {
      refundIds.push(
        await openRefund(tx, {
          ...{ departureId: booking.departureId, bookingId: booking.id },
          ...step,
          ...{ reason: 'goodwill', status: 'requested', requestedBy: staff.name },
        }),
      );
    }
    await audit(tx, staff, {
      action: 'refund.goodwill',
      objectKind: 'booking',
      objectId: booking.reference,
      before: { totalMinor: booking.totalMinor },
      after: { totalMinor: booking.totalMinor - amountMinor, amountMinor, refundIds },
      reason: request.reason,
    });
    return finish(tx, 201, { amountMinor, refundIds }, booking.id);
  });
}

/**
 * Returns which payments goodwill can come from, and the most that it can be. Travel credit isn't
 * money, and a disputed payment may still be taken back.
 */
async function goodwillOf(queries: Queries, booking: BookingRecord) {
  const { status, departureId, id, totalMinor } = booking;
  const isOpen = ['confirmed', 'completed', 'no_show', 'cancelled'].includes(status);
  if (!isOpen) throw new Refusal('invalid_state');
  const all = await listRefundable(queries, departureId, id);
  const sources = all.filter(
    ({ gateway, isDisputed }) => gateway !== 'travel_credit' && !isDisputed,
  );
  const inMoneyMinor = sumMinor(sources.map(({ leftMinor }) => leftMinor));
  return { sources, mostMinor: Math.max(Math.min(inMoneyMinor, totalMinor), 0) };
}

function refuseMoreThan(mostMinor: number, amountMinor: number, currency: string): void {
  if (amountMinor <= mostMinor) return;
  const message =
    mostMinor === 0
      ? 'Nothing was paid that could be sent back'
      : `At most ${formatMoney(mostMinor, currency)} can be sent back`;
  throw invalid('amountMinor', 'maximum', message);
}
