/** The traveller's choice after the operator cancels: another date, travel credit or a refund. */
import type { BookingCancellation, ChoiceRequest } from '../contract/cancellations.ts';
import type { Deps } from '../deps.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { findOwnBooking, type BookingRecord } from '../store/bookings/bookings.ts';
import { lockCancellation, type CancellationRecord } from '../store/bookings/cancellations.ts';
import { bookSeatsLate } from '../store/bookings/seats.ts';
import type { Tx } from '../store/database/db.ts';
import type { RowKey } from '../store/database/ids.ts';
import type { Principal } from '../principal.ts';
import { lockForCancelling, refundCancellation, toCancellation } from './cancelBooking.ts';
import { requireVerifiedAddress } from './guestAccess.ts';
import { verifyQuoteToken } from './holds.ts';
import type { Done, Finish } from './idempotent.ts';
import { queueDocuments } from './issueDocuments.ts';
import { lockBoth, moveBooking } from './moveBooking.ts';
import { countsOf, refuseUnsellable, type PricedRequest } from './quote.ts';
import { transactAndWake } from './transactAndWake.ts';

/** Carries out the traveller's choice, once. Some browsers need an emailed code (`needsCode`). */
export async function chooseRefund(
  deps: Deps,
  principal: Principal,
  reference: string,
  cancellationId: string,
  request: ChoiceRequest,
  finish: Finish<BookingCancellation>,
): Promise<Done<BookingCancellation>> {
  const own = found(await findOwnBooking(deps.db.queries, reference, principal));
  const target =
    request.choice === 'move' ? await verifyQuoteToken(deps, request.quoteToken ?? '') : null;
  if (target) refuseUnsellable(target.priced.departure);
  await requireVerifiedAddress(deps, own, principal, { code: request.code, purpose: 'choose' });
  return transactAndWake(deps, async (tx) => {
    if (target) await lockBoth(tx, own.departureId, target.priced.departure.id);
    const booking = await lockForCancelling(tx, own);
    const cancellation = await lockCancellation(tx, own.departureId, cancellationId);
    if (cancellation?.bookingId !== own.id) throw new Refusal('not_found');
    if (cancellation.status !== 'approved') throw new Refusal('invalid_state');
    const moved = target && (await move(tx, deps, booking, cancellation, target.priced));
    if (request.choice !== 'move') {
      await refundCancellation(tx, deps, booking, cancellation, request.choice);
    }
    const after = found(await lockCancellation(tx, own.departureId, cancellationId));
    await queueDocuments(tx, booking);
    if (moved) await queueDocuments(tx, moved);
    return finish(tx, 200, toCancellation(after), after.id);
  });
}

async function move(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  cancellation: CancellationRecord,
  priced: PricedRequest,
): Promise<RowKey> {
  if (priced.price.couponCode) {
    throw invalid('quoteToken', 'group', 'Get a price without an offer code');
  }
  if (!(await bookSeatsLate(tx, priced.departure.id, countsOf(priced.price)))) {
    throw new Refusal('seats_unavailable');
  }
  return moveBooking(tx, deps, booking, cancellation, {
    priced,
    policy: priced.departure.policy,
    reason: 'departure_cancelled',
    template: 'booking_confirmed',
  });
}
