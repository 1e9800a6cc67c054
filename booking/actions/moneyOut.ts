/** Records money that left a payment outside the service: dashboard refunds and lost disputes. */
import { sumMinor } from '../domain/money.ts';
import type { GatewayRefund } from '../providers/payment/port.ts';
import { findBooking, followSchedule } from '../store/bookings/bookings.ts';
import { lockDeparture } from '../store/bookings/seats.ts';
import { ChangedMeanwhile, type Queries, type Tx } from '../store/database/db.ts';
import {
  insertMoneyOut,
  isKnownRefund,
  listHeldMoney,
  listUnsentRefunds,
  type HeldMoney,
  type UnsentRefund,
} from '../store/money/gatewayMoney.ts';
import {
  addGatewayRoute,
  findRefund,
  lockPayment,
  moveRefund,
  type RefundReason,
} from '../store/money/payments.ts';
import { lockForCancelling } from './cancelBooking.ts';
import { queueDocuments } from './issueDocuments.ts';
import { bookingOf, bookRefund, openRefund } from './refunds.ts';
import { writeOffRest } from './smallRests.ts';

/** Locks every booking that holds a payment's money, and returns what each holds. */
export async function lockHeldMoney(tx: Tx, gateway: string, gatewayPaymentId: string) {
  const seen = await listHeldMoney(tx, gateway, gatewayPaymentId);
  for (const id of [...new Set(seen.map(({ departureId }) => departureId))].sort()) {
    await lockDeparture(tx, id);
  }
  for (const held of seen) {
    await lockForCancelling(tx, await bookingHolding(tx, held));
    await lockPayment(tx, held.departureId, held.paymentId);
  }
  const held = await listHeldMoney(tx, gateway, gatewayPaymentId);
  if (held.length > seen.length) throw new ChangedMeanwhile('the money moved to another date');
  return held;
}

async function bookingHolding(queries: Queries, held: HeldMoney) {
  const booking = await findBooking(queries, held.departureId, held.bookingId);
  if (!booking) throw new Error(`booking ${held.bookingId} is gone`);
  return booking;
}

export interface MoneyOut {
  amountMinor: number;
  reason: RefundReason;
  gatewayRefundId: string | null;
  arn: string | null;
  isDone: boolean;
  /** Whether it pays refunds that we still owed, rather than being in addition to them. */
  paysOwed: boolean;
}

/**
 * Books money that left a payment, on the newest booking first. Returns the amount booked: less than
 * all if less was captured, and nothing while refunds of ours are under way, whose outcome decides
 * what's left. Lock the held money first.
 */
export async function bookMoneyOut(
  tx: Tx,
  held: readonly HeldMoney[],
  out: MoneyOut,
): Promise<number> {
  const leftMinor = sumMinor(held.map((one) => one.leftMinor));
  const isUnsettled = held.some(({ processingMinor }) => processingMinor > 0);
  if (out.amountMinor > leftMinor && isUnsettled) return 0;
  let rest = out.amountMinor;
  for (const one of held) {
    const amountMinor = Math.min(rest, one.leftMinor);
    if (amountMinor <= 0) continue;
    rest -= amountMinor;
    await bookPart(tx, one, { ...out, amountMinor });
  }
  return out.amountMinor - rest;
}

async function bookPart(tx: Tx, held: HeldMoney, out: MoneyOut): Promise<void> {
  const { departureId } = held;
  const { amountMinor, reason, gatewayRefundId } = out;
  const owed = await listUnsentRefunds(tx, held);
  const owedMinor = sumMinor(owed.map((one) => one.amountMinor));
  const roomMinor = held.leftMinor - amountMinor;
  const mostMinor = Math.min(out.paysOwed ? owedMinor - amountMinor : owedMinor, roomMinor);
  const cancellation = owed.find(({ cancellationId }) => cancellationId !== null);
  const id = await insertMoneyOut(tx, held, {
    ...{ amountMinor, reason, gatewayRefundId },
    cancellationId: (mostMinor < owedMinor && cancellation?.cancellationId) || null,
  });
  if (gatewayRefundId) {
    await addGatewayRoute(tx, held.gateway, 'refund', gatewayRefundId, departureId, id);
  }
  await endOwed(tx, owed, owedMinor - Math.max(mostMinor, 0));
  const refund = await findRefund(tx, departureId, id);
  if (!refund) throw new Error('the refund was not written');
  await followSchedule(tx, bookingOf(refund));
  await writeOffRest(tx, bookingOf(refund));
  // Refunds the bank is still processing are tracked like our own.
  if (out.isDone) await bookRefund(tx, refund, { arn: out.arn });
  await queueDocuments(tx, bookingOf(refund));
}

/** Ends refunds that weren't sent, as far as the money for them is gone. */
async function endOwed(tx: Tx, owed: readonly UnsentRefund[], goneMinor: number): Promise<void> {
  let gone = goneMinor;
  for (const refund of owed) {
    if (gone <= 0) return;
    const to = refund.status === 'failed' ? 'superseded' : 'rejected';
    // A worker has just sent it. The gateway's answer decides how much is left, so nothing is booked before.
    if (!(await moveRefund(tx, refund, [refund.status], to)))
      throw new ChangedMeanwhile('a refund was just sent');
    const rest = Math.max(refund.amountMinor - gone, 0);
    gone -= refund.amountMinor - rest;
    if (rest === 0) continue;
    const status = refund.status === 'approved' ? 'approved' : 'requested';
    await openRefund(tx, { ...refund, amountMinor: rest, status });
  }
}

/** Records refunds made in the dashboard, once each. Returns the sum. Lock their payments first. */
export async function bookExternalRefunds(
  tx: Tx,
  gateway: string,
  refunds: readonly GatewayRefund[],
): Promise<number> {
  let sum = 0;
  for (const refund of refunds) {
    const held = await listHeldMoney(tx, gateway, refund.paymentId);
    sum += await bookExternalRefund(tx, held, refund);
  }
  return sum;
}

/** Records a refund made in the dashboard, once. Returns its amount, or 0. Lock the money first. */
export async function bookExternalRefund(
  tx: Tx,
  held: readonly HeldMoney[],
  seen: GatewayRefund,
): Promise<number> {
  const [first] = held;
  if (!first || seen.status === 'failed') return 0;
  if (await isKnownRefund(tx, first.gateway, seen)) return 0;
  return bookMoneyOut(tx, held, {
    amountMinor: seen.amountMinor,
    reason: 'goodwill',
    gatewayRefundId: seen.id,
    arn: seen.arn,
    isDone: seen.status === 'processed',
    paysOwed: false,
  });
}
