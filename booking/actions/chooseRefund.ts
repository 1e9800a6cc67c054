/** The traveller's choice after the operator cancels: another date, travel credit or a refund. */
import type { BookingCancellation, ChoiceRequest } from '../contract/cancellations.ts';
import type { Deps } from '../deps.ts';
import { planRefund } from '../domain/refunds.ts';
import { found, invalid, Refusal } from '../errors.ts';
import { copyBooking } from '../store/bookings/bookingCopy.ts';
import {
  addPaid,
  findOwnBooking,
  insertBooking,
  lockBooking,
  moneyIn,
  type BookingRecord,
  type NewBooking,
} from '../store/bookings/bookings.ts';
import {
  lockCancellation,
  moveCancellation,
  settleCancellation,
  type CancellationRecord,
} from '../store/bookings/cancellations.ts';
import type { Tx } from '../store/database/db.ts';
import { copyAccess } from '../store/customers/guestAccess.ts';
import { newId } from '../store/database/ids.ts';
import { splitNewMoney } from '../store/money/moneyParts.ts';
import { findRefund, insertRefund, listRefundable } from '../store/money/payments.ts';
import { insertRecordedPayment } from '../store/money/recordedPayments.ts';
import { bookSeatsLate, lockDeparture } from '../store/bookings/seats.ts';
import { civilDateIn } from '../domain/dates.ts';
import { lockForCancelling, refundCancellation, toCancellation } from './cancelBooking.ts';
import { confirmBooking } from './completePayment.ts';
import { newReference } from './createBooking.ts';
import { requireVerifiedAddress } from './guestAccess.ts';
import type { Principal } from '../principal.ts';
import { verifyQuoteToken } from './holds.ts';
import { queueDocuments } from './issueDocuments.ts';
import type { Done, Finish } from './idempotent.ts';
import { countsOf, refuseUnsellable, type PricedRequest } from './quote.ts';
import { bookRefund, requestRefunds } from './refunds.ts';
import { listTravellerDetails, updateTraveller } from '../store/bookings/travellers.ts';
import { travellerContexts } from './changeTraveller.ts';
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

/** Locks two departures in ID order, so that opposite swaps never deadlock. */
async function lockBoth(tx: Tx, one: string, other: string): Promise<void> {
  if (one === other) throw new Refusal('invalid_state');
  for (const id of [one, other].sort()) await lockDeparture(tx, id);
}

/** Whether a quote has the buyer's tax details. The PAN only matters for trips abroad. */
function isForBuyer(
  price: PricedRequest['price'],
  { stateCode, isResident, panEnc }: NewBooking['billing'],
): boolean {
  return (
    price.billingStateCode === stateCode &&
    price.isResident === isResident &&
    (price.tcs === null || price.hasPan === (panEnc !== null))
  );
}

/**
 * Books another date and moves the money there, as a refund on the old booking and payments on the
 * new one. The new payments keep the original gateway payment's ID. Invariant: money that leaves
 * the old booking enters the new one, and anything above the new price is refunded.
 */
async function move(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  cancellation: CancellationRecord,
  { departure, price, taxSnapshot }: PricedRequest,
): Promise<{ departureId: string; id: string }> {
  const copy = await copyBooking(tx, booking, cancellation.travellerIds, departure.pickups);
  const types = copy.travellers.map(({ type }) => type).join();
  const isSameGroup = price.travellers.map(({ type }) => type).join() === types;
  if (!isSameGroup || price.couponCode || !isForBuyer(price, copy.billing)) {
    throw invalid('quoteToken', 'group', 'Get a price for the same travellers');
  }
  if (!(await bookSeatsLate(tx, departure.id, countsOf(price)))) {
    throw new Refusal('seats_unavailable');
  }
  const id = newId();
  const key = { departureId: departure.id, id };
  const reference = await newReference(tx, departure.id, id);
  const { panEnc } = copy.billing;
  const panText = panEnc && deps.cipher.decrypt(panEnc, `booking-pan:${booking.id}`);
  await insertBooking(tx, {
    ...copy,
    billing: {
      ...copy.billing,
      panEnc: panText ? deps.cipher.encrypt(panText, `booking-pan:${id}`) : null,
    },
    travellers: copy.travellers.map((traveller, seq) => ({
      ...traveller,
      occupancy: price.travellers[seq]?.occupancy ?? traveller.occupancy,
    })),
    id,
    departureId: departure.id,
    reference,
    holdId: null,
    couponId: null,
    quote: { ...price, hasPan: panText !== null },
    taxSnapshot,
    policy: departure.policy,
    balanceDueOn: price.schedule[0]?.dueOn ?? null,
    dueNowOn: civilDateIn(departure.now, deps.config.businessTz),
  });
  await moveDetails(tx, deps, booking, cancellation, key);
  await copyAccess(tx, booking, key);
  const sources = await listRefundable(tx, booking.departureId, booking.id);
  for (const step of planRefund(sources, cancellation.refundMinor, 'original')) {
    const refundId = newId();
    await insertRefund(tx, {
      id: refundId,
      departureId: booking.departureId,
      bookingId: booking.id,
      attemptId: step.attemptId,
      amountMinor: step.amountMinor,
      reason: 'departure_cancelled',
      gateway: step.gateway,
      destination: 'move',
      status: 'approved',
      cancellationId: cancellation.id,
    });
    const refund = await findRefund(tx, booking.departureId, refundId);
    if (!refund) throw new Error('the refund was not written');
    await bookRefund(tx, refund);
    await insertRecordedPayment(tx, {
      id: newId(),
      departureId: departure.id,
      bookingId: id,
      purpose: 'full',
      amountMinor: step.amountMinor,
      currency: booking.currency,
      gateway: step.gateway,
      method: step.method ?? 'moved',
      reference: booking.reference,
      recordedBy: 'system',
      at: departure.now,
      gatewayPaymentId: refund.gatewayPaymentId,
    });
    await addPaid(tx, key, step.amountMinor);
  }
  const made = await lockBooking(tx, departure.id, id);
  if (!made) throw new Error('the booking was not written');
  await confirmBooking(tx, made, 'booking_confirmed');
  const excess = moneyIn(made) - made.totalMinor;
  if (excess > 0) {
    await requestRefunds(tx, deps, made, { amountMinor: excess, reason: 'overpayment' });
  }
  await splitNewMoney(tx, key);
  await moveCancellation(tx, cancellation, 'applied', { refundAs: 'move', movedTo: reference });
  await settleCancellation(tx, booking.departureId, cancellation.id);
  return key;
}

/** Copies details, matched by position. Re-encrypts values, each bound to its row. */
async function moveDetails(
  tx: Tx,
  { cipher }: Deps,
  booking: BookingRecord,
  { travellerIds }: CancellationRecord,
  to: { departureId: string; id: string },
) {
  const all = await listTravellerDetails(tx, booking);
  const old = all.filter(({ id }) => travellerIds.includes(id));
  for (const [index, traveller] of (await listTravellerDetails(tx, to)).entries()) {
    const before = old[index];
    if (!before) continue;
    const reencrypt = (encrypted: Uint8Array | null, contextOf: (id: string) => string) => {
      const text = encrypted && cipher.decrypt(encrypted, contextOf(before.id));
      return text ? cipher.encrypt(text, contextOf(traveller.id)) : null;
    };
    const medical = reencrypt(before.medical_enc, travellerContexts.medical);
    const consent = medical && before.medical_consent;
    const { passport_last4, passport_name, passport_country, passport_expiry, pan_last4 } = before;
    await updateTraveller(tx, traveller, {
      ...{ passport_last4, passport_name, passport_country, passport_expiry, pan_last4 },
      passport_no_enc: reencrypt(before.passport_no_enc, travellerContexts.passport),
      pan_enc: reencrypt(before.pan_enc, travellerContexts.pan),
      medical_enc: medical,
      medical_consent: consent && JSON.stringify(consent),
    });
  }
}
