/** Imports refunds made in the gateway's own dashboard. */
import type { Deps } from '../deps.ts';
import type { GatewayRefund, PaymentGateway } from '../providers/payment/port.ts';
import { findBooking } from '../store/bookings/bookings.ts';
import { findUnknownRefunds } from '../store/money/gatewayMoney.ts';
import { findGatewayRoute, hasTakenPayments } from '../store/money/payments.ts';
import { completePayment } from './completePayment.ts';
import { bookExternalRefund, lockHeldMoney } from './moneyOut.ts';

/**
 * Records, once, a refund that a webhook reported but no one here requested. Returns false if there
 * is nothing to record: the gateway doesn't know the refund, it is one of ours whose response was
 * lost, or its payment is waiting for a review that will record it.
 */
export async function importGatewayRefund(
  deps: Deps,
  gateway: PaymentGateway,
  told: { orderId: string | null; paymentId: string | null; refundId: string },
): Promise<boolean> {
  const { db } = deps;
  if (!told.paymentId) return false;
  const order =
    told.orderId && (await findGatewayRoute(db.queries, gateway.name, 'order', told.orderId));
  // We may not have recorded the payment itself yet.
  if (order) await completePayment(deps, order.rowId);
  const refunds = await gateway.listRefunds(told.paymentId);
  const seen = refunds.find(({ id }) => id === told.refundId);
  return seen !== undefined && importRefund(deps, gateway, seen);
}

/** How far back the gateway's refunds are read. Longer than webhooks and this service may be down. */
const READ_DAYS = 10;

/** Reads the gateways' lists of refunds, so that a dashboard refund whose webhook was lost is booked. */
export async function importNewRefunds(deps: Deps): Promise<number> {
  let count = 0;
  for (const gateway of await usedGateways(deps)) count += await importNewRefundsOf(deps, gateway);
  return count;
}

/** Returns the gateway for new payments, and the others that have taken some. */
export async function usedGateways({ db, gateway, otherGateways }: Deps) {
  const used = [gateway];
  for (const other of otherGateways) {
    if (await hasTakenPayments(db.queries, other.name)) used.push(other);
  }
  return used;
}

async function importNewRefundsOf(deps: Deps, gateway: PaymentGateway): Promise<number> {
  const { db } = deps;
  const since = new Date(Date.now() - READ_DAYS * 86_400_000);
  const refunds = await gateway.listNewRefunds(since);
  const unknown = await findUnknownRefunds(
    db.queries,
    gateway.name,
    refunds.map(({ id }) => id),
  );
  let count = 0;
  for (const refund of refunds) {
    if (unknown.has(refund.id) && (await importRefund(deps, gateway, refund))) count += 1;
  }
  return count;
}

async function importRefund(
  { db, log }: Deps,
  gateway: PaymentGateway,
  seen: GatewayRefund,
): Promise<boolean> {
  const { booked, reference } = await db.transact(async (tx) => {
    const held = await lockHeldMoney(tx, gateway.name, seen.paymentId);
    const [first] = held;
    const booking = first && (await findBooking(tx, first.departureId, first.bookingId));
    return { booked: await bookExternalRefund(tx, held, seen), reference: booking?.reference };
  });
  const about = { booking: reference, refundId: seen.id, amountMinor: seen.amountMinor };
  if (booked > 0) log.error(about, 'a refund made in the gateway dashboard was recorded');
  if (booked > 0 && booked < seen.amountMinor) {
    log.error({ ...about, booked }, 'a refund is larger than what its booking still held');
  }
  return booked > 0;
}
