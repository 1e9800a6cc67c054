import type { BookingDetail } from '../contract/bookings.ts';
import { cancellationSteps, planCancellation } from '../domain/cancellation.ts';
import { civilDateIn } from '../domain/dates.ts';
import type { BookingRecord } from '../store/bookings/bookings.ts';
import { firstPaidOn, type CancellationRecord } from '../store/bookings/cancellations.ts';
import type { Queries } from '../store/database/db.ts';
import { isStillAhead, leaveOutWaitingGoodwill, toCancellable } from './cancelBooking.ts';
import type { CancellationCase } from './cancelBooking.ts';

/**
 * Lists what cancelling for everyone gives until the start, with the plan that cancelling carries
 * out. A booking that awaits its first payment is shown as if it were paid in full today.
 */
export async function listCancellationSteps(
  queries: Queries,
  current: BookingRecord,
  loaded: Pick<CancellationCase, 'departure' | 'facts' | 'travellers'>,
  cancellations: readonly CancellationRecord[],
): Promise<BookingDetail['cancellation']['tiers']> {
  const { departure, travellers } = loaded;
  const hasTravellers = travellers.some(({ status }) => status === 'active');
  const isOpen = current.status === 'pending_payment' || current.status === 'confirmed';
  if (!isOpen || !hasTravellers || !isStillAhead(departure)) return [];
  const { booking, facts } = await leaveOutWaitingGoodwill(queries, current, loaded.facts);
  const asPaid = toCancellable(booking, facts, travellers, cancellations);
  const isUnpaid = booking.status !== 'confirmed';
  const cancellable = isUnpaid ? { ...asPaid, paidMinor: booking.totalMinor } : asPaid;
  const today = civilDateIn(departure.now, departure.tz);
  const paidOn = await firstPaidOn(queries, booking, departure.tz);
  const dates = {
    startDate: departure.startDate,
    today,
    collectedOn: isUnpaid ? (paidOn ?? today) : paidOn,
  };
  return cancellationSteps(facts.policy, dates, ({ tier, keepTcs }) =>
    planCancellation(cancellable, 'all', tier, keepTcs),
  ).map(({ result: { chargeMinor, keptMinor, refundMinor }, ...step }) => ({
    ...step,
    chargeMinor,
    keptMinor,
    refundMinor,
  }));
}
