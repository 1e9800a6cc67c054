/** Moves a booking, its travellers' details and its money to another date. */
import type { Deps } from '../deps.ts';
import type { CancellationTerms } from '../domain/cancellation.ts';
import { civilDateIn } from '../domain/dates.ts';
import { scheduleOf } from '../domain/dues.ts';
import { planRefund } from '../domain/refunds.ts';
import { invalid, Refusal } from '../errors.ts';
import { copyBooking } from '../store/bookings/bookingCopy.ts';
import {
  addPaid,
  followSchedule,
  insertBooking,
  lockBooking,
  moneyIn,
  paymentPlanOf,
  type BookingRecord,
  type NewBooking,
} from '../store/bookings/bookings.ts';
import {
  moveCancellation,
  settleCancellation,
  type CancellationRecord,
} from '../store/bookings/cancellations.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { listTravellerDetails, updateTraveller } from '../store/bookings/travellers.ts';
import { moveUploads } from '../store/bookings/uploads.ts';
import { moveNotes } from '../store/staff/bookingNotes.ts';
import { copyAccess } from '../store/customers/guestAccess.ts';
import type { Tx } from '../store/database/db.ts';
import { newId, type RowKey } from '../store/database/ids.ts';
import { hasOpenDispute } from '../store/money/disputes.ts';
import { splitNewMoney } from '../store/money/moneyParts.ts';
import {
  findRefund,
  insertRefund,
  listRefundable,
  type RefundReason,
} from '../store/money/payments.ts';
import { insertRecordedPayment } from '../store/money/recordedPayments.ts';
import { promisedMinor } from './cancelBooking.ts';
import { travellerContexts } from './changeTraveller.ts';
import { confirmBooking } from './completePayment.ts';
import { newReference } from './createBooking.ts';
import type { PricedRequest } from './quote.ts';
import { bookRefund, requestRefunds } from './refunds.ts';
import { writeOffRest } from './smallRests.ts';

/** Locks two departures in ID order, so that opposite swaps never deadlock. */
export async function lockBoth(tx: Tx, one: string, other: string): Promise<void> {
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
 * the old booking enters the new one, and anything above the new price is refunded. Take the seats
 * first; `policy` is the new booking's.
 */
export async function moveBooking(
  tx: Tx,
  deps: Deps,
  booking: BookingRecord,
  cancellation: CancellationRecord,
  {
    priced: { departure, price, taxSnapshot },
    policy,
    reason,
    template,
    requestedBy,
  }: {
    priced: PricedRequest;
    policy: CancellationTerms;
    reason: RefundReason;
    template: 'booking_confirmed' | 'date_changed';
    /** Whoever on the staff moves it. */
    requestedBy?: string;
  },
): Promise<RowKey & { reference: string }> {
  // Money that a bank may take back can't be on two bookings.
  if (await hasOpenDispute(tx, booking)) throw new Refusal('payment_disputed');
  const copy = await copyBooking(tx, booking, cancellation.travellerIds, departure.pickups);
  const types = copy.travellers.map(({ type }) => type).join();
  const isSameGroup = price.travellers.map(({ type }) => type).join() === types;
  if (!isSameGroup || !isForBuyer(price, copy.billing)) {
    throw invalid('quoteToken', 'group', 'Get a price for the same travellers');
  }
  const id = newId();
  const key = { departureId: departure.id, id };
  const reference = await newReference(tx, departure.id, id);
  const today = civilDateIn(departure.now, deps.config.businessTz);
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
    policy,
    dueNowOn: today,
    schedule: scheduleOf(price, await paymentPlanOf(tx, booking)),
  });
  await moveDetails(tx, deps, booking, cancellation, key);
  await copyAccess(tx, booking, key);
  await moveUploads(tx, booking, key);
  await moveNotes(tx, booking, key);
  const sources = await listRefundable(tx, booking.departureId, booking.id);
  for (const step of planRefund(sources, await promisedMinor(tx, cancellation), 'original')) {
    const refundId = newId();
    await insertRefund(tx, {
      id: refundId,
      departureId: booking.departureId,
      bookingId: booking.id,
      attemptId: step.attemptId,
      amountMinor: step.amountMinor,
      reason,
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
  await followSchedule(tx, key);
  const made = await lockBooking(tx, departure.id, id);
  if (!made) throw new Error('the booking was not written');
  await confirmBooking(tx, made, 'booking_confirmed', template);
  const excess = moneyIn(made) - made.totalMinor;
  if (excess > 0) {
    await requestRefunds(tx, deps, made, {
      ...{ amountMinor: excess, reason: 'overpayment' },
      ...(requestedBy === undefined ? {} : { requestedBy }),
    });
  }
  await writeOffRest(tx, key);
  await splitNewMoney(tx, key);
  await moveCancellation(tx, cancellation, 'applied', { refundAs: 'move', movedTo: reference });
  await settleCancellation(tx, booking.departureId, cancellation.id);
  return { ...key, reference };
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
