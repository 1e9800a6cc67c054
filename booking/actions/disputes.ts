/**
 * Disputes and chargebacks. While one is open, we send no refund of its payment, because the bank
 * may already have taken the money. If we lose it, the money has left and pays what we still owed.
 */
import type { StaffDispute } from '../contract/staff.ts';
import type { Deps } from '../deps.ts';
import { formatMoney, formatMoment } from '../providers/formats.ts';
import { paragraph } from '../providers/mail/layout.ts';
import type { GatewayDispute, PaymentGateway } from '../providers/payment/port.ts';
import { messageOf } from '../errors.ts';
import { addEvent } from '../store/bookings/bookings.ts';
import type { Tx } from '../store/database/db.ts';
import { addToOutbox } from '../store/messages/outbox.ts';
import {
  endDispute,
  findDispute,
  findEndedDisputes,
  findListedDispute,
  insertDispute,
  isDisputed,
  listDisputes,
  listOpenDisputes,
  releaseRefunds,
  type DisputeRecord,
  type ListedDispute,
} from '../store/money/disputes.ts';
import type { HeldMoney } from '../store/money/gatewayMoney.ts';
import {
  findGatewayRoute,
  listProcessingRefunds,
  lockPayment,
  setPaymentStatus,
} from '../store/money/payments.ts';
import { completePayment } from './completePayment.ts';
import { usedGateways } from './externalRefunds.ts';
import { bookMoneyOut, lockHeldMoney } from './moneyOut.ts';
import { bookingOf, refreshRefund, sendToGateway } from './refunds.ts';
import { mailOperator } from './mailOperator.ts';
import { requirePermission, type Staff } from './staff.ts';

/** Follows a dispute that a webhook reported. Returns false if its payment isn't ours. */
export async function followDispute(
  deps: Deps,
  gateway: PaymentGateway,
  told: { orderId: string | null; disputeId: string },
): Promise<boolean> {
  const { db } = deps;
  const order =
    told.orderId && (await findGatewayRoute(db.queries, gateway.name, 'order', told.orderId));
  // We may not have recorded the payment itself yet.
  if (order) await completePayment(deps, order.rowId);
  const seen = await gateway.findDispute(told.disputeId);
  return seen !== null && applyDispute(deps, gateway, seen);
}

/** How far back disputes are read. No bank takes longer to decide. */
const READ_DAYS = 180;

/** Reads the gateways' lists of disputes, so that a lost webhook costs no more than an hour. */
export async function readDisputes(deps: Deps): Promise<number> {
  let count = 0;
  for (const gateway of await usedGateways(deps)) count += await readDisputesOf(deps, gateway);
  return count;
}

async function readDisputesOf(deps: Deps, gateway: PaymentGateway): Promise<number> {
  const since = new Date(Date.now() - READ_DAYS * 86_400_000);
  const disputes = await gateway.listNewDisputes(since);
  const ended = await findEndedDisputes(
    deps.db.queries,
    disputes.map(({ id }) => id),
  );
  for (const dispute of disputes.filter(({ id }) => !ended.has(id))) {
    // One that must wait doesn't stop the others.
    await applyDispute(deps, gateway, dispute).catch((error: unknown) => {
      deps.log.warn(
        { disputeId: dispute.id, message: messageOf(error) },
        'a dispute will be retried',
      );
    });
  }
  return disputes.length;
}

async function applyDispute(
  deps: Deps,
  gateway: PaymentGateway,
  seen: GatewayDispute,
): Promise<boolean> {
  const { db } = deps;
  const isOurs = await db.transact(async (tx) => {
    const held = await lockHeldMoney(tx, gateway.name, seen.paymentId);
    // After a change of date, the dispute belongs to the booking that has most of the money.
    const [home] = held.toSorted((one, other) => other.leftMinor - one.leftMinor);
    if (home && !(await findDispute(tx, held, seen.id))) await openDispute(tx, home, seen);
    return home !== undefined;
  });
  const { status } = seen;
  if (!isOurs || status === 'open') return isOurs;
  await finishRefunds(deps, gateway, seen.paymentId);
  // Apart, because its end may have to wait.
  await db.transact(async (tx) => {
    const held = await lockHeldMoney(tx, gateway.name, seen.paymentId);
    const dispute = await findDispute(tx, held, seen.id);
    if (dispute?.status === 'open')
      await closeDispute(deps, tx, dispute, held, { ...seen, status });
  });
  return true;
}

/**
 * Ends refunds that the dispute interrupted while they were sent, because they decide what is left of
 * the payment: asks about them, and sends those again whose request or response was lost.
 */
async function finishRefunds(
  deps: Deps,
  gateway: PaymentGateway,
  gatewayPaymentId: string,
): Promise<void> {
  const { db } = deps;
  const refunds = await listProcessingRefunds(db.queries, gateway.name, gatewayPaymentId);
  if (refunds.length === 0) return;
  for (const id of await listOpenDisputes(db.queries, refunds)) {
    if ((await gateway.findDispute(id))?.status === 'open') return;
  }
  for (const refund of refunds) {
    await (refund.gatewayRefundId ? refreshRefund(deps, refund) : sendToGateway(deps, refund));
  }
}

/** Writes an open dispute of a booking's money, once, and everything that follows from it. */
export async function openDispute(
  tx: Tx,
  held: HeldMoney,
  seen: Pick<GatewayDispute, 'id' | 'amountMinor' | 'reason' | 'respondBy'>,
): Promise<DisputeRecord> {
  await insertDispute(tx, held, seen);
  const dispute = await findDispute(tx, [held], seen.id);
  if (!dispute) throw new Error('the dispute was not written');
  await addEvent(tx, bookingOf(dispute), 'dispute_opened', seen.amountMinor);
  await showOnPayment(tx, held, 'disputed');
  await addToOutbox(tx, {
    departureId: held.departureId,
    topic: 'dispute.opened',
    payload: { disputeId: dispute.id },
    dedupeKey: `dispute.opened:${dispute.id}`,
  });
  return dispute;
}

async function closeDispute(
  { log }: Deps,
  tx: Tx,
  dispute: DisputeRecord,
  held: readonly HeldMoney[],
  seen: GatewayDispute & { status: 'won' | 'lost' | 'closed' },
): Promise<void> {
  const { amountMinor, status } = seen;
  if (!(await endDispute(tx, dispute, status, amountMinor))) return;
  const kind = status === 'lost' ? 'dispute_lost' : 'dispute_won';
  await addEvent(tx, bookingOf(dispute), kind, amountMinor);
  const own = held.find(({ attemptId }) => attemptId === dispute.attemptId);
  if (own && !(await isDisputed(tx, own))) await showOnPayment(tx, own, 'captured');
  if (status === 'lost') {
    const booked = await bookMoneyOut(tx, held, {
      amountMinor,
      reason: 'dispute',
      gatewayRefundId: null,
      arn: null,
      isDone: true,
      paysOwed: true,
    });
    // What is left depends on refunds under way, or on staff who review the payment. Try again later.
    if (booked === 0 && held.some(isUnsettled)) {
      throw new Error('the payment’s refunds or its review must end before the dispute');
    }
    if (booked < amountMinor) {
      log.error({ disputeId: dispute.id, amountMinor, booked }, 'a lost dispute took more than its booking still held'); // prettier-ignore
    }
  }
  await releaseRefunds(tx, dispute);
}

const isUnsettled = ({ processingMinor, isInReview }: HeldMoney) =>
  processingMinor > 0 || isInReview;

/** A payment that never counted, or is under review, keeps its state. */
async function showOnPayment(tx: Tx, held: HeldMoney, status: 'disputed' | 'captured') {
  const payment = await lockPayment(tx, held.departureId, held.paymentId);
  const from = status === 'disputed' ? 'captured' : 'disputed';
  if (payment?.status === from) await setPaymentStatus(tx, payment, status);
}

/** Lists disputes: open ones by deadline, then ended ones. */
export async function viewDisputes(deps: Deps, staff: Staff): Promise<{ items: StaffDispute[] }> {
  requirePermission(staff, 'refunds:read');
  return { items: (await listDisputes(deps.db.queries)).map(toDispute) };
}

function toDispute({ respondBy, openedAt, endedAt, ...dispute }: ListedDispute): StaffDispute {
  return {
    ...dispute,
    respondBy: respondBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Tells the operator about a new dispute. Throws if the email can't be sent yet. */
export async function mailDispute(deps: Deps, disputeId: string): Promise<void> {
  const dispute = await findListedDispute(deps.db.queries, disputeId);
  if (!dispute) return;
  const { bookingReference, amountMinor, currency, respondBy } = dispute;
  const amount = formatMoney(amountMinor, currency);
  const { businessTz } = deps.config;
  await mailOperator(deps, {
    id: `dispute-${disputeId}`,
    subject: `A bank disputes ${amount} of ${bookingReference}`,
    preview: 'We send no refund of this payment until the bank decides.',
    heading: `A bank disputes a payment of ${bookingReference}.`,
    blocks: [
      paragraph(
        `The payer’s bank wants ${amount} back. Until it decides, we send no refund of this payment. The booking and its seats don’t change.`,
      ),
      paragraph(
        respondBy
          ? `Send your evidence in the payment gateway’s dashboard before ${formatMoment(respondBy, businessTz)}: the booking, the voucher, the policy that was accepted and your messages.`
          : 'Send your evidence in the payment gateway’s dashboard: the booking, the voucher, the policy that was accepted and your messages.',
      ),
    ],
  });
}
