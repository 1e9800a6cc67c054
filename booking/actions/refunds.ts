import { createHash } from 'node:crypto';
import type { RefundChoice } from '../contract/cancellations.ts';
import { queueDocuments } from './issueDocuments.ts';
import type { Deps } from '../deps.ts';
import { needsApproval, planRefund } from '../domain/refunds.ts';
import type { LinkTokens } from '../providers/crypto/linkTokens.ts';
import {
  gatewayOf,
  GatewayRejected,
  type GatewayReason,
  type GatewayRefund,
} from '../providers/payment/port.ts';
import {
  addEvent,
  addRefunded,
  followSchedule,
  lockBooking,
  type BookingRecord,
} from '../store/bookings/bookings.ts';
import { settleCancellation } from '../store/bookings/cancellations.ts';
import { findCustomerEmail } from '../store/customers/signIn.ts';
import type { Queries, Tx } from '../store/database/db.ts';
import { newId, type RowKey } from '../store/database/ids.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import {
  addGatewayRoute,
  addPaymentRefunded,
  findRefund,
  insertRefund,
  listRefundable,
  lockPayment,
  moveRefund,
  sentAloneMinor,
  postponeRefund,
  startRefund,
  type RefundReason,
  type RefundRecord,
} from '../store/money/payments.ts';
import { isDisputed } from '../store/money/disputes.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { issueCredit, redeemedExpiry, type CreditHolder } from '../store/money/travelCredit.ts';
import { operatorSettings } from './operatorSettings.ts';
import { markStep } from './paymentSteps.ts';

/** Returns the key of the booking a payment or refund belongs to. */
export const bookingOf = (row: { departureId: string; bookingId: string }) => ({
  departureId: row.departureId,
  id: row.bookingId,
});

/**
 * Returns the hashes that identify a holder of credit by email address, the current one first.
 * Accounts from before the hashes had a key are found by the last one.
 */
export function creditHolder(links: LinkTokens, email: string): CreditHolder {
  const text = `travel-credit:${email.toLowerCase()}`;
  const withoutKey = createHash('sha256').update(text).digest('base64url');
  return [...links.addressHashes(email), withoutKey];
}

/** Requests refunds of payments, newest first. Lock the departure and booking first. */
export async function requestRefunds(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'links'>,
  booking: BookingRecord,
  requested: {
    amountMinor: number;
    reason: RefundReason;
    as?: RefundChoice;
    cancellationId?: string;
    requestedBy?: string;
    /** Whether all of it waits for a second person, whatever the amount. */
    isHeldBack?: boolean;
  },
): Promise<void> {
  const { departureId } = booking;
  const sources = await listRefundable(tx, departureId, booking.id);
  const { amountMinor, as = 'original', isHeldBack: isAllHeldBack = false, ...about } = requested;
  const steps = planRefund(sources, amountMinor, as);
  const alone = await aloneMinor(tx, deps, booking, about.requestedBy);
  const isHeldBack = needsApproval(steps, alone);
  for (const { method: _, ...step } of steps) {
    const isCredit = step.destination === 'travel_credit';
    const id = await openRefund(tx, {
      ...{ departureId, bookingId: booking.id },
      ...about,
      ...step,
      status: isAllHeldBack || (isHeldBack && !isCredit) ? 'requested' : 'approved',
    });
    if (isAllHeldBack) continue;
    const wasCredit = step.gateway === 'travel_credit';
    const isUnused = wasCredit && about.reason === 'late_payment';
    if (isCredit) await giveCredit(tx, deps, booking, id, { wasCredit, isUnused });
  }
}

/** Returns how much more of a booking one person may have refunded today without approval. */
export async function aloneMinor(
  queries: Queries,
  { config }: Pick<Deps, 'config'>,
  booking: RowKey,
  requestedBy?: string,
): Promise<number> {
  const { refundApprovalAboveMinor: mostMinor } = await operatorSettings(queries, config);
  if (requestedBy === undefined) return mostMinor;
  const by = { requestedBy, timeZone: config.businessTz };
  return mostMinor - (await sentAloneMinor(queries, booking, by));
}

/** Writes a refund and its event, and sends an approved one to the gateway. Returns its ID. */
export async function openRefund(tx: Tx, refund: Omit<Parameters<typeof insertRefund>[1], 'id'>) {
  const id = newId();
  await insertRefund(tx, { ...refund, id });
  await addEvent(tx, bookingOf(refund), 'refund_requested', refund.amountMinor);
  await followSchedule(tx, bookingOf(refund));
  const isSent = refund.status === 'approved' && refund.destination === 'gateway';
  if (isSent) await sendRefund(tx, refund.departureId, id);
  return id;
}

/** Hands an approved refund to the worker. */
export async function sendRefund(tx: Tx, departureId: string, refundId: string): Promise<void> {
  await addToOutbox(tx, {
    departureId,
    topic: 'refund.execute',
    payload: { departureId, refundId },
    dedupeKey: `refund.execute:${refundId}`,
  });
}

/** Gives back travel credit whose refund waited for a second person. Lock the booking first. */
export async function giveApprovedCredit(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'links'>,
  booking: BookingRecord,
  { id, gateway }: RefundRecord,
): Promise<void> {
  const wasCredit = gateway === 'travel_credit';
  await giveCredit(tx, deps, booking, id, { wasCredit, isUnused: false });
}

async function giveCredit(
  tx: Tx,
  { config, links }: Pick<Deps, 'config' | 'links'>,
  booking: BookingRecord,
  refundId: string,
  { wasCredit, isUnused }: { wasCredit: boolean; isUnused: boolean },
): Promise<void> {
  const refund = await findRefund(tx, booking.departureId, refundId);
  if (!refund) throw new Error('the refund was not written');
  const { customerId, contactEmail } = booking;
  const email = (customerId && (await findCustomerEmail(tx, customerId))) || contactEmail;
  // As it was sold: later settings are for later bookings.
  const { travelCreditMonths: months } = await operatorSettings(tx, config, booking.createdAt);
  await issueCredit(tx, {
    holder: creditHolder(links, email),
    timeZone: config.businessTz,
    amountMinor: refund.amountMinor,
    refundId,
    bookingId: booking.id,
    months,
    isUnused,
    expiresOn: wasCredit ? await redeemedExpiry(tx, booking.id) : null,
  });
  await bookRefund(tx, refund);
}

/** Records, once, that a refund has been paid. Lock the departure first. */
export async function bookRefund(
  tx: Tx,
  refund: RefundRecord,
  facts: { gatewayRefundId?: string; arn?: string | null } = {},
): Promise<boolean> {
  const from = ['approved', 'processing', 'failed'] as const;
  // Only the call that changes the refund's state records its money.
  if (!(await moveRefund(tx, refund, from, 'processed', facts))) return false;
  const booking = bookingOf(refund);
  await addPaymentRefunded(tx, refund);
  await addRefunded(tx, booking, refund.amountMinor);
  await addEvent(tx, booking, 'refund_processed', refund.amountMinor);
  if (refund.cancellationId)
    await settleCancellation(tx, refund.departureId, refund.cancellationId);
  return true;
}

/** Sends an approved refund to the gateway, unless its payment is disputed. Safe to repeat. */
export async function executeRefund(deps: Deps, departureId: string, refundId: string) {
  const { db } = deps;
  const refund = await findRefund(db.queries, departureId, refundId);
  if (!refund || (refund.status !== 'approved' && refund.status !== 'processing')) return;
  if (refund.destination !== 'gateway') return;
  const isStarted =
    refund.status === 'processing' || (await db.transact((tx) => startRefund(tx, refund)));
  if (await isDisputed(db.queries, refund)) return refundLater(deps, refund);
  // Someone else is sending it, or money that left some other way has ended it.
  if (isStarted) await sendToGateway(deps, refund);
}

/** Sends a refund that was started. Safe to repeat, because its key stays the same. */
export async function sendToGateway(deps: Deps, refund: RefundRecord): Promise<void> {
  markStep(13);
  try {
    const answer = await gatewayOf(deps, refund.gateway).refund({
      paymentId: refund.gatewayPaymentId,
      amountMinor: refund.amountMinor,
      idempotencyKey: refund.idempotencyKey,
      speed: refund.speed,
      notes: { refund: refund.id },
    });
    markStep(14);
    await applyRefund(deps, refund, answer);
    markStep(16);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    await failRefund(deps, refund, error.reason);
  }
}

/** Sends nothing while a bank decides who keeps the money, unless the refund was already sent. */
async function refundLater(deps: Deps, refund: RefundRecord): Promise<void> {
  const sent = await gatewayOf(deps, refund.gateway).listRefunds(refund.gatewayPaymentId);
  const answer = sent.find(({ receipt }) => receipt === refund.idempotencyKey);
  if (answer) await applyRefund(deps, refund, answer);
  else await postponeRefund(deps.db.queries, refund);
}

/** Asks the gateway for a refund's state and applies it. */
export async function refreshRefund(deps: Deps, refund: RefundRecord): Promise<void> {
  if (!refund.gatewayRefundId) {
    await executeRefund(deps, refund.departureId, refund.id);
    return;
  }
  const all = await gatewayOf(deps, refund.gateway).listRefunds(refund.gatewayPaymentId);
  const answer = all.find((one) => one.id === refund.gatewayRefundId);
  if (answer) await applyRefund(deps, refund, answer);
}

async function applyRefund(deps: Deps, refund: RefundRecord, answer: GatewayRefund): Promise<void> {
  if (answer.status === 'failed') {
    const reason = { code: 'failed', description: 'the gateway could not pay the refund' };
    return failRefund(deps, refund, reason, answer.id);
  }
  await deps.db.transact(async (tx) => {
    await lockDeparture(tx, refund.departureId);
    await lockBooking(tx, refund.departureId, refund.bookingId);
    await lockPayment(tx, refund.departureId, refund.paymentId);
    await addGatewayRoute(tx, refund.gateway, 'refund', answer.id, refund.departureId, refund.id);
    const facts = { gatewayRefundId: answer.id, arn: answer.arn };
    if (answer.status === 'pending') {
      await moveRefund(tx, refund, ['processing'], 'processing', facts);
      return;
    }
    await bookRefund(tx, refund, facts);
    await queueDocuments(tx, bookingOf(refund));
    markStep(15);
  });
}

async function failRefund(
  { db, log }: Deps,
  refund: RefundRecord,
  reason: GatewayReason,
  gatewayRefundId?: string,
): Promise<void> {
  const isNews = await db.transact(async (tx) => {
    await lockDeparture(tx, refund.departureId);
    const facts = { error: reason.description, ...(gatewayRefundId ? { gatewayRefundId } : {}) };
    if (!(await moveRefund(tx, refund, ['processing'], 'failed', facts))) return false;
    // Lets a later webhook find this refund.
    if (gatewayRefundId) {
      const { gateway, departureId, id } = refund;
      await addGatewayRoute(tx, gateway, 'refund', gatewayRefundId, departureId, id);
    }
    await addEvent(tx, bookingOf(refund), 'refund_failed', refund.amountMinor);
    return true;
  });
  if (isNews) log.error({ refundId: refund.id, ...reason }, 'a refund failed at the gateway');
  else if (refund.status === 'processed') {
    log.error(
      { refundId: refund.id, ...reason },
      'a paid refund came back: pay it by bank transfer',
    );
  }
}
